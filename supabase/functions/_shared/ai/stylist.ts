import type { StylistPayload } from '#contract/bodies/stylist.ts'
import { stylistMessages } from '#contract/messages/ai/stylist.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { call } from '../database.ts'
import type { AiHelper } from './helper.ts'
import { answerStylist } from './stylist/answer.ts'
import { stylistRows } from './stylist/rows.ts'

/** The stylist: looks of pieces that the caller can rent on the days asked for. */
export const stylist: AiHelper<StylistPayload> = {
  feature: 'stylist',
  failed: stylistMessages.failed,
  async answer({ payload, caller, model }) {
    const data = await answerStylist({
      payload,
      personId: caller.userId,
      today: lagosToday(),
      read: (asked) => call(caller.client, 'stylist_items', asked, stylistRows),
      model,
    })
    return { message: stylistMessages.ready, data }
  },
}
