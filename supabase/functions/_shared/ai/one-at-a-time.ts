import { functionMessages } from '#contract/messages/common.ts'
import { type Limit, takeRateLimit } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'
import type { AiHelper } from './helper.ts'

/** No other answers take as much work as those from photos: often enough for a look after every new one. */
const tenAMinute: Limit = { times: 10, seconds: 60 }

/** Who waits for an answer of this server. */
const waiting = new Set<string>()

type Answer<Payload> = AiHelper<Payload>['answer']

/** For answers that look at photos: one of them at a time for each person, and ten of a kind in a minute where nothing else is said. */
export const oneAtATime =
  <Payload>(kind: string, answer: Answer<Payload>, limit = tenAMinute): Answer<Payload> =>
  async (asked) => {
    const { userId } = asked.caller
    if (waiting.has(userId)) throw tooMany()
    waiting.add(userId)
    try {
      if (!(await takeRateLimit(asked.service, `${kind}:${userId}`, limit))) throw tooMany()
      return await answer(asked)
    } finally {
      waiting.delete(userId)
    }
  }

export const tooMany = (): Refusal => new Refusal(429, functionMessages.tooManyRequests)
