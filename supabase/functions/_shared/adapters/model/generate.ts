import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, NoObjectGeneratedError, Output } from 'ai'
import type { z } from 'zod'
import type { ModelSettings } from '../../env.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { NoAnswer, type Usage } from './model.ts'

export interface Letter<Answer> {
  instructions: string
  prompt: string
  schema: z.ZodType<Answer>
  mostTokens: number
}

interface Generated<Answer> {
  output: Answer
  usage: Usage | undefined
}

/** How long to wait before the only second try. */
const pauseMs = 300

// What the SDK would otherwise print of a host's habits.
globalThis.AI_SDK_LOG_WARNINGS = false

/** One answer of the model in the shape of the schema, with one more try where the host has a bad moment. */
export async function generate<Answer>(
  settings: ModelSettings,
  letter: Letter<Answer>,
  signal: AbortSignal,
): Promise<Generated<Answer>> {
  try {
    return await generateOnce(settings, letter, signal)
  } catch (error) {
    if (!(error instanceof NoAnswer && error.isPassing) || signal.aborted) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) throw new NoAnswer('too_slow')
    return await generateOnce(settings, letter, signal)
  }
}

async function generateOnce<Answer>(
  { apiKey, baseUrl, name }: ModelSettings,
  { instructions, prompt, schema, mostTokens }: Letter<Answer>,
  signal: AbortSignal,
): Promise<Generated<Answer>> {
  const host = createOpenAICompatible({
    name: 'host',
    apiKey,
    baseURL: baseUrl,
    supportsStructuredOutputs: true,
    fetch: boundedFetch,
  })
  try {
    const result = await generateText({
      model: host(name),
      instructions,
      prompt,
      output: Output.object({ schema }),
      maxOutputTokens: mostTokens,
      temperature: 0,
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { recordInputs: false, recordOutputs: false },
    })
    const usage = usageOf(result.usage)
    if (result.finishReason === 'content-filter') throw new NoAnswer('refused', { usage })
    if (result.finishReason !== 'stop') throw new NoAnswer('unreadable', { usage })
    return { output: result.output, usage }
  } catch (error) {
    throw signal.aborted ? new NoAnswer('too_slow') : noAnswerOf(error)
  }
}

const most = 10_000_000
const isCount = (value: number | undefined): value is number =>
  Number.isSafeInteger(value) && (value ?? -1) >= 0 && (value ?? most) < most

/** As the host counts; nothing where it does not say, or says what cannot be. */
function usageOf(usage: { inputTokens?: number; outputTokens?: number } | undefined): Usage | undefined {
  const { inputTokens: tokensIn, outputTokens: tokensOut } = usage ?? {}
  return isCount(tokensIn) && isCount(tokensOut) ? { tokensIn, tokensOut } : undefined
}

/** In words of ours, without anything that was sent or answered. */
function noAnswerOf(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error
  if (NoObjectGeneratedError.isInstance(error)) {
    const outcome = error.finishReason === 'content-filter' ? 'refused' : 'unreadable'
    return new NoAnswer(outcome, { usage: usageOf(error.usage) })
  }
  if (!APICallError.isInstance(error)) return new NoAnswer('unreadable')
  const { statusCode } = error
  if (statusCode === undefined) return new NoAnswer('unreachable', { isPassing: true })
  if (statusCode < 400) return new NoAnswer('unreadable')
  return new NoAnswer('unreachable', { isPassing: statusCode === 429 || statusCode >= 500 })
}
