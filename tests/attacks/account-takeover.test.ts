import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answered, newestCode, visitorOf } from '../support/api/clients.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { attackedOn } from './support/run-length.ts'

const theirs = 'Mallory-2026'
const mine = 'Bisi-Bello-2026'

describe.each(attackedOn('Postgres'))('an address that an attacker signed up with first, on %s', (engine) => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await startTestStack({ engine })
  })
  afterAll(() => stack.close())

  const signUp = (email: string, password: string, name: string) =>
    visitorOf(stack).auth.signUp({ email, password, options: { data: { full_name: name, role: 'lend' } } })
  const attacker = (email: string) => signUp(email, theirs, 'Mallory')
  const owner = (email: string) => signUp(email, mine, 'Bisi Bello')

  /** The last mail to the address was sent more than a minute ago. */
  const minutePasses = (email: string) =>
    stack.database.query(
      `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '61 seconds',
         recovery_sent_at = recovery_sent_at - interval '61 seconds' where email = $1`,
      [email],
    )

  const opens = async (email: string, password: string): Promise<boolean> =>
    (await visitorOf(stack).auth.signInWithPassword({ email, password })).error === null

  /** What the account holds of what was claimed for it. */
  async function stateOf(email: string) {
    const [row] = await stack.database.query(
      `select u.encrypted_password, u.raw_user_meta_data ->> 'full_name' as metadata_name, p.full_name, p.role::text,
         (select string_agg(i.identity_data::text, ' ') like '%Mallory%' from auth.identities i where i.user_id = u.id) as in_identity
       from auth.users u join private.profiles p on p.user_id = u.id where u.email = $1`,
      [email],
    )
    return row
  }
  const nothingLeft = {
    encrypted_password: '',
    metadata_name: null,
    full_name: null,
    role: null,
    in_identity: false,
  }

  /** Whoever has the mailbox enters the newest code. */
  async function enterCode(email: string) {
    const person = visitorOf(stack)
    const code = { email, token: newestCode(stack, email), type: 'signup' } as const
    const { session } = await answered(person.auth.verifyOtp(code))
    expect(session).not.toBeNull()
    return person
  }

  const orders: [title: string, steps: ('attacker' | 'owner' | 'resend')[]][] = [
    ['the attacker first', ['attacker', 'owner']],
    ['the owner first', ['owner', 'attacker']],
    ['the attacker before and after', ['attacker', 'owner', 'attacker']],
    ['the owner before and after', ['owner', 'attacker', 'owner']],
    ['another code asked for in between', ['attacker', 'resend', 'owner']],
    ['another code asked for at the end', ['attacker', 'owner', 'resend']],
  ]

  test.each(orders)('no earlier password works until the owner has set one: %s', async (title, steps) => {
    const email = `${title.replaceAll(/\W/g, '-')}@aso.test`.toLowerCase()
    for (const step of steps) {
      if (step === 'resend') {
        await answered(visitorOf(stack).auth.resend({ type: 'signup', email }))
      } else await answered(step === 'owner' ? owner(email) : attacker(email))
      await minutePasses(email)
    }
    const person = await enterCode(email)
    expect(await stateOf(email)).toEqual(nothingLeft)
    for (const password of [theirs, mine]) expect(await opens(email, password)).toBe(false)
    expect(await answered(person.rpc('needs_password'))).toBe(true)

    await answered(person.auth.updateUser({ password: mine }))
    expect(await answered(person.rpc('needs_password'))).toBe(false)
    expect(await opens(email, mine)).toBe(true)
    expect(await opens(email, theirs)).toBe(false)
  })

  test('the same holds when the owner’s own sign-up came within a minute and was refused', async () => {
    const email = 'within-the-minute@aso.test'
    await answered(attacker(email))
    expect((await owner(email)).error?.status).toBe(429)
    await enterCode(email)
    expect(await stateOf(email)).toEqual(nothingLeft)
    for (const password of [theirs, mine]) expect(await opens(email, password)).toBe(false)
  })

  test('the same holds when the attacker’s sign-up came within a minute and was refused', async () => {
    const email = 'refused-attacker@aso.test'
    await answered(owner(email))
    expect((await attacker(email)).error?.status).toBe(429)
    await enterCode(email)
    expect(await opens(email, theirs)).toBe(false)
  })

  test('the same holds when the owner asks for a password reset and stops after entering the code', async () => {
    const email = 'resets-instead@aso.test'
    await answered(attacker(email))
    const person = visitorOf(stack)
    await answered(person.auth.resetPasswordForEmail(email))
    await answered(person.auth.verifyOtp({ email, token: newestCode(stack, email), type: 'recovery' }))
    expect(await stateOf(email)).toEqual(nothingLeft)
    expect(await opens(email, theirs)).toBe(false)
  })

  test('entering the code also removes a social identity that was linked before', async () => {
    const email = 'with-a-platform@aso.test'
    await answered(attacker(email))
    await stack.database.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       select gen_random_uuid(), 'facebook', 'mallory', id, '{"email": "mallory@aso.test", "name": "Mallory"}'
       from auth.users where email = $1`,
      [email],
    )
    await minutePasses(email)
    await answered(owner(email))
    await enterCode(email)
    const ways = await stack.database.query(
      'select i.provider, p.connected_social from auth.identities i join auth.users u on u.id = i.user_id join private.profiles p on p.user_id = u.id where u.email = $1',
      [email],
    )
    expect(ways).toEqual([{ provider: 'email', connected_social: { facebook: false } }])
  })

  test('the code of the first sign-up is void after the second', async () => {
    const email = 'first-code@aso.test'
    await answered(attacker(email))
    const token = newestCode(stack, email)
    await minutePasses(email)
    await answered(owner(email))
    if (newestCode(stack, email) === token) return
    const { error } = await visitorOf(stack).auth.verifyOtp({ email, token, type: 'signup' })
    expect(error?.code).toBe('otp_expired')
  })

  describe('an account that only its owner signed up for works as usual', () => {
    const kept = { full_name: 'Bisi Bello', metadata_name: 'Bisi Bello' }

    test('after one sign-up and a later sign-in', async () => {
      const email = 'alone@aso.test'
      await answered(owner(email))
      const person = await enterCode(email)
      expect(await answered(person.rpc('needs_password'))).toBe(false)
      expect(await opens(email, mine)).toBe(true)
      expect(await stateOf(email)).toMatchObject(kept)
    })

    test('after asking for another code', async () => {
      const email = 'alone-resend@aso.test'
      await answered(owner(email))
      await minutePasses(email)
      await answered(visitorOf(stack).auth.resend({ type: 'signup', email }))
      await enterCode(email)
      expect(await opens(email, mine)).toBe(true)
      expect(await stateOf(email)).toMatchObject(kept)
    })

    test('after signing up twice with the same password, within the minute and after it', async () => {
      const email = 'alone-twice@aso.test'
      await answered(owner(email))
      expect((await owner(email)).error?.status).toBe(429)
      await minutePasses(email)
      await answered(owner(email))
      await enterCode(email)
      expect(await opens(email, mine)).toBe(true)
      expect(await stateOf(email)).toMatchObject(kept)
    })

    test('while a stranger asks for a password reset whose code is never entered', async () => {
      const email = 'alone-recover@aso.test'
      await answered(owner(email))
      const token = newestCode(stack, email)
      await answered(visitorOf(stack).auth.resetPasswordForEmail(email))
      await answered(visitorOf(stack).auth.verifyOtp({ email, token, type: 'signup' }))
      expect(await opens(email, mine)).toBe(true)
    })
  })

  test('a confirmed account keeps its password whoever signs up with its address', async () => {
    const email = 'confirmed@aso.test'
    await answered(owner(email))
    await enterCode(email)
    await minutePasses(email)
    await answered(attacker(email))
    expect(await opens(email, mine)).toBe(true)
    expect(await stateOf(email)).toMatchObject({ full_name: 'Bisi Bello' })
  })

  describe('with the SQL statements of hosted Supabase Auth', () => {
    const names = `{"full_name": "Mallory", "email_verified": true}`

    /** As the hosted service signs somebody up: the row first, the code in the same transaction. */
    async function signedUp(email: string): Promise<string> {
      const [row] = await stack.database.query<{ id: string }>(
        `insert into auth.users (id, email, encrypted_password, raw_user_meta_data, confirmation_token)
         values (gen_random_uuid(), $1, 'hash', '{"full_name": "Mallory"}', '') returning id`,
        [email],
      )
      const id = row?.id ?? ''
      await mailed(id, { provider: 'email' }, 120)
      return id
    }

    /** Statements of one transaction, as the role that Auth itself has: it owns its tables and nothing of ours. */
    const together = (...statements: string[]) =>
      stack.database.query(
        `do $do$ begin set local role auth_of_tests; ${statements.map((one) => `${one};`).join(' ')} end $do$`,
      )

    beforeAll(async () => {
      await stack.database.query(`do $do$ begin
        if to_regrole('auth_of_tests') is null then create role auth_of_tests nologin; end if;
        grant usage on schema auth to auth_of_tests;
        grant all on all tables in schema auth to auth_of_tests;
      end $do$`)
    })

    /** Its audit entry tells a sign-up from `resend`; null where the project writes none. */
    function mailed(id: string, traits: object | undefined | null, secondsAgo = 0) {
      const payload = { action: 'user_confirmation_requested', actor_id: id, ...(traits && { traits }) }
      const entry = `insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '${JSON.stringify(payload)}')`
      return together(
        ...(traits === null ? [] : [entry]),
        `update auth.users set confirmation_token = gen_random_uuid()::text,
           confirmation_sent_at = now() - make_interval(secs => ${secondsAgo}) where id = '${id}'`,
      )
    }

    const rowOf = async (id: string) =>
      (
        await stack.database.query(
          `select u.encrypted_password as password, u.raw_user_meta_data ->> 'full_name' as metadata_name, p.full_name
           from auth.users u join private.profiles p on p.user_id = u.id where u.id = $1`,
          [id],
        )
      )[0]

    test.each([
      ['a second sign-up voids the first', { provider: 'email' }, { password: '', full_name: null }],
      ['another code does not', undefined, { password: 'hash', full_name: 'Mallory' }],
      ['where nobody can tell, it counts as a sign-up', null, { password: '', full_name: null }],
    ])('%s', async (title, traits, expected) => {
      const id = await signedUp(`${title.replaceAll(/\W/g, '-')}@aso.test`)
      expect(await rowOf(id)).toMatchObject({ password: 'hash', full_name: 'Mallory' })
      await mailed(id, traits)
      await stack.database.query(
        `update auth.users set confirmation_token = '', email_confirmed_at = now() where id = $1`,
        [id],
      )
      expect(await rowOf(id)).toMatchObject(expected)
    })

    test('resetting an unconfirmed account does not write stale values back', async () => {
      const id = await signedUp('reset-hosted@aso.test')
      await stack.database.query(`update auth.users set recovery_token = 'a token' where id = $1`, [id])
      const changes = [
        `recovery_token = ''`,
        `confirmation_token = '', email_confirmed_at = now()`,
        `raw_user_meta_data = '${names}'`,
      ]
      await together(...changes.map((change) => `update auth.users set ${change} where id = '${id}'`))
      expect(await rowOf(id)).toEqual({ password: '', metadata_name: null, full_name: null })
    })

    test('signing in by a platform that proves the address replaces the account’s name', async () => {
      const id = await signedUp('platform-hosted@aso.test')
      await stack.database.query('update auth.users set encrypted_password = null where id = $1', [id])
      await stack.database.query(
        `update auth.users set raw_user_meta_data = '{"full_name": "Bisi Bello"}' where id = $1`,
        [id],
      )
      await stack.database.query('update auth.users set email_confirmed_at = now() where id = $1', [id])
      expect(await rowOf(id)).toMatchObject({ full_name: 'Bisi Bello', metadata_name: 'Bisi Bello' })
    })
  })
})
