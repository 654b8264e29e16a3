import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  cancelBooking,
  day,
  type Item,
  insertBooking,
  insertPaidBooking,
  item,
  mailSubjects,
  member,
  moveIntoPast,
} from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('views', () => {
  const look = (who: Person | 'visitor', thing: Item) =>
    db.as(who).call('note_item_view', { p_item_id: thing.id })

  test('count visitors and members, not the owner', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await look('visitor', dress)
    await look(bola, dress)
    await look(ada, dress)
    expect(await db.as(ada).call('my_item_stats')).toEqual([
      { item_id: dress.id, views: 2, saves: 0, bookings: 0 },
    ])
  })

  test('are shown with the counts of saves and paid bookings', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await db.as(bola).insert('saved_items', { user_id: bola.id, item_id: dress.id })
    await insertPaidBooking(db, bola, dress)
    expect(await db.as(ada).call('my_item_stats')).toMatchObject([{ saves: 1, bookings: 1 }])
  })

  test('are readable by the item’s owner only', async () => {
    const { bola, dress } = await setUpDress(db)
    await look(bola, dress)
    expect(await db.as(bola).call('my_item_stats')).toEqual([])
  })
})

describe('watching', () => {
  const watch = (who: Person, thing: Item, wants: string, more: object = {}) =>
    db.as(who).insert<Row>('item_watches', { user_id: who.id, item_id: thing.id, wants, ...more })
  const watches = (who: Person) => db.as(who).read('item_watches')
  const price = (owner: Person, thing: Item, rental_price: number) =>
    db.as(owner).update('items', { rental_price }, { id: thing.id })

  test('for a lower price notifies once, when it falls', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await watch(bola, dress, 'cheaper')
    await price(ada, dress, 1200)
    expect(await mailSubjects(db, bola)).toEqual([])
    await price(ada, dress, 900)
    await price(ada, dress, 800)
    expect(await mailSubjects(db, bola)).toEqual(['Cheaper now: Red gele'])
    expect(await watches(bola)).toEqual([])
  })

  test('does not notify about a hidden item', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const admin = await member(db, 'Admin', { admin: true })
    await watch(bola, dress, 'cheaper')
    const moderate = (p_action: string, p_reason: string | null) =>
      db.as(admin).call('moderate_item', { p_item_id: dress.id, p_action, p_reason })
    await moderate('hide', 'Blurred')
    await price(ada, dress, 900)
    expect(await mailSubjects(db, bola)).toEqual([])
    await moderate('restore', null)
    await price(ada, dress, 800)
    expect(await mailSubjects(db, bola)).toEqual(['Cheaper now: Red gele'])
  })

  test('for dates notifies when a cancellation or a removed block frees them', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const chidi = await member(db, 'Chidi')
    const booking = await insertPaidBooking(db, chidi, dress)
    await watch(bola, dress, 'free', { start_date: day(11), end_date: day(14) })
    await db.as(ada).insert('availability_blocks', {
      owner_id: ada.id,
      item_id: dress.id,
      first_day: day(14),
      last_day: day(14),
    })
    await cancelBooking(db, chidi, booking)
    expect(await mailSubjects(db, bola)).toEqual([])
    await db.as(ada).remove('availability_blocks', { item_id: dress.id })
    expect(await mailSubjects(db, bola)).toEqual(['Free now: Red gele'])
    expect(await watches(bola)).toEqual([])
  })

  test('for any dates notifies when the item is available again', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await db.as(ada).update('items', { status: 'unavailable' }, { id: dress.id })
    await watch(bola, dress, 'free')
    await db.as(ada).update('items', { status: 'available' }, { id: dress.id })
    expect(await mailSubjects(db, bola)).toEqual(['Free now: Red gele'])
  })

  test('for dates in the year 999999 is refused, and does not prevent a cancellation', async () => {
    const { bola, dress } = await setUpDress(db)
    const chidi = await member(db, 'Chidi')
    const booking = await insertPaidBooking(db, chidi, dress)
    const far = { start_date: '999999-01-01', end_date: '999999-01-02' }
    expect(await refusal(watch(bola, dress, 'free', far))).toMatchObject({ code: '23514' })
    await cancelBooking(db, chidi, booking)
    expect(await watches(bola)).toEqual([])
  })

  test('notifies also when an unpaid hold expires', async () => {
    const { bola, dress } = await setUpDress(db)
    const chidi = await member(db, 'Chidi')
    const hold = await insertBooking(db, chidi, dress)
    await watch(bola, dress, 'free', { start_date: day(10), end_date: day(12) })
    await moveIntoPast(db, hold, { minutes: 16 })
    await db.query('select private.run_due_jobs()')
    expect(await mailSubjects(db, bola)).toEqual(['Free now: Red gele'])
  })

  test('is possible for oneself only: another person’s watch cannot be read, made or ended', async () => {
    const { bola, dress } = await setUpDress(db)
    const eve = await member(db, 'Eve')
    await watch(bola, dress, 'cheaper')
    expect(await watches(eve)).toEqual([])
    expect(await db.as(eve).remove('item_watches', { item_id: dress.id })).toEqual([])
    const values = { user_id: bola.id, item_id: dress.id, wants: 'free' }
    expect(await refusal(db.as(eve).insert('item_watches', values))).toMatchObject(forbidden)
    expect(await watches(bola)).toHaveLength(1)
  })
})

