import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPaystackSandbox, type PaystackSandbox } from '../../local/sandbox/paystack.ts'
import type { SandboxStore } from '../../local/sandbox/store.ts'
import { paystack as client } from '../../supabase/functions/_shared/adapters/paystack.ts'
import { isSignedBy } from '../../supabase/functions/_shared/adapters/paystack-signature.ts'
import { serve, type TestServer } from '../support/serve.ts'

const secretKey = 'sk_test_of_aso'

/** Aso's side of a webhook: remembers what came, answers what the test wants. */
class Receiver {
  readonly bodies: string[] = []
  readonly answers: number[] = []

  async fetch(request: Request): Promise<Response> {
    const raw = await request.text()
    if (!(await isSignedBy(secretKey, raw, request.headers.get('x-paystack-signature')))) {
      return new Response(null, { status: 401 })
    }
    this.bodies.push(raw)
    return new Response(null, { status: this.answers.shift() ?? 200 })
  }

  get events(): { event: string; data: { reference: string; amount: number; status: string } }[] {
    return this.bodies.map((body) => JSON.parse(body))
  }
}

function memoryStore(): SandboxStore {
  const kept = new Map<string, string>()
  return {
    read: async (name) => JSON.parse(kept.get(name) ?? 'null'),
    write: async (name, value) => {
      kept.set(name, JSON.stringify(value))
    },
  }
}

let receiver: Receiver
let store: SandboxStore
let sandbox: PaystackSandbox
let aso: TestServer
let server: TestServer

function openSandbox(): PaystackSandbox {
  return createPaystackSandbox({ publicUrl: () => server.url, webhookUrl: () => aso.url, secretKey, store })
}

beforeEach(async () => {
  receiver = new Receiver()
  store = memoryStore()
  aso = await serve((request) => receiver.fetch(request))
  server = await serve((request) => sandbox.fetch(request))
  sandbox = openSandbox()
  vi.stubEnv('PAYSTACK_SECRET_KEY', secretKey)
  vi.stubEnv('PAYSTACK_BASE_URL', `${server.url}/sandbox/paystack`)
})

afterEach(async () => {
  await sandbox.close()
  await Promise.all([aso.close(), server.close()])
  vi.unstubAllEnvs()
})

function start(amount = 250_000) {
  const reference = `ASO-${randomUUID()}`
  const callbackUrl = 'http://aso.example/payment-success'
  return client.initialize({ email: 'bola@aso.example', amount, reference, callbackUrl })
}

function submit(page: string, fields: Record<string, string>): Promise<Response> {
  const card = { number: '4084 0840 8408 4081', expiry: '12/40', cvv: '408', action: 'pay' }
  return fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ ...card, ...fields }),
    redirect: 'manual',
  })
}

