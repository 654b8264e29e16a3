import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { call, DatabaseError, nothing } from '../../../supabase/functions/_shared/database.ts'
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
])('a database with no time for a call (%i %s) is a 503 that asks to try again', async (status, code) => {
  const outcome = await outcomeOf(status, code)
  expect(outcome).toBeInstanceOf(Refusal)
  expect(outcome).toMatchObject({ status: 503, message: expect.stringContaining('try again') })
})

test('any other failure of the database is answered without details', async () => {
  expect(await outcomeOf(500, 'XX000')).toBeInstanceOf(DatabaseError)
})
