import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Booking } from '../model/booking'
import { PayDialog } from '../money/pay-dialog'

export function PayNow({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  if (booking.basket_id) {
    return (
      <Button asChild>
        <Link to="/basket" search={{ id: booking.basket_id }}>
          Pay for your basket
        </Link>
      </Button>
    )
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Pay now</Button>
      {open && <PayDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  )
}
