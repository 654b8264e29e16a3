import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answered, mailsTo, newestCode, visitorOf } from '../../support/api/clients.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())

const password = 'Aso-test-2026'
let addresses = 0

/** Signed up; the code is in the inbox. */
async function signUpWithClient() {
  addresses += 1
  const email = `newcomer-${addresses}@aso.test`
  const client = visitorOf(stack)
  const { user } = await answered(
    client.auth.signUp({ email, password, options: { data: { full_name: 'Bola' } } }),
  )
  return { client, email, id: user?.id ?? '' }
}

async function member() {
  const { client, email, id } = await signUpWithClient()
  await answered(client.auth.verifyOtp({ email, token: newestCode(stack, email), type: 'signup' }))
  return { client, email, id }
}

/** The mails to an address, and the codes in them, were sent that long ago. */
async function timePasses(email: string, seconds: number): Promise<void> {
  await stack.database.query(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - make_interval(secs => $2),
       recovery_sent_at = recovery_sent_at - make_interval(secs => $2) where email = $1`,
    [email, seconds],
  )
}

const tooSoon = { status: 429, code: 'over_email_send_rate_limit' }
const noLongerValid = { data: { session: null }, error: { status: 403, code: 'otp_expired' } }

describe('a sign-up code', () => {
  test('can be asked for again after a minute; the new one works, the first one no more', async () => {
    const { client, email } = await signUpWithClient()
    const first = newestCode(stack, email)
    expect((await client.auth.resend({ type: 'signup', email })).error).toMatchObject(tooSoon)
    expect(mailsTo(stack, email)).toHaveLength(1)

    await timePasses(email, 61)
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    expect(mailsTo(stack, email)).toHaveLength(2)
    const second = newestCode(stack, email)
    if (second !== first) {
      const old = await client.auth.verifyOtp({ email, token: first, type: 'signup' })
      expect(old).toMatchObject(noLongerValid)
    }
    const { data } = await client.auth.verifyOtp({ email, token: second, type: 'signup' })
    expect(data.user?.email).toBe(email)
  })

  test('is void after ten minutes', async () => {
    const { client, email, id } = await signUpWithClient()
    await timePasses(email, 601)
    const late = await client.auth.verifyOtp({ email, token: newestCode(stack, email), type: 'signup' })
    expect(late).toMatchObject(noLongerValid)
    const [profile] = await stack.database.query(
      'select is_verified_email from private.profiles where user_id = $1',
      [id],
    )
    expect(profile).toEqual({ is_verified_email: false })
    const other = await signUpWithClient()
    await timePasses(other.email, 590)
    const token = newestCode(stack, other.email)
    expect(
      (await other.client.auth.verifyOtp({ email: other.email, token, type: 'signup' })).error,
    ).toBeNull()
  })

  test('is reported as expired only to a caller who sends the right code', async () => {
    const { client, email } = await signUpWithClient()
    const code = newestCode(stack, email)
    const other = code === '111111' ? '222222' : '111111'
    const open = (p_email: string, p_code: string) =>
      answered(client.rpc('open_mail_code', { p_email, p_code }))
    await timePasses(email, 601)
    expect(await open(email.toUpperCase(), code)).toBe('expired')
    expect(await open(email, other)).toBe('wrong')
    expect(await open('nobody-here@aso.test', code)).toBe('wrong')
  })

  test('survives no more than five wrong tries', async () => {
    const { client, email } = await signUpWithClient()
    const right = newestCode(stack, email)
    const wrong = right === '111111' ? '222222' : '111111'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const refused = await client.auth.verifyOtp({ email, token: wrong, type: 'signup' })
      expect(refused).toMatchObject(noLongerValid)
    }
    const sixth = await client.auth.verifyOtp({ email, token: right, type: 'signup' })
    expect(sixth).toMatchObject({ data: { session: null }, error: { status: 429 } })
    await timePasses(email, 61)
    await client.auth.resend({ type: 'signup', email })
    const fresh = await client.auth.verifyOtp({ email, token: newestCode(stack, email), type: 'signup' })
    expect(fresh.error).toBeNull()
  })

  test('that the database was told is taken, however many wrong ones strangers have tried', async () => {
    const { client, email } = await signUpWithClient()
    const right = newestCode(stack, email)
    const wrong = right === '111111' ? '222222' : '111111'
    for (let attempt = 0; attempt < 6; attempt += 1)
      await visitorOf(stack).auth.verifyOtp({ email, token: wrong, type: 'signup' })
    const kept = await client.auth.verifyOtp({ email, token: right, type: 'signup' })
    expect(kept).toMatchObject({ data: { session: null }, error: { status: 429 } })
    const told = { p_email: email, p_code: right }
    expect((await client.rpc('open_mail_code', told)).data).toBe('open')
    expect(await client.auth.verifyOtp({ email, token: wrong, type: 'signup' })).toMatchObject({
      error: { status: 429 },
    })
    const { data } = await client.auth.verifyOtp({ email, token: right, type: 'signup' })
    expect(data.user?.email).toBe(email)
  })

  test('is taken from the browser that signed up, whatever strangers have tried', async () => {
    const email = 'attacked@aso.test'
    const [client, device] = [visitorOf(stack), randomUUID()]
    await answered(client.auth.signUp({ email, password, options: { data: { full_name: 'Bola', device } } }))
    const right = newestCode(stack, email)
    const wrong = right === '111111' ? '222222' : '111111'
    for (let attempt = 0; attempt < 40; attempt += 1)
      await visitorOf(stack).rpc('open_mail_code', { p_email: email, p_code: wrong })
    const told = { p_email: email, p_code: right }
    expect((await client.rpc('open_mail_code', told)).data).toBe('again')
    expect((await client.rpc('open_mail_code', { ...told, p_device: device })).data).toBe('open')
    const { data } = await client.auth.verifyOtp({ email, token: right, type: 'signup' })
    expect(data.user?.email).toBe(email)
  })

  test('for an unknown or a confirmed address is answered as sent, and no mail is sent', async () => {
    const { email } = await member()
    await timePasses(email, 61)
    for (const address of [email, 'nobody-here@aso.test']) {
      const before = mailsTo(stack, address).length
      const { error } = await visitorOf(stack).auth.resend({ type: 'signup', email: address })
      expect(error).toBeNull()
      expect(mailsTo(stack, address)).toHaveLength(before)
    }
  })

  test('signing up again without having confirmed sends a new code and leaves no earlier password', async () => {
    const { client, email, id } = await signUpWithClient()
    await timePasses(email, 61)
    const again = await visitorOf(stack).auth.signUp({ email, password: 'Squatter-2026' })
    expect(again.error).toBeNull()
    expect(mailsTo(stack, email)).toHaveLength(2)
    const { user } = await answered(
      client.auth.verifyOtp({ email, token: newestCode(stack, email), type: 'signup' }),
    )
    expect(user?.id).toBe(id)
    for (const earlier of ['Squatter-2026', password]) {
      const signedIn = await visitorOf(stack).auth.signInWithPassword({ email, password: earlier })
      expect(signedIn.error).toMatchObject({ code: 'invalid_credentials' })
    }
    await answered(client.auth.updateUser({ password }))
    expect((await visitorOf(stack).auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('a forgotten password', () => {
  test('is replaced with the code from the mail', async () => {
    const { email, id } = await member()
    const client = visitorOf(stack)
    const asked = await client.auth.resetPasswordForEmail(email, {
      redirectTo: `${stack.url}/auth/reset-password`,
    })
    expect(asked.error).toBeNull()
    expect(mailsTo(stack, email)[0]).toMatchObject({ subject: expect.stringMatching(/password/i) })

    const { user, session } = await answered(
      client.auth.verifyOtp({ email, token: newestCode(stack, email), type: 'recovery' }),
    )
    expect(user?.id).toBe(id)
    expect(session?.access_token).toEqual(expect.any(String))
    await answered(client.auth.updateUser({ password: 'Remembered-2026' }))
    const old = await visitorOf(stack).auth.signInWithPassword({ email, password })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
    const renewed = await visitorOf(stack).auth.signInWithPassword({ email, password: 'Remembered-2026' })
    expect(renewed.data.user?.id).toBe(id)
  })

  test('the code works once, and only for a reset', async () => {
    const { email } = await member()
    await visitorOf(stack).auth.resetPasswordForEmail(email)
    const token = newestCode(stack, email)
    const asSignUp = await visitorOf(stack).auth.verifyOtp({ email, token, type: 'signup' })
    expect(asSignUp).toMatchObject(noLongerValid)
    await answered(visitorOf(stack).auth.verifyOtp({ email, token, type: 'recovery' }))
    const again = await visitorOf(stack).auth.verifyOtp({ email, token, type: 'recovery' })
    expect(again).toMatchObject(noLongerValid)
  })

  test('asking for one, even twice, does not tell whether there is an account', async () => {
    const { email } = await member()
    const answers = []
    for (const address of [email, 'stranger-to-aso@aso.test']) {
      const client = visitorOf(stack)
      const first = await client.auth.resetPasswordForEmail(address)
      const second = await client.auth.resetPasswordForEmail(address)
      answers.push({ first: first.error?.code ?? 'ok', second: second.error?.code ?? 'ok' })
    }
    expect(answers).toEqual([
      { first: 'ok', second: 'over_email_send_rate_limit' },
      { first: 'ok', second: 'over_email_send_rate_limit' },
    ])
    expect(mailsTo(stack, 'stranger-to-aso@aso.test')).toEqual([])
    const code = await visitorOf(stack).auth.verifyOtp({
      email: 'stranger-to-aso@aso.test',
      token: '123456',
      type: 'recovery',
    })
    expect(code).toMatchObject(noLongerValid)
  })
})

describe('a sign-in code', () => {
  test('signs in a person with an account, with the type `email`', async () => {
    const { email, id } = await member()
    const client = visitorOf(stack)
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
    const { user } = await answered(
      client.auth.verifyOtp({ email, token: newestCode(stack, email), type: 'email' }),
    )
    expect(user?.id).toBe(id)
  })

  test('makes no account for an unconfirmed address', async () => {
    const email = 'unproven@aso.test'
    const { data } = await visitorOf(stack).auth.signInWithOtp({ email })
    expect(data.session).toBeNull()
    expect(mailsTo(stack, email)).toEqual([])
    expect(await stack.database.query('select 1 from auth.users where email = $1', [email])).toEqual([])
  })
})
