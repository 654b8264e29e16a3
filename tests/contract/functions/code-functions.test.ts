import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { answered, clientOf, mailsTo, newestCode, visitorOf } from '../../support/api/clients.ts'
import { fetchFunction, letLimitsPass } from '../../support/api/function-calls.ts'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack({ trustedProxies: 1 })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
afterAll(() => stack.close())

let addresses = 0

/** Signed up two minutes ago, not confirmed. */
async function unconfirmedAddress(): Promise<string> {
  addresses += 1
  const email = `newcomer-${addresses}@aso.test`
  await answered(visitorOf(stack).auth.signUp({ email, password: 'Aso-test-2026' }))
  await minutesPass(email)
  return email
}

const minutesPass = (email: string): Promise<unknown> =>
  stack.database.query(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes' where email = $1`,
    [email],
  )

describe('send-otp-email', () => {
  const sendTo = (email: unknown, network?: string) =>
    fetchFunction(
      stack,
      'send-otp-email',
      { email, otp: '000000', type: 'signup' },
      { ...(network && { network }) },
    )

  test('sends a new code of the server, never the one that was sent along', async () => {
    const email = await unconfirmedAddress()
    const answer = await sendTo(email.toUpperCase())
    expect(answer).toMatchObject({ httpStatus: 200, status: true, success: true, data: null })
    expect(mailsTo(stack, email)).toHaveLength(2)
    const code = newestCode(stack, email)
    expect(code).not.toBe('000000')
    const { data } = await visitorOf(stack).auth.verifyOtp({ email, token: code, type: 'signup' })
    expect(data.user?.email).toBe(email)
  })

  test('writes only to an unconfirmed account, and answers the same for every address', async () => {
    const waiting = await unconfirmedAddress()
    const justSent = 'just-sent@aso.test'
    await answered(visitorOf(stack).auth.signUp({ email: justSent, password: 'Aso-test-2026' }))
    const confirmed = (await join(stack, 'Ada')).email
    const stranger = 'stranger@elsewhere.test'
    const answers = []
    for (const email of [waiting, justSent, confirmed, stranger]) {
      const before = mailsTo(stack, email).length
      answers.push([await sendTo(email), await sendTo(email)])
      expect(mailsTo(stack, email).length - before, email).toBe(email === waiting ? 1 : 0)
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject([
      { httpStatus: 200, success: true },
      { httpStatus: 429, success: false, data: { title: 'Resend Failed' }, error: expect.any(String) },
    ])
    expect(await stack.database.query('select 1 from auth.users where email = $1', [stranger])).toEqual([])
  })

  test('is limited for an address to one a minute and five an hour', async () => {
    const email = await unconfirmedAddress()
    for (let round = 0; round < 5; round += 1) {
      expect(await sendTo(email)).toMatchObject({ httpStatus: 200 })
      expect(await sendTo(email)).toMatchObject({ httpStatus: 429 })
      await letLimitsPass(stack, 61)
      await minutesPass(email)
    }
    expect(await sendTo(email)).toMatchObject({ httpStatus: 429, success: false })
    expect(mailsTo(stack, email)).toHaveLength(6)
    const kept = await stack.database.query<{ key: string }>('select key from private.rate_limits')
    expect(kept.filter(({ key }) => key.includes('@'))).toEqual([])
  })

  test('is limited for a network, even with a forged forwarding header', async () => {
    for (let call = 0; call < 60; call += 1) await sendTo('no address', `9.9.9.${call}, 41.58.0.7`)
    expect(await sendTo('one-more@aso.test', '1.1.1.1, 41.58.0.7')).toMatchObject({ httpStatus: 429 })
    expect(await sendTo('one-more@aso.test', '41.58.0.8')).toMatchObject({ httpStatus: 200 })
  })

  test('names the field that is wrong', async () => {
    expect(await sendTo('')).toMatchObject({
      httpStatus: 400,
      message: 'Email is required',
      data: { field: 'email' },
    })
    expect(await sendTo('not an address')).toMatchObject({
      httpStatus: 400,
      error: 'Please enter a valid email address',
    })
    expect(
      await fetchFunction(stack, 'send-otp-email', { email: 'a@aso.test', type: 'recovery' }),
    ).toMatchObject({
      httpStatus: 400,
      data: { field: 'type' },
    })
  })

  test('says so when Auth could not send', async () => {
    const email = await unconfirmedAddress()
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      String(input).endsWith('/auth/v1/resend')
        ? Response.json({ msg: 'Error sending mail' }, { status: 500 })
        : fetch(input, init),
    )
    expect(await sendTo(email)).toMatchObject({
      httpStatus: 502,
      status: false,
      success: false,
      error: 'Failed to send verification email. Please try again.',
      data: { title: 'Resend Failed' },
    })
  })

  test('allows five wrong codes, even from a new network each time', async () => {
    const email = await unconfirmedAddress()
    await sendTo(email)
    const token = newestCode(stack, email)
    const wrong = token === '111111' ? '222222' : '111111'
    const verify = async (guess: string, network: string) => {
      const headers = {
        apikey: stack.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': network,
      }
      const body = JSON.stringify({ email, token: guess, type: 'signup' })
      return (await fetch(`${stack.url}/auth/v1/verify`, { method: 'POST', headers, body })).status
    }
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await verify(wrong, `102.89.0.${attempt}`)).toBe(403)
    }
    expect(await verify(token, '102.89.0.9')).toBe(429)
  })
})

