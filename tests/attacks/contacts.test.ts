import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  day,
  type Item,
  insertPaidBooking,
  insertPurchase,
  item,
  mailSubjects,
  member,
  moveIntoPast,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
} from '../support/database/builders.ts'
import { refusal } from '../support/database/refusals.ts'
import { setSetting } from '../support/database/settings.ts'
import { openTestDatabase, type Person, type Row } from '../support/database/test-database.ts'

const db = openTestDatabase()
// Two numbers, so that a person's own number is never taken for the other side's.
const numbers = { Ada: '+2348012345678', Bola: '+2348087654321' }

interface Scene {
  ada: Person
  bola: Person
  dress: Item
}

async function setNumber({ id }: Person, phone: string): Promise<void> {
  await db.query('update private.profiles set phone_number = $2 where user_id = $1', [id, phone])
  await db.query('update private.profiles set phone_verified_at = now() where user_id = $1', [id])
}

async function scene(values: Row = {}): Promise<Scene> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  await setNumber(ada, numbers.Ada)
  await setNumber(bola, numbers.Bola)
  return { ada, bola, dress: await item(db, ada, values) }
}

async function sees(who: Person, other: Person, phone: string): Promise<boolean> {
  const [profile] = await db.as(who).read<Row>('profiles', { user_id: other.id })
  return profile?.phone_number === phone
}
const borrowerSees = ({ ada, bola }: Pick<Scene, 'ada' | 'bola'>): Promise<boolean> =>
  sees(bola, ada, numbers.Ada)
const bothSee = async (s: Scene): Promise<boolean[]> => [
  await sees(s.ada, s.bola, numbers.Bola),
  await borrowerSees(s),
]

/** Everything in which a number of the other side could stand. */
async function everythingReadBy(person: Person, { id }: BookingRow): Promise<string> {
  const hand = db.as(person)
  const mails = await db.query('select subject, body from private.outbox where recipient = $1', [
    person.email,
  ])
  return JSON.stringify([
    await hand.read('profiles', {}),
    await hand.read('transactions', { id }),
    await db.as('service').call('agreement_facts', { p_transaction_id: id }),
    await hand.call('export_my_data'),
    mails,
    await mailSubjects(db, person),
  ])
}

test('paying, looking and cancelling in a loop reads no number, and ends after five', async () => {
  const { ada, bola, dress } = await scene()
  for (let round = 0; round < 5; round += 1) {
    const booking = await insertPaidBooking(db, bola, dress)
    const read = await everythingReadBy(bola, booking)
    expect(read).toContain(numbers.Bola)
    expect(read).not.toContain(numbers.Ada)
    expect(await db.as(bola).read('profiles', { phone_number: numbers.Ada })).toEqual([])
    await cancelBooking(db, bola, booking)
    expect(await borrowerSees({ ada, bola })).toBe(false)
  }
  expect(await refusal(insertPaidBooking(db, bola, dress))).toMatchObject({ hint: 'Too many cancellations' })
})

test('a purchase shows the number, and five that are cancelled are all of a day, whichever way they are paid', async () => {
  const { ada, bola } = await scene()
  const things = await Promise.all(Array.from({ length: 8 }, () => item(db, ada)))
  const [first, second, third, ...others] = things as [Item, Item, Item, ...Item[]]
  // These are at the card page before the limit is reached.
  const waiting = [await insertPurchase(db, bola, first), await insertPurchase(db, bola, second)]
  const references = await Promise.all(
    waiting.map(async (booking) => {
      const [started] = await db
        .as('service')
        .call<{ reference: string; amount: number }>('start_booking_payment', {
          p_user_id: bola.id,
          p_transaction_id: booking.id,
          p_amount: booking.total_amount,
        })
      return started
    }),
  )
  for (const thing of [third, ...others.slice(0, 4)]) {
    const booking = await insertPurchase(db, bola, thing)
    await settleCardPayment(db, bola, booking)
    expect(await borrowerSees({ ada, bola })).toBe(true)
    await cancelBooking(db, bola, booking)
    expect(await borrowerSees({ ada, bola })).toBe(false)
  }
  for (const started of references) {
    const [settled] = await db.as('service').call('settle_payment', {
      p_reference: started?.reference,
      p_amount_kobo: (started?.amount ?? 0) * 100,
      p_currency: 'NGN',
      p_gateway_status: 'success',
    })
    expect(settled).toMatchObject({ outcome: 'credited_to_wallet', booking_status: 'pending' })
  }
  expect(await borrowerSees({ ada, bola })).toBe(false)
})

