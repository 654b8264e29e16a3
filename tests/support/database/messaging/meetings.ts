import { day } from '../builders.ts'
import type { Person, Row, TestDatabase, Values } from '../test-database.ts'

export interface Meeting extends Row {
  id: string
  transaction_id: string
  occasion: string
  suggested_by: string
  asked_id: string
  place: string
  status: string
}

/** A day from today at an hour of Lagos. */
export const at = (days: number, hour = 14): string =>
  `${day(days)}T${String(hour).padStart(2, '0')}:00:00+01:00`

/** For the handover of a booking that begins in ten days, unless said otherwise. Answers the id. */
export async function suggest(
  db: TestDatabase,
  from: Person,
  booking: { id: string },
  values: Values = {},
): Promise<string> {
  const [row] = await db.as(from).call<{ suggest_meeting: string }>('suggest_meeting', {
    p_transaction_id: booking.id,
    p_occasion: 'handover',
    p_place: 'Shoprite Ikeja, main gate',
    p_meet_at: at(10),
    ...values,
  })
  return row?.suggest_meeting ?? ''
}

export const accept = (db: TestDatabase, as: Person, id: string) =>
  db.as(as).call('accept_meeting', { p_meeting_id: id })

export const withdraw = (db: TestDatabase, as: Person, id: string) =>
  db.as(as).call('withdraw_meeting', { p_meeting_id: id })

/** What somebody reads of a booking's meetings, oldest first. */
export const meetingsFor = (db: TestDatabase, person: Person, booking: { id: string }): Promise<Meeting[]> =>
  db
    .as(person)
    .query<Meeting>('select * from public.meetings where transaction_id = $1 order by created_at', [
      booking.id,
    ])

export const refusedMeeting = (message: string, code = 'PT400') => ({
  code,
  hint: 'Meeting not possible',
  message,
})

export const staleSuggestion = refusedMeeting(
  'This suggestion is no longer open. See the newest one.',
  'PT409',
)
