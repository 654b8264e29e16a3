import { z } from 'zod'
import { ok, recipientData, refuse } from './answers.ts'
import { banks, testAccount } from './banks.ts'
import type { PaystackState } from './state.ts'

const accountNumber = z.string().regex(/^\d{10}$/)

const recipient = z.object({
  type: z.literal('nuban'),
  name: z.string().min(1),
  account_number: accountNumber,
  bank_code: z.string(),
  currency: z.literal('NGN').default('NGN'),
})

/** Banks, the names of accounts, and transfer recipients. */
export class Accounts {
  readonly #state: PaystackState

  constructor(state: PaystackState) {
    this.#state = state
  }

  banks(): Response {
    const list = banks.map((bank, index) => ({ id: index + 1, ...bank, country: 'Nigeria', currency: 'NGN' }))
    return ok('Banks retrieved', list)
  }

  resolve(query: URLSearchParams): Response {
    const number = accountNumber.safeParse(query.get('account_number'))
    const bankCode = query.get('bank_code')
    const known = banks.some(({ code }) => code === bankCode)
    if (!number.success || !known) return refuse(400, 'invalid_params', 'Invalid account number or bank code')
    const account = [...this.#state.accounts, testAccount].find(
      (one) => one.accountNumber === number.data && one.bankCode === bankCode,
    )
    if (!account) {
      const message = 'Could not resolve account name. Check parameters or try again.'
      return refuse(400, 'invalid_bank_code', message)
    }
    return ok('Account number resolved', {
      account_number: account.accountNumber,
      account_name: account.accountName,
    })
  }

  async createRecipient(body: unknown): Promise<Response> {
    const asked = recipient.safeParse(body)
    if (!asked.success || !banks.some(({ code }) => code === asked.data.bank_code)) {
      return refuse(400, 'invalid_params', 'Invalid recipient')
    }
    const { account_number, bank_code, name } = asked.data
    const existing = [...this.#state.recipients.values()].find(
      (one) => one.accountNumber === account_number && one.bankCode === bank_code,
    )
    if (existing) return ok('Transfer recipient created successfully', recipientData(existing), 201)
    const made = {
      id: this.#state.nextId(),
      code: `RCP_${crypto.randomUUID().replaceAll('-', '').slice(0, 15)}`,
      name,
      accountNumber: account_number,
      bankCode: bank_code,
    }
    this.#state.recipients.set(made.code, made)
    await this.#state.save()
    return ok('Transfer recipient created successfully', recipientData(made), 201)
  }
}
