import { eventLooksBody } from '#contract/bodies/events.ts'
import { eventMessages as words } from '#contract/messages/events.ts'
import { looksForGuest } from '../_shared/ai/events/looks.ts'
import { overviewOf } from '../_shared/ai/events/overview.ts'
import { planForAll } from '../_shared/ai/events/plan.ts'
import { endpoint } from '../_shared/http/endpoint.ts'

/** Events: looks for a guest, a plan for all guests, and who has what. */
export default endpoint({
  name: 'event-looks',
  body: eventLooksBody,
  // The looks and the plans themselves are counted by the database.
  limit: { times: 600, seconds: 3600 },
  async handle({ body: { purpose, eventId }, caller, service }) {
    switch (purpose) {
      case 'looks': {
        const data = await looksForGuest(caller.client, caller.userId, eventId)
        return { status: true, message: words.looksReady, data }
      }
      case 'plan': {
        const data = await planForAll(service, caller.userId, eventId)
        return { status: true, message: words.planReady, data }
      }
      case 'overview': {
        const data = await overviewOf(caller.client, eventId)
        return { status: true, message: words.overviewReady, data }
      }
    }
  },
})
