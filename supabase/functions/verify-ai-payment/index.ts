import { verifyAiPaymentBody } from '#contract/bodies/payments.ts'
import { functionMessages as words } from '#contract/messages/common.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { tell, verifyOwnPayment } from '../_shared/money/payments.ts'

/** The state of the caller's card payment of an AI session. It starts the session that was paid for, whatever helper is asked about. */
export default endpoint({
  name: 'verify-ai-payment',
  body: verifyAiPaymentBody,
  limit: { times: 60, seconds: 60 },
  async handle({ body, caller, service }) {
    const settled = await verifyOwnPayment(service, caller.userId, ['ai_session'], body.reference)
    const {
      outcome,
      gateway_status,
      amount,
      new_balance,
      session_expires_at,
      ai_feature: feature_type,
    } = settled
    if (feature_type !== body.featureType) throw new Refusal(409, words.paidForAnotherHelper)
    const told = outcome === 'credited_to_wallet' ? { message: words.aiCreditedToWallet } : {}
    return {
      ...tell(outcome),
      ...told,
      data: { feature_type, session_expires_at, amount, new_balance, outcome, gateway_status },
    }
  },
})
