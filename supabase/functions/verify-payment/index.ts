import { referenceBody } from '#contract/bodies/payments.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { tell, verifyOwnPayment } from '../_shared/money/payments.ts'

/** The state of the caller's card payment of a booking, or of a basket of them. */
export default endpoint({
  name: 'verify-payment',
  body: referenceBody,
  limit: { times: 60, seconds: 60 },
  async handle({ body, caller, service }) {
    const settled = await verifyOwnPayment(service, caller.userId, ['booking', 'basket'], body.reference)
    const { outcome, gateway_status, transaction_id, basket_id, amount, payment_status, booking_status } =
      settled
    return {
      ...tell(outcome),
      data: {
        transaction_id,
        ...(basket_id !== null && { basket_id }),
        amount,
        payment_status,
        booking_status,
        outcome,
        gateway_status,
      },
    }
  },
})
