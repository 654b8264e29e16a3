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

type CalendarTerms = Pick<
  Booking,
  'booking_status' | 'paid_at' | 'sale' | 'rental_end_date' | 'meetings' | 'endedMeetings'
>

/** A rental has days, a sale only what was agreed. What is over needs no calendar. */
export function usageOf(booking: CalendarTerms): 'add' | 'remove' | undefined {
  const { booking_status, paid_at, sale, rental_end_date, meetings, endedMeetings } = booking
  const off = paid_at !== null && ['cancelled', 'declined', 'expired'].includes(booking_status)
  if (!off && !['requested', 'confirmed', 'active'].includes(booking_status)) return
  const met = off ? endedMeetings : meetings.filter(({ status }) => status === 'agreed')
  const ahead = sale ? met.length > 0 : (rental_end_date ?? '') >= lagosToday()
  if (!ahead) return
  return off ? 'remove' : 'add'
}