/** The protocol itself, where the client would hide it. */
function raw(path: string, body?: object, key = secretKey): Promise<Response> {
  return fetch(`${server.url}/sandbox/paystack${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

describe('the API', () => {
  test('starts a payment that nobody has paid yet', async () => {
    const started = await start()
    expect(started.authorization_url).toBe(`${server.url}/sandbox/paystack/checkout/${started.access_code}`)
    expect(await client.verify(started.reference)).toMatchObject({ status: 'abandoned', amount: 250_000 })
  })

  test('refuses another key', async () => {
    const response = await raw('/bank', undefined, 'sk_test_of_another')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      status: false,
      message: 'Invalid key',
      code: 'invalid_Key',
    })
  })

  test('refuses a reference twice, in Paystack’s words', async () => {
    const { reference } = await start()
    const response = await raw('/transaction/initialize', { email: 'a@aso.example', amount: 100, reference })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      status: false,
      type: 'validation_error',
      code: 'duplicate_reference',
      meta: { nextStep: expect.any(String) },
    })
  })

  test.each([
    { email: 'a@aso.example', amount: 10.5 },
    { email: 'a@aso.example', amount: 0 },
    { email: 'nobody', amount: 100 },
    { email: 'a@aso.example', amount: 100, reference: 'with space' },
  ])('refuses %o', async (body) => {
    expect((await raw('/transaction/initialize', body)).status).toBe(400)
  })

  test('doesn’t know a reference that was never started', async () => {
    await expect(client.verify('ASO-never')).rejects.toMatchObject({
      reason: 'refused',
      code: 'transaction_not_found',
    })
  })

  test('lists twenty banks and resolves the test account', async () => {
    const banks = await client.banks()
    expect(banks).toHaveLength(20)
    expect(new Set(banks.map(({ code }) => code)).size).toBe(20)
    expect(await client.resolveAccount('0000000000', '057')).toMatchObject({ account_number: '0000000000' })
    await expect(client.resolveAccount('1234567890', '057')).rejects.toMatchObject({ reason: 'refused' })
  })
})

describe('the checkout page', () => {
  test('shows what is paid to whom, and needs nothing but itself', async () => {
    const { authorization_url } = await start()
    const response = await fetch(authorization_url)
    const html = await response.text()
    expect(html).toContain('Test payment. No real money moves.')
    expect(html).toContain('₦2,500')
    expect(html).not.toMatch(/<script|src=|@import|url\(/)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://aso.example")
  })

  test('sends a payer back with the reference, and tells Aso', async () => {
    const { authorization_url, reference } = await start()
    const response = await submit(authorization_url, {})
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(
      `http://aso.example/payment-success?trxref=${reference}&reference=${reference}`,
    )
    await sandbox.webhooks.idle()
    expect(receiver.events).toMatchObject([
      { event: 'charge.success', data: { reference, amount: 250_000, status: 'success' } },
    ])
    expect(await client.verify(reference)).toMatchObject({
      status: 'success',
      channel: 'card',
      currency: 'NGN',
    })
  })

  test('lets a declined payer try another card', async () => {
    const { authorization_url, reference } = await start()
    const declined = await submit(authorization_url, { number: '4084080000005408' })
    expect(declined.status).toBe(200)
    expect(await declined.text()).toContain('Declined. Try another card, or cancel.')
    expect(await client.verify(reference)).toMatchObject({ status: 'failed' })
    expect(await (await submit(authorization_url, { number: '4084080000670037' })).text()).toContain(
      'Insufficient Funds',
    )
    expect((await submit(authorization_url, {})).status).toBe(303)
    expect(await client.verify(reference)).toMatchObject({ status: 'success' })
  })

  test.each([
    [{ number: '4111111111111111' }, 'use one of the test cards'],
    [{ expiry: '12/20' }, 'expiry date in the future'],
    [{ expiry: 'soon' }, 'expiry date in the future'],
    [{ cvv: '12' }, 'three digits of the CVV'],
  ])('says what is wrong with %o', async (fields, message) => {
    const { authorization_url, reference } = await start()
    expect(await (await submit(authorization_url, fields)).text()).toContain(message)
    expect(await client.verify(reference)).toMatchObject({ status: 'abandoned' })
  })

  test('lets a payer cancel', async () => {
    const { authorization_url, reference } = await start()
    const response = await submit(authorization_url, { action: 'cancel', number: '' })
    expect(response.headers.get('location')).toContain(`reference=${reference}`)
    expect(await client.verify(reference)).toMatchObject({ status: 'abandoned' })
    expect(receiver.bodies).toEqual([])
  })

  test('takes a payment once, however often it is sent', async () => {
    const { authorization_url } = await start()
    await Promise.all([1, 2, 3].map(() => submit(authorization_url, {})))
    await sandbox.webhooks.idle()
    expect(receiver.bodies).toHaveLength(1)
    expect(await (await fetch(authorization_url)).text()).toContain('Already paid')
  })
})

describe('webhooks', () => {
  test('are sent again until they are taken', async () => {
    receiver.answers.push(500, 503)
    const { reference } = await start()
    await sandbox.payer.pay(reference)
    await sandbox.webhooks.idle()
    expect(receiver.bodies).toHaveLength(3)
    expect(new Set(receiver.bodies).size).toBe(1)
  })

  test('can be dropped, and repeated later', async () => {
    sandbox.webhooks.mode = 'drop'
    const { reference } = await start()
    await sandbox.payer.pay(reference)
    expect(await sandbox.webhooks.deliverAll()).toEqual([])
    expect(receiver.bodies).toEqual([])
    expect(await sandbox.webhooks.repeat(reference, 5)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(receiver.bodies).size).toBe(1)
  })

  test('can be held back and sent in another order', async () => {
    sandbox.webhooks.mode = 'delay'
    const first = await start()
    const second = await start()
    await sandbox.payer.pay(first.reference)
    await sandbox.payer.pay(second.reference)
    expect(receiver.bodies).toEqual([])
    expect(await sandbox.webhooks.deliverAll('reversed')).toEqual([200, 200])
    expect(receiver.events.map(({ data }) => data.reference)).toEqual([second.reference, first.reference])
  })

  test.each(['missing', 'bad', 'foreign', 'changed-body'] as const)(
    'can be forged: %s signature',
    async (kind) => {
      sandbox.webhooks.mode = 'drop'
      const { reference } = await start()
      await sandbox.payer.pay(reference)
      expect(await sandbox.webhooks.forge(reference, kind)).toBe(401)
      expect(receiver.bodies).toEqual([])
    },
  )

  test('that nobody took wait for the next start', async () => {
    sandbox.webhooks.mode = 'delay'
    const { reference } = await start()
    await sandbox.payer.pay(reference)
    await sandbox.close()
    sandbox = openSandbox()
    expect(await client.verify(reference)).toMatchObject({ status: 'success' })
    await sandbox.webhooks.idle()
    expect(receiver.events.map(({ data }) => data.reference)).toEqual([reference])
  })
})

