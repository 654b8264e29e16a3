import { fundWalletBody } from '#contract/bodies/payments.ts'
import { functionMessages as words } from '#contract/messages/common.ts'
import { toKobo } from '#contract/rules/money.ts'
import { call } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { openCheckout, startedPayment } from '../_shared/money/payments.ts'
import { requireOwnSettings } from '../_shared/own-settings.ts'

/** A card payment into the caller's own wallet. */
export default endpoint({
  name: 'fund-wallet',
  body: fundWalletBody,
  limit: { times: 20, seconds: 60 },
  async handle({ body, caller, request, service }) {
    await requireOwnSettings(service)
    const payment = await call(
      service,
      'start_wallet_funding',
      { p_user_id: caller.userId, p_amount: body.amount },
      startedPayment,
    )
    const data = await openCheckout(request, payment, toKobo(payment.amount), '/wallet-success')
    return { status: true, message: words.paymentStarted, data }
  },
})
