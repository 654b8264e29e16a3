import type { z } from 'zod'
import { functionMessages as words } from '#contract/messages/common.ts'
import { tooDeepField, tooDeepMessage } from './json-depth.ts'
import { Refusal } from './refusal.ts'

const maxBodyBytes = 64 * 1024

export async function readRawBody(request: Request, maxBytes: number = maxBodyBytes) {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw new Refusal(413, words.bodyTooLarge)
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > maxBytes) throw new Refusal(413, words.bodyTooLarge)
  return bytes
}

/** Bad input is a 400 that names the first field that is wrong. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes?: number,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseJson(await readRawBody(request, maxBytes)))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  throw new Refusal(400, issue?.message ?? words.invalidJson, field ? { field } : null)
}

/** The escape of the one character that Postgres can not hold, in texts and in names. */
const escapedNul = /(?<!\\)((?:\\\\)*)\\u0000/g

export function parseJson(bytes: Uint8Array): unknown {
  const field = tooDeepField(bytes)
  if (field !== undefined) throw new Refusal(400, tooDeepMessage(field), field ? { field } : null)
  try {
    return JSON.parse(new TextDecoder().decode(bytes).replace(escapedNul, '$1'))
  } catch {
    throw new Refusal(400, words.invalidJson)
  }
}
