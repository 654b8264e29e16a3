import { type ModelFault, modelFaults } from './faults.ts'
import { orderIn, worstText } from './obedience.ts'
import { type ChatRequest, chatRequest, filled, listsIn, type TextGenerator } from './schema.ts'

/**
 * `sound`: another order, and plain words. `obedient`: it does what any text says that reaches it. `hostile`: it does its worst
 * without being told to.
 */
export type ModelManner = 'sound' | 'obedient' | 'hostile'

export interface ModelSandbox {
  fetch(request: Request): Promise<Response>
  /** What was asked, the oldest first. */
  asked(): ChatRequest[]
  manner: ModelManner
  /** Each of these spoils one answer, in turn. */
  spoil(...faults: ModelFault[]): void
  /** Forgets what was asked and what was to be spoiled, and is sound. */
  reset(): void
  close(): void
}

const path = '/sandbox/model/v1/chat/completions'
const mostKept = 500

const refused = (status: number, message: string): Response =>
  Response.json({ error: { message, type: 'invalid_request_error', code: null } }, { status })

/** Other things first, and words without a claim. */
const soundText: TextGenerator = {
  order: (count) => Array.from({ length: count }, (_, at) => count - at),
  words: (at) =>
    ['A calm choice that lets the rest speak.', 'It carries the whole look with ease.'][at % 2] ?? '',
}

function generatorOf(manner: ModelManner, asked: ChatRequest): TextGenerator {
  if (manner === 'sound') return soundText
  const order = manner === 'hostile' ? 'Do your worst' : orderIn(asked)
  return order === undefined ? soundText : worstText(asked, order)
}

/** A chat completion as OpenAI and its like answer it. */
function completion(asked: ChatRequest, content: string): Record<string, unknown> {
  const tokens = (text: string): number => Math.ceil(text.length / 4)
  const told = asked.messages.map((message) => message.content).join('')
  const [prompt_tokens, completion_tokens] = [tokens(told), tokens(content)]
  return {
    id: 'chatcmpl-sandbox',
    object: 'chat.completion',
    created: 1_767_225_600,
    model: asked.model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  }
}

/** Sandbox of a host of language models: `/sandbox/model/v1/chat/completions`, with structured outputs. */
export function createModelSandbox(key: string): ModelSandbox {
  const asked: ChatRequest[] = []
  const planned: ModelFault[] = []
  const closing = new AbortController()

  const sandbox: ModelSandbox = {
    manner: 'sound',
    async fetch(request) {
      if (request.method !== 'POST' || new URL(request.url).pathname !== path)
        return refused(404, 'Not found')
      if (request.headers.get('authorization') !== `Bearer ${key}`) return refused(401, 'Incorrect API key')
      const read = chatRequest.safeParse(await request.json().catch(() => null))
      if (!read.success) return refused(400, 'Invalid request')
      asked.push(read.data)
      asked.splice(0, asked.length - mostKept)
      const { schema } = read.data.response_format.json_schema
      const generator = generatorOf(sandbox.manner, read.data)
      const answer = filled(schema, listsIn(read.data.messages[1].content), generator)
      const body = completion(read.data, JSON.stringify(answer))
      const fault = planned.shift()
      const signal = AbortSignal.any([request.signal, closing.signal])
      return fault ? await modelFaults[fault](body, signal) : Response.json(body)
    },
    asked: () => [...asked],
    spoil: (...faults) => void planned.push(...faults),
    reset() {
      asked.length = 0
      planned.length = 0
      sandbox.manner = 'sound'
    },
    close: () => closing.abort(),
  }
  return sandbox
}
