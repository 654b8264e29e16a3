import { z } from 'zod'
import { call, nothing } from '../../database.ts'
import { logError } from '../../log.ts'
import type { Asker, ModelPurpose, Outcome, Usage } from './model.ts'

interface Begun extends Usage {
  purpose: ModelPurpose
  model: string
}

/** Writes the call down before it is made, at the most that it may cost. Null above a limit: then it is not made. */
export const beginCall = (
  { service, userId, feature }: Asker,
  { purpose, model, tokensIn, tokensOut }: Begun,
): Promise<string | null> =>
  call(
    service,
    'begin_model_call',
    {
      p_user_id: userId,
      p_feature_type: feature,
      p_purpose: purpose,
      p_model: model,
      p_tokens_in: tokensIn,
      p_tokens_out: tokensOut,
    },
    z.guid().nullable(),
  )

interface Ended {
  outcome: Outcome
  usage: Usage | undefined
  milliseconds: number
}

/** Writes down what became of it. What it took stays as guessed where nobody knows: it may have been charged. */
export async function endCall(
  { service }: Asker,
  id: string,
  { outcome, usage, milliseconds }: Ended,
): Promise<void> {
  const ended = {
    p_call_id: id,
    p_outcome: outcome,
    p_milliseconds: milliseconds,
    p_tokens_in: usage?.tokensIn ?? null,
    p_tokens_out: usage?.tokensOut ?? null,
  }
  try {
    await call(service, 'end_model_call', ended, nothing)
  } catch (error) {
    logError(error, { adapter: 'model', step: 'end_model_call' })
  }
}
