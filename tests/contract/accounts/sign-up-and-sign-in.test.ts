import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AsoClient, answered, newestCode, visitorOf } from '../../support/api/clients.ts'
import { join, signUpMember } from '../../support/api/members.ts'
import { storedAccount } from '../../support/api/stored-profiles.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())

const password = 'Aso-test-2026'
let addresses = 0
const newAddress = (): string => {
  addresses += 1
  return `person-${addresses}@aso.test`
}

function signUp(client: AsoClient, email: string, options: { password?: string; name?: string } = {}) {
  return client.auth.signUp({
    email,
    password: options.password ?? password,
    options: { emailRedirectTo: `${stack.url}/auth`, data: { full_name: options.name ?? 'Ada Obi' } },
  })
}

/** Signed up and confirmed: a client with a session. */
async function member(email = newAddress()) {
  const client = visitorOf(stack)
  await answered(signUp(client, email))
  const { user } = await answered(
    client.auth.verifyOtp({ email, token: newestCode(stack, email), type: 'signup' }),
  )
  if (!user) throw new Error('The code let nobody in')
  return { client, email, id: user.id }
}

async function newProfileOf(userId: string) {
  const [profile] = await stack.database.query<Record<string, unknown>>(
    'select full_name, role, is_verified_email, is_verified_phone, auth_completed, is_admin from private.profiles where user_id = $1',
    [userId],
  )
  return profile
}

