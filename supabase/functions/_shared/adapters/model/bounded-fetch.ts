import { readAtMost } from '../../http/read-at-most.ts'
import { NoAnswer } from './model.ts'

/** An answer of 900 tokens has a few thousand letters. */
const mostBytes = 128 * 1024

/** As the SDK is to fetch: from the host that was set alone, JSON alone, and no more than an answer can have. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const { status, headers } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    throw new NoAnswer('unreachable')
  }
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('content-type') ?? '')
  if (!response.body || (response.ok && !isJson)) {
    await response.body?.cancel()
    throw new NoAnswer('unreadable')
  }
  const bytes = await readAtMost(response.body, mostBytes)
  if (!bytes) throw new NoAnswer('unreadable')
  return new Response(bytes, {
    status,
    headers: { 'content-type': headers.get('content-type') ?? 'application/json' },
  })
}
