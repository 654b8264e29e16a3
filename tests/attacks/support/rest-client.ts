import type { TestStack } from '../../support/api/test-stack.ts'

export interface Answered {
  status: number
  body: unknown
}

export interface Asking {
  /** The address that the request comes from, as our own proxy says. */
  network?: string
  key?: string
  method?: string
  body?: object
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A request to `/rest/v1`, of a stack with one trusted proxy. */
export async function askRest(stack: TestStack, path: string, asking: Asking = {}): Promise<Answered> {
  const { network = '197.210.1.1', key = stack.publishableKey, method = 'GET', body, signal } = asking
  const response = await fetch(`${stack.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: key,
      'x-forwarded-for': network,
      'content-type': 'application/json',
      ...asking.headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
