import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, serviceOf, visitorOf } from '../support/api/clients.ts'
import { join, list, type Member } from '../support/api/members.ts'
import { signTokenFor, watchIn } from '../support/api/realtime.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import {
  type ActingPerson,
  actsOfPerson,
  FILE_ACTS,
  joinChannel,
  storeFiles,
  traces,
} from './support/acts-of-a-person.ts'
import { attackedOn } from './support/run-length.ts'

const OPEN = [
  ['a list of what everyone may read', 200],
  ['a list of what is theirs', 200],
  ['a row', 201],
  ['a procedure', 204],
  ['the account', 200],
  ['a change of the account', 200],
  ['a file', 200],
  ['a private file', 200],
  ['a signed address', 200],
  ['a removal', 200],
  ['a function', 200],
  ['a channel', 'SUBSCRIBED'],
] as const

/** Auth says it in its own way; storage answers as if the files were not there, or may not be. */
const SHUT = {
  'a list of what everyone may read': 401,
  'a list of what is theirs': 401,
  'a row': 401,
  'a procedure': 401,
  'the account': 403,
  'a change of the account': 403,
  'a file': 403,
  'a private file': 404,
  'a signed address': 404,
  'a removal': 200,
  'a function': 401,
}

describe.each(attackedOn('Postgres'))('access tokens whose session has ended, on %s', (engine) => {
  let stack: TestStack
  let item: string
  const clients: SupabaseClient[] = []

  beforeAll(async () => {
    stack = await startTestStack({ engine })
    item = await list(await join(stack, 'Ada Obi'))
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.removeAllChannels()))
    await stack.close()
  })

  /** Another device of the same person. */
  const signIn = async ({
    email,
  }: Member): Promise<{ client: SupabaseClient; token: string; refresh: string }> => {
    const client = createClient(stack.url, stack.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    clients.push(client)
    const { data, error } = await client.auth.signInWithPassword({ email, password: 'Aso-test-2026' })
    if (!data.session) throw error
    return { client, token: data.session.access_token, refresh: data.session.refresh_token }
  }

  const signedInPerson = async (): Promise<{ member: Member; person: ActingPerson }> => {
    const member = await join(stack, 'Bola Ade')
    await storeFiles(member)
    return { member, person: { id: member.id, item } }
  }

  const isAlive = async (token: string): Promise<boolean> => {
    const headers = { apikey: stack.publishableKey, authorization: `Bearer ${token}` }
    const response = await fetch(`${stack.url}/rest/v1/items?select=id`, { headers })
    expect([200, 401]).toContain(response.status)
    return response.ok
  }

  const expectShut = async (person: ActingPerson, token: string): Promise<void> => {
    const before = await traces(stack, person)
    const { 'a channel': _channel, ...doors } = actsOfPerson(stack, person)
    const answers: Record<string, number | string> = {}
    for (const [name, door] of Object.entries(doors)) answers[name] = await door(token)
    expect(answers).toEqual(SHUT)
    expect(await joinChannel(stack, token, `user:${person.id}`)).toMatch(
      /^Unauthorized: You do not have permissions/,
    )
    expect(await traces(stack, person)).toEqual(before)
  }

  test('every service accepts the token of an open session and refuses it after sign-out', async () => {
    const { member, person } = await signedInPerson()
    const phone = await signIn(member)
    const doors = actsOfPerson(stack, person)
    for (const [name, status] of OPEN)
      expect([name, await doors[name]?.(phone.token)]).toEqual([name, status])
    // Twice more, so that the stack knows the SQL of the lists by heart.
    for (const name of ['a list of what everyone may read', 'a list of what is theirs'])
      expect(await doors[name]?.(phone.token)).toBe(200)
    await storeFiles(member)
    expect((await phone.client.auth.signOut({ scope: 'local' })).error).toBeNull()
    await expectShut(person, phone.token)
    expect((await clientOf(member).from('saved_items').select('id')).error).toBeNull()
  })

  test('the refusal says to sign in again, and visitors are still served', async () => {
    const { member } = await signedInPerson()
    const phone = await signIn(member)
    const other = createClient(stack.url, stack.publishableKey, {
      accessToken: () => Promise.resolve(phone.token),
    })
    expect((await other.from('items').select('id')).error).toBeNull()
    await member.client.auth.signOut({ scope: 'global' })
    expect(await other.from('items').select('id')).toMatchObject({
      status: 401,
      error: {
        code: 'PT401',
        hint: 'You were signed out',
        message: 'Your session has ended. Please sign in again.',
      },
    })
    expect((await visitorOf(stack).from('items').select('id')).error).toBeNull()
    expect((await serviceOf(stack).from('items').select('id')).error).toBeNull()
  })

  test('each sign-out scope ends its sessions, and refreshing does not restore them', async () => {
    const { member } = await signedInPerson()
    const [phone, tablet, laptop] = [await signIn(member), await signIn(member), await signIn(member)]
    const alive = async () => Promise.all([phone, tablet, laptop].map(({ token }) => isAlive(token)))
    const refreshed = ({ refresh }: typeof phone) =>
      visitorOf(stack).auth.refreshSession({ refresh_token: refresh })
    expect(await alive()).toEqual([true, true, true])
    await phone.client.auth.signOut({ scope: 'local' })
    expect(await alive()).toEqual([false, true, true])
    await laptop.client.auth.signOut({ scope: 'others' })
    expect(await alive()).toEqual([false, false, true])
    const again = await signIn(member)
    await laptop.client.auth.signOut({ scope: 'global' })
    expect(await alive()).toEqual([false, false, false])
    expect(await isAlive(again.token)).toBe(false)
    for (const device of [phone, tablet, laptop, again])
      expect((await refreshed(device)).data.session).toBeNull()
    const sessions = await stack.database.query('select id from auth.sessions where user_id = $1', [
      member.id,
    ])
    expect(sessions).toEqual([])
  })

  test.each([
    ['a ban', `update auth.users set banned_until = now() + interval '1 hour' where id = $1`],
    ['a deletion', 'update auth.users set deleted_at = now() where id = $1'],
    [
      'the end of its time',
      `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`,
    ],
    ['leaving Aso', 'select public.erase_account($1)'],
  ])('%s ends every session of the person', async (_what, statement) => {
    const { member, person } = await signedInPerson()
    const { token } = await signIn(member)
    expect(await isAlive(token)).toBe(true)
    await stack.database.query(statement, [member.id])
    await expectShut(person, token)
  })

  test('a token for another purpose or another person’s session is refused', async () => {
    const { member, person } = await signedInPerson()
    const [other] = await stack.database.query<{ id: string }>(
      'select id from auth.sessions where user_id <> $1 limit 1',
      [member.id],
    )
    const malformed = {
      'another audience': { aud: 'another-service' },
      'no audience': { aud: undefined },
      'a list of audiences': { aud: ['authenticated', 'another-service'] },
      'no session': { session_id: undefined },
      'a session that is no id': { session_id: 'all' },
      'no person': { sub: undefined },
      'a person who is no id': { sub: `${member.id} ` },
      'a role of its own': { role: 'authenticator' },
    }
    const before = await traces(stack, person)
    for (const [what, claims] of Object.entries(malformed)) {
      const token = await signTokenFor(stack, member, 600, claims)
      const { 'a channel': _channel, ...doors } = actsOfPerson(stack, person)
      for (const [name, door] of Object.entries(doors))
        expect([what, name, await door(token)]).toEqual([what, name, FILE_ACTS.includes(name) ? 403 : 401])
      expect(await joinChannel(stack, token, `user:${person.id}`)).toBe('InvalidJWTToken: Invalid token')
    }
    expect(await traces(stack, person)).toEqual(before)
    await expectShut(person, await signTokenFor(stack, member, 600, { session_id: other?.id }))
  })

  test('the database itself refuses such tokens', async () => {
    const { member } = await signedInPerson()
    const [session] = await stack.database.query<{ id: string }>(
      'select id from auth.sessions where user_id = $1',
      [member.id],
    )
    const good = { sub: member.id, session_id: session?.id, aud: 'authenticated', role: 'authenticated' }
    const isOpen = async (claims: unknown) => {
      const text = `select private.session_is_open() as open from set_config('request.jwt.claims', $1, true)`
      const [row] = await stack.database.query<{ open: boolean }>(text, [JSON.stringify(claims)])
      return row?.open
    }
    expect(await isOpen(good)).toBe(true)
    for (const wrong of [
      { aud: 'anon' },
      { aud: null },
      { aud: ['authenticated'] },
      { session_id: null },
      { session_id: 'x' },
      { session_id: member.id },
      { sub: null },
      { sub: session?.id },
    ])
      expect([wrong, await isOpen({ ...good, ...wrong })]).toEqual([wrong, false])
    expect([await isOpen(null), await isOpen({}), await isOpen([])]).toEqual([false, false, false])
  })

  test('a realtime channel receives no rows after its session has ended', async () => {
    const { member } = await signedInPerson()
    const [lost, kept] = [await signIn(member), await signIn(member)]
    const submit = (reason: string) =>
      stack.database.query(
        `insert into public.borrower_verifications as b (user_id, rejection_reason) values ($1, $2)
         on conflict (user_id) do update set rejection_reason = excluded.rejection_reason`,
        [member.id, reason],
      )
    const wish = { table: 'borrower_verifications' }
    const topic = (name: string) => `user:${member.id}:${name}`
    const dead = await watchIn(lost.client, topic('lost'), wish)
    const living = await watchIn(kept.client, topic('kept'), wish)
    await submit('before')
    expect(await dead.changes.next()).toMatchObject({ new: { rejection_reason: 'before' } })
    await kept.client.auth.signOut({ scope: 'others' })
    await submit('after')
    await living.changes.find((change) => Reflect.get(change.new, 'rejection_reason') === 'after')
    // What is not told now never is: both are told in one go.
    await submit('later')
    await living.changes.find((change) => Reflect.get(change.new, 'rejection_reason') === 'later')
    expect(dead.changes.all).toHaveLength(1)
    expect(await joinChannel(stack, lost.token, topic('again'))).toMatch(/^Unauthorized/)
  })
})