describe('signing up', () => {
  test('sends a six-digit code, makes the profile and gives no session before the code is entered', async () => {
    const [client, email] = [visitorOf(stack), newAddress()]
    const { data, error } = await signUp(client, email, { name: 'Adaeze Obi' })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      user_metadata: { full_name: 'Adaeze Obi' },
    })
    expect(stack.inbox.messages()[0]).toMatchObject({
      to: email,
      kind: 'mail',
      text: expect.stringMatching(/\b\d{6}\b/),
    })
    expect(await newProfileOf(data.user?.id ?? '')).toEqual({
      full_name: 'Adaeze Obi',
      role: null,
      is_verified_email: false,
      is_verified_phone: false,
      auth_completed: false,
      is_admin: false,
    })
  })

  test('the code lets the person in and marks the address as confirmed', async () => {
    const [client, email] = [visitorOf(stack), newAddress()]
    await answered(signUp(client, email))
    const { data, error } = await client.auth.verifyOtp({
      email,
      token: newestCode(stack, email),
      type: 'signup',
    })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.any(String),
    })
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String))
    expect(await newProfileOf(data.user?.id ?? '')).toMatchObject({
      is_verified_email: true,
      auth_completed: false,
    })
  })

  test('`email` is a type of code as well, as the auth library names it', async () => {
    const [client, email] = [visitorOf(stack), newAddress()]
    await answered(signUp(client, email))
    const { session } = await answered(
      client.auth.verifyOtp({ email, token: newestCode(stack, email), type: 'email' }),
    )
    expect(session?.user.email).toBe(email)
  })

  test('a wrong code lets nobody in, a used one is used up', async () => {
    const [client, email] = [visitorOf(stack), newAddress()]
    const { user } = await answered(signUp(client, email))
    const code = newestCode(stack, email)
    const wrong = code === '123456' ? '654321' : '123456'
    const refused = await client.auth.verifyOtp({ email, token: wrong, type: 'signup' })
    expect(refused).toMatchObject({ data: { session: null }, error: { status: 403, code: 'otp_expired' } })
    expect(await newProfileOf(user?.id ?? '')).toMatchObject({ is_verified_email: false })
    await answered(client.auth.verifyOtp({ email, token: code, type: 'signup' }))
    const again = await visitorOf(stack).auth.verifyOtp({ email, token: code, type: 'signup' })
    expect(again).toMatchObject({ data: { session: null }, error: { status: 403 } })
  })

  test('metadata other than the name gives no rights', async () => {
    const [client, email] = [visitorOf(stack), newAddress()]
    const { user } = await answered(
      client.auth.signUp({
        email,
        password,
        options: {
          data: {
            full_name: 'Eve',
            is_admin: true,
            role: 'both',
            wallet_balance: 5000,
            auth_completed: true,
          },
        },
      }),
    )
    expect(await newProfileOf(user?.id ?? '')).toMatchObject({
      is_admin: false,
      role: null,
      auth_completed: false,
    })
  })

  test.each([
    ['short', 'Aa1', ['length']],
    ['without a capital letter and a digit', 'abcdefghij', ['characters']],
    ['without a small letter', 'ABCDEFGH12', ['characters']],
  ])('a password that is %s is refused with the reasons', async (_what, weak, reasons) => {
    const email = newAddress()
    const { data, error } = await signUp(visitorOf(stack), email, { password: weak })
    expect(data.user).toBeNull()
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      status: 422,
      reasons,
    })
    expect(await stack.database.query('select 1 from auth.users where email = $1', [email])).toEqual([])
  })

  test('neither an address nor a phone number is refused', async () => {
    const response = await fetch(`${stack.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  })

  test('a taken address gets the same answer as a free one, and its owner’s account does not change', async () => {
    const { email, id } = await member()
    // Whoever just asked for a mail waits a minute, with or without an account.
    await stack.database.query(
      `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '61 seconds' where id = $1`,
      [id],
    )
    const mails = () => stack.inbox.messages().filter(({ to }) => to === email).length
    const before = mails()
    const weak = await signUp(visitorOf(stack), email, { password: 'short' })
    expect(weak.error).toMatchObject({ code: 'weak_password' })
    const free = await signUp(visitorOf(stack), newAddress())
    const taken = await signUp(visitorOf(stack), email, { password: 'Other-2026', name: 'Eve' })
    expect(taken.error).toBeNull()
    expect(taken.data).toMatchObject({ session: null, user: { email } })
    expect(taken.data.user?.id).not.toBe(id)
    expect(Object.keys(taken.data.user ?? {}).sort()).toEqual(Object.keys(free.data.user ?? {}).sort())
    expect(mails()).toBe(before)
    expect(await newProfileOf(id)).toMatchObject({ full_name: 'Ada Obi' })
    const signedIn = await visitorOf(stack).auth.signInWithPassword({ email, password })
    expect(signedIn.data.user?.id).toBe(id)
  })
})

describe('signing in', () => {
  test('with the right password gives a session whose token reads one’s own rows', async () => {
    const { email, id } = await member()
    const client = visitorOf(stack)
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(id)
    expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000)
    const own = await client.from('profiles').select('user_id, wallet_balance').eq('user_id', id).single()
    expect(own.data).toEqual({ user_id: id, wallet_balance: 0 })
  })

  test('works with the address in capital letters', async () => {
    const { email, id } = await member()
    const { user } = await answered(
      visitorOf(stack).auth.signInWithPassword({ email: email.toUpperCase(), password }),
    )
    expect(user.id).toBe(id)
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await member()
    const wrong = await visitorOf(stack).auth.signInWithPassword({ email, password: 'Wrong-2026' })
    const unknown = await visitorOf(stack).auth.signInWithPassword({ email: 'nobody@aso.test', password })
    const refused = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }
    expect(wrong).toMatchObject({ data: { user: null, session: null }, error: refused })
    expect(unknown).toMatchObject({ data: { user: null, session: null }, error: refused })
  })

  test('before the address is confirmed is refused', async () => {
    const [client, email] = [visitorOf(stack), newAddress()]
    await answered(signUp(client, email))
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    expect(data.session).toBeNull()
    expect(error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
  })
})

describe('a session', () => {
  test('getUser answers the person; without a session it is the library’s missing session', async () => {
    const { client, email, id } = await member()
    const { user } = await answered(client.auth.getUser())
    expect(user).toMatchObject({ id, email, user_metadata: { full_name: 'Ada Obi' } })
    const nobody = await visitorOf(stack).auth.getUser()
    expect(nobody).toMatchObject({
      data: { user: null },
      error: { name: 'AuthSessionMissingError', status: 400 },
    })
  })

  test('refreshing gives a new pair of tokens, and the access token works', async () => {
    const { client, id } = await member()
    const before = (await client.auth.getSession()).data.session
    const { session, user } = await answered(client.auth.refreshSession())
    expect(user?.id).toBe(id)
    expect(session?.refresh_token).not.toBe(before?.refresh_token)
    const { data } = await client.from('profiles').select('wallet_balance').eq('user_id', id).single()
    expect(data).toEqual({ wallet_balance: 0 })
  })

  test('an invented refresh token gives no session', async () => {
    const { data, error } = await visitorOf(stack).auth.refreshSession({ refresh_token: 'invented' })
    expect(data.session).toBeNull()
    expect(error?.status).toBe(400)
  })

  test('updateUser changes the password and the metadata', async () => {
    const { client, email } = await member()
    const { user } = await answered(client.auth.updateUser({ data: { full_name: 'Ada O.' } }))
    expect(user.user_metadata).toMatchObject({ full_name: 'Ada O.' })
    const weak = await client.auth.updateUser({ password: 'short' })
    expect(weak.error).toMatchObject({ code: 'weak_password', status: 422 })
    await answered(client.auth.updateUser({ password: 'Changed-2026' }))
    const old = await visitorOf(stack).auth.signInWithPassword({ email, password })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
    const changed = await visitorOf(stack).auth.signInWithPassword({ email, password: 'Changed-2026' })
    expect(changed.data.user?.email).toBe(email)
  })

  test('signing out ends it: the refresh token is refused, the client is a visitor again', async () => {
    const { client, id } = await member()
    const session = (await client.auth.getSession()).data.session
    expect((await client.auth.signOut()).error).toBeNull()
    expect((await client.auth.getSession()).data.session).toBeNull()
    const { data } = await client.from('profiles').select('wallet_balance').eq('user_id', id).single()
    expect(data).toEqual({ wallet_balance: null })
    const revived = await visitorOf(stack).auth.refreshSession({
      refresh_token: session?.refresh_token ?? '',
    })
    expect(revived.data.session).toBeNull()
    // Signing out twice, as from a second tab, is no error.
    expect((await client.auth.signOut()).error).toBeNull()
  })
})

test('A member whom the other suites make by SQL is stored as one who signed up', async () => {
  const signedUp = await signUpMember(stack, 'Ada Obi', 'lend')
  const made = await join(stack, 'Ada Obi', 'lend')
  expect(await storedAccount(stack, made)).toEqual(await storedAccount(stack, signedUp))
})
