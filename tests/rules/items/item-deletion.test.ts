import { describe, expect, test } from 'vitest'
import {
  type Booking,
  book,
  bookingNow,
  cancelBooking,
  confirmReturn,
  day,
  type Item,
  item,
  member,
  paidBooking,
  timePasses,
} from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { bookingsOf, dressScene, endedRental } from '../../support/database/rentals.ts'
import { openTown, type Person } from '../../support/database/test-database.ts'
import { photoAddress } from '../../support/fixtures/photo-addresses.ts'

const town = openTown()

const remove = (owner: Person, thing: Item) => town.as(owner).remove('items', { id: thing.id })
const seenBy = (who: Person | 'visitor', thing: Item) => town.as(who).read('items', { id: thing.id })
const stored = (thing: Item) => town.query<Item>('select * from public.items where id = $1', [thing.id])

/** A rental that both sides have confirmed. */
async function finishedRental(): Promise<{ ada: Person; bola: Person; dress: Item; booking: Booking }> {
  const scene = await endedRental(town, 0)
  await confirmReturn(town, scene.bola, scene.booking)
  await confirmReturn(town, scene.ada, scene.booking)
  return { ...scene, booking: await bookingNow(town, scene.booking) }
}

describe('a live booking forbids it', () => {
  const refused = {
    code: 'PT409',
    hint: 'Failed to delete item',
    message: 'This item has live bookings. You can make it unavailable instead.',
  }

  test('a paid one', async () => {
    const { ada, bola, dress } = await dressScene(town)
    await paidBooking(town, bola, dress)
    expect(await refusal(remove(ada, dress))).toMatchObject(refused)
    expect(await seenBy(ada, dress)).toHaveLength(1)
  })

  test('a requested one', async () => {
    const { ada, bola, dress } = await dressScene(town, { approval_required: true })
    await paidBooking(town, bola, dress)
    expect(await refusal(remove(ada, dress))).toMatchObject(refused)
  })

  test('an active one', async () => {
    const { ada, dress, booking } = await endedRental(town, -1)
    await town.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'active' })
    expect(await refusal(remove(ada, dress))).toMatchObject(refused)
  })

  test('an unpaid one while it holds its days, not afterwards', async () => {
    const { ada, bola, dress } = await dressScene(town)
    const hold = await book(town, bola, dress)
    expect(await refusal(remove(ada, dress))).toMatchObject(refused)
    await timePasses(town, hold, { minutes: 16 })
    await remove(ada, dress)
    expect(await seenBy(ada, dress)).toEqual([])
    expect(await bookingNow(town, hold)).toMatchObject({ booking_status: 'expired' })
  })
})

describe('an item that was never booked', () => {
  test('is deleted', async () => {
    const { ada, dress } = await dressScene(town)
    expect(await remove(ada, dress)).toHaveLength(1)
    expect(await stored(dress)).toEqual([])
  })
})

