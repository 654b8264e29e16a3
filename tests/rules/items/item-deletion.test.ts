import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  day,
  type Item,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setUpDress, setUpEndedRental, storedBookingsOf } from '../../support/database/rentals.ts'
import { reportItem } from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { photoAddress } from '../../support/fixtures/photo-addresses.ts'

const db = openTestDatabase()

const remove = (owner: Person, thing: Item) => db.as(owner).remove('items', { id: thing.id })
const seenBy = (who: Person | 'visitor', thing: Item) => db.as(who).read('items', { id: thing.id })
const stored = (thing: Item) => db.query<Item>('select * from public.items where id = $1', [thing.id])

/** A rental that both sides have confirmed. */
async function finishedRental(): Promise<{ ada: Person; bola: Person; dress: Item; booking: BookingRow }> {
  const setup = await setUpEndedRental(db, 0)
  await updateReturnConfirmation(db, setup.bola, setup.booking)
  await updateReturnConfirmation(db, setup.ada, setup.booking)
  return { ...setup, booking: await storedBooking(db, setup.booking) }
}

describe('an item cannot be deleted while it has', () => {
  const refused = {
    code: 'PT409',
    hint: 'Failed to delete item',
    message: 'This item has live bookings. You can make it unavailable instead.',
  }

  test('a paid booking', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await insertPaidBooking(db, bola, dress)
    expect(await refusal(remove(ada, dress))).toMatchObject(refused)
    expect(await seenBy(ada, dress)).toHaveLength(1)
  })

  test('a requested booking', async () => {
    const { ada, bola, dress } = await setUpDress(db, { approval_required: true })
    await insertPaidBooking(db, bola, dress)
    expect(await refusal(remove(ada, dress))).toMatchObject(refused)
  })

  test('an active booking', async () => {
    const { ada, dress, booking } = await setUpEndedRental(db, -1)
    await db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'active' })
    expect(await refusal(remove(ada, dress))).toMatchObject(refused)
  })

  test('an unpaid booking while its hold lasts, not afterwards', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const hold = await insertBooking(db, bola, dress)
    expect(await refusal(remove(ada, dress))).toMatchObject(refused)
    await moveIntoPast(db, hold, { minutes: 16 })
    await remove(ada, dress)
    expect(await seenBy(ada, dress)).toEqual([])
    expect(await storedBooking(db, hold)).toMatchObject({ booking_status: 'expired' })
  })
})

describe('an item that was never booked', () => {
  test('is deleted', async () => {
    const { ada, dress } = await setUpDress(db)
    expect(await remove(ada, dress)).toHaveLength(1)
    expect(await stored(dress)).toEqual([])
  })
})

