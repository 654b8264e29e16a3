import type { Stack } from '../../../local/stack.ts'

/** What came back, for a report that says enough to play it again. */
export interface Answer {
  request: string
  status: number
  code: string
  message: string
  ms: number
}

function keysOf(stack: Stack, token: string, role: string): Record<string, string> {
  if (role === 'service_role') return { apikey: stack.secretKey }
  const apikey = stack.publishableKey
  return role === 'authenticated' ? { apikey, authorization: `Bearer ${token}` } : { apikey }
}

/** Sends a body as it is written to `/rest/v1`, as a visitor, as the person with this token, or as a server. */
export function sender(stack: Stack, token: string) {
  return async (method: string, path: string, role: string, body: string): Promise<Answer> => {
    const startedAt = performance.now()
    const headers = { ...keysOf(stack, token, role), 'content-type': 'application/json' }
    const response = await fetch(`${stack.url}/rest/v1/${path}`, { method, headers, body })
    const text = await response.text()
    const { code } = response.ok ? { code: '' } : (JSON.parse(text) as { code?: string })
    return {
      request: `${role} ${method} ${path} ${body.replace(/([^,:]{60})[^,:]+/g, '$1…').slice(0, 400)}`,
      status: response.status,
      code: code ?? '',
      message: response.ok ? '' : text.slice(0, 2000),
      ms: Math.round(performance.now() - startedAt),
    }
  }
}

/** `work` for each, so many at a time. */
export async function inBatches<T>(
  all: readonly T[],
  at: number,
  work: (one: T, at: number) => Promise<void>,
): Promise<void> {
  const rest = [...all.entries()]
  const run = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: at }, run))
}
