import { describe, expect, test } from 'vitest'
import {
  cancelBooking,
  insertBooking,
  insertPaidBooking,
  item,
  member,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { earner, requestWithdrawal } from '../../support/database/withdrawals.ts'

const db = openTestDatabase()

const none = async (person: Person) =>
  expect(await db.query('select from public.withdrawals where user_id = $1', [person.id])).toEqual([])

describe('money from a card', () => {
  const terms = async (person: Person) => {
    const [row] = await db.as(person).call<{ available: number; card_money_held: number }>('withdrawal_terms')
    return [row?.card_money_held, row?.available]
  }
  /** Lets the time since the card payments of a person pass. */
  const pass = (person: Person, time: string) =>
    db.query('update private.payments set settled_at = settled_at - $2::interval where user_id = $1', [
      person.id,
      time,
    ])

  test('leaves only after the days of the setting', async () => {
    const ada = await earner(db, 3000)
    await settleFunding(db, ada, 10_000)
    expect(await terms(ada)).toEqual([10_000, 3000])
    expect(await refusal(requestWithdrawal(db, ada, 3000.01))).toMatchObject({ hint: 'Insufficient Balance' })
    expect((await refusal(requestWithdrawal(db, ada, 3000.01))).message).toContain(
      '₦10,000 that came in by card can be withdrawn 7 days after it came.',
    )
    await pass(ada, '6 days 23:59')
    expect(await terms(ada)).toEqual([10_000, 3000])
    await pass(ada, '1 minute')
    expect(await terms(ada)).toEqual([0, 13_000])
    await requestWithdrawal(db, ada, 13_000)
  })

  test('that is spent is free again, and held again when it comes back', async () => {
    const [ada, bola] = [await earner(db, 8000), await member(db, 'Bola')]
    await settleFunding(db, ada, 8000)
    const dress = await item(db, bola)
    const booking = await insertBooking(db, ada, dress, { payment_method: 'wallet' })
    await db.as(ada).call('pay_from_wallet', { p_transaction_id: booking.id })
    expect(await terms(ada)).toEqual([0, 8000])
    await cancelBooking(db, ada, booking)
    expect(await terms(ada)).toEqual([8000, 8000])
  })

  test('does not leave by a booking that is paid by card and cancelled', async () => {
    const [ada, bola] = [await earner(db, 0), await member(db, 'Bola')]
    const booking = await insertPaidBooking(db, ada, await item(db, bola))
    await cancelBooking(db, ada, booking)
    expect(await terms(ada)).toEqual([8000, 0])
    expect(await refusal(requestWithdrawal(db, ada, 1000))).toMatchObject({ hint: 'Insufficient Balance' })
    await none(ada)
  })

  test('is not what comes back of a withdrawal', async () => {
    const [ada, bola] = [await earner(db, 20_000), await member(db, 'Bola')]
    await settleFunding(db, ada, 8000)
    const booking = await insertBooking(db, ada, await item(db, bola), { payment_method: 'wallet' })
    await db.as(ada).call('pay_from_wallet', { p_transaction_id: booking.id })
    const { id } = await requestWithdrawal(db, ada, 20_000)
    await db.as(ada).call('cancel_withdrawal', { p_withdrawal_id: id })
    await requestWithdrawal(db, ada, 20_000)
  })
})
