import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { returnMessages } from '#contract/messages/common.ts'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'

export function BookingNotFound() {
  return (
    <>
      <h1 className="sr-only">Booking</h1>
      <Notice icon={SearchX} {...returnMessages.notFound}>
        <Button asChild>
          <Link to="/my-transactions">My Transactions</Link>
        </Button>
      </Notice>
    </>
  )
}