describe('send-sms-otp', () => {
  const smsTo = (phone: string) =>
    stack.inbox.messages().filter(({ kind, to }) => kind === 'sms' && to === phone)
  const codeIn = (phone: string): string => /\b\d{6}\b/.exec(smsTo(phone)[0]?.text ?? '')?.[0] ?? ''
  const sendTo = (member: Member, phone: string, network = '102.89.40.1') =>
    fetchFunction(stack, 'send-sms-otp', { phone, otp: '000000' }, { member, network })
  const verify = (member: Member, p_code: string) =>
    answered(clientOf(member).rpc('verify_phone_code', { p_code }).single())
  const phoneOf = async ({ id }: Member) => {
    const text = `select phone_number, phone_verified_at is not null as proven from private.profiles where user_id = $1`
    return (await stack.database.query(text, [id]))[0]
  }
  const anotherMinute = () =>
    stack.database.query(`update private.phone_codes set sent_at = sent_at - interval '61 seconds'`)

  test.each([
    ['0803 123 4501', '+2348031234501'],
    ['234 803 123 4502', '+2348031234502'],
    ['+234-903-123-4503', '+2349031234503'],
    ['7031234504', '+2347031234504'],
  ])('takes %s for %s', async (written, phone) => {
    const member = await join(stack, 'Bola')
    expect(await sendTo(member, written)).toMatchObject({
      httpStatus: 200,
      status: true,
      success: true,
      data: { phone },
    })
    expect(codeIn(phone)).not.toBe('000000')
    expect(await verify(member, codeIn(phone))).toMatchObject({ verified: true })
    expect(await phoneOf(member)).toEqual({ phone_number: phone, proven: true })
  })

  test.each(['', '08031', '+4479460000', '0603 123 4567', '08031234567 08031234568', '+234 080 3123 456'])(
    'refuses “%s”, and sends nothing',
    async (phone) => {
      const member = await join(stack, 'Bola')
      const before = stack.inbox.messages().length
      const message =
        phone === '' ? 'Please enter your phone number' : 'Please enter a valid Nigerian phone number'
      expect(await sendTo(member, phone)).toMatchObject({
        httpStatus: 400,
        message,
        data: { field: 'phone' },
      })
      expect(stack.inbox.messages()).toHaveLength(before)
    },
  )

  test('waits a minute; the new code replaces the old one', async () => {
    const member = await join(stack, 'Bola')
    const phone = '+2348031234510'
    await sendTo(member, phone)
    const first = codeIn(phone)
    expect(await sendTo(member, phone)).toMatchObject({ httpStatus: 429, data: { title: 'Resend Failed' } })
    expect(smsTo(phone)).toHaveLength(1)
    await anotherMinute()
    expect(await sendTo(member, phone)).toMatchObject({ httpStatus: 200 })
    if (codeIn(phone) !== first) expect(await verify(member, first)).toMatchObject({ verified: false })
    expect(await verify(member, codeIn(phone))).toMatchObject({ verified: true })
  })

  test('is limited for a person, for a number and for a network', async () => {
    const member = await join(stack, 'Busy')
    const numbers = ['+2348031234521', '+2348031234522', '+2348031234523']
    for (const phone of numbers.slice(0, 2)) {
      for (let round = 0; round < 5; round += 1) {
        expect(await sendTo(member, phone)).toMatchObject({ httpStatus: 200 })
        await anotherMinute()
      }
    }
    expect(await sendTo(member, numbers[2] ?? '')).toMatchObject({ httpStatus: 429 })
    expect(smsTo(numbers[2] ?? '')).toEqual([])
    const other = await join(stack, 'Other')
    expect(await sendTo(other, numbers[0] ?? '')).toMatchObject({ httpStatus: 429 })
    expect(smsTo(numbers[0] ?? '')).toHaveLength(5)
    await stack.database.query(
      `update private.rate_limits set hits = 30 where key like 'sms:network:102.89.40.1'`,
    )
    expect(await sendTo(other, '+2348031234524')).toMatchObject({ httpStatus: 429 })
    expect(await sendTo(other, '+2348031234524', '102.89.40.2')).toMatchObject({ httpStatus: 200 })
    await stack.database.query('delete from private.rate_limits')
  })

  test('a code allows five wrong tries, at once or one by one, and is stored as a hash', async () => {
    const member = await join(stack, 'Bola')
    const phone = '+2348031234530'
    await sendTo(member, phone)
    const code = codeIn(phone)
    const tries = Array.from({ length: 12 }, (_, at) => verify(member, String(200_001 + at)))
    const messages = (await Promise.all(tries)).map(({ message }) => message)
    expect(messages.filter((message) => message === 'Invalid verification code')).toHaveLength(5)
    expect(await verify(member, code)).toMatchObject({
      verified: false,
      title: 'Verification Failed',
      message: 'Too many attempts. Please request a new code.',
    })
    expect(await phoneOf(member)).toEqual({ phone_number: null, proven: false })
    const [kept] = await stack.database.query('select * from private.phone_codes where user_id = $1', [
      member.id,
    ])
    expect(JSON.stringify(kept)).not.toContain(code)
  })

  test('asks a visitor to sign in', async () => {
    const answer = await fetchFunction(stack, 'send-sms-otp', { phone: '+2348031234540' })
    expect(answer).toMatchObject({ httpStatus: 401, success: false })
    expect(smsTo('+2348031234540')).toEqual([])
  })

  test('says so where no provider is set up, and makes no code', async () => {
    const member = await join(stack, 'Bola')
    vi.stubEnv('TERMII_API_KEY', '')
    expect(await sendTo(member, '+2348031234550')).toMatchObject({
      httpStatus: 503,
      success: false,
      message: 'Text messages are not available right now. Please use skip to continue.',
      data: { title: 'SMS Temporarily Disabled' },
    })
    expect(
      await stack.database.query('select 1 from private.phone_codes where user_id = $1', [member.id]),
    ).toEqual([])
  })

  test('says so when the provider fails', async () => {
    const member = await join(stack, 'Bola')
    vi.stubEnv('TERMII_BASE_URL', 'http://127.0.0.1:9')
    expect(await sendTo(member, '+2348031234560')).toMatchObject({
      httpStatus: 502,
      success: false,
      data: { title: 'Resend Failed' },
    })
  })
})
