import { z } from 'zod'
import type { Stack } from '../../../local/stack.ts'
import type { Member } from './members.ts'

const answer = z.object({
  status: z.boolean(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  success: z.boolean().optional(),
  error: z.string().optional(),
})

export interface FunctionResponse extends z.infer<typeof answer> {
  httpStatus: number
}

interface From {
  /** Without one, a visitor asks. */
  member?: Member
  /** The visitor's network address; the stack must trust a proxy. */
  network?: string
}

export async function accessToken({ client }: Member): Promise<string> {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? ''
}

/** The whole answer of a function, with what the envelope has besides. */
export async function fetchFunction(
  stack: Stack,
  name: string,
  body: object,
  { member, network }: From = {},
): Promise<FunctionResponse> {
  const bearer = member ? await accessToken(member) : stack.publishableKey
  const headers = new Headers({ apikey: stack.publishableKey, authorization: `Bearer ${bearer}` })
  if (network) headers.set('x-forwarded-for', network)
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${stack.url}/functions/v1/${name}`, init)
  return { ...answer.parse(await response.json()), httpStatus: response.status }
}

/** As if the limits had been counted that long ago. */
export const letLimitsPass = (stack: Stack, seconds: number): Promise<unknown> =>
  stack.database.query(
    'update private.rate_limits set window_start = window_start - make_interval(secs => $1)',
    [seconds],
  )
