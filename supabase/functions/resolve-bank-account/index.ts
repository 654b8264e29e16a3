import { resolveBankAccountBody } from '#contract/bodies/payments.ts'
import { functionMessages } from '#contract/messages/common.ts'
import { payoutMessages as words } from '#contract/messages/money/payout.ts'
import { ProviderError } from '../_shared/adapters/provider.ts'
import { call, nothing } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { logError } from '../_shared/log.ts'
import { resolveAccount } from '../_shared/money/bank-accounts.ts'

/** Whose bank account it is, as the bank says. The database says who may ask, and how often: it tells names of strangers. */
export default endpoint({
  name: 'resolve-bank-account',
  body: resolveBankAccountBody,
  limit: { times: 20, seconds: 60 },
  async handle({ body: { bankCode, accountNumber }, caller: { userId }, service }) {
    const asked = { p_user_id: userId, p_bank_code: bankCode, p_account_number: accountNumber }
    await call(service, 'admit_account_lookup', asked, nothing)
    try {
      const data = await resolveAccount(service, { userId, bankCode, accountNumber })
      return { status: true, message: words.accountResolved, data }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      logError(error, { function: 'resolve-bank-account' })
      throw refusalOf(error)
    }
  },
})

function refusalOf({ reason, httpStatus = 0 }: ProviderError): Refusal {
  if (httpStatus === 401) return new Refusal(503, functionMessages.notConfigured)
  const unknown = reason === 'refused' && [400, 404, 422].includes(httpStatus)
  return unknown ? new Refusal(404, words.accountNotFound) : new Refusal(502, words.bankUnreachable)
}
