import { cardRefundMessages as words } from '#contract/messages/money/card-refund.ts'
import { serviceClient } from '../_shared/database.ts'
import { scheduled } from '../_shared/http/scheduled.ts'
import { sendCardRefunds } from '../_shared/money/card-refunds.ts'

const batch = 20

/** Sends refunds to cards that wait, and asks Paystack about those without a conclusive word. */
export default scheduled('send-card-refunds', async () => {
  const data = { refunds: await sendCardRefunds(serviceClient(), batch) }
  return { status: true, message: words.sent, data }
})
