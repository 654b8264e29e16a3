import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#contract/rules/dates.ts'
import { bookingMoney } from '@/domain/bookings/booking-money'
import { nothingClaimed } from '@/domain/bookings/claimed-shares'
import { bookBasket, payBasket, pieceOf } from '../../support/database/baskets.ts'
import {
  type BookingRow,
  cancelBooking,
  day,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  runJobs,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import { debtNotices } from '../../support/database/debts.ts'
import { eventScene, joinEvent, saveEvent } from '../../support/database/events/events.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Three friends, of whom two rent only so that the third pays half, and cancel free. Rent ₦3,000, deposit ₦5,000. */

const db = openTestDatabase()

let owner: Person
let bola: Person
let chi: Person
let efe: Person
let token: string
beforeEach(async () => {
  const host = await member(db, 'Ada')
  bola = await member(db, 'Bola')
  chi = await member(db, 'Chi')
  efe = await member(db, 'Efe')
  owner = await member(db, 'Owner')
  const scene = await eventScene(db, host, [bola, chi, efe])
  token = scene.token
  await saveEvent(db, host, { p_event_id: scene.event, p_guests: 6 })
  await db.as(owner).call('save_group_discount', { p_percent: 50 })
})

/** Bola and Chi rent at the full price, Efe for half of it. */
async function group(deposit = 5000) {
  const others = [
    await insertPaidBooking(db, bola, await item(db, owner)),
    await insertPaidBooking(db, chi, await item(db, owner)),
  ] as const
  const total = 1500 + deposit
  await settleFunding(db, efe, total)
  const piece = pieceOf(await item(db, owner, { deposit_amount: deposit }))
  const [paid] = await payBasket(db, efe, await bookBasket(db, efe, [piece], { total }), total)
  return { others, efes: await storedBooking(db, { id: paid?.transaction_id ?? '' }) }
}
/** So many days go by. */
async function daysPass(days: number) {
  const bookings = await db.query<{ id: string }>('select id from public.transactions where lender_id = $1', [
    owner.id,
  ])
  for (const each of bookings) await moveIntoPast(db, each, { days })
  await db.query(
    'update private.group_prices set first_day = first_day - $1::int, last_day = last_day - $1::int',
    [days],
  )
  await db.query('update public.events set first_day = first_day - $1::int, last_day = last_day - $1::int', [
    days,
  ])
}
/** The event is over, and the third comes back. */
async function comesBack(booking: BookingRow, lateDays = 0) {
  await daysPass(12 + lateDays)
  const named = lateDays > 0 ? { actual_return_date: day(0) } : {}
  await updateReturnConfirmation(db, efe, booking, named)
  await updateReturnConfirmation(db, owner, booking, named)
}
const both = async () => [await walletBalance(db, owner), await walletBalance(db, efe)]
const told = (person: Person, title: string) =>
  db.query<{ text: string }>(
    'select body as text from public.notifications where user_id = $1 and title = $2',
    [person.id, title],
  )

test('two of three friends cancel free: at the return the owner gets the full rent, from the deposit', async () => {
  const { others, efes } = await group()
  await cancelBooking(db, bola, others[0])
  await cancelBooking(db, chi, others[1])
  // The renter is told while there is time to cancel.
  expect((await told(efe, 'Your group is smaller now'))[0]?.text).toContain('₦1,500')
  await comesBack(efes)
  expect(await both()).toEqual([3000, 3500])
  expect(
    await db.query(
      `select kind::text, amount, description from private.transfers where transaction_id = $1 and description like 'Group%'`,
      [efes.id],
    ),
  ).toEqual([{ kind: 'rent', amount: 1500, description: 'Group discount not reached for “Red gele”' }])
  expect((await told(efe, 'Your deposit is back'))[0]?.text).toContain('₦1,500')
})

test('one who cancels is enough where three make the group, and one who comes instead makes it whole', async () => {
  const { others, efes } = await group()
  await cancelBooking(db, bola, others[0])
  const dayo = await member(db, 'Dayo')
  await joinEvent(db, dayo, token)
  await insertPaidBooking(db, dayo, await item(db, owner))
  await comesBack(efes)
  expect(await both()).toEqual([1500, 5000])
})

test('a group that stands, or that its owner broke up, keeps its price', async () => {
  const { others, efes } = await group()
  await cancelBooking(db, owner, others[0])
  await comesBack(efes)
  expect(await both()).toEqual([1500, 5000])
  expect(await told(efe, 'Your group is smaller now')).toEqual([])
})

test('a friend who cancels too late pays for it, and the discount stays', async () => {
  const { others, efes } = await group()
  await db.query('update public.transactions set cancel_free_hours = 720 where id = $1', [others[0].id])
  await cancelBooking(db, bola, others[0])
  const before = await walletBalance(db, owner)
  expect(before).toBe(1500)
  await comesBack(efes)
  expect(await both()).toEqual([before + 1500, 5000])
})

test('other days of the event keep their share of the discount, days without it have none, and back on them it is off again', async () => {
  const { others, efes } = await group()
  await settleFunding(db, efe, 20_000)
  const off = () => db.one('select discount from private.group_prices where transaction_id = $1', [efes.id])
  const move = (from: number, to: number, p_difference: number) =>
    db.as(efe).call('change_rental_dates', {
      p_transaction_id: efes.id,
      p_start: addDays(efes.rental_start_date ?? '', from),
      p_end: addDays(efes.rental_start_date ?? '', to),
      p_difference,
    })
  await move(0, 3, 500)
  expect(await off()).toEqual({ discount: 2000 })
  await move(20, 22, 1000)
  expect(await off()).toEqual({ discount: 0 })
  await move(0, 2, -1500)
  expect(await off()).toEqual({ discount: 1500 })
  await cancelBooking(db, bola, others[0])
  // Who pays the full price of other days has nothing more to lose.
  await move(0, 3, 2500)
  expect(await off()).toEqual({ discount: 0 })
  const before = await walletBalance(db, efe)
  await comesBack(efes, 1)
  expect(await walletBalance(db, efe)).toBe(before + 5000)
})

test('from the deposit after what is late; what that does not cover is owed, and told', async () => {
  const { others, efes } = await group(1200)
  await cancelBooking(db, bola, others[0])
  await cancelBooking(db, chi, others[1])
  await db.query('update public.transactions set rental_price = 500 where id = $1', [efes.id])
  await comesBack(efes, 2)
  // ₦1,000 for two days, and what is left of the deposit.
  expect(await both()).toEqual([2700, 0])
  const { due } = await db.one<{ due: string }>(
    'select private.moment_label(overdue_at) as due from private.debts where transaction_id = $1',
    [efes.id],
  )
  expect(await debtNotices(db, efe)).toEqual([
    {
      title: 'You owe ₦1,300',
      body: `You owe Owner ₦1,300 (the lost group discount of “Red gele”). What comes into your wallet pays it first. Please pay by ${due}: after that you can’t book or buy anything until it is paid.`,
    },
  ])
  expect(await db.as(efe).call('my_debts')).toMatchObject([
    {
      creditor: 'Owner',
      reason: 'the lost group discount of “Red gele”',
      transaction_id: efes.id,
      owed: 1300,
    },
  ])
  await settleFunding(db, efe, 2000)
  expect(await both()).toEqual([4000, 700])
})

test('a deposit of nothing makes no discount safe: the owner gets all of it', async () => {
  const { others, efes } = await group(0)
  await cancelBooking(db, bola, others[0])
  await cancelBooking(db, chi, others[1])
  await comesBack(efes)
  expect(await both()).toEqual([1500, 0])
  await settleFunding(db, efe, 1500)
  expect(await both()).toEqual([3000, 0])
})

test('what screens say before and after it is what moves', async () => {
  const { others, efes } = await group()
  await db.query('update public.transactions set platform_fee_percent = 10 where id = $1', [efes.id])
  const lostBy = async (person: Person) => {
    const args = { p_transaction_ids: `{${efes.id}}` }
    const [row] = await db.as(person).call<{ amount: number }>('lost_group_discounts', args)
    return row?.amount ?? 0
  }
  expect(await lostBy(efe)).toBe(0)
  await cancelBooking(db, bola, others[0])
  expect([await lostBy(efe), await lostBy(owner), await lostBy(chi)]).toEqual([1500, 1500, 0])
  const said = async () => {
    const lost_discount = await lostBy(efe)
    const { toOwner, back } = bookingMoney({
      ...(await storedBooking(db, efes)),
      ...nothingClaimed,
      lost_discount,
    })
    return [toOwner, back]
  }
  expect(await said()).toEqual([2700, 3500])
  await comesBack(efes)
  expect(await both()).toEqual([2700, 3500])
  expect(await said()).toEqual([2700, 3500])
})

test('the fee of Aso is of the whole rent', async () => {
  const { others, efes } = await group()
  await cancelBooking(db, bola, others[0])
  await cancelBooking(db, chi, others[1])
  await db.query('update public.transactions set platform_fee_percent = 10 where id = $1', [efes.id])
  await comesBack(efes)
  expect(await both()).toEqual([2700, 3500])
  expect(await storedBooking(db, efes)).toMatchObject({ platform_fee: 300 })
})

describe('a rental that begins long before the event and comes back at once', () => {
  /** Efe takes it today, and both say that it is back; the others can still cancel free. */
  async function early() {
    const others = [
      await insertPaidBooking(db, bola, await item(db, owner)),
      await insertPaidBooking(db, chi, await item(db, owner)),
    ] as const
    // Thirteen days for half of ₦13,000.
    const total = 6500 + 5000
    await settleFunding(db, efe, total)
    const piece = pieceOf(await item(db, owner), { start_date: day(0) })
    const [paid] = await payBasket(db, efe, await bookBasket(db, efe, [piece], { total }), total)
    const efes = await storedBooking(db, { id: paid?.transaction_id ?? '' })
    await db.query(
      `update public.transactions set booking_status = 'active', handed_over_at = now() where id = $1`,
      [efes.id],
    )
    await updateReturnConfirmation(db, efe, efes)
    await updateReturnConfirmation(db, owner, efes)
    return { others, efes }
  }
  /** The first day of the event has come. */
  const eventBegins = async () => {
    await db.query(`update private.group_prices set settles_at = now() where held_of is not null`)
    return runJobs(db)
  }
  const spend = (person: Person, amount: number) =>
    db.query(
      `select private.post(row(private.wallet_of($1), private.wallet_of($2), $3::numeric, 'rent', null, 'spent:' || gen_random_uuid(), 'Spent')::private.leg)`,
      [person.id, chi.id, amount],
    )

  test('keeps so much of the deposit in the wallet until the event, and who cancels free before it takes the discount', async () => {
    const { others, efes } = await early()
    expect(await both()).toEqual([6500, 5000])
    expect((await told(efe, 'Your deposit is back'))[0]?.text).toContain(
      '₦5,000 of it stay there until your event',
    )
    expect(await refusal(spend(efe, 1))).toMatchObject({
      message: 'A part of your balance is a group discount and is held until your event begins.',
    })
    expect(await db.as(efe).call('withdrawal_terms')).toMatchObject([{ available: 0, held_for_groups: 5000 }])
    await cancelBooking(db, bola, others[0])
    await runJobs(db)
    // Money of her own, which nobody takes without an act of hers.
    await settleFunding(db, efe, 300)
    expect(await both()).toEqual([6500, 5300])
    expect(await eventBegins()).toMatchObject({ groups_settled: 1, failed: [] })
    // What the deposit does not cover is owed.
    expect(await both()).toEqual([11_500, 300])
    expect(await db.as(efe).call('my_debts')).toMatchObject([{ owed: 1500, transaction_id: efes.id }])
    expect(await eventBegins()).toMatchObject({ groups_settled: 0 })
    await settleFunding(db, efe, 2000)
    expect(await both()).toEqual([13_000, 800])
  })

  test('is free of it when the event begins, whatever the others do from then on or leave undone', async () => {
    const { others } = await early()
    await db.query('update public.transactions set cancel_free_hours = 720 where id = $1', [others[0].id])
    await cancelBooking(db, bola, others[0])
    const before = await walletBalance(db, owner)
    expect(await eventBegins()).toMatchObject({ groups_settled: 1, failed: [] })
    expect(await both()).toEqual([before, 5000])
    expect(await db.as(efe).call('withdrawal_terms')).toMatchObject([{ held_for_groups: 0 }])
    await spend(efe, 5000)
    expect(await db.query('select from private.debts where debtor_id = $1', [efe.id])).toEqual([])
  })
})
