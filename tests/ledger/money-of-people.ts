import { toKobo } from '#contract/rules/money.ts'
import type { TestDatabase } from '../support/database/test-database.ts'

/**
 * What a person's money did in each month, read off the accounts that each transfer is between: the analytics read it off the
 * kinds of transfers and the statement.
 */

interface Account {
  id: number
  kind: string
  user_id: string | null
  borrower_id: string | null
  lender_id: string | null
}

interface Transfer {
  debit_account: number
  credit_account: number
  amount: number
  kind: string
  transaction_id: string | null
  created_at: string
}

export type Parts = Record<string, number>

const lagosMonth = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  timeZone: 'Africa/Lagos',
})
export const monthOf = (at: string): string => lagosMonth.format(new Date(at))

/** Aso's own accounts between a wallet and the outside. */
const OUTSIDE = ['paystack_clearing', 'suspense']
const HELD_OUTSIDE = ['withdrawals_held', 'card_refunds_held']

/** Kobo by part that leave (from) or reach (to) the wallet of `who`. */
function ofWallet(
  who: string,
  from: Account,
  to: Account,
  { kind, transaction_id }: Transfer,
): Record<string, 1 | -1> {
  const out = from.kind === 'wallet' && from.user_id === who
  const other = out ? to : from
  const back = kind === 'withdrawal_return' || kind === 'card_refund_return'
  if (HELD_OUTSIDE.includes(other.kind) || back) return { withdrawn: out ? 1 : -1 }
  if (other.kind === 'chargebacks_held') return { bank: out ? 1 : -1 }
  if (other.kind === 'debt') return transaction_id === null ? { bank: 1 } : { paid: 1, spent: 1 }
  if (other.kind === 'wallet') return out ? { paid: 1, spent: 1 } : { earned: 1 }
  if (other.kind === 'owed') return { earned: 1 }
  if (other.kind === 'escrow')
    return out ? { paid: 1 } : other.lender_id === who ? { earned: 1 } : { back: 1 }
  if (other.kind === 'platform_revenue') return out ? { paid: 1, spent: 1 } : { back: 1, spent: -1 }
  if (OUTSIDE.includes(other.kind)) return { added: 1 }
  throw new Error(`A wallet and ${other.kind}`)
}

/** Of the escrow of a booking that `who` made, where their own wallet is not touched. */
function ofEscrow(from: Account, to: Account): Record<string, 1 | -1> {
  if (to.kind === 'chargebacks_held') return { bank: 1 }
  if (from.kind === 'chargebacks_held') return { bank: -1 }
  return to.kind === 'escrow' ? { paid: 1 } : { spent: 1 }
}

function partsOf(who: string, from: Account, to: Account, transfer: Transfer): Record<string, 1 | -1> {
  const touches = [from, to].some(({ kind, user_id }) => kind === 'wallet' && user_id === who)
  if (touches) return ofWallet(who, from, to, transfer)
  const escrow = [from, to].find(({ kind }) => kind === 'escrow')
  if (escrow?.borrower_id === who) return ofEscrow(from, to)
  return escrow?.lender_id === who && to.kind === 'platform_revenue' ? { fee: 1 } : {}
}

export class MoneyOfPeople {
  /** Kobo by person, month and part. */
  readonly sums = new Map<string, Map<string, Parts>>()

  add(who: string, month: string, part: string, kobo: number): void {
    const months = this.sums.get(who) ?? new Map<string, Parts>()
    const parts = months.get(month) ?? {}
    parts[part] = (parts[part] ?? 0) + kobo
    months.set(month, parts)
    this.sums.set(who, months)
  }

  of(who: string, month: string): Parts {
    return this.sums.get(who)?.get(month) ?? {}
  }

  total(part: string): number {
    return [...this.sums.values()]
      .flatMap((months) => [...months.values()])
      .reduce((sum, parts) => sum + (parts[part] ?? 0), 0)
  }
}

/** The whole ledger, for everybody in it. */
export async function moneyOfPeople(db: TestDatabase): Promise<MoneyOfPeople> {
  const accounts = await db.query<Account>(
    `select a.id, a.kind::text, a.user_id, t.borrower_id, t.lender_id
     from private.ledger_accounts a left join public.transactions t on t.id = a.transaction_id`,
  )
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const transfers = await db.query<Transfer>('select * from private.transfers order by id')
  const money = new MoneyOfPeople()
  for (const transfer of transfers) {
    const [from, to] = [byId.get(transfer.debit_account), byId.get(transfer.credit_account)]
    if (!(from && to)) throw new Error('A transfer without accounts')
    const people = new Set([from, to].flatMap((one) => [one.user_id, one.borrower_id, one.lender_id]))
    for (const who of people)
      if (who !== null)
        for (const [part, sign] of Object.entries(partsOf(who, from, to, transfer)))
          money.add(who, monthOf(transfer.created_at), part, sign * toKobo(transfer.amount))
  }
  return money
}
