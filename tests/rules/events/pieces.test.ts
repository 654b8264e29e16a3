import { beforeEach, describe, expect, test } from 'vitest'
import {
  day,
  type Item,
  insertBooking,
  insertPaidBooking,
  item,
  member,
} from '../../support/database/builders.ts'
import {
  choose,
  delivered,
  eventScene,
  joinEvent,
  lapse,
  myPieces,
  offered,
  overview,
  saveEvent,
} from '../../support/database/events/events.ts'
import { race, times } from '../../support/database/race.ts'
import { refusal } from '../../support/database/refusals.ts'
import { block } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** What a guest chooses no other guest is shown for some minutes; afterwards only a booking keeps it. */

const db = openTestDatabase({ connections: 8 })

let ada: Person
let bola: Person
let efe: Person
let owner: Person
let event: string
let token: string
let dress: Item
beforeEach(async () => {
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola', { wallet: 100_000 })
  efe = await member(db, 'Efe', { wallet: 100_000 })
  owner = await member(db, 'Owner')
  const scene = await eventScene(db, ada, [bola, efe])
  event = scene.event
  token = scene.token
  dress = await delivered(db, owner)
})

const lost = {
  code: 'PT409',
  hint: 'Not chosen',
  message: 'Another guest has just chosen a piece of this look. Ask for new looks.',
}
const notFree = { ...lost, message: 'A piece of this look is no longer free. Ask for new looks.' }

describe('choosing', () => {
  test('keeps a piece from the other guests for the minutes of the setting, and from nobody else', async () => {
    await setSetting(db, 'event_choice_minutes', 45)
    await choose(db, bola, event, dress)
    const [piece] = await myPieces(db, bola, event)
    expect(piece).toMatchObject({ item_id: dress.id, state: 'chosen', amount: 11_000, transaction_id: null })
    const left = Date.parse(String(piece?.kept_until)) - Date.now()
    expect(left).toBeGreaterThan(44 * 60_000)
    expect(left).toBeLessThan(46 * 60_000)
    await setSetting(db, 'event_choice_minutes', null)
    expect(await offered(db, efe, event)).not.toContain(dress.id)
    expect(await offered(db, bola, event)).toContain(dress.id)
    expect(await refusal(choose(db, efe, event, dress))).toMatchObject(lost)
    // Whoever does not come to the event rents it as always.
    expect(await insertBooking(db, await member(db, 'Chi'), dress)).toMatchObject({
      booking_status: 'pending',
    })
  })

  test('of two guests at once exactly one gets a piece, and nobody half a look', async () => {
    const others = [await delivered(db, owner), await delivered(db, owner)]
    const { won, refused } = await race([
      () => choose(db, bola, event, dress, ...others),
      () => choose(db, efe, event, ...others.toReversed(), dress),
      () => choose(db, bola, event, dress),
      () => choose(db, efe, event, dress),
    ])
    expect(won.length + refused.length).toBe(4)
    for (const no of refused) expect(no).toMatchObject(lost)
    const rows = await db.query<{ user_id: string; item_id: string }>(
      'select user_id, item_id from public.event_pieces where event_id = $1',
      [event],
    )
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(1)
    expect(new Set(rows.map(({ item_id }) => item_id)).size).toBe(rows.length)
  })

  test('a choice that lapsed is free for the others; chosen again it is kept no longer', async () => {
    await choose(db, bola, event, dress)
    const [first] = await myPieces(db, bola, event)
    await choose(db, bola, event, dress)
    expect(await myPieces(db, bola, event)).toEqual([first])
    await lapse(db, event)
    expect(await myPieces(db, bola, event)).toEqual([])
    expect(await offered(db, efe, event)).toContain(dress.id)
    await choose(db, efe, event, dress)
    expect(await refusal(choose(db, bola, event, dress))).toMatchObject(lost)
  })

  test('given back, it is free at once', async () => {
    await choose(db, bola, event, dress)
    await db.as(efe).call('drop_event_piece', { p_event_id: event, p_item_id: dress.id })
    expect(await myPieces(db, bola, event)).toHaveLength(1)
    await db.as(bola).call('drop_event_piece', { p_event_id: event, p_item_id: dress.id })
    await choose(db, efe, event, dress)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['of one’s own wardrobe', async () => choose(db, bola, event, await item(db, bola))],
    [
      'that is booked',
      async () => {
        await insertBooking(db, await member(db, 'Chi'), dress)
        await choose(db, bola, event, dress)
      },
    ],
    [
      'of somebody kept apart',
      async () => {
        await block(db, owner, bola)
        await choose(db, bola, event, dress)
      },
    ],
    [
      'only to buy',
      async () => choose(db, bola, event, await item(db, owner, { availability_type: 'sale' })),
    ],
    [
      'with a deposit above the trust level',
      async () => choose(db, bola, event, await delivered(db, owner, { deposit_amount: 400_000 })),
    ],
    ['that does not exist', () => choose(db, bola, event, { id: event })],
  ])('refuses a piece %s', async (_, attempt) => {
    expect(await refusal(attempt())).toMatchObject(notFree)
    expect(await myPieces(db, bola, event)).toEqual([])
  })

  test('a guest holds a limited number of pieces; who is no guest holds none', async () => {
    await setSetting(db, 'event_pieces_limit', '2')
    const [second, third] = [await delivered(db, owner), await delivered(db, owner)]
    await choose(db, bola, event, dress, second)
    expect(await refusal(choose(db, bola, event, third))).toMatchObject({ code: 'PT429' })
    await setSetting(db, 'event_pieces_limit', null)
    const many = times(13, () => dress).map((_, at) => ({ id: `${dress.id.slice(0, -2)}${10 + at}` }))
    expect(await refusal(choose(db, bola, event, ...many))).toMatchObject({ hint: 'Not chosen' })
    expect(await refusal(choose(db, bola, event))).toMatchObject({ hint: 'Invalid input' })
    expect(await refusal(choose(db, ada, event, third))).toMatchObject({ hint: 'Access denied' })
    expect(await refusal(choose(db, owner, event, third))).toMatchObject({ hint: 'Event not found' })
  })

  test('as many pieces as the setting says are chosen at once, and not one more', async () => {
    await setSetting(db, 'event_pieces_limit', '14')
    const look: Item[] = []
    for (const _ of times(14, () => dress)) look.push(await delivered(db, owner))
    expect(await refusal(choose(db, bola, event, ...look, dress))).toMatchObject({
      hint: 'Not chosen',
      message: 'You can hold 14 pieces that you have not booked. Choose fewer.',
    })
    await choose(db, bola, event, ...look)
    expect(await myPieces(db, bola, event)).toHaveLength(14)
    await setSetting(db, 'event_pieces_limit', null)
  })

  test('too many requests for looks are refused', async () => {
    await db.query(
      `insert into private.rate_limits (key, window_start, hits) values ($1, now(), 60)
       on conflict (key) do update set hits = 60, window_start = now()`,
      [`event_looks:${bola.id}`],
    )
    expect(await refusal(offered(db, bola, event))).toMatchObject({
      code: 'PT429',
      hint: 'Too many requests',
    })
  })
})

