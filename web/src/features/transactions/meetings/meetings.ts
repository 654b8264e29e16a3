import type { Message } from '#contract/messages/common.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import type { Database } from '#database.types.ts'
import { lagosDay, lagosDayStart } from '@/lib/lagos-time'
import { db } from '@/lib/supabase'
import { type BookingAction, deadlineOf, may } from '../model/actions'
import type { Booking } from '../model/booking'

type Row = Database['public']['Tables']['meetings']['Row']
export type Occasion = Database['public']['Enums']['meeting_occasion']
export type Meeting = Pick<
  Row,
  'id' | 'transaction_id' | 'occasion' | 'place' | 'meet_at' | 'status' | 'suggested_by'
>

/** The ids of more would make too long an address; the rest is found on their own pages. */
const atMost = 100

export const meetingWords = {
  suggestFailed: { title: 'Not suggested', text: 'What you typed is still here. Please try again.' },
  acceptFailed: { title: 'Not accepted', text: 'The suggestion has not changed. Please try again.' },
  withdrawFailed: { title: 'Not withdrawn', text: 'The suggestion has not changed. Please try again.' },
} satisfies Record<string, Message>

export const occasionNames: Record<Occasion, string> = { handover: 'Handover', return: 'Return' }

/** What the two have agreed for the bookings, what waits for an answer, and what ended with a booking that was called off. */
export async function fetchMeetings(transactionIds: readonly string[], signal: AbortSignal) {
  if (transactionIds.length === 0) return []
  const { data } = await db()
    .from('meetings')
    .select('id, transaction_id, occasion, place, meet_at, status, suggested_by')
    .in('transaction_id', transactionIds.slice(0, atMost))
    .in('status', ['open', 'agreed', 'ended'])
    .order('occasion')
    .order('created_at')
    .abortSignal(signal)
    .throwOnError()
  return data
}

/** Those that hold or wait for an answer, and apart from them those that ended. */
export function sortMeetings(meetings: readonly Meeting[]): {
  meetings: Meeting[]
  endedMeetings: Meeting[]
} {
  return {
    meetings: meetings.filter(({ status }) => status !== 'ended'),
    endedMeetings: meetings.filter(({ status }) => status === 'ended'),
  }
}

const suggesting = [
  ['handover', 'suggest_handover'],
  ['return', 'suggest_return'],
] as const satisfies readonly (readonly [Occasion, BookingAction])[]

/** What the two still have to meet for. */
export function occasionsAhead(booking: Booking): Occasion[] {
  return suggesting.flatMap(([occasion, action]) => (deadlineOf(booking, action) === null ? [] : [occasion]))
}

/** What I can suggest to meet for. */
export function occasionsToSuggest(booking: Booking): Occasion[] {
  return suggesting.flatMap(([occasion, action]) => (may(booking, action) ? [occasion] : []))
}

/** What leads the page of a booking: the next meeting that is agreed, else a suggestion that waits for my answer. */
export function leadingMeeting(booking: Booking, now: number): Meeting | undefined {
  const ahead = occasionsAhead(booking)
  const today = lagosToday(new Date(now))
  const next = booking.meetings
    .filter(({ occasion, meet_at }) => ahead.includes(occasion) && lagosDay(meet_at) >= today)
    .sort((one, other) => Date.parse(one.meet_at) - Date.parse(other.meet_at))
  return (
    next.find(({ status }) => status === 'agreed') ??
    next.find(({ suggested_by }) => suggested_by === booking.other.id)
  )
}

export interface Suggestion {
  occasion: Occasion
  place: string
  /** A day and a time of Lagos: `2026-08-07`, `14:00`. */
  day: string
  time: string
}

export async function suggestMeeting({ id }: Booking, suggestion: Suggestion): Promise<void> {
  const { occasion, place, day, time } = suggestion
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const at = lagosDayStart(day) + (hours * 60 + minutes) * 60_000
  await db()
    .rpc('suggest_meeting', {
      p_transaction_id: id,
      p_occasion: occasion,
      p_place: place.trim(),
      p_meet_at: new Date(at).toISOString(),
    })
    .throwOnError()
}

export async function acceptMeeting({ id }: Meeting): Promise<void> {
  await db().rpc('accept_meeting', { p_meeting_id: id }).throwOnError()
}

export async function withdrawMeeting({ id }: Meeting): Promise<void> {
  await db().rpc('withdraw_meeting', { p_meeting_id: id }).throwOnError()
}
