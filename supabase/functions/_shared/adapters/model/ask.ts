import { env, type ModelSettings } from '../../env.ts'
import { logError } from '../../log.ts'
import { beginCall, endCall } from './calls.ts'
import { writtenIn } from './facts.ts'
import { instructionsOf, promptOf } from './letter.ts'
import { type Asker, type AskModel, type ModelQuestion, NoAnswer, type Outcome, type Usage } from './model.ts'
import { partsFor } from './parts.ts'

/** What the model has for an answer, a second try included. */
export const modelPatienceMs = 6000
/** What is kept of the time for sending the answer. */
export const modelReserveMs = 700
/** Of that, for writing down what became of the call; later it is written while nobody waits. */
const bookingMs = 400
/** In less time it need not be asked. */
const leastMs = 1000
/** Of an answer. */
const mostTokens = 900

/** The model for one request of a person. The answer of the house engine is ready before the model is asked, and stands if it fails. */
export function modelFor(asker: Asker): AskModel {
  return async (question) => {
    try {
      const settings = env.model()
      const patience = Math.min(modelPatienceMs, asker.until - performance.now() - modelReserveMs)
      if (!settings || patience < leastMs) return null
      return await ask(settings, asker, question, AbortSignal.timeout(Math.floor(patience)))
    } catch (error) {
      logError(error, { adapter: 'model', purpose: question.purpose })
      return null
    }
  }
}

async function ask<Answer>(
  settings: ModelSettings,
  asker: Asker,
  { purpose, instructions: task, facts, answer }: ModelQuestion<Answer>,
  signal: AbortSignal,
): Promise<Answer | null> {
  const [instructions, prompt] = [instructionsOf(task), promptOf(facts)]
  const parts = partsFor({ instructions, written: writtenIn(facts) })
  const letter = { instructions, prompt, schema: answer(parts), mostTokens }
  const guess = { tokensIn: Math.ceil((instructions.length + prompt.length) / 3), tokensOut: mostTokens }
  const id = await before(signal, beginCall(asker, { purpose, model: settings.name, ...guess }))
  if (id === null) return null
  const begun = performance.now()
  const end = async (outcome: Outcome, usage?: Usage) => {
    const ended = { outcome, usage, milliseconds: Math.round(performance.now() - begun) }
    await before(AbortSignal.timeout(bookingMs), endCall(asker, id, ended)).catch(() => undefined)
  }
  try {
    // Nothing of the SDK is loaded where no model is asked.
    const { generate } = await before(signal, import('./generate.ts'))
    const { output, usage } = await before(signal, generate(settings, letter, signal))
    await end('answered', usage)
    return output
  } catch (error) {
    const { outcome, usage } = error instanceof NoAnswer ? error : new NoAnswer('unreadable')
    await end(parts.wentBeyond() ? 'out_of_bounds' : outcome, usage)
    throw error
  }
}

/** Whatever the other side does with the signal, nobody waits longer. */
function before<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new NoAnswer('too_slow'))
    if (signal.aborted) late()
    signal.addEventListener('abort', late, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late))
  })
}