describe('photos', () => {
  const queued = (owner: Person) =>
    db.query('select path from private.files_to_remove where path like $1 order by 1', [`${owner.id}/%`])
  async function upload(owner: Person): Promise<{ path: string; address: string }> {
    const path = `${owner.id}/${randomUUID()}.jpg`
    await db.query(
      `insert into storage.objects (id, bucket_id, name, owner) values ($1, 'item-images', $2, $3)`,
      [randomUUID(), path, owner.id],
    )
    return { path, address: `/storage/v1/object/public/item-images/${path}` }
  }

  test('that are taken off an item are removed from storage', async () => {
    const ada = await member(db, 'Ada')
    const [kept, gone] = [await upload(ada), await upload(ada)]
    const dress = await item(db, ada, { images: `{${kept.address},${gone.address}}` })
    await db.as(ada).update('items', { images: `{${kept.address}}` }, { id: dress.id })
    expect(await queued(ada)).toEqual([{ path: gone.path }])
  })

  test('of a deleted item are removed from storage', async () => {
    const ada = await member(db, 'Ada')
    const { path, address } = await upload(ada)
    const dress = await item(db, ada, { images: `{${address}}` })
    await db.as(ada).remove('items', { id: dress.id })
    expect(await queued(ada)).toEqual([{ path }])
  })

  test('that a duplicate still shows stay', async () => {
    const ada = await member(db, 'Ada')
    const { address } = await upload(ada)
    const dress = await item(db, ada, { images: `{${address}}` })
    await item(db, ada, { images: `{${address}}` })
    await db.as(ada).remove('items', { id: dress.id })
    expect(await queued(ada)).toEqual([])
  })

  test('of another person cannot be removed by naming them', async () => {
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    const { address } = await upload(ada)
    const theft = await item(db, eve)
    await db.query('update public.items set images = array[$2] where id = $1', [theft.id, address])
    await db.as(eve).remove('items', { id: theft.id })
    expect(await queued(ada)).toEqual([])
  })
})

describe('the calendar feed of an item', () => {
  const token = async (who: Person, thing: Item, renew = false): Promise<string> =>
    String(
      (await db.as(who).query('select public.calendar_token($1, $2) as token', [thing.id, renew]))[0]?.token,
    )
  const feed = (secret: string) => db.as('service').call('calendar_events', { p_token: secret })

  test('holds its bookings and blocked days', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const booking = await insertPaidBooking(db, bola, dress)
    await db.as(ada).insert('availability_blocks', {
      owner_id: ada.id,
      first_day: day(30),
      last_day: day(31),
      note: 'Travelling',
    })
    expect(await feed(await token(ada, dress))).toMatchObject([
      { uid: booking.id, first_day: day(10), last_day: day(12), summary: 'Rented: Red gele' },
      { first_day: day(30), last_day: day(31), summary: 'Blocked: Travelling' },
    ])
  })

  test('without events still exists', async () => {
    const { ada, dress } = await setUpDress(db)
    expect(await feed(await token(ada, dress))).toMatchObject([{ item_id: dress.id, uid: null }])
  })

  test('keeps its address until the owner renews it', async () => {
    const { ada, dress } = await setUpDress(db)
    const first = await token(ada, dress)
    expect(await token(ada, dress)).toBe(first)
    const second = await token(ada, dress, true)
    expect(await feed(first)).toEqual([])
    expect(await feed(second)).toHaveLength(1)
  })

  test('is for the owner only', async () => {
    const { bola, dress } = await setUpDress(db)
    expect(await refusal(token(bola, dress))).toMatchObject({ code: 'PT404' })
    expect(await refusal(db.as(bola).call('calendar_events', { p_token: 'x' }))).toMatchObject(forbidden)
  })
})
