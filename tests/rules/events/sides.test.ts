import { beforeEach, expect, test } from 'vitest'
import { type Item, insertPaidBooking, member } from '../../support/database/builders.ts'
import { textList } from '../../support/database/disputes.ts'
import {
  choose,
  delivered,
  type EventScene,
  eventDays,
  eventScene,
  overview,
  saveEvent,
} from '../../support/database/events/events.ts'
import { refusal } from '../../support/database/refusals.ts'
import { suspend } from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Row, type Values } from '../../support/database/test-database.ts'

/** Sides of an event: what they wear, who looks after them, and who has paid. */

const db = openTestDatabase()

let ada: Person
let bola: Person
let chi: Person
let efe: Person
let scene: EventScene
let dress: Item
beforeEach(async () => {
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola')
  chi = await member(db, 'Chi')
  efe = await member(db, 'Efe')
  scene = await eventScene(db, ada, [bola, chi, efe])
  dress = await delivered(db, await member(db, 'Owner'))
  await side(bola, 'bride')
  await side(chi, 'bride')
  await side(efe, 'groom')
})

const side = (guest: Person, p_segment: string) =>
  db.as(guest).call('change_event_guest', { p_event_id: scene.event, p_segment })
const saveSide = (host: Person, { p_colours = [], ...values }: Values & { p_colours?: string[] } = {}) =>
  db.as(host).call('save_event_side', {
    p_event_id: scene.event,
    p_segment: 'bride',
    p_colours: textList(p_colours),
    ...values,
  })
const sides = (who: Person): Promise<Row[]> => db.as(who).call('sides_of_event', { p_event_id: scene.event })
const wishes = async (guest: Person) => {
  const [row] = await db
    .as(guest)
    .call<{ my_event_wishes: Row }>('my_event_wishes', { p_event_id: scene.event })
  return row?.my_event_wishes
}
const remind = async (who: Person, p_segment: string | null = 'bride') => {
  const args = { p_event_id: scene.event, p_segment }
  const [row] = await db.as(who).call<{ remind_event_guests: number }>('remind_event_guests', args)
  return row?.remind_event_guests
}
const noticesTo = (guest: Person, title: string) =>
  db.query(`select body from public.notifications where user_id = $1 and title = $2`, [guest.id, title])

test('a side wears its own colours and fabric, the others those of the event', async () => {
  await saveEvent(db, ada, { p_event_id: scene.event, p_colours: ['gold'], p_dress_code: 'Traditional' })
  await saveSide(ada, { p_colours: ['wine', ' wine ', 'peach'], p_fabric: '  lace ' })
  const seen = { colours: ['wine', 'peach'], fabric: 'lace', dress_code: 'Traditional' }
  expect(await wishes(bola)).toMatchObject(seen)
  expect(await wishes(efe)).toMatchObject({ colours: ['gold'], fabric: null })
  const args = { p_user_id: ada.id, p_event_id: scene.event }
  const [facts] = await db.as('service').call<{ event_plan_facts: Row }>('event_plan_facts', args)
  expect(facts?.event_plan_facts).toMatchObject({
    event: { dress_code: 'Traditional' },
    guests: [
      { user_id: bola.id, colours: ['wine', 'peach'], fabric: 'lace' },
      { user_id: chi.id, colours: ['wine', 'peach'], fabric: 'lace' },
      { user_id: efe.id, colours: ['gold'], fabric: null },
    ],
  })
})

test('a coordinator is told, and sees the guests of their own side alone', async () => {
  expect(await refusal(overview(db, bola, scene.event))).toMatchObject({ hint: 'Event not found' })
  await saveSide(ada, { p_coordinator_id: bola.id })
  await saveSide(ada, { p_coordinator_id: bola.id, p_fabric: 'lace' })
  expect(await noticesTo(bola, 'You look after a side: Ada’s wedding')).toHaveLength(1)
  const namesFor = async (who: Person) => (await overview(db, who, scene.event)).map(({ name }) => name)
  expect(await namesFor(bola)).toEqual(['Bola', 'Chi'])
  expect(await namesFor(ada)).toEqual(['Bola', 'Chi', 'Efe'])
  expect(await refusal(overview(db, chi, scene.event))).toMatchObject({ hint: 'Event not found' })
  await side(chi, 'friends')
  expect(await namesFor(bola)).toEqual(['Bola'])
  // Who leaves looks after nothing any more.
  await db.as(bola).call('leave_event', { p_event_id: scene.event })
  expect(await refusal(overview(db, bola, scene.event))).toMatchObject({ hint: 'Event not found' })
  expect(await sides(ada)).toMatchObject([{ fabric: 'lace', coordinator: null, coordinator_id: null }])
})

