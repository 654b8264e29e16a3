import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  day,
  type Item,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  mailSubjects,
  member,
  moveIntoPast,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { report, settledScene } from '../../support/database/disputes.ts'
import { rate } from '../../support/database/ratings.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { type DressSetup, setUpDress, storedBookingsOf } from '../../support/database/rentals.ts'
import { block, eraseAccount, suspend, unblock } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import {
  type Caller,
  openTestDatabase,
  type Person,
  type Values,
} from '../../support/database/test-database.ts'
import { wordOf } from '../../support/fixtures/words.ts'

const db = openTestDatabase()

/** How many of the owner's items each way of looking shows. */
async function seen(caller: Caller, thing: Item): Promise<Record<string, number>> {
  const as = db.as(caller)
  const found = await as.call<{ item_id: string }>('search_items', { p_query: thing.title, p_limit: 48 })
  // A page that is full is found in another way than all there is.
  const scanned = await as.call<{ item_id: string }>('search_items', { p_brand: thing.brand, p_limit: 1 })
  const other = await db.one<{ id: string }>(
    `select id from public.items where owner_id <> $1 and title = $2 limit 1`,
    [thing.owner_id, thing.title],
  )
  const similar = await as.call<{ item_id: string }>('similar_items', { p_item_id: other.id, p_limit: 24 })
  const counts = await as.call<{ facet: string; value: string; count: number }>('search_counts', {
    p_brand: thing.brand,
  })
  return {
    page: (await as.read('items', { id: thing.id })).length,
    closet: (await as.read('items', { owner_id: thing.owner_id })).length,
    search: found.filter(({ item_id }) => item_id === thing.id).length,
    scanned: scanned.length,
    similar: similar.filter(({ item_id }) => item_id === thing.id).length,
    counted: counts.find(({ facet }) => facet === 'category')?.count ?? 0,
  }
}
const all = { page: 1, closet: 1, search: 1, scanned: 1, similar: 1, counted: 1 }
const none = { page: 0, closet: 0, search: 0, scanned: 0, similar: 0, counted: 0 }

let closets = 0
/** Ada's and Bola's gowns, each of a brand of its own, and one like them of somebody else. */
async function twoClosets() {
  const [ada, bola, chi] = [await member(db, 'Ada'), await member(db, 'Bola'), await member(db, 'Chi')]
  closets += 1
  const title = `Gown ${String.fromCharCode(96 + closets).repeat(8)}`
  const gown = (owner: Person) => item(db, owner, { title, brand: `Brand ${wordOf(owner.id)}` })
  await gown(chi)
  return { ada, bola, chi, ofAda: await gown(ada), ofBola: await gown(bola) }
}

describe('two people with a block between them', () => {
  test('see none of each other’s items, in both directions; everybody else and visitors do', async () => {
    const { ada, bola, chi, ofAda, ofBola } = await twoClosets()
    for (const caller of [bola, chi, 'visitor'] as const) expect(await seen(caller, ofAda)).toEqual(all)
    await block(db, bola, ada)
    expect(await seen(bola, ofAda)).toEqual(none)
    expect(await seen(ada, ofBola)).toEqual(none)
    for (const caller of [chi, 'visitor'] as const) {
      expect(await seen(caller, ofAda)).toEqual(all)
      expect(await seen(caller, ofBola)).toEqual(all)
    }
    expect(await seen(ada, ofAda)).toEqual(all)
    await unblock(db, ada, bola)
    expect(await seen(bola, ofAda)).toEqual(none)
    await unblock(db, bola, ada)
    expect(await seen(bola, ofAda)).toEqual(all)
  })

  test('keep what they saved and watch, but neither shows nor tells them anything', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await db.as(bola).insert('saved_items', { user_id: bola.id, item_id: dress.id })
    await db.as(bola).insert('item_watches', { user_id: bola.id, item_id: dress.id, wants: 'cheaper' })
    await db.as(bola).insert('item_watches', { user_id: bola.id, item_id: dress.id, wants: 'free' })
    await block(db, ada, bola)
    const asBola = db.as(bola)
    expect(
      await asBola.query(
        'select i.id from saved_items s join items i on i.id = s.item_id where s.user_id = $1',
        [bola.id],
      ),
    ).toEqual([])
    await db.as(ada).update('items', { rental_price: 500, status: 'unavailable' }, { id: dress.id })
    await db.as(ada).update('items', { status: 'available' }, { id: dress.id })
    expect((await mailSubjects(db, bola)).filter((subject) => /Cheaper|Free/.test(subject))).toEqual([])
    expect(await asBola.read('item_watches', { item_id: dress.id })).toHaveLength(2)
  })

  test('book nothing new, whoever blocked; the refusal is that of an item that is not available', async () => {
    for (const blocker of ['ada', 'bola'] as const) {
      const { ada, bola, dress } = await setUpDress(db)
      await block(db, blocker === 'ada' ? ada : bola, blocker === 'ada' ? bola : ada)
      const refused = await refusal(insertBooking(db, bola, dress))
      expect(await storedBookingsOf(db, bola)).toEqual([])
      const free = await setUpDress(db)
      await db.as(free.ada).update('items', { status: 'unavailable' }, { id: free.dress.id })
      expect(refused).toEqual(await refusal(insertBooking(db, free.bola, free.dress)))
    }
  })
})