describe('an item whose bookings are over is archived', () => {
  test('nobody finds it, by its id, its owner or a search', async () => {
    const { ada, bola, dress } = await finishedRental()
    await remove(ada, dress)
    const admin = await member(town, 'Admin', { admin: true })
    for (const who of [ada, bola, admin, 'visitor'] as const) {
      expect(await seenBy(who, dress)).toEqual([])
      expect(await town.as(who).read('items', { owner_id: ada.id })).toEqual([])
    }
    const found = await town.as('visitor').call('search_items', { p_query: 'gele' })
    expect(found).not.toContainEqual(expect.objectContaining({ item_id: dress.id }))
    expect(await town.as('visitor').call('similar_items', { p_item_id: dress.id })).toEqual([])
    expect(await town.as(ada).call('my_item_stats')).toEqual([])
  })

  test('nobody books, prices or edits it, and deleting it again changes nothing', async () => {
    const { ada, bola, dress } = await finishedRental()
    await remove(ada, dress)
    const [archived] = await stored(dress)
    expect(
      await refusal(book(town, bola, dress, { rental_start_date: day(30), rental_end_date: day(32) })),
    ).toMatchObject({
      code: 'PT404',
    })
    const price = { p_item_id: dress.id, p_transaction_type: 'buy' }
    expect(await refusal(town.as(bola).call('quote_booking', price))).toMatchObject({ code: 'PT404' })
    expect(await town.as(ada).update('items', { status: 'available' }, { id: dress.id })).toEqual([])
    expect(await remove(ada, dress)).toEqual([])
    expect(await stored(dress)).toEqual([archived])
  })

  test('watches, saved items, blocked days and the calendar feed go, reports are closed', async () => {
    const { ada, bola, dress } = await finishedRental()
    const own = { user_id: bola.id, item_id: dress.id }
    await town.as(bola).insert('saved_items', own)
    await town.as(bola).insert('item_watches', { ...own, wants: 'free' })
    await town.as(bola).insert('item_reports', { item_id: dress.id, reporter_id: bola.id, reason: 'fake' })
    const blocked = { owner_id: ada.id, item_id: dress.id, first_day: day(40), last_day: day(41) }
    await town.as(ada).insert('availability_blocks', blocked)
    await town.as(ada).call('calendar_token', { p_item_id: dress.id })
    await remove(ada, dress)
    const left = `select from public.saved_items where item_id = $1
      union all select from public.item_watches where item_id = $1
      union all select from public.availability_blocks where item_id = $1
      union all select from private.calendar_feeds where item_id = $1
      union all select from public.item_reports where item_id = $1 and status = 'open'`
    expect(await town.query(left, [dress.id])).toEqual([])
  })

  test('its photos stay, and so do bookings, agreement and money of both parties', async () => {
    const { ada, bola, dress, booking } = await finishedRental()
    const photo = photoAddress(ada.id)
    await town.as(ada).update('items', { images: `{${photo}}` }, { id: dress.id })
    await remove(ada, dress)
    expect(await stored(dress)).toMatchObject([{ title: 'Red gele', images: `{${photo}}` }])
    expect(
      await town.query('select from private.files_to_remove where path like $1', [`${ada.id}/%`]),
    ).toEqual([])
    expect(await bookingsOf(town, bola)).toMatchObject([{ id: booking.id, booking_status: 'completed' }])
    for (const party of [ada, bola]) {
      const money = await town.as(party).call('booking_money', { p_transaction_id: booking.id })
      expect(money.map(({ kind }) => kind)).toEqual(['card_payment', 'rent', 'deposit_refund'])
    }
    const [agreement] = await town.as('service').call('agreement_facts', { p_transaction_id: booking.id })
    expect(agreement).toMatchObject({ agreement_facts: { item: { title: 'Red gele' } } })
  })

  test('a booking that is made at the same time either forbids it or is refused', async () => {
    const { ada, bola, dress } = await dressScene(town)
    await cancelBooking(town, bola, await paidBooking(town, bola, dress))
    const chidi = await member(town, 'Chidi')
    const results = await Promise.allSettled([remove(ada, dress), book(town, chidi, dress)])
    const [archived] = await stored(dress)
    const booked = await bookingsOf(town, chidi)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(archived?.archived_at === null).toBe(booked.length === 1)
  })

  test('an item that was taken down can be deleted by its owner as well', async () => {
    const { ada, bola, dress } = await dressScene(town)
    await cancelBooking(town, bola, await paidBooking(town, bola, dress))
    const admin = await member(town, 'Admin', { admin: true })
    const hide = { p_item_id: dress.id, p_action: 'hide', p_reason: 'Blurred' }
    await town.as(admin).call('moderate_item', hide)
    await remove(ada, dress)
    expect(await seenBy(ada, dress)).toEqual([])
    expect(
      await refusal(town.as(admin).call('moderate_item', { ...hide, p_action: 'restore' })),
    ).toMatchObject({
      code: 'PT404',
    })
  })
})

test('another owner’s items are not deleted', async () => {
  const { ada, bola, dress } = await dressScene(town)
  await item(town, bola)
  expect(await remove(bola, dress)).toEqual([])
  expect(await seenBy(ada, dress)).toHaveLength(1)
})
