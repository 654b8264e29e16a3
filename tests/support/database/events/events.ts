import { day, type Item, item } from '../builders.ts'
import { textList } from '../disputes.ts'
import type { Person, Row, TestDatabase, Values } from '../test-database.ts'

/** Ten days ahead, for three days, in Lagos. */
export const eventDays = () => ({ start: day(10), end: day(12) })

const withLists = (args: Values): Values =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, Array.isArray(value) ? textList(value) : value]),
  )

export async function saveEvent(db: TestDatabase, host: Person, values: Values = {}): Promise<string> {
  const asked = {
    p_name: 'Ada’s wedding',
    p_occasion: 'Wedding',
    p_first_day: eventDays().start,
    p_last_day: eventDays().end,
    p_state: 'Lagos',
    p_guests: 3,
    ...values,
  }
  const [saved] = await db.as(host).call<{ save_event: string }>('save_event', withLists(asked))
  return saved?.save_event ?? ''
}

export async function eventLink(
  db: TestDatabase,
  host: Person,
  event: string,
  change?: string,
): Promise<string> {
  const args = { p_event_id: event, p_change: change ?? null }
  const [row] = await db.as(host).call<{ event_link: string | null }>('event_link', args)
  return row?.event_link ?? ''
}

export async function joinEvent(
  db: TestDatabase,
  guest: Person,
  token: string,
  values: Values = {},
): Promise<string> {
  const args = withLists({ p_token: token, ...values })
  const [row] = await db.as(guest).call<{ join_event: string }>('join_event', args)
  return row?.join_event ?? ''
}

export const choose = (db: TestDatabase, guest: Person, event: string, ...items: { id: string }[]) =>
  db
    .as(guest)
    .call('choose_event_pieces', { p_event_id: event, p_item_ids: textList(items.map(({ id }) => id)) })

export const offered = async (db: TestDatabase, guest: Person, event: string): Promise<string[]> =>
  (await db.as(guest).call<{ item_id: string }>('event_items', { p_event_id: event })).map(
    ({ item_id }) => item_id,
  )

export const myPieces = (db: TestDatabase, guest: Person, event: string): Promise<Row[]> =>
  db.as(guest).call('my_event_pieces', { p_event_id: event })

export const overview = (db: TestDatabase, host: Person, event: string): Promise<Row[]> =>
  db.as(host).call('event_overview', { p_event_id: event })

/** A dress that is brought wherever the event is. */
export const delivered = (db: TestDatabase, owner: Person, values: Values = {}): Promise<Item> =>
  item(db, owner, { pickup_method: 'both', delivery_fee: 1500, return_delivery_fee: 1500, ...values })

/** The minutes for which a choice is kept are over. */
export const lapse = (db: TestDatabase, event: string): Promise<Row[]> =>
  db.query(`update public.event_pieces set kept_until = now() - interval '1 minute' where event_id = $1`, [
    event,
  ])

/** A host with an event, two guests who have joined, and an owner. */
export interface EventScene {
  event: string
  token: string
}

export async function eventScene(
  db: TestDatabase,
  host: Person,
  guests: readonly Person[],
): Promise<EventScene> {
  const event = await saveEvent(db, host, { p_guests: Math.max(3, guests.length) })
  const token = await eventLink(db, host, event)
  for (const guest of guests) await joinEvent(db, guest, token)
  return { event, token }
}
