import { describe, expect, test } from 'vitest'
import {
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  storedProfile,
  storedStatement,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { debtsOf, earn, inDebt } from '../../support/database/debts.ts'
import { letAppealsEnd, letReportsEnd, report, rule } from '../../support/database/disputes.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { closedLongAgo, eraseAccount } from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const accounts = ({ id }: Person): Promise<Row[]> =>
  db.query('select kind, balance from private.ledger_accounts where user_id = $1 order by kind', [id])

describe('a debt', () => {
  test('is paid by the next earnings to the kobo; the rest goes to the wallet', async () => {
    const { ada, bola } = await inDebt(db, 1234.56)
    expect(await debtsOf(db, ada)).toEqual([{ amount: 1234.56, paid: 0, forgiven: 0 }])
    expect(await accounts(ada)).toEqual([
      { kind: 'wallet', balance: 0 },
      { kind: 'debt', balance: -1234.56 },
    ])
    await earn(db, ada)
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([1765.44, 9234.56])
    expect(await debtsOf(db, ada)).toEqual([{ amount: 1234.56, paid: 1234.56, forgiven: 0 }])
    expect(await accounts(ada)).toContainEqual({ kind: 'debt', balance: 0 })
    expect(await accounts(bola)).toContainEqual({ kind: 'owed', balance: 0 })
    await earn(db, ada)
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([4765.44, 9234.56])
  })

  test('larger than the earnings takes all of them, again and again', async () => {
    const { ada, bola } = await inDebt(db, 7000.01)
    const seen: number[][] = []
    for (let round = 0; round < 3; round += 1) {
      await earn(db, ada)
      seen.push([await walletBalance(db, ada), await walletBalance(db, bola)])
    }
    expect(seen).toEqual([
      [0, 11_000],
      [0, 14_000],
      [1999.99, 15_000.01],
    ])
  })

  test('pays several creditors in the order in which they won', async () => {
    const { ada, admin, bola } = await inDebt(db, 2000)
    const chidi = await member(db, 'Chidi')
    const booking = await insertPaidBooking(db, chidi, await item(db, ada))
    await rule(db, admin, await report(db, chidi, booking), 'for_borrower', { penalty: 2500 })
    expect(await walletBalance(db, chidi)).toBe(8000)
    await earn(db, ada)
    expect([await walletBalance(db, bola), await walletBalance(db, chidi)]).toEqual([10_000, 9000])
    expect(await debtsOf(db, ada)).toMatchObject([{ paid: 2000 }, { paid: 1000 }])
  })

  test('stands on both statements by the booking that was ruled about', async () => {
    const { ada, bola, booking } = await inDebt(db, 1000)
    await earn(db, ada)
    const lines = async (person: Person) =>
      (await storedStatement(db, person))
        .slice(-2)
        .map((line) => [line.transaction_type, line.amount, line.description])
    expect(await lines(ada)).toEqual([
      ['earnings', 3000, 'Rent for “Red gele”'],
      ['payment', 1000, 'Penalty paid for “Red gele”'],
    ])
    expect((await lines(bola)).at(-1)).toEqual(['refund', 1000, 'Penalty received for “Red gele”'])
    const trail = await db.as(bola).call('booking_money', { p_transaction_id: booking.id })
    expect(trail.slice(-2)).toMatchObject([
      { kind: 'debt_repayment', amount: 1000, from_label: "Ada's wallet", to_label: "Ada's debt" },
      { kind: 'debt_repayment', amount: 1000, from_label: 'Owed to you', to_label: 'Your wallet' },
    ])
  })

  test('is not shown to who brought the earnings', async () => {
    const { ada } = await inDebt(db, 1000)
    const renter = await member(db, 'Renter')
    const booking = await insertPaidBooking(db, renter, await item(db, ada))
    await moveIntoPast(db, booking, { days: 12 })
    await updateReturnConfirmation(db, renter, booking)
    await updateReturnConfirmation(db, ada, booking)
    const kinds = await db
      .as(renter)
      .call<{ kind: string }>('booking_money', { p_transaction_id: booking.id })
    expect(kinds.map(({ kind }) => kind)).not.toContain('debt_repayment')
  })
})

describe('two who owe each other', () => {
  test('pay when nobody can appeal any more: what one receives does not go back at once', async () => {
    const { ada, bola, booking } = await inDebt(db, 2000)
    // Who has decided about the booking decides no more about it.
    const another = await member(db, 'Another admin', { admin: true })
    await db.withoutTriggers('update public.transactions set agreed_worth = 20000 where id = $1', [
      booking.id,
    ])
    await rule(db, another, await report(db, ada, booking), 'for_lender', { penalty: 9000 })
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([8000, 0])
    expect(await debtsOf(db, ada)).toMatchObject([{ amount: 2000, paid: 0 }])
    await letAppealsEnd(db)
    await db.as(ada).call('pay_my_debts')
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([6000, 2000])
    expect(await debtsOf(db, bola)).toMatchObject([{ amount: 1000, paid: 0 }])
    await db.as(bola).call('pay_my_debts')
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([7000, 1000])
  })
})

describe('who leaves', () => {
  const spend = async (person: Person) => {
    await letAppealsEnd(db)
    const naira = await walletBalance(db, person)
    await db.query(
      `select private.post(row(private.wallet_of($1), private.system_account('paystack_clearing'), $2, 'adjustment', null, $3,
         'Spent')::private.leg)`,
      [person.id, naira, `spent:${person.id}`],
    )
  }

  test('can not leave a debt behind', async () => {
    const { ada } = await inDebt(db, 1000)
    expect(await refusal(eraseAccount(db, ada))).toMatchObject({
      code: 'PT409',
      message: 'You owe money. Pay it in your wallet first, or contact our support.',
    })
  })

  test('is not deleted by an admin while they owe or are owed', async () => {
    const { ada, bola, admin, booking } = await inDebt(db, 1000)
    await spend(bola)
    await letReportsEnd(db, booking)
    for (const [who, reason] of [
      [ada, /^This person owes money/],
      [bola, /^Another member owes this person money/],
    ] as const)
      expect(await refusal(db.as(admin).call('admin_delete_user', { target_user_id: who.id }))).toMatchObject(
        {
          code: 'PT409',
          hint: 'Failed to delete user',
          message: expect.stringMatching(reason),
        },
      )
    expect(await debtsOf(db, ada)).toEqual([{ amount: 1000, paid: 0, forgiven: 0 }])
  })

  test('is not erased after an admin’s deletion while they are owed', async () => {
    const { ada, bola, booking } = await inDebt(db, 1000)
    await spend(bola)
    await letReportsEnd(db, booking)
    await closedLongAgo(db, bola)
    await db.as('service').call('erase_closed_account')
    expect(await storedProfile(db, bola)).toMatchObject({ erased_at: null })
    expect(await debtsOf(db, ada)).toEqual([{ amount: 1000, paid: 0, forgiven: 0 }])
  })

  const suspenseOf = ({ id }: Person) =>
    db.query('select kind, amount, decision from private.suspense_items where user_id = $1', [id])
  const moveUnclaimed = () => db.as('service').call('move_unclaimed_money')
  const accountsOf = ({ id }: Person) =>
    db.query('select account_number from private.bank_accounts where user_id = $1', [id])

  test('is still owed; what is paid waits for them with their last bank account, and goes out once', async () => {
    const { ada, bola, admin, booking } = await inDebt(db, 1000)
    await spend(bola)
    await letReportsEnd(db, booking)
    await db.query(
      `insert into private.bank_accounts (user_id, bank_code, account_number, resolved_name, first_used_at)
       values ($1, '057', '0000000001', 'BOLA BELLO', now() - interval '2 days'), ($1, '057', '0000000002', 'BOLA BELLO', now() - interval '1 day'),
         ($1, '057', '0000000003', 'SOMEBODY ELSE', null)`,
      [bola.id],
    )
    await eraseAccount(db, bola)
    expect(await debtsOf(db, ada)).toEqual([{ amount: 1000, paid: 0, forgiven: 0 }])
    expect(await accountsOf(bola)).toEqual([{ account_number: '0000000002' }])
    await moveUnclaimed()
    expect(await suspenseOf(bola)).toEqual([])

    await earn(db, ada)
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([2000, 1000])
    expect(await debtsOf(db, ada)).toEqual([{ amount: 1000, paid: 1000, forgiven: 0 }])
    await moveUnclaimed()
    await moveUnclaimed()
    expect(await walletBalance(db, bola)).toBe(0)
    expect(await suspenseOf(bola)).toEqual([{ kind: 'deleted_account', amount: 1000, decision: null }])
    const waiting = async () =>
      (
        await db.as(admin).call<{ id: number; user_id: string; pay_to: string | null }>('money_in_suspense')
      ).find(({ user_id }) => user_id === bola.id)
    const item = await waiting()
    expect(item).toMatchObject({ pay_to: 'Zenith Bank, 0000000002, BOLA BELLO' })
    await db
      .as(admin)
      .call('decide_suspense', { p_id: item?.id, p_decision: 'paid_back', p_reason: 'Sent to the bank' })
    // Nobody is left to pay: the bank account goes as well.
    await moveUnclaimed()
    expect(await accountsOf(bola)).toEqual([])
    expect(await waiting()).toBeUndefined()
  })

  test('leaves no bank account behind where nothing is owed', async () => {
    const { ada, bola, booking } = await inDebt(db, 1000)
    await earn(db, ada)
    await spend(bola)
    await letReportsEnd(db, booking)
    await db.query(
      `insert into private.bank_accounts (user_id, bank_code, account_number, first_used_at) values ($1, '057', '0000000001', now())`,
      [bola.id],
    )
    await eraseAccount(db, bola)
    expect(await accountsOf(bola)).toEqual([])
  })
})

test('reconcile() reports a debt that differs from its accounts', async () => {
  const { ada } = await inDebt(db, 1000)
  const pay = (naira: number) =>
    db.query('update private.debts set paid = $2 where debtor_id = $1', [ada.id, naira])
  await pay(0.01)
  const problem = 'what a person owes, or is owed, differs from the debts'
  expect((await reconcile(db)).map((row) => (row as Row).problem)).toEqual([problem, problem])
  await pay(0)
})
