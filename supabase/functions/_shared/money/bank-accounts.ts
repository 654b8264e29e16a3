import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { paystack } from '../adapters/paystack.ts'
import { call } from '../database.ts'

interface BankAccount {
  userId: string
  bankCode: string
  accountNumber: string
}

export interface ResolvedAccount {
  account_name: string
  /** Whether the name is the approved legal name of the person. */
  match: 'full' | 'partial' | 'none'
}

/** Asks the bank whose account it is, and keeps the answer. */
export async function resolveAccount(
  service: SupabaseClient,
  { userId, bankCode, accountNumber }: BankAccount,
): Promise<ResolvedAccount> {
  const { account_name } = await paystack.resolveAccount(accountNumber, bankCode)
  const answer = {
    p_user_id: userId,
    p_bank_code: bankCode,
    p_account_number: accountNumber,
    p_name: account_name,
  }
  const match = await call(service, 'note_bank_account', answer, z.enum(['full', 'partial', 'none']))
  return { account_name, match }
}