describe('an item whose bookings are over is archived', () => {
  test('it is not found by its id, its owner or a search', async () => {
    const { ada, bola, dress } = await finishedRental()
    await remove(ada, dress)
    const admin = await member(db, 'Admin', { admin: true })
    for (const who of [ada, bola, admin, 'visitor'] as const) {
      expect(await seenBy(who, dress)).toEqual([])
      expect(await db.as(who).read('items', { owner_id: ada.id })).toEqual([])
    }
    const found = await db.as('visitor').call('search_items', { p_query: 'gele' })
    expect(found).not.toContainEqual(expect.objectContaining({ item_id: dress.id }))
    expect(await db.as('visitor').call('similar_items', { p_item_id: dress.id })).toEqual([])
    expect(await db.as(ada).call('my_item_stats')).toEqual([])
  })

  test('it cannot be booked, quoted or edited, and deleting it again changes nothing', async () => {
    const { ada, bola, dress } = await finishedRental()
    await remove(ada, dress)
    const [archived] = await stored(dress)
    expect(
      await refusal(insertBooking(db, bola, dress, { rental_start_date: day(30), rental_end_date: day(32) })),
    ).toMatchObject({
      code: 'PT404',
    })
    const price = { p_item_id: dress.id, p_transaction_type: 'buy' }
    expect(await refusal(db.as(bola).call('quote_booking', price))).toMatchObject({ code: 'PT404' })
    expect(await db.as(ada).update('items', { status: 'available' }, { id: dress.id })).toEqual([])
    expect(await remove(ada, dress)).toEqual([])
    expect(await stored(dress)).toEqual([archived])
  })

  test('watches, saved items, blocked days and the calendar feed are removed, its reports are closed', async () => {
    const { ada, bola, dress } = await finishedRental()
    const own = { user_id: bola.id, item_id: dress.id }
    await db.as(bola).insert('saved_items', own)
    await db.as(bola).insert('item_watches', { ...own, wants: 'free' })
    await reportItem(db, bola, dress)
    const blocked = { owner_id: ada.id, item_id: dress.id, first_day: day(40), last_day: day(41) }
    await db.as(ada).insert('availability_blocks', blocked)
    await db.as(ada).call('calendar_token', { p_item_id: dress.id })
    await remove(ada, dress)
    const left = `select from public.saved_items where item_id = $1
      union all select from public.item_watches where item_id = $1
      union all select from public.availability_blocks where item_id = $1
      union all select from private.calendar_feeds where item_id = $1
      union all select from public.item_reports where item_id = $1 and status = 'open'`
    expect(await db.query(left, [dress.id])).toEqual([])
  })

  test('its photos stay, and so do bookings, agreement and money of both parties', async () => {
    const { ada, bola, dress, booking } = await finishedRental()
    const photo = photoAddress(ada.id)
    await db.as(ada).update('items', { images: `{${photo}}` }, { id: dress.id })
    await remove(ada, dress)
    expect(await stored(dress)).toMatchObject([{ title: 'Red gele', images: `{${photo}}` }])
    expect(await db.query('select from private.files_to_remove where path like $1', [`${ada.id}/%`])).toEqual(
      [],
    )
    expect(await storedBookingsOf(db, bola)).toMatchObject([{ id: booking.id, booking_status: 'completed' }])
    for (const party of [ada, bola]) {
      const money = await db.as(party).call('booking_money', { p_transaction_id: booking.id })
      expect(money.map(({ kind }) => kind)).toEqual(['card_payment', 'rent', 'deposit_refund'])
    }
    const [agreement] = await db.as('service').call('agreement_facts', { p_transaction_id: booking.id })
    expect(agreement).toMatchObject({ agreement_facts: { item: { title: 'Red gele' } } })
  })

  test('a simultaneous booking either prevents the deletion or is refused', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await cancelBooking(db, bola, await insertPaidBooking(db, bola, dress))
    const chidi = await member(db, 'Chidi')
    const results = await Promise.allSettled([remove(ada, dress), insertBooking(db, chidi, dress)])
    const [archived] = await stored(dress)
    const booked = await storedBookingsOf(db, chidi)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(archived?.archived_at === null).toBe(booked.length === 1)
  })

  test('an item that was taken down can be deleted by its owner as well', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await cancelBooking(db, bola, await insertPaidBooking(db, bola, dress))
    const admin = await member(db, 'Admin', { admin: true })
    const hide = { p_item_id: dress.id, p_action: 'hide', p_reason: 'Blurred' }
    await db.as(admin).call('moderate_item', hide)
    await remove(ada, dress)
    expect(await seenBy(ada, dress)).toEqual([])
    expect(await refusal(db.as(admin).call('moderate_item', { ...hide, p_action: 'restore' }))).toMatchObject(
      {
        code: 'PT404',
      },
    )
  })
})

test('another owner’s items are not deleted', async () => {
  const { ada, bola, dress } = await setUpDress(db)
  await item(db, bola)
  expect(await remove(bola, dress)).toEqual([])
  expect(await seenBy(ada, dress)).toHaveLength(1)
})
