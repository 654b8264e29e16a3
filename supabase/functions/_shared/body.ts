import type { z } from 'zod'
import { functionMessages as words } from '#contract/messages.ts'
import { Refusal } from './refusal.ts'

const maxBodyBytes = 64 * 1024

export async function readRawBody(request: Request, maxBytes: number = maxBodyBytes): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw new Refusal(413, words.bodyTooLarge)
  const text = await request.text()
  if (text.length > maxBytes) throw new Refusal(413, words.bodyTooLarge)
  return text
}

/** Bad input is a 400 that names the first field that is wrong. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseJson(await readRawBody(request)))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  throw new Refusal(400, issue?.message ?? words.invalidJson, field ? { field } : null)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, words.invalidJson)
  }
}
