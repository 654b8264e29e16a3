import { randomUUID } from 'node:crypto'
import { toKobo } from '#contract/rules/money.ts'
import type { Database } from '#database.types.ts'
import { withdrawalValues, zenith } from '../fixtures/withdrawal-values.ts'
import { member } from './builders.ts'
import { letDecisionDayPass } from './staff-decisions.ts'
import type { Person, Row, TestDatabase, Values } from './test-database.ts'

export type Withdrawal = Database['public']['Tables']['withdrawals']['Row']

export const accountNumber = '0123456789'

/** Money that did not come by card. */
export async function giveEarnings(db: TestDatabase, person: Person, amount: number): Promise<void> {
  await db.as('service').call('update_wallet_balance', {
    p_user_id: person.id,
    p_amount: amount,
    p_transaction_type: 'deposit',
    p_reference_id: randomUUID(),
  })
}

/** What the bank answered about the person's account. */
export async function noteBankAccount(
  db: TestDatabase,
  person: Person,
  name: string,
  account = accountNumber,
): Promise<string> {
  const [row] = await db.as('service').call<{ note_bank_account: string }>('note_bank_account', {
    p_user_id: person.id,
    p_bank_code: zenith.code,
    p_account_number: account,
    p_name: name,
  })
  return row?.note_bank_account ?? ''
}

/** As the specification's client sends it. */
export const requestWithdrawal = (
  db: TestDatabase,
  person: Person,
  amount: number,
  values: Values = {},
): Promise<Withdrawal> =>
  db.as(person).insert<Withdrawal>('withdrawals', {
    user_id: person.id,
    amount,
    fee: 0,
    account_number: accountNumber,
    ...withdrawalValues,
    ...values,
  })

export const storedWithdrawal = (db: TestDatabase, { id }: Pick<Withdrawal, 'id'>): Promise<Withdrawal> =>
  db.one<Withdrawal>('select * from public.withdrawals where id = $1', [id])

/** Lets the wait of a new bank account pass. */
export async function makeWithdrawalPayable(db: TestDatabase, { id }: Pick<Withdrawal, 'id'>): Promise<void> {
  await db.withoutTriggers('update public.withdrawals set payable_from = now() where id = $1', [id])
}

/** Ada Obi, who has earned so much, and whose account the bank knows. */
export async function earner(db: TestDatabase, earned: number): Promise<Person> {
  const ada = await member(db, 'Ada Obi')
  if (earned > 0) await giveEarnings(db, ada, earned)
  await noteBankAccount(db, ada, 'Obi Ada')
  return ada
}

export interface WithdrawalSetup {
  ada: Person
  admin: Person
  withdrawal: Withdrawal
}

let accounts = 0

/** The same without an admin; each to an account of its own. */
export async function setUpPendingWithdrawal(db: TestDatabase): Promise<Omit<WithdrawalSetup, 'admin'>> {
  // What one admin let out before does not make this one take two.
  await letDecisionDayPass(db)
  accounts += 1
  const account_number = String(accounts).padStart(10, '0')
  const ada = await member(db, 'Ada Obi')
  await giveEarnings(db, ada, 20_000)
  await noteBankAccount(db, ada, 'OBI ADA GRACE', account_number)
  const withdrawal = await requestWithdrawal(db, ada, 10_000, { account_number })
  await makeWithdrawalPayable(db, withdrawal)
  return { ada, withdrawal }
}

/** Ada Obi has earned ₦20,000 and asks for some of it; the account is hers and not new any more. */
export async function setUpWithdrawal(
  db: TestDatabase,
  amount = 10_000,
  account_number = '0123456789',
): Promise<WithdrawalSetup> {
  const ada = await member(db, 'Ada Obi')
  const admin = await member(db, 'Ngozi Eze', { admin: true })
  await giveEarnings(db, ada, amount + 10_000)
  await noteBankAccount(db, ada, 'OBI ADA GRACE', account_number)
  const withdrawal = await requestWithdrawal(db, ada, amount, { account_number })
  await makeWithdrawalPayable(db, withdrawal)
  return { ada, admin, withdrawal: await storedWithdrawal(db, withdrawal) }
}

export async function approveWithdrawal(
  db: TestDatabase,
  admin: Person,
  { id }: Pick<Withdrawal, 'id'>,
  note: string | null = null,
): Promise<string> {
  const [row] = await db
    .as(admin)
    .call<{ approve_withdrawal: string }>('approve_withdrawal', { p_withdrawal_id: id, p_admin_note: note })
  return row?.approve_withdrawal ?? ''
}

/** Approved, and Paystack was asked: ₦10,000 of ₦20,000. */
export async function askedWithdrawal(db: TestDatabase): Promise<WithdrawalSetup> {
  const setup = await setUpWithdrawal(db)
  await approveWithdrawal(db, setup.admin, setup.withdrawal)
  await db.as('service').call('begin_payout', { p_reference: referenceOf(setup.withdrawal) })
  return setup
}

export interface Payout extends Row {
  reference: string
  amount_kobo: number
  attempt: number
  asked: boolean
  recipient_code: string | null
}

export const claimPayouts = (db: TestDatabase, withdrawal?: Pick<Withdrawal, 'id'>): Promise<Payout[]> =>
  db.as('service').call<Payout>('claim_payouts', { p_limit: 10, p_withdrawal_id: withdrawal?.id ?? null })

export const referenceOf = ({ id }: Pick<Withdrawal, 'id'>): string => `aso-w-${id.replaceAll('-', '')}`

/** What Paystack says of the transfer. */
export async function recordPayout(
  db: TestDatabase,
  withdrawal: Withdrawal,
  status: string,
  kobo = toKobo(withdrawal.net_amount),
): Promise<string> {
  const [row] = await db.as('service').call<{ record_payout: string }>('record_payout', {
    p_reference: referenceOf(withdrawal),
    p_status: status,
    p_amount_kobo: kobo,
  })
  return row?.record_payout ?? ''
}

/** Balances of what a withdrawal moves. */
export async function withdrawalBalances(db: TestDatabase, person: Person) {
  const rows = await db.query<{ kind: string; balance: number }>(
    `select a.kind, a.balance from private.ledger_accounts a
     where (a.kind = 'wallet' and a.user_id = $1) or a.kind in ('withdrawals_held', 'platform_revenue')`,
    [person.id],
  )
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? Number.NaN
  return { wallet: of('wallet'), held: of('withdrawals_held'), revenue: of('platform_revenue') }
}
