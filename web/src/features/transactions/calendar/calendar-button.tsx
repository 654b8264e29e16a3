import { useMutation } from '@tanstack/react-query'
import { CalendarMinus, CalendarPlus } from 'lucide-react'
import { lagosToday } from '#contract/rules/dates.ts'
import { Button } from '@/components/ui/button'
import { showError } from '@/lib/toast'
import type { Booking } from '../model/booking'

const failed = { title: 'Calendar file not saved', text: 'We couldn’t make the file. Please try again.' }

/** Saves the handover and the return as a calendar file. Of a booking that was called off, a file that takes them out again. */
export function CalendarButton({ booking }: { booking: Booking }) {
  const save = useMutation({
    // Written where it is wanted, which is seldom.
    mutationFn: async () => (await import('./save-calendar')).saveCalendar(booking),
    onError: (error) => showError(error, failed),
  })
  const usage = usageOf(booking)
  if (!usage) return null
  const Icon = usage === 'add' ? CalendarPlus : CalendarMinus
  return (
    <Button variant="outline" disabled={save.isPending} onClick={() => save.mutate()}>
      <Icon aria-hidden />
      {save.isPending ? 'Saving…' : usage === 'add' ? 'Add to calendar' : 'Remove from calendar'}
    </Button>
  )
}

/** A rental has days, a sale only what was agreed. What is over needs no calendar. */
function usageOf(booking: Booking): 'add' | 'remove' | undefined {
  const { booking_status, payment_status, sale, rental_end_date, meetings } = booking
  if (sale ? meetings.every(({ status }) => status !== 'agreed') : (rental_end_date ?? '') < lagosToday())
    return
  if (['requested', 'confirmed', 'active'].includes(booking_status)) return 'add'
  return payment_status === 'refunded' && ['cancelled', 'declined', 'expired'].includes(booking_status)
    ? 'remove'
    : undefined
}
