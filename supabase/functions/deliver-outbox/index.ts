import { functionMessages as words } from '#contract/messages/common.ts'
import { serviceClient } from '../_shared/database.ts'
import { deliverOutbox } from '../_shared/outbox.ts'
import { scheduled } from '../_shared/scheduled.ts'

/** Sends what waits in the outbox. The scheduler calls it. */
export default scheduled('deliver-outbox', async () => {
  const data = await deliverOutbox(serviceClient(), 10)
  return { status: true, message: words.outboxDelivered, data }
})
