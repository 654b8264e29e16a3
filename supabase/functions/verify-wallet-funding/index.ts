import { referenceBody } from '#contract/bodies/payments.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { tell, verifyOwnPayment } from '../_shared/money/payments.ts'

/** The state of the caller's wallet funding. `transaction_id` is the row of the wallet's statement. */
export default endpoint({
  name: 'verify-wallet-funding',
  body: referenceBody,
  limit: { times: 60, seconds: 60 },
  async handle({ body, caller, service }) {
    const settled = await verifyOwnPayment(service, caller.userId, ['wallet_funding'], body.reference)
    const { outcome, gateway_status, amount, new_balance, wallet_transaction_id } = settled
    return {
      ...tell(outcome),
      data: { amount, new_balance, transaction_id: wallet_transaction_id, outcome, gateway_status },
    }
  },
})
