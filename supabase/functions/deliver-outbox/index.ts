import { functionMessages as words } from '#contract/messages/common.ts'
import { serviceClient } from '../_shared/database.ts'
import { scheduled } from '../_shared/http/scheduled.ts'
import { deliverOutbox } from '../_shared/outbox.ts'
import { requireOwnSettings } from '../_shared/own-settings.ts'

/** Sends the messages that are due in the outbox. The scheduler calls it. */
export default scheduled('deliver-outbox', async () => {
  const service = serviceClient()
  await requireOwnSettings(service)
  const data = await deliverOutbox(service, 10)
  return { status: true, message: words.outboxDelivered, data }
})
