import type { Tables } from '#database.types.ts'
import type { Person } from '@/lib/session'
import { accountAnswers } from './accounts.ts'
import type { Answers } from './server.ts'

/** Somebody's wallet as they open it: ₦30,000, and nothing has moved. */
export function walletAnswers(person: Person): Answers {
  return {
    ...accountAnswers(person, { escrow_balance: 0 }),
    'GET /rest/v1/borrower_verifications': [{ verification_status: 'approved' }],
    'GET /rest/v1/wallet_transactions': [],
    'GET /rest/v1/withdrawals': [],
    'POST /rest/v1/rpc/my_chargebacks': [],
    'POST /rest/v1/rpc/my_debts': [],
    'POST /rest/v1/rpc/withdrawal_terms': terms,
    'GET /rest/v1/banks': [
      { code: '044', name: 'Access Bank' },
      { code: '057', name: 'Zenith Bank' },
    ],
  }
}

/** ₦5,000 of the wallet can be withdrawn. */
export const terms = {
  balance: 30_000,
  available: 5000,
  card_money_held: 0,
  held_for_appeal: 0,
  held_until: null as string | null,
  owed: 0,
  daily_limit: 500_000,
  daily_left: 500_000,
  monthly_limit: 2_000_000,
  monthly_left: 2_000_000,
  minimum: 500,
  maximum: 100_000,
  fee_type: 'fixed',
  fee_amount: 100,
}

/** One that an admin has still to decide about. */
export const openWithdrawal = {
  id: 'w',
  amount: 2000,
  fee: 100,
  net_amount: 1900,
  bank_name: 'Zenith Bank',
  account_number: '******4321',
  status: 'pending',
  created_at: '2026-08-03T07:00:00Z',
  admin_note: null,
  payable_from: null,
  processed_at: null,
  fraud_check_status: 'pending',
} satisfies { [Column in keyof Tables<'withdrawals'>]?: Tables<'withdrawals'>[Column] | null }
