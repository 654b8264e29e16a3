import { expect } from 'vitest'
import type { Stack } from '../../../local/stack.ts'
import { reconcile } from '../database/reconcile.ts'
import { withdrawalValues, zenith } from '../fixtures/withdrawal-values.ts'
import { deposit } from './clients.ts'
import { type FunctionAnswer, invoke, joinApproved, type Member } from './members.ts'

/** Withdrawals by supabase-js and functions, as a client by the specification makes them. */

export interface Earner extends Member {
  accountNumber: string
}

let earners = 0

interface EarnerOptions {
  /** Also the name on the papers. */
  name?: string
  naira?: number
}

/** Ada Obi by her papers, with ₦20,000 that did not come by card, and an account that the bank knows as hers. */
export async function joinEarner(
  stack: Stack,
  accountName = 'OBI ADA GRACE',
  { name = 'Ada Obi', naira = 20_000 }: EarnerOptions = {},
): Promise<Earner> {
  earners += 1
  const member = await joinApproved(stack, name)
  await stack.database.query('update public.borrower_verifications set legal_name = $2 where user_id = $1', [
    member.id,
    name,
  ])
  if (naira > 0) await deposit(stack, member, naira)
  const accountNumber = String(earners).padStart(10, '0')
  await stack.paystack.nameAccount({ bankCode: zenith.code, accountNumber, accountName })
  return { ...member, accountNumber }
}

export const resolveAccount = (member: Earner, more: object = {}): Promise<FunctionAnswer> =>
  invoke(member, 'resolve-bank-account', {
    bankCode: zenith.code,
    accountNumber: member.accountNumber,
    ...more,
  })

/** The row as the specification's client inserts it; its id. */
export async function askWithdrawal(member: Earner, amount = 10_000): Promise<string> {
  const { data } = await member.client
    .from('withdrawals')
    .insert({
      user_id: member.id,
      amount,
      fee: 100,
      account_number: member.accountNumber,
      ...withdrawalValues,
    })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return data.id
}

/** Lets the wait of a new bank account pass. */
export const letAccountAge = (stack: Stack, id: string): Promise<unknown[]> =>
  stack.database.query('update public.withdrawals set payable_from = now() where id = $1', [id])

/** A pending withdrawal of ₦10,000 that an admin can approve. */
export async function payableWithdrawal(stack: Stack, member: Earner, amount?: number): Promise<string> {
  // What one admin let out before does not make this one take two.
  await stack.database.query(`update private.staff_decisions set decided_at = decided_at - interval '1 day'`)
  await resolveAccount(member)
  const id = await askWithdrawal(member, amount)
  await letAccountAge(stack, id)
  return id
}

export const approve = (
  admin: Member,
  withdrawalId: string,
  adminNote: string | null = null,
): Promise<FunctionAnswer> => invoke(admin, 'process-withdrawal', { withdrawalId, adminNote })

export const payoutReference = (id: string): string => `aso-w-${id.replaceAll('-', '')}`

/** Time passes until Paystack is asked again. */
export const letPayoutsBeDue = (stack: Stack): Promise<unknown[]> =>
  stack.database.query('update private.payouts set next_check_at = now() where concluded_at is null')

export interface PayoutState {
  status: string
  wallet: number
  held: number
  problem: string | null
  transfers: string[]
}

/** Paystack is asked about every payout that is open, and those that wait are sent. */
export async function runPayoutJobs(stack: Stack): Promise<void> {
  await letPayoutsBeDue(stack)
  await stack.runJobs()
}

/** What becomes of a withdrawal of ₦10,000 of ₦20,000. */
export const outcomes = {
  untouched: { status: 'approved', wallet: 10_000 },
  paid: { status: 'paid', wallet: 10_000, problem: null, transfers: ['success'] },
  back: (transfer: string) => ({ status: 'failed', wallet: 20_000, problem: null, transfers: [transfer] }),
}

/** Paystack has told all that it had to tell, and the books balance. */
export async function expectBalanced(stack: Stack): Promise<void> {
  await stack.paystack.webhooks.idle()
  expect(await reconcile(stack.database)).toEqual([])
}

/** What the bank said of the accounts of these withdrawals, in their order. */
export const accountChecks = (stack: Stack, ids: readonly string[]): Promise<unknown[]> =>
  stack.database.query(
    `select fraud_check_status::text as "check", status::text as status, account_name as name from public.withdrawals
     where id = any ($1::uuid[]) order by array_position($1::uuid[], id)`,
    [`{${ids.join(',')}}`],
  )

/** What became of a withdrawal: in the books, and at the sandbox. */
export async function payoutState(stack: Stack, { id: userId }: Member, id: string): Promise<PayoutState> {
  const [row] = await stack.database.query<Omit<PayoutState, 'transfers'>>(
    `select w.status::text as status, p.problem,
       (select a.balance::float8 from private.ledger_accounts a where a.kind = 'wallet' and a.user_id = $2) as wallet,
       (select a.balance::float8 from private.ledger_accounts a where a.kind = 'withdrawals_held') as held
     from public.withdrawals w left join private.payouts p on p.withdrawal_id = w.id where w.id = $1`,
    [id, userId],
  )
  if (!row) throw new Error('No such withdrawal')
  const made = stack.paystack.transfers.all().filter(({ reference }) => reference === payoutReference(id))
  return { ...row, transfers: made.map(({ status }) => status) }
}

/** The same, when Paystack has told all that it had to tell. */
export async function settledPayoutState(stack: Stack, member: Member, id: string): Promise<PayoutState> {
  await stack.paystack.webhooks.idle()
  return payoutState(stack, member, id)
}

export interface StoredWithdrawal {
  id: string
  status: string
  admin_note: string | null
}

/** The oldest first. */
export const withdrawalsOf = (stack: Stack, { id }: Pick<Member, 'id'>): Promise<StoredWithdrawal[]> =>
  stack.database.query<StoredWithdrawal>(
    'select id, status, admin_note from public.withdrawals where user_id = $1 order by created_at',
    [id],
  )