describe('the number of the other side', () => {
  test('is never one that nobody has proven: it can be a stranger’s', async () => {
    const s = await scene()
    const stranger = '+2348033334444'
    await db.as(s.ada).call('skip_phone_verification', { p_phone: stranger })
    const booking = await insertPaidBooking(db, s.bola, s.dress, {
      rental_start_date: day(1),
      rental_end_date: day(3),
    })
    expect(await sees(s.ada, s.bola, numbers.Bola)).toBe(true)
    expect(await sees(s.ada, s.ada, stranger)).toBe(true)
    expect(await everythingReadBy(s.bola, booking)).not.toContain(stranger)
    expect(await db.as(s.bola).read('profiles', { phone_number: stranger })).toEqual([])
  })

  test('shows from 48 hours before the first day in Lagos until 7 days after the last day and the settlement', async () => {
    const s = await scene()
    const booking = await insertPaidBooking(db, s.bola, s.dress)
    expect(await bothSee(s)).toEqual([false, false])
    await moveIntoPast(db, booking, { days: 7 })
    expect(await bothSee(s)).toEqual([false, false])
    await moveIntoPast(db, booking, { days: 1 })
    expect(await bothSee(s)).toEqual([true, true])
    // Long overdue, it is not over.
    await moveIntoPast(db, booking, { days: 30 })
    expect(await bothSee(s)).toEqual([true, true])
    for (const party of [s.bola, s.ada])
      await updateReturnConfirmation(db, party, await storedBooking(db, booking))
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed' })
    expect(await bothSee(s)).toEqual([true, true])
    await settledAgo(booking, '6 days 23 hours')
    expect(await bothSee(s)).toEqual([true, true])
    await settledAgo(booking, '7 days')
    expect(await bothSee(s)).toEqual([false, false])
  })

  test('has its bounds to the second, and the settings move them', async () => {
    const { bola, dress } = await scene()
    const { id } = await insertPaidBooking(db, bola, dress)
    const bounds = () =>
      db.one<Row>(
        `select lower(p) = private.day_start(t.rental_start_date) - interval '48 hours' as opens, upper_inf(p) as stays,
           p @> lower(p) as at, p @> lower(p) - interval '1 second' as before
         from public.transactions t, private.contact_period(t) p where t.id = $1`,
        [id],
      )
    expect(await bounds()).toEqual({ opens: true, stays: true, at: true, before: false })
    await setSetting(db, 'contact_opens_hours', 240)
    expect(await bounds()).toMatchObject({ opens: false })
    await setSetting(db, 'contact_opens_hours', null)
  })

  test('stays for seven days after the last day when the return was early', async () => {
    const { ada, bola, dress } = await scene()
    const booking = await insertPaidBooking(db, bola, dress)
    await moveIntoPast(db, booking, { days: 10 })
    for (const party of [bola, ada])
      await updateReturnConfirmation(db, party, await storedBooking(db, booking))
    const period = await db.one<Row>(
      `select upper(p) = private.day_start(t.rental_end_date + 1) + interval '7 days' as ends,
         p @> upper(p) - interval '1 second' as before, p @> upper(p) as at
       from public.transactions t, private.contact_period(t) p where t.id = $1`,
      [booking.id],
    )
    expect(period).toEqual({ ends: true, before: true, at: false })
  })

  test('does not show while a request waits, nor once it is declined', async () => {
    const s = await scene({ approval_required: true })
    const booking = await insertPaidBooking(db, s.bola, s.dress, {
      rental_start_date: day(1),
      rental_end_date: day(3),
    })
    expect(await bothSee(s)).toEqual([false, false])
    await db.as(s.ada).call('decline_booking', { p_transaction_id: booking.id })
    expect(await bothSee(s)).toEqual([false, false])
  })

  test('of a request shows with its acceptance', async () => {
    const s = await scene({ approval_required: true })
    const booking = await insertPaidBooking(db, s.bola, s.dress, {
      rental_start_date: day(1),
      rental_end_date: day(3),
    })
    await db.as(s.ada).call('accept_booking', { p_transaction_id: booking.id })
    expect(await bothSee(s)).toEqual([true, true])
    expect(await everythingReadBy(s.bola, booking)).toContain(numbers.Ada)
  })

  test('of a sale shows from payment until seven days after it is closed', async () => {
    const s = await scene()
    const booking = await insertPurchase(db, s.bola, s.dress)
    expect(await bothSee(s)).toEqual([false, false])
    await settleCardPayment(db, s.bola, booking)
    expect(await bothSee(s)).toEqual([true, true])
    await updateReturnConfirmation(db, s.bola, booking)
    await settledAgo(booking, '6 days 23 hours')
    expect(await bothSee(s)).toEqual([true, true])
    await settledAgo(booking, '7 days')
    expect(await bothSee(s)).toEqual([false, false])
  })
})

/** It was settled so long ago; its last day, if it has one, was long before. */
async function settledAgo({ id }: BookingRow, ago: string): Promise<void> {
  const settled = await storedBooking(db, { id })
  expect(settled.settled_at).not.toBeNull()
  await db.query('update public.transactions set settled_at = now() - $2::interval where id = $1', [id, ago])
}