describe('booking', () => {
  test('a choice that is booked in time stays the guest’s, paid or not, until the booking ends', async () => {
    await choose(db, bola, event, dress)
    const booking = await insertBooking(db, bola, dress)
    await lapse(db, event)
    expect(await myPieces(db, bola, event)).toMatchObject([
      { state: 'booked', transaction_id: booking.id, amount: booking.total_amount },
    ])
    expect(await refusal(choose(db, efe, event, dress))).toMatchObject(notFree)
    await db.as(bola).call('pay_from_wallet', { p_transaction_id: booking.id })
    expect(await myPieces(db, bola, event)).toMatchObject([{ state: 'paid', kept_until: null }])
    await db.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
    expect(await myPieces(db, bola, event)).toEqual([])
    await choose(db, efe, event, dress)
    expect(await myPieces(db, efe, event)).toMatchObject([{ state: 'chosen' }])
  })

  test('a hold that ended gives the piece to the others', async () => {
    await choose(db, bola, event, dress)
    const booking = await insertBooking(db, bola, dress)
    await lapse(db, event)
    await db.withoutTriggers(
      `update public.transactions set hold_expires_at = now() - interval '1 minute' where id = $1`,
      [booking.id],
    )
    await db.as('service').call('run_due_jobs')
    expect(await myPieces(db, bola, event)).toEqual([])
    await choose(db, efe, event, dress)
  })

  test('a rental made elsewhere for these days is the guest’s; one for other days, and a purchase, is not', async () => {
    const longer = { rental_start_date: day(9), rental_end_date: day(13) }
    await setSetting(db, 'new_member_rental_limit', '10')
    await insertPaidBooking(db, efe, dress, longer)
    await insertPaidBooking(db, efe, await delivered(db, owner), {
      rental_start_date: day(10),
      rental_end_date: day(11),
    })
    await insertPaidBooking(db, efe, await delivered(db, owner), { transaction_type: 'buy' })
    expect(await myPieces(db, efe, event)).toMatchObject([{ item_id: dress.id, state: 'paid' }])
    expect(await overview(db, ada, event)).toMatchObject([
      { user_id: bola.id, pieces: [], total: 0 },
      { user_id: efe.id, pieces: [{ item: { id: dress.id }, state: 'paid', other_days: false }] },
    ])
  })

  test('a host who moves the event over a rental of a guest does not read it, unless the guest made it or joined for these days', async () => {
    const secret = await insertPaidBooking(db, bola, dress, {
      rental_start_date: day(40),
      rental_end_date: day(42),
    })
    await saveEvent(db, ada, { p_event_id: event, p_first_day: day(40), p_last_day: day(42) })
    expect(await myPieces(db, bola, event)).toEqual([])
    expect(await overview(db, ada, event)).toMatchObject([{ pieces: [] }, { pieces: [] }])
    // Who books for the new days, having been told, has it for the event.
    const booked = await insertPaidBooking(db, efe, await delivered(db, owner), {
      rental_start_date: day(40),
      rental_end_date: day(42),
    })
    expect(await myPieces(db, efe, event)).toMatchObject([{ transaction_id: booked.id }])
    // Who joins for them, too.
    await db.as(bola).call('leave_event', { p_event_id: event })
    await joinEvent(db, bola, token)
    expect(await myPieces(db, bola, event)).toMatchObject([{ transaction_id: secret.id }])
  })

  test('nobody reads or gives back what another guest has', async () => {
    await choose(db, bola, event, dress)
    expect(await myPieces(db, efe, event)).toEqual([])
    expect(await myPieces(db, owner, event)).toEqual([])
    expect(await db.as(efe).read('event_pieces')).toEqual([])
    const [mine] = await overview(db, ada, event)
    expect(JSON.stringify(mine)).not.toContain('transaction')
    expect(token).not.toBe('')
  })
})

test('an item that is deleted leaves the event', async () => {
  await choose(db, bola, event, dress)
  await db.as(owner).remove('items', { id: dress.id })
  expect(await myPieces(db, bola, event)).toEqual([])
  expect(await joinEvent(db, owner, token)).toBe(event)
})
