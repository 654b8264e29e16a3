import { expect, test } from 'vitest'
import { day, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { earner, requestWithdrawal } from '../../support/database/withdrawals.ts'

/** What moves money back and forth writes lines that are kept for good, and tells people: it has an end for the day. */

const db = openTestDatabase()

const transfers = async () =>
  (await db.one<{ count: number }>('select count(*)::int from private.transfers')).count

test('the dates of a booking change ten times a day', async () => {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 50_000 })]
  const booking = await insertPaidBooking(db, bola, await item(db, ada))
  const move = (last: number, p_difference: number) =>
    db.as(bola).call('change_rental_dates', {
      p_transaction_id: booking.id,
      p_start: day(10),
      p_end: day(last),
      p_difference,
    })
  for (let round = 0; round < 5; round++) {
    await move(13, 1000)
    await move(12, -1000)
  }
  const before = await transfers()
  expect(await refusal(move(13, 1000))).toMatchObject({ code: 'PT429', hint: 'Date change not possible' })
  expect(await transfers()).toBe(before)
  expect(
    await db.query(
      `select count(*)::int from public.notifications where user_id = $1 and kind = 'booking_changed'`,
      [ada.id],
    ),
  ).toEqual([{ count: 10 }])
})

test('a person asks for twenty withdrawals a day, also where each is cancelled', async () => {
  const ada = await earner(db, 20_000)
  for (let round = 0; round < 20; round++) {
    const { id } = await requestWithdrawal(db, ada, 1000)
    await db.as(ada).call('cancel_withdrawal', { p_withdrawal_id: id })
  }
  const before = await transfers()
  expect(await refusal(requestWithdrawal(db, ada, 1000))).toMatchObject({
    code: 'PT429',
    hint: 'Too many requests',
  })
  expect(await transfers()).toBe(before)
  expect(await db.query('select * from private.reconcile()')).toEqual([])
})
