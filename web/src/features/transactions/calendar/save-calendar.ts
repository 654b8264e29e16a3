import { type DayEvent, writeCalendar } from '#contract/rules/calendar.ts'
import type { Database } from '#database.types.ts'
import { saveFile } from '@/lib/files/save-file'
import { db } from '@/lib/supabase'
import type { Booking } from '../model/booking'

type Row = Database['public']['Functions']['booking_calendar']['Returns'][number]

/** Saves what the database says of the booking, in the words of the caller's side. */
export async function saveCalendar({ id, title }: Pick<Booking, 'id' | 'title'>): Promise<void> {
  const { data } = await db().rpc('booking_calendar', { p_transaction_id: id }).throwOnError()
  saveFile('aso-booking.ics', bookingCalendar({ id, title }, data, location.origin), 'text/calendar')
}

/** The same events keep their names, so that a calendar that has them takes the newer ones. */
export function bookingCalendar(
  { id, title }: Pick<Booking, 'id' | 'title'>,
  rows: readonly Row[],
  origin: string,
): string {
  const url = `${origin}/booking/${id}`
  return writeCalendar(
    `Aso: ${title}`,
    rows.map((row): DayEvent => {
      const status = statusOf(row.status)
      return {
        uid: `${id}-${row.occasion}@aso`,
        summary: row.summary,
        description: `${row.description} ${url}`,
        url,
        firstDay: row.day,
        lastDay: row.day,
        changedAt: new Date(row.changed_at),
        sequence: row.sequence,
        status,
        alarms: status === 'CANCELLED' ? [] : row.alarms,
        ...(row.meet_at && { startsAt: new Date(row.meet_at) }),
        ...(row.place && { place: row.place }),
      }
    }),
  )
}

const statusOf = (status: string): NonNullable<DayEvent['status']> =>
  status === 'CANCELLED' || status === 'TENTATIVE' ? status : 'CONFIRMED'
