import { aiPaymentBody } from '#contract/bodies/payments.ts'
import { functionMessages as words } from '#contract/messages/common.ts'
import { toKobo } from '#contract/rules/money.ts'
import { call } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { openCheckout, startedPayment } from '../_shared/money/payments.ts'
import { requireOwnSettings } from '../_shared/own-settings.ts'

/** A card payment of one session with an AI helper, at the price of this moment. */
export default endpoint({
  name: 'ai-payment',
  body: aiPaymentBody,
  limit: { times: 20, seconds: 60 },
  async handle({ body, caller, request, service }) {
    await requireOwnSettings(service)
    const payment = await call(
      service,
      'start_ai_payment',
      { p_user_id: caller.userId, p_feature_type: body.featureType },
      startedPayment,
    )
    const path = `/payment-success?type=ai&feature=${body.featureType}`
    const data = await openCheckout(request, payment, toKobo(payment.amount), path)
    return { status: true, message: words.paymentStarted, data }
  },
})
