import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { readPicture } from '#contract/rules/picture-bytes.ts'
import { env } from '../env.ts'
import { readAtMost } from '../http/read-at-most.ts'
import { ProviderError } from './provider.ts'

const provider = 'fashn'
const model = 'tryon-v1.6'
const pollMs = 400
const mostBytes = 8_000_000
const mostPixels = 4_000_000

export interface TryOnRequest {
  /** Data addresses of JPEG pictures. */
  person: string
  garment: string
  kind: 'tops' | 'bottoms' | 'one-pieces'
  /** Nobody waits beyond this time. */
  until: number
}

export interface TryOn {
  /** A JPEG of the person with the garment. Throws a ProviderError where none came in time, or another thing than a JPEG. */
  wear(request: TryOnRequest): Promise<Uint8Array>
}

const started = z.object({ id: z.string().regex(/^[\w-]{8,80}$/) })
const told = z.object({
  status: z.string(),
  output: z.array(z.string()).nullish(),
  error: z.object({ name: z.string() }).nullish(),
})

/**
 * FASHN's try-on: POST /v1/run, then GET /v1/status/{id} until it is done. The picture is asked for in the answer itself
 * (`return_base64`): FASHN keeps no copy then, and no address that somebody else names is ever fetched. Undefined without a key.
 */
export function tryOn(): TryOn | undefined {
  const key = env.fashnApiKey()
  if (!key) return undefined
  return {
    async wear({ person, garment, kind, until }) {
      const inputs = { model_image: person, garment_image: garment, category: kind }
      const how = {
        mode: 'performance',
        moderation_level: 'conservative',
        return_base64: true,
        output_format: 'jpeg',
      }
      const body = JSON.stringify({ model_name: model, inputs: { ...inputs, ...how } })
      const { id } = await ask(key, '/v1/run', until, started, body)
      return pictureOf(await whenDone(key, id, until))
    },
  }
}

async function whenDone(key: string, id: string, until: number): Promise<string> {
  for (;;) {
    const { status, output, error } = await ask(key, `/v1/status/${id}`, until, told)
    if (status === 'completed') return output?.[0] ?? ''
    if (!['starting', 'in_queue', 'processing'].includes(status))
      throw new ProviderError(provider, 'refused', { code: codeOf(error?.name ?? status) })
    if (Date.now() + pollMs > until) throw new ProviderError(provider, 'unreachable', { code: 'too slow' })
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Words of another service stay out of the log, but for a name. */
const codeOf = (name: string): string => (/^\w{1,40}$/.test(name) ? name : 'unknown')

/** Nothing but a JPEG of a bounded size in the answer itself: an address, of whatever host, is refused. */
function pictureOf(output: string): Uint8Array {
  const content = /^data:image\/jpe?g;base64,(.+)$/.exec(output)?.[1]
  if (!content) throw new ProviderError(provider, 'unreadable', { code: 'no picture' })
  const bytes = new Uint8Array(Buffer.from(content, 'base64'))
  const facts = readPicture(bytes)
  if (facts?.type !== 'image/jpeg' || facts.width * facts.height > mostPixels)
    throw new ProviderError(provider, 'unreadable', { code: 'another picture' })
  return bytes
}

async function ask<Schema extends z.ZodType>(
  key: string,
  path: string,
  until: number,
  answer: Schema,
  body?: string,
): Promise<z.output<Schema>> {
  const { httpStatus, bytes } = await send(key, path, until, body)
  if (httpStatus >= 500) throw new ProviderError(provider, 'unreachable', { httpStatus })
  if (httpStatus >= 400) throw new ProviderError(provider, 'refused', { httpStatus })
  const parsed = bytes && answer.safeParse(parsedJson(bytes))
  if (!parsed?.success) throw new ProviderError(provider, 'unreadable', { httpStatus })
  return parsed.data
}

async function send(key: string, path: string, until: number, body?: string) {
  try {
    const response = await fetch(`${env.fashnBaseUrl()}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, until - Date.now())),
      ...(body && { body }),
    })
    return {
      httpStatus: response.status,
      bytes: response.body && (await readAtMost(response.body, mostBytes)),
    }
  } catch {
    throw new ProviderError(provider, 'unreachable')
  }
}

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