describe('other days of a rental that is agreed', () => {
  /** What a borrower reads who tries other days and a longer rental of this booking; the new days are free or not. */
  async function answers(person: Person, booking: BookingRow) {
    const as = db.as(person)
    const ask = async (quote: string, act: string, days: Values, price: string, agreed: string) => {
      const args = { p_transaction_id: booking.id, ...days }
      const [quoted] = await as.call(quote, args)
      const offered = await as.query(
        'select action, allowed, reason from public.booking_actions(array[$1::uuid]) order by action',
        [booking.id],
      )
      const refused = await refusal(as.call(act, { ...args, [agreed]: quoted?.[price] }))
      return { quoted, offered, refused }
    }
    const days = { p_start: day(20), p_end: day(22) }
    const change = await ask('quote_date_change', 'change_rental_dates', days, 'difference', 'p_difference')
    await moveIntoPast(db, booking, { days: 11 })
    const longer = { p_new_end: day(3) }
    return [change, await ask('quote_extension', 'extend_rental', longer, 'extra_rent', 'p_amount')]
  }
  const booked = async () => {
    const scene = await setUpDress(db)
    return { ...scene, booking: await insertPaidBooking(db, scene.bola, scene.dress) }
  }

  test('are refused in the words of days that somebody else has booked, whoever blocked or is suspended', async () => {
    const taken = await booked()
    for (const first of [3, 20])
      await insertPaidBooking(db, await member(db, 'Chi'), taken.dress, {
        ...{ rental_start_date: day(first), rental_end_date: day(first + 1) },
      })
    const expected = await answers(taken.bola, taken.booking)
    expect(expected.map(({ refused }) => refused)).toMatchObject(
      ['Date change not possible', 'Extension not possible'].map((hint) => ({
        ...{ code: 'PT409', hint, message: 'Someone else has booked some of these days.' },
      })),
    )
    const admin = await member(db, 'Admin', { admin: true })
    for (const keepApart of [
      ({ ada, bola }: DressSetup) => block(db, ada, bola),
      ({ ada, bola }: DressSetup) => block(db, bola, ada),
      ({ ada }: DressSetup) => suspend(db, admin, ada),
    ]) {
      const scene = await booked()
      await keepApart(scene)
      expect(await answers(scene.bola, scene.booking)).toEqual(expected)
      expect(await storedBooking(db, scene.booking)).toMatchObject({
        total_amount: scene.booking.total_amount,
      })
    }
  })
})

test('A request is never accepted across a block; the refusal is that of one that came too late', async () => {
  const refused = async (change: (scene: DressSetup, request: BookingRow) => Promise<unknown>) => {
    const scene = await setUpDress(db, { approval_required: true })
    const request = await insertPaidBooking(db, scene.bola, scene.dress)
    await change(scene, request)
    const answer = await refusal(db.as(scene.ada).call('accept_booking', { p_transaction_id: request.id }))
    expect(await storedBooking(db, request)).toMatchObject({ booking_status: 'requested' })
    return answer
  }
  // A block ends open requests; this one came between.
  const blocked = await refused(({ ada, bola }) =>
    db.query('insert into public.blocked_people (blocker_id, blocked_id) values ($1, $2)', [bola.id, ada.id]),
  )
  expect(blocked.hint).toBe('Request not open')
  expect(blocked).toEqual(await refused((_, request) => moveIntoPast(db, request, { days: 9 })))
})

