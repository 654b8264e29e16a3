import { beforeEach, expect, test, vi } from 'vitest'
import { loadEnv } from '@/lib/env'

const ada = { id: 'ada', email: 'ada@mail.test' }
const signedIn = vi.hoisted(() => ({ person: null as { id: string; email: string } | null }))
vi.mock('@/lib/session', () => ({
  sessionKey: 'session',
  session: {
    accessToken: async () => 'token',
    renewedToken: async () => null,
    person: () => signedIn.person,
    refresh: () => {
      signedIn.person = null
    },
  },
}))
vi.mock('@/domain/me/put-off', () => ({ forgetPutOff: () => {} }))
vi.mock('@/features/listing', () => ({ forgetDraftsOf: () => {} }))
vi.mock('@/lib/browser/browser-storage', () => ({ deviceStorage: { remove: () => {} } }))
const { deleteAccount } = await import('@/features/profile/api/delete-account')
const { authorizedFetch } = await import('@/lib/authorized-fetch')

const asked: string[] = []
const deletion = { answer: Promise.withResolvers<Response>(), arrived: Promise.withResolvers<void>() }

beforeEach(async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ supabaseUrl: 'https://backend.test', publishableKey: 'public' }),
  )
  await loadEnv()
  signedIn.person = ada
  asked.length = 0
  Object.assign(deletion, { answer: Promise.withResolvers(), arrived: Promise.withResolvers() })
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(new URL(input).pathname)
    if (!input.endsWith('/delete-account')) return Response.json([])
    deletion.arrived.resolve()
    return deletion.answer.promise
  })
})

/** A question of a screen, while the server deletes the account. */
async function askMeanwhile(answer: Response) {
  const deleted = deleteAccount(ada).catch((error: Error) => error.message)
  await deletion.arrived.promise
  const read = authorizedFetch('https://backend.test/rest/v1/transactions')
  deletion.answer.resolve(answer)
  return { outcome: await deleted, status: (await read).status }
}

test('What a screen asks while the account is being deleted is never sent', async () => {
  const meanwhile = await askMeanwhile(
    Response.json({ status: true, message: 'Account deleted', data: null }),
  )
  expect(meanwhile).toEqual({ outcome: undefined, status: 401 })
  expect(asked).toEqual(['/functions/v1/delete-account'])
})

test('What a screen asks while a deletion is refused is sent afterwards', async () => {
  const refusal = { status: false, message: 'You have open bookings.', data: null }
  const meanwhile = await askMeanwhile(Response.json(refusal, { status: 409 }))
  expect(meanwhile).toEqual({ outcome: 'You have open bookings.', status: 200 })
  expect(asked).toEqual(['/functions/v1/delete-account', '/rest/v1/transactions'])
})
