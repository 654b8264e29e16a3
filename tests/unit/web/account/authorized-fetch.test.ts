import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadEnv } from '@/lib/env'
import { isFinal } from '@/lib/errors'

const token = vi.hoisted(() => ({
  next: 'new' as string | null,
  person: { id: 'ada' } as { id: string } | null,
}))
vi.mock('@/lib/session', () => ({
  session: {
    accessToken: async () => 'old',
    renewedToken: async () => token.next,
    person: () => token.person,
  },
}))
const { authorizedFetch, betweenRequests } = await import('@/lib/authorized-fetch')

beforeAll(async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ supabaseUrl: 'https://backend.test', publishableKey: 'public' }),
  )
  await loadEnv()
})
afterEach(() => {
  vi.unstubAllGlobals()
  token.next = 'new'
  token.person = { id: 'ada' }
})
afterAll(() => {
  vi.resetModules()
})

/** Answers requests in turn and keeps who asked. */
function answers(...responses: Response[]): (string | null)[] {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (_input: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('authorization'))
    return responses[asked.length - 1]
  })
  return asked
}

const storage = (statusCode: string, message: string) =>
  Response.json({ statusCode, error: 'Unauthorized', message }, { status: 400 })
const list = () => authorizedFetch('https://backend.test/storage/v1/object/list/x', { method: 'POST' })

test.each([
  ['HTTP', () => new Response(null, { status: 401 })],
  ['the storage', () => storage('403', '"exp" claim timestamp check failed')],
])('A token that %s reports as expired is renewed once', async (_name, refusal) => {
  const asked = answers(refusal(), Response.json([]))
  expect((await list()).status).toBe(200)
  expect(asked).toEqual(['Bearer old', 'Bearer new'])
})

test.each([
  ['a policy', () => storage('403', 'new row violates row-level security policy')],
  ['a missing file', () => storage('404', 'Object not found')],
  ['another service', () => Response.json({ code: '22P02', message: 'invalid input' }, { status: 400 })],
  ['no JSON', () => new Response('Bad Request', { status: 400 })],
])('A refusal by %s is returned with its body', async (_name, refusal) => {
  const asked = answers(refusal())
  const response = await list()
  expect(asked).toEqual(['Bearer old'])
  expect(await response.text()).toBe(await refusal().text())
})

test('Without another token the refusal is returned', async () => {
  token.next = null
  const asked = answers(storage('403', 'jwt expired'))
  expect((await list()).status).toBe(400)
  expect(asked).toEqual(['Bearer old'])
})

test('what goes to the data API and to functions has an id of its own each time; Auth and Storage take no such header', async () => {
  const ids: (string | null)[] = []
  vi.stubGlobal('fetch', async (_input: string, init: RequestInit) => {
    ids.push(new Headers(init.headers).get('x-request-id'))
    return new Response(null, { status: 200 })
  })
  const paths = [
    'rest/v1/items?select=id',
    'functions/v1/wallet-payment',
    'storage/v1/object/x',
    'auth/v1/user',
  ]
  for (const path of paths) await authorizedFetch(`https://backend.test/${path}`)
  const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(ids).toEqual([uuid, uuid, null, null])
  expect(ids[0]).not.toBe(ids[1])
})

test('A sign-out waits for the answers that are still to come', async () => {
  const order: string[] = []
  const reading = Promise.withResolvers<Response>()
  const answer = async () => {
    const response = await reading.promise
    order.push('answer')
    return response
  }
  vi.stubGlobal('fetch', answer)
  const read = list()
  const ended = betweenRequests(async () => order.push('sign out'), 60_000)
  reading.resolve(Response.json([]))
  await Promise.all([read, ended])
  expect(order).toEqual(['answer', 'sign out'])
})

test('A sign-out does not wait for an answer that never comes', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.withResolvers<Response>().promise)
  void list()
  let over = false
  const ended = betweenRequests(async () => {
    over = true
  }, 2000)
  await vi.advanceTimersByTimeAsync(1999)
  expect(over).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(over).toBe(true)
  vi.useRealTimers()
})

test('What is asked during a sign-out is never sent and reads that the session has ended', async () => {
  const asked = answers(Response.json([]))
  const server = Promise.withResolvers<void>()
  const ended = betweenRequests(async () => {
    await server.promise
    token.person = null
  }, 0)
  const read = list()
  server.resolve()
  await ended
  const refusal = await read
  expect(refusal.status).toBe(401)
  expect(isFinal(await refusal.json())).toBe(true)
  expect(asked).toEqual([])
})

test('What is asked during a sign-out that fails is sent afterwards', async () => {
  const asked = answers(Response.json([]))
  const ended = betweenRequests(() => Promise.reject(new Error('No connection')), 0)
  const read = list()
  await expect(ended).rejects.toThrow('No connection')
  expect((await read).status).toBe(200)
  expect(asked).toEqual(['Bearer old'])
})

test('The request that ends the session does not wait for its own end', async () => {
  const asked = answers(Response.json({ status: true }))
  const ended = betweenRequests((send) => send('https://backend.test/functions/v1/delete-account'), 0)
  expect(await (await ended).json()).toEqual({ status: true })
  expect(asked).toEqual(['Bearer old'])
})

test('Two ends of one session take turns, and what is asked waits for both', async () => {
  const order: string[] = []
  vi.stubGlobal('fetch', async () => {
    order.push('answer')
    return Response.json([])
  })
  const server = Promise.withResolvers<void>()
  const first = betweenRequests(async () => order.push('first'), 0)
  const second = betweenRequests(async () => {
    await server.promise
    order.push('second')
  }, 0)
  await first
  const read = list()
  server.resolve()
  await Promise.all([second, read])
  expect(order).toEqual(['first', 'second', 'answer'])
})

test('An end that is never answered keeps what is asked no longer than 15 seconds', async () => {
  vi.useFakeTimers()
  const asked = answers(Response.json([]))
  void betweenRequests(() => Promise.withResolvers<void>().promise, 0)
  const read = list()
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await read).status).toBe(200)
  expect(asked).toEqual(['Bearer old'])
  vi.useRealTimers()
})

test('What gives up while a session is being ended waits no longer', async () => {
  vi.stubGlobal('fetch', async (_input: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return Response.json([])
  })
  const server = Promise.withResolvers<void>()
  const ended = betweenRequests(() => server.promise, 0)
  const asking = new AbortController()
  const read = authorizedFetch('https://backend.test/rest/v1/items', { signal: asking.signal })
  asking.abort()
  await expect(read).rejects.toThrow('aborted')
  server.resolve()
  await ended
})