describe('a block', () => {
  test('ends unpaid bookings and requests from the side of who blocks, with all money back, and tells nobody why', async () => {
    const { ada, bola, dress } = await setUpDress(db, { approval_required: true })
    const request = await insertPaidBooking(db, bola, dress)
    const unpaid = await insertPurchase(db, bola, await item(db, ada))
    await block(db, ada, bola)
    expect(await storedBooking(db, request)).toMatchObject({
      booking_status: 'declined',
      cancelled_by: 'lender',
      payment_status: 'refunded',
    })
    expect(await storedBooking(db, unpaid)).toMatchObject({
      booking_status: 'cancelled',
      cancelled_by: 'lender',
    })
    expect(await walletBalance(db, bola)).toBe(request.total_amount)
    const bodies = await db.query<{ body: string }>('select body from private.outbox where recipient = $1', [
      bola.email,
    ])
    for (const { body } of bodies) expect(body).not.toMatch(/block/i)

    const again = await setUpDress(db, { approval_required: true })
    const own = await insertPaidBooking(db, again.bola, again.dress)
    await block(db, again.bola, again.ada)
    expect(await storedBooking(db, own)).toMatchObject({
      booking_status: 'cancelled',
      cancelled_by: 'borrower',
    })
  })

  test('leaves a running rental as it is: it is read, handed over, claimed, reported and rated; its days stay', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const booking = await insertPaidBooking(db, bola, dress)
    await block(db, ada, bola)
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await db.as(bola).read('items', { id: dress.id })).toHaveLength(1)
    expect(await db.as(ada).read('items', { id: dress.id })).toHaveLength(1)
    await moveIntoPast(db, booking, { days: 11 })
    await db.as(bola).call('confirm_receipt', { p_transaction_id: booking.id })
    await updateReturnConfirmation(db, bola, booking)
    await updateReturnConfirmation(db, ada, booking)
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed' })
    await rate(db, bola, booking, { overall_rating: 1 })
    await rate(db, ada, booking, { overall_rating: 1 })
  })

  test('escapes no report, rating or debt of a finished booking', async () => {
    const { ada, bola, booking } = await settledScene(db)
    await block(db, bola, ada)
    expect(await report(db, ada, booking)).toMatchObject({ status: 'pending' })
    await rate(db, ada, booking, { overall_rating: 1 })
    expect(
      await db.query('select 1 from public.ratings where transaction_id = $1', [booking.id]),
    ).toHaveLength(1)
  })

  test('is read by who blocked only, and written by nobody directly', async () => {
    const { ada, bola } = await setUpDress(db)
    const admin = await member(db, 'Admin', { admin: true })
    await block(db, ada, bola)
    expect(await db.as(ada).read('blocked_people', {})).toHaveLength(1)
    for (const caller of [bola, admin]) expect(await db.as(caller).read('blocked_people', {})).toEqual([])
    for (const caller of ['visitor', 'service'] as const)
      expect(await refusal(db.as(caller).read('blocked_people', {}))).toMatchObject(forbidden)
    expect(
      await refusal(db.as(bola).insert('blocked_people', { blocker_id: bola.id, blocked_id: ada.id })),
    ).toMatchObject(forbidden)
    expect(await refusal(db.as('visitor').call('block_person', { p_user_id: bola.id }))).toMatchObject(
      forbidden,
    )
    const mails = await mailSubjects(db, bola)
    expect(mails.filter((subject) => /block/i.test(subject))).toEqual([])
  })

  test('is of another person who is there; a second time it changes nothing', async () => {
    const { ada, bola } = await setUpDress(db)
    expect(await refusal(block(db, ada, ada))).toMatchObject({ code: 'PT400', hint: 'Block failed' })
    expect(await refusal(block(db, ada, { id: '00000000-0000-4000-8000-000000000000' }))).toMatchObject({
      code: 'PT404',
    })
    await block(db, ada, bola)
    await block(db, ada, bola)
    expect(await db.as(ada).read('blocked_people', {})).toHaveLength(1)
    await eraseAccount(db, bola)
    expect(await db.as(ada).read('blocked_people', {})).toEqual([])
    expect(await refusal(block(db, ada, bola))).toMatchObject({ code: 'PT404' })
  })

  test('is limited, in all and in a day', async () => {
    const { ada, bola } = await setUpDress(db)
    const [chi, dami] = [await member(db, 'Chi'), await member(db, 'Dami')]
    await setSetting(db, 'blocks_limit', 1)
    await block(db, ada, bola)
    expect(await refusal(block(db, ada, chi))).toMatchObject({ code: 'PT429', hint: 'Block failed' })
    await setSetting(db, 'blocks_limit', null)
    await setSetting(db, 'blocks_daily_limit', 2)
    await block(db, ada, chi)
    expect(await refusal(block(db, ada, dami))).toMatchObject({ code: 'PT429' })
    expect(await db.as(ada).read('blocked_people', {})).toHaveLength(2)
    await setSetting(db, 'blocks_daily_limit', null)
  })
})
