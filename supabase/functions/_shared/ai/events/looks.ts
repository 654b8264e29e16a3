import type { SupabaseClient } from '@supabase/supabase-js'
import type { EventLooks } from '#contract/events.ts'
import { call } from '../../database.ts'
import { eventLooks, keptLook } from '../../engine/index.ts'
import { shown } from '../stylist/answer.ts'
import { stylistRows } from '../stylist/rows.ts'
import { guestRequest, ownWishes, wordsOf } from './rows.ts'

/** Looks for the caller, a guest: of what can be rented on the days and no other guest has chosen. */
export async function looksForGuest(
  client: SupabaseClient,
  personId: string,
  eventId: string,
): Promise<EventLooks> {
  const wishes = await call(client, 'my_event_wishes', { p_event_id: eventId }, ownWishes)
  const request = guestRequest(wishes, personId, wishes)
  const asked = { p_event_id: eventId, p_words: wordsOf(wishes, [wishes]) }
  const rows = await call(client, 'event_items', asked, stylistRows)
  const items = rows.map(({ item }) => item)
  const show = shown(request, rows)
  const suggestion = keptLook(request, items, wishes.suggested)
  return {
    days: { start: wishes.start, end: wishes.end },
    suggestion: suggestion ? (show.looks([suggestion])[0] ?? null) : null,
    looks: show.looks(eventLooks(request, items)),
  }
}
