import { fromKobo } from '#contract/rules/money.ts'
import { type LedgerModel, refuseIf } from './model.ts'
import type { Statement } from './operation-sql.ts'
import type { Operation, Who } from './operations.ts'
import type { Random } from './random.ts'

export interface WithdrawalModel {
  id: string
  who: Who
  /** Kobo. */
  amount: number
  fee: number
  status: 'pending' | 'approved' | 'paid' | 'rejected' | 'cancelled' | 'failed' | 'reversed'
}

const words = ['success', 'success', 'pending', 'otp', 'failed', 'abandoned', 'blocked', 'reversed'] as const
type Word = (typeof words)[number]

export type WithdrawalOperation =
  | { kind: 'withdraw'; who: Who; amount: number }
  | { kind: 'cancel withdrawal'; who: Who; withdrawal: WithdrawalModel }
  | { kind: 'approve withdrawal' | 'reject withdrawal'; withdrawal: WithdrawalModel }
  /** Paystack is asked, or tells. */
  | { kind: 'payout'; withdrawal: WithdrawalModel; says: Word }

export const isWithdrawal = (operation: Operation): operation is WithdrawalOperation =>
  operation.kind === 'withdraw' || 'withdrawal' in operation

/** Who decides about all withdrawals. */
export const ADMIN = '00000000-0000-4000-8000-0000000000ad'
export const SECOND_ADMIN = '00000000-0000-4000-8000-0000000000ae'
/** The legal name of everybody, and of every account. */
export const NAME = 'Ada Obi'
const FEE_PER_MILLE = 15
const LEAST = 500_00
const MOST = 100_000_00

/** No waits: days of card money and new accounts have tests of their own. */
export const withdrawalSettings = {
  withdrawal_fee_type: 'percentage',
  withdrawal_fee_amount: String(FEE_PER_MILLE / 10),
  withdrawal_card_days: '0',
  withdrawal_new_account_hours: '0',
  withdrawal_two_admins_amount: '100000000',
  trust_level_1_daily_withdrawal: '100000000',
  trust_level_1_monthly_withdrawal: '100000000',
}

/** An account of one's own. */
export const accountOf = (uid: string): string =>
  String(Number.parseInt(uid.slice(0, 8), 16)).padStart(10, '0')

export function nextWithdrawal(random: Random, model: LedgerModel, who: Who): WithdrawalOperation {
  const open = model.withdrawals.filter(({ status }) => status === 'pending' || status === 'approved')
  const known = random.chance(0.8) ? open : model.withdrawals
  if (known.length === 0 || random.chance(0.3)) {
    const most = Math.max(model.wallet(who), LEAST)
    return { kind: 'withdraw', who, amount: random.int(LEAST - 5_000, Math.floor(most * 1.05)) }
  }
  const withdrawal = random.pick(known)
  const roll = random.next()
  if (roll < 0.1)
    return { kind: 'cancel withdrawal', who: random.chance(0.1) ? who : withdrawal.who, withdrawal }
  if (withdrawal.status !== 'pending' && roll < 0.9)
    return { kind: 'payout', withdrawal, says: wordFor(random, model, withdrawal) }
  return { kind: roll < 0.25 ? 'reject withdrawal' : 'approve withdrawal', withdrawal }
}

/** What Paystack can say without contradicting itself: that would be for an admin. */
function wordFor(random: Random, model: LedgerModel, { status, fee }: WithdrawalModel): Word {
  if (status === 'paid') return random.chance(0.4) && model.revenue >= fee ? 'reversed' : 'success'
  if (status === 'failed') return random.pick(['failed', 'reversed', 'pending'])
  return random.pick(words)
}

export function withdrawalStatement(operation: WithdrawalOperation, idOf: (who: Who) => string): Statement {
  const as = (uid: string, sql: string): Statement => ({ role: 'authenticated', uid, sql })
  if (operation.kind === 'withdraw') {
    const uid = idOf(operation.who)
    return as(
      uid,
      `insert into public.withdrawals (user_id, amount, fee, bank_name, account_number, account_name)
       values ('${uid}', ${fromKobo(operation.amount)}, 0, 'Zenith Bank', '${accountOf(uid)}', '${NAME}')
       returning jsonb_build_object('id', id)`,
    )
  }
  const { id, amount, fee } = operation.withdrawal
  switch (operation.kind) {
    case 'cancel withdrawal':
      return as(idOf(operation.who), `select to_jsonb(public.cancel_withdrawal('${id}')::text)`)
    case 'approve withdrawal':
      return as(ADMIN, `select to_jsonb(public.approve_withdrawal('${id}'))`)
    case 'reject withdrawal':
      return as(
        ADMIN,
        `update public.withdrawals set status = 'rejected', admin_note = 'No' where id = '${id}' returning to_jsonb(id)`,
      )
    default: {
      const reference = `'aso-w-${id.replaceAll('-', '')}'`
      return {
        role: 'service_role',
        uid: null,
        sql: `select to_jsonb(r) from public.begin_payout(${reference}) b,
          lateral public.record_payout(${reference}, '${operation.says}', ${amount - fee} + (b and false)::int) r`,
      }
    }
  }
}

/** Changes the model as the operation should change the database. */
export function predictWithdrawal(model: LedgerModel, operation: WithdrawalOperation): void {
  if (operation.kind === 'withdraw') {
    ask(model, operation.who, operation.amount)
    return
  }
  const { withdrawal } = operation
  const { who, amount, status } = withdrawal
  const back = (to: WithdrawalModel['status']): void => {
    withdrawal.status = to
    model.move(who, amount)
  }
  if (operation.kind === 'payout') {
    conclude(model, withdrawal, operation.says, back)
    return
  }
  if (operation.kind === 'cancel withdrawal') {
    refuseIf(operation.who !== who, 'Withdrawal not found')
    refuseIf(status !== 'pending', 'Withdrawal not cancelled')
    back('cancelled')
    return
  }
  refuseIf(status !== 'pending', 'Failed to process payout')
  if (operation.kind === 'approve withdrawal') withdrawal.status = 'approved'
  else back('rejected')
}

function ask(model: LedgerModel, who: Who, amount: number): void {
  const isOpen = model.withdrawals.some(
    (one) => one.who === who && (one.status === 'pending' || one.status === 'approved'),
  )
  refuseIf(isOpen, 'Pending Withdrawal')
  refuseIf(amount < LEAST, 'Amount Too Low')
  refuseIf(amount > MOST, 'Amount Too High')
  refuseIf(amount > model.wallet(who), 'Insufficient Balance')
  model.move(who, -amount)
  const fee = Math.round((amount * FEE_PER_MILLE) / 1000)
  model.withdrawals.push({ id: '', who, amount, fee, status: 'pending' })
}

function conclude(
  model: LedgerModel,
  withdrawal: WithdrawalModel,
  says: Word,
  back: (to: 'failed' | 'reversed') => void,
): void {
  const { status, fee } = withdrawal
  if (says === 'pending' || says === 'otp') return
  if (status === 'approved' && says === 'success') {
    withdrawal.status = 'paid'
    model.revenue += fee
  } else if (status === 'approved') back('failed')
  else if (status === 'paid' && says === 'reversed') {
    back('reversed')
    model.revenue -= fee
  }
}
