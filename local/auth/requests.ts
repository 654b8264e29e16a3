import { z } from 'zod'
import { json } from '../http/messages.ts'

/** The limit of Supabase Auth. */
const LONGEST_ADDRESS = 255

/** The fields of a request to Auth that are read before the library answers. */
const body = z.looseObject({
  email: z.string().max(LONGEST_ADDRESS).optional(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  token: z.string().optional(),
  type: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
})
export type Body = z.infer<typeof body>

/** Postgres stores no text with a NUL character or half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Undefined where a field has the wrong type: the library might misread it. */
export async function readBody(request: Request): Promise<Body | undefined> {
  const text = await request.clone().text()
  let storable = true
  const note = (name: string, value: unknown): unknown => {
    if (!isStorable(name) || (typeof value === 'string' && !isStorable(value))) storable = false
    return value
  }
  try {
    const content: unknown = JSON.parse(text, note)
    return storable ? body.safeParse(content).data : undefined
  } catch {
    return {}
  }
}

export function withBody(request: Request, content: Body): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(content) })
}

/** A refusal as Supabase Auth words it. */
export function refuse(status: number, code: string, message: string): Response {
  return json({ code: status, error_code: code, msg: message }, status, { 'x-sb-error-code': code })
}

export function tooManyRequests(message: string, seconds: number): Response {
  const response = refuse(429, 'over_request_rate_limit', message)
  response.headers.set('retry-after', String(seconds))
  return response
}

export const tooSoon = (seconds: number): Response =>
  refuse(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  )