describe('what can go wrong', () => {
  test('a call answers 500, once', async () => {
    const { reference } = await start()
    sandbox.fail.next('/transaction/verify', 'http500')
    await expect(client.verify(reference)).rejects.toMatchObject({ reason: 'unreachable', httpStatus: 500 })
    expect(await client.verify(reference)).toMatchObject({ status: 'abandoned' })
  })

  test('an answer is lost after the work was done', async () => {
    sandbox.fail.next('/transaction/initialize', 'http500', 'after')
    const body = { email: 'a@aso.example', amount: 100, reference: 'ASO-lost-answer' }
    expect((await raw('/transaction/initialize', body)).status).toBe(500)
    expect(await client.verify('ASO-lost-answer')).toMatchObject({ status: 'abandoned' })
  })

  test('a call hangs until the caller gives up or the sandbox closes', async () => {
    sandbox.fail.next('/bank', 'timeout')
    const authorization = `Bearer ${secretKey}`
    const answer = sandbox.fetch(
      new Request(`${server.url}/sandbox/paystack/bank`, { headers: { authorization } }),
    )
    // A later call is answered while the first still hangs.
    expect(await client.banks()).toHaveLength(20)
    await sandbox.close()
    expect((await answer).status).toBe(500)
  })

  test('another amount or currency arrives than asked', async () => {
    const { reference } = await start()
    sandbox.payer.nextPays({ amount: 100, currency: 'USD' })
    await sandbox.payer.pay(reference)
    expect(await client.verify(reference)).toMatchObject({ status: 'success', amount: 100, currency: 'USD' })
  })
})

describe('payouts and refunds', () => {
  const account = { name: 'Ada Obi', accountNumber: '0123456789', bankCode: '058' }

  test('one account is one recipient', async () => {
    const first = await client.createRecipient(account)
    expect(await client.createRecipient({ ...account, name: 'Ada N. Obi' })).toEqual(first)
    expect(first.recipient_code).toMatch(/^RCP_/)
  })

  test('a transfer is queued, then done; the same reference never pays twice', async () => {
    const { recipient_code } = await client.createRecipient(account)
    sandbox.transfers.setBalance(1_000_00)
    const payout = {
      amount: 600_00,
      recipient: recipient_code,
      reference: 'withdrawal-0000000001',
      reason: 'Aso',
    }
    expect(await client.transfer(payout)).toMatchObject({ status: 'pending' })
    expect(await client.verifyTransfer(payout.reference)).toMatchObject({ status: 'success' })
    expect(await client.transfer(payout)).toMatchObject({ status: 'success' })
    await expect(client.transfer({ ...payout, amount: 1 })).rejects.toMatchObject({
      code: 'duplicate_reference',
    })
    await expect(client.transfer({ ...payout, reference: 'withdrawal-0000000002' })).rejects.toMatchObject({
      code: 'insufficient_balance',
    })
    await sandbox.webhooks.idle()
    expect(receiver.events.map(({ event }) => event)).toEqual(['transfer.success'])
  })

  test('a transfer can fail or stay undecided', async () => {
    const { recipient_code } = await client.createRecipient(account)
    const payout = { amount: 100, recipient: recipient_code, reason: 'Aso' }
    sandbox.transfers.next('failed')
    await client.transfer({ ...payout, reference: 'withdrawal-0000000003' })
    sandbox.transfers.next('otp')
    expect(await client.transfer({ ...payout, reference: 'withdrawal-0000000004' })).toMatchObject({
      status: 'otp',
    })
    expect(await client.verifyTransfer('withdrawal-0000000003')).toMatchObject({ status: 'failed' })
    await sandbox.webhooks.idle()
    expect(receiver.events.map(({ event }) => event)).toEqual(['transfer.failed'])
  })

  test('a refund is at most what was paid', async () => {
    const { reference } = await start(1000)
    await expect(client.refund(reference)).rejects.toMatchObject({ reason: 'refused' })
    await sandbox.payer.pay(reference)
    expect(await client.refund(reference, 400)).toMatchObject({ status: 'pending', amount: 400 })
    await expect(client.refund(reference, 601)).rejects.toMatchObject({ code: 'invalid_amount' })
    expect(await client.refund(reference)).toMatchObject({ amount: 600 })
    await sandbox.webhooks.idle()
    expect(receiver.events.map(({ event }) => event)).toEqual([
      'charge.success',
      'refund.processed',
      'refund.processed',
    ])
  })
})
