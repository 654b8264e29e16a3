import { z } from 'zod'
import { json } from '../http.ts'

/** What a request to Auth may carry, as far as it is looked at before the library answers. */
const body = z.looseObject({
  email: z.string().optional(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  token: z.string().optional(),
  type: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
})
export type Body = z.infer<typeof body>

/** Undefined where a field is not what it has to be: nobody knows what the library would make of it. */
export async function readBody(request: Request): Promise<Body | undefined> {
  const content: unknown = await request
    .clone()
    .json()
    .catch(() => ({}))
  return body.safeParse(content).data
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
