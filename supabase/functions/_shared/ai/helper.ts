import type { AiFeature } from '#contract/ai.ts'
import type { Message } from '#contract/messages/common.ts'
import type { AskModel } from '../adapters/model/model.ts'
import type { Call } from '../http/endpoint.ts'

export interface AiCall<Payload> extends Pick<Call<unknown>, 'caller' | 'service'> {
  payload: Payload
}

/** What a helper works with. */
export interface AiWork<Payload> extends AiCall<Payload> {
  /** Null without a model, or where it is of no use: the helper's own answer stands. */
  model: AskModel
}

/** One purpose of `ai-engine`. */
export interface AiHelper<Payload> {
  /** Whose session pays for it. */
  feature: AiFeature
  /** The function that serves it, where that is not `ai-engine`. */
  servedBy?: string
  /** What people read where no answer could be made. */
  failed: Message
  answer(work: AiWork<Payload>): Promise<{ message: string; data: object }>
}
