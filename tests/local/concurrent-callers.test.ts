import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join, type Member } from '../support/api/members.ts'
import { engines, startTestStack, type TestStack } from '../support/api/test-stack.ts'

describe.each(engines)('on %s', (engine) => {
  let stack: TestStack
  let members: Member[]

  beforeAll(async () => {
    stack = await startTestStack({ engine })
    members = [await join(stack, 'Ada'), await join(stack, 'Bola')]
  })
  afterAll(() => stack.close())

  test('fifty requests at a time, each answered as its own caller', async () => {
    const visitor = createClient(stack.url, stack.publishableKey)
    const columns = 'user_id, wallet_balance'
    const asked = Array.from({ length: 50 }, async (_, at) => {
      const member = members[at % 3]
      const { data, error } = await (member?.client ?? visitor).from('profiles').select(columns)
      expect(error).toBeNull()
      const seen = (data ?? []).filter((row) => row.wallet_balance !== null).map((row) => row.user_id)
      expect(seen).toEqual(member ? [member.id] : [])
    })
    await Promise.all(asked)
  })

  test('a failed request leaves none of its caller’s settings in the session', async () => {
    const [ada] = members
    const broken = await ada?.client.from('items').insert({ owner_id: ada.id, title: '' })
    expect(broken?.error).not.toBeNull()
    const [session] = await stack.database.query(
      `select current_user <> 'authenticated' as own, nullif(current_setting('request.jwt.claim.sub', true), '') as sub`,
    )
    expect(session).toEqual({ own: true, sub: null })
  })

  test('a GET request runs read-only, even for a function that writes', async () => {
    const [ada] = members
    const { error } =
      (await ada?.client.rpc(
        'log_user_action',
        { p_user_id: ada.id, p_action_type: 'look' },
        { get: true },
      )) ?? {}
    expect(error?.code).toBe('25006')
  })

  test('the column grants of the migrations still hold after use', async () => {
    const rows = await stack.database.query<{ allowed: string }>(
      `select r || ' ' || p || ' ' || t.oid::regclass as allowed
       from pg_class t, unnest(array['anon', 'authenticated']) r, unnest(array['insert', 'update', 'truncate']) p
       where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'v') and has_table_privilege(r, t.oid, p)`,
    )
    expect(rows).toEqual([])
  })

  test('numbers, times and JSON arrive as such', async () => {
    const [ada] = members
    const { data: profile } =
      (await ada?.client.from('profiles').select('*').eq('user_id', ada.id).single()) ?? {}
    expect(profile).toMatchObject({ wallet_balance: 0, connected_social: {} })
    expect(profile?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
  })
})
