import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categories } from '#contract/taxonomy.ts'
import { accessToken } from '../../support/api/function-calls.ts'
import { book, fund, invoke, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
let bola: Member
let eve: Member

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ṣọlá')
  bola = await joinApproved(stack, 'Chịdị')
  eve = await joinApproved(stack, 'Eve')
})
afterAll(() => stack.close())

function post(name: string, init: RequestInit = {}): Promise<Response> {
  const headers = { apikey: stack.publishableKey, ...init.headers }
  return fetch(`${stack.url}/functions/v1/${name}`, { method: 'POST', ...init, headers })
}

describe('every function', () => {
  test('answers a browser’s preflight', async () => {
    const response = await fetch(`${stack.url}/functions/v1/fund-wallet`, {
      method: 'OPTIONS',
      headers: { origin: 'http://aso.example', 'access-control-request-method': 'POST' },
    })
    expect(response.ok).toBe(true)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization')
  })

  test('takes POST only', async () => {
    const authorization = `Bearer ${await accessToken(bola)}`
    const response = await post('fund-wallet', { method: 'GET', headers: { authorization } })
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ status: false, message: 'Method not allowed' })
  })

  test('asks a visitor to sign in', async () => {
    const visitor = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
    const calls = {
      'initialize-payment': { transactionId: randomUUID(), amount: 100 },
      'verify-payment': { reference: 'ASO-12345678' },
      'wallet-payment': { transactionId: randomUUID(), paymentMethod: 'wallet' },
      'generate-rental-agreement': { transactionId: randomUUID() },
      'fund-wallet': { amount: 500 },
      'verify-wallet-funding': { reference: 'ASO-12345678' },
      'basket-payment': { basketId: randomUUID(), amount: 8000, paymentMethod: 'wallet' },
      'ai-payment': { featureType: 'stylist', email: bola.email },
      'verify-ai-payment': { reference: 'ASO-12345678', featureType: 'stylist' },
      'log-user-action': { user_id: bola.id, action_type: 'save_item' },
      'send-sms-otp': { phone: '08031234567' },
      'send-kyc-status-email': { email: bola.email, fullName: 'Bola', status: 'approved' },
      'reverse-geocode': { latitude: 6.5, longitude: 3.4 },
      'identity-record': { verificationId: randomUUID(), show: 'numbers' },
      'delete-account': { email: bola.email },
    }
    for (const [name, body] of Object.entries(calls)) {
      expect(await invoke(visitor, name, body), name).toMatchObject({ httpStatus: 401, status: false })
    }
  })

  test('trusts no token that this project did not sign', async () => {
    const [header = '', payload = '', signature = ''] = (await accessToken(bola)).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${header}.${encode({ ...claims, sub: eve.id })}.${signature}`,
      `${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    ]
    for (const token of forged) {
      const response = await post('fund-wallet', {
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ amount: 500 }),
      })
      expect(response.status).toBe(401)
    }
  })

  test('names the field that is wrong', async () => {
    expect(await invoke(bola, 'verify-payment', { reference: 'no such thing' })).toMatchObject({
      httpStatus: 400,
      status: false,
      message: 'Not a payment reference',
      data: { field: 'reference' },
    })
    expect(await invoke(bola, 'initialize-payment', { transactionId: 'x', amount: 5 })).toMatchObject({
      httpStatus: 400,
      data: { field: 'transactionId' },
    })
  })

  test('refuses a body that is not JSON or is too large', async () => {
    const authorization = `Bearer ${await accessToken(bola)}`
    expect((await post('fund-wallet', { headers: { authorization }, body: '{' })).status).toBe(400)
    const nul = await invoke(bola, 'create-profile', {
      userId: bola.id,
      fullName: 'Bo\u0000la',
      role: 'both',
    })
    expect(nul).toMatchObject({ httpStatus: 200, status: true })
    const large = JSON.stringify({ amount: 500, more: 'x'.repeat(70_000) })
    expect((await post('fund-wallet', { headers: { authorization }, body: large })).status).toBe(413)
  })

  test('limits how often one caller may call', async () => {
    const busy = await join(stack, 'Busy')
    const answers = []
    for (let call = 0; call < 21; call += 1) answers.push(await invoke(busy, 'fund-wallet', { amount: 1 }))
    expect(answers.slice(0, 20).every(({ httpStatus }) => httpStatus === 400)).toBe(true)
    expect(answers.at(-1)).toMatchObject({ httpStatus: 429, status: false })
  })
})

describe('create-profile', () => {
  test('writes the caller’s own name and role', async () => {
    const body = { userId: eve.id, fullName: '  Eve Bassey ', role: 'borrow' }
    expect(await invoke(eve, 'create-profile', body)).toMatchObject({ httpStatus: 200, status: true })
    const { data } = await eve.client
      .from('profiles')
      .select('full_name, role')
      .eq('user_id', eve.id)
      .single()
    expect(data).toEqual({ full_name: 'Eve Bassey', role: 'borrow' })
  })

  test('refuses another person’s id and roles that don’t exist', async () => {
    const body = { userId: ada.id, fullName: 'Eve', role: 'borrow' }
    expect(await invoke(eve, 'create-profile', body)).toMatchObject({ httpStatus: 403, status: false })
    expect(await invoke(eve, 'create-profile', { ...body, userId: eve.id, role: 'admin' })).toMatchObject({
      httpStatus: 400,
      data: { field: 'role' },
    })
    const { data } = await ada.client.from('profiles').select('full_name').eq('user_id', ada.id).single()
    expect(data).toEqual({ full_name: 'Ṣọlá' })
  })
})

