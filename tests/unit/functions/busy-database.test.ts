import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call, DatabaseError, nothing } from '../../../supabase/functions/_shared/database.ts'
import { endpoint } from '../../../supabase/functions/_shared/http/endpoint.ts'
import { Refusal } from '../../../supabase/functions/_shared/http/refusal.ts'

/** A client whose database always answers with this error. */
const failing = (status: number, code: string) =>
  createClient('http://database.test', 'sb_publishable_test', {
    global: { fetch: async () => Response.json({ code, message: 'said by the database' }, { status }) },
  })
const parameters = { p_key: 'test', p_limit: 1, p_seconds: 1 }
const outcomeOf = (status: number, code: string): Promise<unknown> =>
  call(failing(status, code), 'take_rate_limit', parameters, nothing).catch((error: unknown) => error)

test.each([
  [504, 'PGRST003'],
  [503, 'busy'],
  [500, '55P03'],
  [500, '57014'],
  [500, '40P01'],
  [500, '40001'],
])('a database with no time for a call (%i %s) is a 503 that asks to try again', async (status, code) => {
  const outcome = await outcomeOf(status, code)
  expect(outcome).toBeInstanceOf(Refusal)
  expect(outcome).toMatchObject({ status: 503, message: expect.stringContaining('try again') })
})

test('any other failure of the database is answered without details', async () => {
  expect(await outcomeOf(500, 'XX000')).toBeInstanceOf(DatabaseError)
})

test('a caller about whom Auth has no time to answer is asked to try again, and is not turned away', async () => {
  vi.stubEnv('SUPABASE_URL', 'http://project.test')
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_test')
  vi.stubGlobal('fetch', async () => Response.json({ code: 'busy', message: 'Busy' }, { status: 503 }))
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'x', exp: 4_000_000_000 })}.c2ln`
  const served = endpoint({
    name: 'test',
    body: z.object({}),
    limit: { times: 1, seconds: 1 },
    handle: async () => ({ status: true, message: '', data: null }),
  })
  const headers = { authorization: `Bearer ${token}` }
  const response = await served.fetch(
    new Request('http://project.test/x', { method: 'POST', headers, body: '{}' }),
  )
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('try again') })
})
