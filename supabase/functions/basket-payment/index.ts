import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { basketPaymentBody } from '#contract/bodies/payments.ts'
import { functionMessages as words } from '#contract/messages/common.ts'
import { toKobo } from '#contract/rules/money.ts'
import { call } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { openCheckout, startedPayment } from '../_shared/money/payments.ts'
import { requireOwnSettings } from '../_shared/own-settings.ts'

const paid = z
  .array(
    z.object({
      transaction_id: z.guid(),
      payment_status: z.string(),
      booking_status: z.string(),
      total_amount: z.number(),
      wallet_balance: z.number(),
    }),
  )
  .min(1)

type Basket = z.infer<typeof basketPaymentBody>

/** Pays all bookings of the caller's own basket, or none: from the wallet at once, or on the page of the card. */
export default endpoint({
  name: 'basket-payment',
  body: basketPaymentBody,
  limit: { times: 30, seconds: 60 },
  async handle({ body, caller, request, service }) {
    if (body.paymentMethod === 'wallet') return await payFromWallet(caller.client, body)
    await requireOwnSettings(service)
    const { basketId: p_basket_id, amount: p_amount } = body
    const started = { p_user_id: caller.userId, p_basket_id, p_amount }
    const payment = await call(service, 'start_basket_payment', started, startedPayment)
    const path = `/payment-success?basket=${p_basket_id}`
    const data = await openCheckout(request, payment, toKobo(payment.amount), path)
    return { status: true, message: words.paymentStarted, data }
  },
})

/** The procedure decides with the caller's own token. */
async function payFromWallet(client: SupabaseClient, { basketId, amount }: Basket) {
  const bookings = await call(client, 'pay_basket', { p_basket_id: basketId, p_total: amount }, paid)
  const requested = bookings.some(({ booking_status }) => booking_status === 'requested')
  return {
    status: true,
    message: requested ? words.paymentRequested : words.walletPaid,
    data: { basket_id: basketId, bookings },
  }
}
