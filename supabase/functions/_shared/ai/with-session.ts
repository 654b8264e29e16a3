import type { Message } from '#contract/messages/common.ts'
import { modelFor } from '../adapters/model/ask.ts'
import { call, nothing } from '../database.ts'
import { Refusal } from '../http/refusal.ts'
import type { Answer } from '../http/serve.ts'
import { logError } from '../log.ts'
import type { AiCall, AiHelper } from './helper.ts'

/** Nobody waits longer for an answer. */
export const patienceMs = 8000

/**
 * Answers where the caller has a session for it. A refusal is an answer; where no answer could be made, the session gets
 * its full length again, once.
 */
export async function withSession<Payload>(
  helper: AiHelper<Payload>,
  asked: AiCall<Payload>,
): Promise<Answer> {
  const { feature } = helper
  await call(asked.caller.client, 'require_ai_session', { p_feature_type: feature }, nothing)
  try {
    const until = performance.now() + patienceMs
    const model = modelFor({ service: asked.service, userId: asked.caller.userId, feature, until })
    const answer = await inTime(helper.answer({ ...asked, model }))
    // The specification's clients read the fields of `data` at the top.
    return { ...answer.data, status: true, ...answer }
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) throw error
    logError(error, { function: helper.servedBy ?? 'ai-engine', feature })
    await giveBack(helper, asked)
    throw unavailable(helper.failed)
  }
}

async function giveBack<Payload>(
  { feature, servedBy = 'ai-engine' }: AiHelper<Payload>,
  { caller, service }: AiCall<Payload>,
): Promise<void> {
  try {
    await call(service, 'return_ai_answer', { p_user_id: caller.userId, p_feature_type: feature }, nothing)
  } catch (error) {
    logError(error, { function: servedBy, feature, step: 'return_ai_answer' })
  }
}

const unavailable = ({ title, text }: Message): Refusal => new Refusal(503, text, { title })

class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow('no answer in time')), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
