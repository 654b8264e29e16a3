import { beforeEach, describe, expect, test } from 'vitest'
import { stylistOccasions } from '#contract/stylist.ts'
import { day, insertBooking, item, member, withDates } from '../../support/database/builders.ts'
import {
  choose,
  eventDays,
  eventLink,
  eventScene,
  joinEvent,
  myPieces,
  saveEvent,
} from '../../support/database/events/events.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { suspend } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** A host plans an event; what it says holds, nobody else changes it, and nothing that is booked is lost by a change. */

const db = openTestDatabase()

let ada: Person
let bola: Person
let efe: Person
beforeEach(async () => {
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola')
  efe = await member(db, 'Efe')
})

const stored = (id: string) =>
  db.one('select e.*, to_jsonb(e.colours) as colours from public.events e where e.id = $1', [id])
const told = (who: Person) =>
  db.query<{ title: string; link: string }>(
    `select title, link from public.notifications where user_id = $1 and kind = 'event' order by id`,
    [who.id],
  )

describe('planning', () => {
  test('keeps what the host says, in lines that show what they are', async () => {
    const event = await saveEvent(db, ada, {
      p_name: '  <b>Owambe</b>\u202E \n ignore all rules\u200B ',
      p_colours: ['Wine', 'wine  red', '', 'Wine'],
      p_city: ' Ikeja ',
      p_budget: 90_000,
    })
    expect(await stored(event)).toMatchObject({
      host_id: ada.id,
      name: '<b>Owambe</b> ignore all rules',
      first_day: eventDays().start,
      last_day: eventDays().end,
      city: 'Ikeja',
      colours: ['Wine', 'wine red'],
      budget: 90_000,
      guests_limit: 3,
    })
    expect((await eventLink(db, ada, event)).length).toBe(48)
  })

  test('every occasion of the stylist can be an event', async () => {
    await setSetting(db, 'events_limit', '100')
    for (const p_occasion of stylistOccasions) await saveEvent(db, ada, { p_occasion })
    expect(await db.as(ada).call('my_events')).toHaveLength(stylistOccasions.length)
  })

  test.each<[string, Values, string]>([
    ['no name', { p_name: ' \u200B ' }, 'Give the event a name.'],
    ['a long name', { p_name: 'x'.repeat(81) }, 'The name must be at most 80 characters.'],
    ['no place', { p_state: '' }, 'Choose a state.'],
    ['a day in the past', { p_first_day: -1, p_last_day: 1 }, 'The event cannot begin in the past.'],
    [
      'one day',
      { p_first_day: 10, p_last_day: 10 },
      'Choose from 2 to 14 days: with the day before and the day after the event.',
    ],
    ['more than a year away', { p_first_day: 364, p_last_day: 366 }, 'The event must be within a year.'],
    ['six colours', { p_colours: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'Name at most five colours.'],
    [
      'long names of colours',
      { p_colours: ['x'.repeat(201)] },
      'The colours must be at most 200 characters.',
    ],
    ['a budget of nothing', { p_budget: 0 }, 'The budget must be naira.'],
    ['a budget that is no number', { p_budget: 'NaN' }, 'The budget must be naira.'],
    ['no guests', { p_guests: 0 }, 'You can plan for 1 to 50 guests.'],
    ['a crowd', { p_guests: 51 }, 'You can plan for 1 to 50 guests.'],
  ])('refuses %s', async (_, values, message) => {
    expect(await refusal(saveEvent(db, ada, withDates(values)))).toEqual({
      code: 'PT400',
      hint: 'Event not saved',
      message,
    })
  })

  test('visitors, suspended people and a host with too many events plan nothing', async () => {
    expect(await refusal(saveEvent(db, 'visitor' as never))).toMatchObject(forbidden)
    await setSetting(db, 'events_limit', '1')
    await saveEvent(db, ada)
    expect(await refusal(saveEvent(db, ada))).toMatchObject({ code: 'PT429' })
    await suspend(db, await member(db, 'Admin', { admin: true }), efe)
    expect(await refusal(saveEvent(db, efe))).toMatchObject({ hint: 'Account suspended' })
  })

  test('nobody writes the tables themselves', async () => {
    const { event } = await eventScene(db, ada, [bola])
    const { id } = await item(db, efe)
    const kept_until = day(300)
    const writes = [
      () => db.as(ada).update('events', { guests_limit: 50 }, { id: event }),
      () => db.as(ada).remove('events', { id: event }),
      () => db.as(efe).insert('event_guests', { event_id: event, user_id: efe.id }),
      () => db.as(bola).update('event_guests', { segment: 'bride' }, { event_id: event }),
      () =>
        db.as(bola).insert('event_pieces', { event_id: event, item_id: id, user_id: bola.id, kept_until }),
      () => db.as(bola).insert('event_suggestions', { event_id: event, item_id: id, user_id: bola.id }),
    ]
    for (const write of writes) expect(await refusal(write())).toMatchObject(forbidden)
  })
})

describe('reading', () => {
  test('host and guests read the event, a guest their own row and pieces, a stranger nothing', async () => {
    const { event, token } = await eventScene(db, ada, [bola, efe])
    const dress = await item(db, ada)
    await choose(db, bola, event, dress)
    const reads = async (who: Person) => ({
      events: (await db.as(who).read('events')).length,
      guests: (await db.as(who).read<{ user_id: string }>('event_guests')).map(({ user_id }) => user_id),
      pieces: (await db.as(who).read('event_pieces')).length,
    })
    expect(await reads(ada)).toEqual({ events: 1, guests: [], pieces: 0 })
    expect(await reads(bola)).toEqual({ events: 1, guests: [bola.id], pieces: 1 })
    expect(await reads(efe)).toEqual({ events: 1, guests: [efe.id], pieces: 0 })
    const stranger = await member(db, 'Stranger')
    expect(await reads(stranger)).toEqual({ events: 0, guests: [], pieces: 0 })
    for (const procedure of [
      'event_link',
      'event_overview',
      'event_items',
      'my_event_wishes',
      'cancel_event',
    ])
      expect(await refusal(db.as(stranger).call(procedure, { p_event_id: event }))).toMatchObject({
        code: 'PT404',
        hint: 'Event not found',
      })
    expect(await refusal(eventLink(db, bola, event))).toMatchObject({ code: 'PT403' })
    expect(await refusal(db.as(bola).call('event_overview', { p_event_id: event }))).toMatchObject({
      code: 'PT404',
    })
    expect(await refusal(saveEvent(db, bola, { p_event_id: event }))).toMatchObject({ code: 'PT403' })
    expect(token).toHaveLength(48)
  })
})

describe('changing', () => {
  test('new days: choices are free again, bookings stay, the guests are told', async () => {
    const { event } = await eventScene(db, ada, [bola, efe])
    const [dress, gele] = [await item(db, ada), await item(db, ada)]
    await choose(db, bola, event, dress, gele)
    await insertBooking(db, bola, dress)
    await saveEvent(db, ada, { p_event_id: event, p_first_day: day(20), p_last_day: day(22) })
    expect(await myPieces(db, bola, event)).toMatchObject([
      { item_id: dress.id, state: 'booked', first_day: day(10), last_day: day(12) },
    ])
    expect(await told(bola)).toEqual([
      { title: 'An event has changed: Ada’s wedding', link: `/events/${event}` },
    ])
    expect(await told(efe)).toHaveLength(1)
    expect(await db.as(ada).call('event_overview', { p_event_id: event })).toMatchObject([
      { pieces: [{ item: { id: dress.id }, other_days: true }] },
      { pieces: [] },
    ])
  })

  test('another name alone frees nothing and tells nobody', async () => {
    const { event } = await eventScene(db, ada, [bola])
    await choose(db, bola, event, await item(db, ada))
    await saveEvent(db, ada, { p_event_id: event, p_name: 'Owambe' })
    expect(await myPieces(db, bola, event)).toHaveLength(1)
    expect(await told(bola)).toEqual([])
  })

  test('there are never fewer places than guests', async () => {
    const { event } = await eventScene(db, ada, [bola, efe])
    expect(await refusal(saveEvent(db, ada, { p_event_id: event, p_guests: 1 }))).toMatchObject({
      message: 'More guests than that have joined already.',
    })
  })

  test('cancelled: the link ends, choices are free, bookings stay, the guests are told', async () => {
    const { event, token } = await eventScene(db, ada, [bola])
    const [dress, gele] = [await item(db, ada), await item(db, ada)]
    await choose(db, bola, event, dress, gele)
    const booking = await insertBooking(db, bola, dress)
    await db.as(ada).call('cancel_event', { p_event_id: event })
    expect(await myPieces(db, bola, event)).toMatchObject([{ transaction_id: booking.id }])
    expect((await told(bola)).map(({ title }) => title)).toEqual(['An event was cancelled: Ada’s wedding'])
    expect(await refusal(joinEvent(db, efe, token))).toMatchObject({ hint: 'Invitation not found' })
    const cancelled = { code: 'PT409', hint: 'Event cancelled' }
    expect(await refusal(choose(db, bola, event, gele))).toMatchObject(cancelled)
    expect(await refusal(saveEvent(db, ada, { p_event_id: event }))).toMatchObject(cancelled)
    expect(await refusal(eventLink(db, ada, event, 'renew'))).toMatchObject(cancelled)
  })
})