test('a coordinator sees of the guests what they have and whether it is paid: no item, price, budget or address', async () => {
  await saveSide(ada, { p_coordinator_id: bola.id })
  const paid = { rental_start_date: eventDays().start, rental_end_date: eventDays().end }
  await insertPaidBooking(db, chi, dress, {
    ...paid,
    receive_method: 'delivery',
    delivery_address: '7 Quiet Street, Yaba',
  })
  const [, chis] = await overview(db, bola, scene.event)
  expect(chis).toEqual({
    user_id: chi.id,
    name: 'Chi',
    segment: 'bride',
    joined_at: expect.anything(),
    pieces: [{ category: dress.category, state: 'paid', other_days: false, item: null }],
    total: null,
    suggested: 0,
  })
  const [, forTheHost] = await overview(db, ada, scene.event)
  expect(forTheHost).toMatchObject({ pieces: [{ item: { id: dress.id, title: dress.title } }] })
  // And nothing of it by another way.
  const asked = ['transactions', 'event_pieces', 'event_suggestions', 'event_guests'].map((table) =>
    db.as(bola).query(`select * from public.${table} t where t::text like $1`, [`%${chi.id}%`]),
  )
  expect((await Promise.all(asked)).flat()).toEqual([])
})

test('the host reads who coordinates, guests the first name alone, strangers nothing', async () => {
  await saveSide(ada, { p_coordinator_id: bola.id })
  const own = { segment: 'bride', coordinator: 'Bola' }
  expect(await sides(ada)).toMatchObject([{ ...own, coordinator_id: bola.id, is_mine: false }])
  expect(await sides(bola)).toMatchObject([{ ...own, coordinator_id: null, is_mine: true }])
  expect(await sides(efe)).toMatchObject([{ ...own, coordinator_id: null, is_mine: false }])
  expect(await sides(await member(db, 'Stranger'))).toEqual([])
})

test('only the host says what a side wears, and only a guest looks after it', async () => {
  const onlyHost = { hint: 'Access denied', message: 'Only the host of the event can do this.' }
  await saveSide(ada, { p_coordinator_id: bola.id })
  expect(await refusal(saveSide(bola, { p_coordinator_id: null }))).toMatchObject(onlyHost)
  const stranger = await member(db, 'Stranger')
  for (const [values, message] of [
    [{ p_coordinator_id: stranger.id }, 'Only a guest of the event can look after a side.'],
    [{ p_segment: null }, 'Choose a side.'],
    [{ p_fabric: 'x'.repeat(61) }, 'The fabric must be at most 60 characters.'],
    [{ p_colours: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'Name at most five colours.'],
    [{ p_colours: ['x'.repeat(201)] }, 'The colours must be at most 200 characters.'],
  ] as const)
    expect(
      await refusal(
        saveSide(ada, { ...values, p_colours: [...('p_colours' in values ? values.p_colours : [])] }),
      ),
    ).toMatchObject({ hint: 'Side not saved', message })
  expect(await sides(ada)).toMatchObject([{ coordinator: 'Bola', fabric: null }])
  await db.as(ada).call('cancel_event', { p_event_id: scene.event })
  expect(await refusal(saveSide(ada))).toMatchObject({ hint: 'Event cancelled' })
  expect(await refusal(remind(ada))).toMatchObject({ hint: 'Event cancelled' })
})

test('a dress code is one of the list', async () => {
  const saved = saveEvent(db, ada, { p_event_id: scene.event, p_dress_code: 'Pyjamas' })
  expect(await refusal(saved)).toMatchObject({ message: 'Choose a dress code from the list.' })
})

test('who has not paid is reminded, once a day for each side, by the host or its coordinator', async () => {
  await saveSide(ada, { p_coordinator_id: bola.id })
  const paid = { rental_start_date: eventDays().start, rental_end_date: eventDays().end }
  await insertPaidBooking(db, chi, dress, paid)
  const title = 'Your outfit: Ada’s wedding'
  const denied = { hint: 'Access denied' }
  expect(await refusal(remind(chi))).toMatchObject(denied)
  expect(await refusal(remind(bola, 'groom'))).toMatchObject(denied)
  expect(await refusal(remind(bola, null))).toMatchObject(denied)
  expect(await refusal(remind(await member(db, 'Stranger')))).toMatchObject({ hint: 'Event not found' })
  // Chi has paid, Bola is the one who reminds.
  expect(await remind(bola)).toBe(0)
  expect(await refusal(remind(ada))).toMatchObject({ hint: 'Reminded already' })
  expect(await remind(ada, 'groom')).toBe(1)
  expect(await noticesTo(efe, title)).toHaveLength(1)
  expect(await noticesTo(chi, title)).toEqual([])
  // What is chosen is not paid.
  await choose(db, efe, scene.event, await delivered(db, await member(db, 'Other')))
  expect(await remind(ada, null)).toBe(2)
  expect(await overview(db, ada, scene.event)).toMatchObject([
    { name: 'Bola', total: 0 },
    { name: 'Chi', pieces: [{ state: 'paid' }] },
    { name: 'Efe', pieces: [{ state: 'chosen' }] },
  ])
})

test('a host does not send news without end by naming coordinators, and not while suspended', async () => {
  const name = async (coordinator: Person | null) =>
    saveSide(ada, { p_coordinator_id: coordinator?.id ?? null })
  const key = `events:${ada.id}`
  await name(bola)
  await db.query(`update private.rate_limits set hits = 60 where key = $1`, [key])
  expect(await refusal(name(chi))).toMatchObject({ hint: 'Side not saved', code: 'PT429' })
  expect(await noticesTo(chi, 'You look after a side: Ada’s wedding')).toEqual([])
  await db.query(`delete from private.rate_limits where key = $1`, [key])
  await suspend(db, await member(db, 'Admin', { admin: true }), ada)
  expect(await refusal(name(chi))).toMatchObject({ hint: 'Account suspended' })
})
