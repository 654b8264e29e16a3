import { z } from 'zod'
import { walletPaymentBody } from '#contract/bodies/payments.ts'
import { functionMessages as words } from '#contract/messages/common.ts'
import { call } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'

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
  .length(1)

/** Pays the caller's own booking from the wallet: the procedure decides with the caller's own token. */
export default endpoint({
  name: 'wallet-payment',
  body: walletPaymentBody,
  limit: { times: 30, seconds: 60 },
  async handle({ body, caller }) {
    const [data] = await call(
      caller.client,
      'pay_from_wallet',
      { p_transaction_id: body.transactionId },
      paid,
    )
    const requested = data?.booking_status === 'requested'
    return {
      status: true,
      message: requested ? words.paymentRequested : words.walletPaid,
      data: data ?? null,
    }
  },
})