describe('log-user-action', () => {
  test('records the caller’s own action, not another person’s', async () => {
    const body = { user_id: bola.id, action_type: 'share_item', action_data: { item_id: randomUUID() } }
    expect(await invoke(bola, 'log-user-action', body)).toMatchObject({ httpStatus: 200, status: true })
    expect(await invoke(eve, 'log-user-action', body)).toMatchObject({ httpStatus: 403, status: false })
    const rows = await stack.database.query(
      'select action_type, action_data from private.user_actions where user_id = $1',
      [bola.id],
    )
    expect(rows).toEqual([{ action_type: body.action_type, action_data: body.action_data }])
  })
})

describe('generate-rental-agreement', () => {
  test('is a PDF for the two parties of a paid rental, and for nobody else', async () => {
    const booking = await book(bola, await list(ada))
    const ask = (member: Member) => invoke(member, 'generate-rental-agreement', { transactionId: booking.id })
    expect(await ask(bola)).toMatchObject({ httpStatus: 409, status: false })

    await fund(stack, bola, 25000)
    await invoke(bola, 'wallet-payment', { transactionId: booking.id, paymentMethod: 'wallet' })
    const answer = await ask(bola)
    expect(answer).toMatchObject({
      httpStatus: 200,
      status: true,
      data: {
        transaction_id: booking.id,
        path: expect.stringMatching(`^${booking.id}\\.[0-9a-f-]{36}\\.pdf$`),
      },
    })
    const path = String(answer.data?.path)
    const pdf = Buffer.from(await (await fetch(String(answer.data?.url))).arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.length).toBeGreaterThan(5000)

    expect(await ask(eve)).toMatchObject({ httpStatus: 404, status: false })
    const stored = await eve.client.storage.from('agreements').download(path)
    expect(stored.data).toBeNull()

    expect(await ask(ada)).toMatchObject({ status: true, data: { path } })
    const { data } = await ada.client
      .from('transactions')
      .select('agreement_path')
      .eq('id', booking.id)
      .single()
    expect(data).toEqual({ agreement_path: path })
  })
})

describe('deliver-outbox', () => {
  test('is for the scheduler only', async () => {
    const scheduled = await stack.database.query<{ name: string }>(
      'select private.scheduled_functions() as name',
    )
    expect(scheduled.length).toBeGreaterThan(0)
    for (const { name } of scheduled) {
      for (const secret of ['', 'wrong']) {
        const response = await post(name, { headers: { 'x-cron-secret': secret } })
        expect(response.status).toBe(401)
      }
    }
  })

  test('sends each message once when several senders run at once', async () => {
    const subject = `Once ${randomUUID()}`
    await stack.database.query(
      `insert into private.outbox (recipient, subject, body) select 'bola@aso.test', $1, 'Hello ' || n from generate_series(1, 30) n`,
      [subject],
    )
    await Promise.all([stack.runJobs(), stack.runJobs(), stack.runJobs()])
    const sent = stack.inbox.messages().filter((message) => message.subject === subject)
    expect(sent).toHaveLength(30)
    expect(new Set(sent.map(({ text }) => text)).size).toBe(30)
    await stack.runJobs()
    expect(stack.inbox.messages().filter((message) => message.subject === subject)).toHaveLength(30)
  })

  test('with a real mail provider sends nothing before Aso has an address and numbers of its own', async () => {
    await stack.runJobs()
    const deliver = () =>
      post('deliver-outbox', { headers: { 'x-cron-secret': process.env.CRON_SECRET ?? '' } })
    const standIn = process.env.RESEND_BASE_URL
    delete process.env.RESEND_BASE_URL
    try {
      expect((await deliver()).status).toBe(503)
      await stack.database.query(
        `update public.app_settings set setting_value = case value_type when 'email' then 'us@cloth.ng' when 'phone' then '+234 1' when 'choice' then 'required' else 'Cloth' end
         where needs_own_value`,
      )
      expect((await deliver()).status).toBe(200)
    } finally {
      process.env.RESEND_BASE_URL = standIn
      await stack.database.query(
        'update public.app_settings set setting_value = default_value where needs_own_value',
      )
    }
  })

  test('sends text messages too', async () => {
    await stack.database.query(
      `insert into private.outbox (kind, recipient, subject, body) values ('sms', '+2348012345678', '', 'Your gown is ready')`,
    )
    await stack.runJobs()
    expect(stack.inbox.messages()[0]).toMatchObject({
      kind: 'sms',
      to: '+2348012345678',
      text: 'Your gown is ready',
    })
  })

  test('a text message ends with its page on this site; other words stay as they are', async () => {
    const page = '/booking/c0000000-0000-4000-8000-000000000003'
    await stack.database.query(
      `insert into private.outbox (kind, recipient, subject, body) values ('sms', '+2348012345678', '', $1)`,
      [`Aso: Pick up Fri 7 Aug: {site}/gele {site}${page}`],
    )
    await stack.runJobs()
    expect(stack.inbox.messages()[0]?.text).toBe(`Aso: Pick up Fri 7 Aug: {site}/gele ${stack.url}${page}`)
  })
})

test('the screens and the database know the same categories', async () => {
  const { data } = await eve.client.from('item_categories').select('name')
  expect(new Set(data?.map(({ name }) => name))).toEqual(new Set(categories))
})
