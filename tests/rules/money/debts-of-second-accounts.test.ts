import { beforeAll, describe, expect, test } from 'vitest'
import { startAiPayment, unlock } from '../../support/database/ai/sessions.ts'
import { bookBasket, pieceOf } from '../../support/database/baskets.ts'
import {
  callPayFromWallet,
  insertBooking,
  insertPurchase,
  item,
  member,
  startBookingPayment,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import { anotherDress, letDebtsFallDue, overdue, owedBy } from '../../support/database/debts.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { approveWithdrawal, requestWithdrawal, setUpWithdrawal } from '../../support/database/withdrawals.ts'

/** An overdue debt binds a person: with a second account nothing is booked, bought or withdrawn until it is paid. */
const db = openTestDatabase()

const payFirst = {
  code: 'PT402',
  hint: 'Pay what you owe',
  message: expect.stringMatching(/^Another account of yours owes something .* write to \S+@\S+\.$/),
}

const count = async (table: string, column: string, { id }: Person) =>
  (await db.query(`select from ${table} where ${column} = $1`, [id])).length
const share = (kind: string, people: Person[], value: string, proven = true) =>
  Promise.all(
    people.map(({ id }) =>
      db.query('select private.note_mark($1, $2::private.mark_kind, $3, $4)', [id, kind, value, proven]),
    ),
  )
/** Papers with a BVN of their own were approved. */
const holdIdentity = ({ id }: Person) =>
  db.query(
    `insert into private.identity_holders (kind, fingerprint, user_id) values ('bvn', private.fingerprint('bvn', $1::uuid::text), $1)`,
    [id],
  )

let debtor: Person
beforeAll(async () => {
  debtor = (await overdue(db, 9000)).ada
})

describe('the second account of a debtor', () => {
  test.each([
    ['phone', true],
    ['bvn', true],
    ['document', true],
    ['bank_account', true],
    ['phone', false],
    ['device', true],
  ])('that shares a %s (proven: %s)', async (kind, proven) => {
    const second = await member(db, 'Second', { wallet: 90_000 })
    const dress = await anotherDress(db)
    await share(kind, [debtor, second], `${kind} ${proven}`, proven)
    if (kind === 'device' || !proven) {
      await insertBooking(db, second, dress)
      expect(await count('public.transactions', 'borrower_id', second)).toBe(1)
      return
    }
    for (const method of [{}, { payment_method: 'card' }]) {
      expect(await refusal(insertBooking(db, second, dress, method))).toEqual(payFirst)
      expect(await refusal(insertPurchase(db, second, dress, method))).toEqual(payFirst)
    }
    expect(await refusal(bookBasket(db, second, [pieceOf(dress)]))).toEqual(payFirst)
    expect(await refusal(unlock(db, second, 'stylist'))).toEqual(payFirst)
    expect(await refusal(startAiPayment(db, second, 'stylist'))).toEqual(payFirst)
    expect(await db.as(second).call('user_can_rent_item', { p_user_id: second.id })).toEqual([
      { user_can_rent_item: false },
    ])
    expect(await count('public.transactions', 'borrower_id', second)).toBe(0)
  })

  test('pays for nothing that was booked before, and goes on when the debt is paid', async () => {
    const { ada: first } = await overdue(db, 500)
    const second = await member(db, 'Second', { wallet: 90_000 })
    const booking = await insertBooking(db, second, await anotherDress(db))
    await share('phone', [first, second], 'before')
    expect(await refusal(callPayFromWallet(db, second, booking))).toEqual(payFirst)
    expect(await refusal(startBookingPayment(db, second, booking))).toEqual(payFirst)
    await settleFunding(db, first, 500)
    expect(await owedBy(db, first)).toBe(0)
    await callPayFromWallet(db, second, booking)
    expect(
      await db.one('select paid_at is not null as paid from public.transactions where id = $1', [booking.id]),
    ).toEqual({ paid: true })
  })

  test('withdraws nothing, and what it asked for before is not paid out', async () => {
    const { ada: second, admin, withdrawal } = await setUpWithdrawal(db)
    await share('bank_account', [debtor, second], 'of both')
    expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject({
      hint: 'Failed to process payout',
      message: 'Another account of this person owes something overdue. Wait until it is paid.',
    })
    await db.as(second).call('cancel_withdrawal', { p_withdrawal_id: withdrawal.id })
    const before = await count('public.withdrawals', 'user_id', second)
    expect(await refusal(requestWithdrawal(db, second, 2000))).toEqual(payFirst)
    expect(await count('public.withdrawals', 'user_id', second)).toBe(before)
    expect(await db.query('select * from private.reconcile()')).toEqual([])
  })

  test('of somebody else is not meant: a number has a new owner, who has shown another identity', async () => {
    const { ada: first } = await overdue(db, 700)
    const next = await member(db, 'Next')
    await share('phone', [first, next], 'given on')
    await holdIdentity(next)
    expect(await refusal(insertBooking(db, next, await anotherDress(db)))).toEqual(payFirst)
    await holdIdentity(first)
    await insertBooking(db, next, await anotherDress(db))
    // A bank account is nobody else's.
    await share('bank_account', [first, next], 'one account')
    expect(await refusal(insertPurchase(db, next, await anotherDress(db)))).toEqual(payFirst)
    // Debts that are not overdue bind nobody.
    await db.query(`update private.debts set overdue_at = now() + interval '1 hour' where debtor_id = $1`, [
      first.id,
    ])
    await insertPurchase(db, next, await anotherDress(db))
    await letDebtsFallDue(db, first)
    expect(await count('public.transactions', 'borrower_id', next)).toBe(2)
  })

  test('still lists and lets: what it earns is its own', async () => {
    const second = await member(db, 'Second')
    await share('phone', [debtor, second], 'lister')
    await item(db, second)
    expect(await count('public.items', 'owner_id', second)).toBe(1)
  })
})
