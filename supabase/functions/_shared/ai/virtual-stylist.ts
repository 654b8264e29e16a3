import type { VirtualStylistBody } from '#contract/bodies/virtual-stylist.ts'
import { virtualStylistMessages as words } from '#contract/messages/ai/virtual-stylist.ts'
import { type Limit, takeRateLimit } from '../http/rate-limit.ts'
import type { AiCall, AiHelper } from './helper.ts'
import { oneAtATime, tooMany } from './one-at-a-time.ts'
import { answerVirtual } from './virtual/answer.ts'
import { tryOnLimit } from './virtual/try-on.ts'

/** A photo to open and a card to draw: often enough for another style every few seconds. */
const limit: Limit = { times: 12, seconds: 60 }

/** The virtual stylist. One answer at a time for each person. */
export const virtualStylist: AiHelper<VirtualStylistBody> = {
  feature: 'virtual_stylist',
  servedBy: 'virtual-stylist',
  failed: words.failed,
  answer: oneAtATime('virtual-stylist:minute', answer, limit),
}

async function answer(asked: AiCall<VirtualStylistBody>) {
  if (asked.payload.tryOn && !(await mayTryOn(asked))) throw tooMany()
  return { message: words.ready, data: await answerVirtual(asked) }
}

const mayTryOn = ({ service, caller }: AiCall<VirtualStylistBody>): Promise<boolean> =>
  takeRateLimit(service, `virtual-stylist:try-on:${caller.userId}`, tryOnLimit)
