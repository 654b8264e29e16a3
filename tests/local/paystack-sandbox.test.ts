import { describe, expect, test } from 'vitest'
import { paystack as client } from '../../supabase/functions/_shared/adapters/paystack.ts'
import { paystackForEachTest } from '../support/api/paystack-sandbox.ts'

const world = paystackForEachTest()

describe('the API', () => {
  test('starts a payment that nobody has paid yet', async () => {
    const started = await world.startPayment()
    expect(started.authorization_url).toBe(`${world.url}/sandbox/paystack/checkout/${started.access_code}`)
    expect(await client.verify(started.reference)).toMatchObject({ status: 'abandoned', amount: 250_000 })
  })

  test('refuses another key', async () => {
    const response = await world.raw('/bank', undefined, 'sk_test_of_another')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      status: false,
      message: 'Invalid key',
      code: 'invalid_Key',
    })
  })

  test('refuses a reference twice, in Paystack’s words', async () => {
    const { reference } = await world.startPayment()
    const response = await world.raw('/transaction/initialize', {
      email: 'a@aso.example',
      amount: 100,
      reference,
    })
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
    expect((await world.raw('/transaction/initialize', body)).status).toBe(400)
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
  test('shows amount and recipient, and loads nothing from elsewhere', async () => {
    const { authorization_url } = await world.startPayment()
    const response = await fetch(authorization_url)
    const html = await response.text()
    expect(html).toContain('Test payment. No real money moves.')
    expect(html).toContain('₦2,500')
    expect(html).not.toMatch(/<script|src=|@import|url\(/)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://aso.example")
  })

  test('sends a payer back with the reference, and tells Aso', async () => {
    const { authorization_url, reference } = await world.startPayment()
    const response = await world.submit(authorization_url, {})
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(
      `http://aso.example/payment-success?trxref=${reference}&reference=${reference}`,
    )
    await world.sandbox.webhooks.idle()
    expect(world.receiver.events).toMatchObject([
      { event: 'charge.success', data: { reference, amount: 250_000, status: 'success' } },
    ])
    expect(await client.verify(reference)).toMatchObject({
      status: 'success',
      channel: 'card',
      currency: 'NGN',
    })
  })

  test('lets a declined payer try another card', async () => {
    const { authorization_url, reference } = await world.startPayment()
    const declined = await world.submit(authorization_url, { number: '4084080000005408' })
    expect(declined.status).toBe(200)
    expect(await declined.text()).toContain('Declined. Try another card, or cancel.')
    expect(await client.verify(reference)).toMatchObject({ status: 'failed' })
    expect(await (await world.submit(authorization_url, { number: '4084080000670037' })).text()).toContain(
      'Insufficient Funds',
    )
    expect((await world.submit(authorization_url, {})).status).toBe(303)
    expect(await client.verify(reference)).toMatchObject({ status: 'success' })
  })

  test.each([
    [{ number: '4111111111111111' }, 'use one of the test cards'],
    [{ expiry: '12/20' }, 'expiry date in the future'],
    [{ expiry: 'soon' }, 'expiry date in the future'],
    [{ cvv: '12' }, 'three digits of the CVV'],
  ])('says what is wrong with %o', async (fields, message) => {
    const { authorization_url, reference } = await world.startPayment()
    expect(await (await world.submit(authorization_url, fields)).text()).toContain(message)
    expect(await client.verify(reference)).toMatchObject({ status: 'abandoned' })
  })

  test('lets a payer cancel', async () => {
    const { authorization_url, reference } = await world.startPayment()
    const response = await world.submit(authorization_url, { action: 'cancel', number: '' })
    expect(response.headers.get('location')).toContain(`reference=${reference}`)
    expect(await client.verify(reference)).toMatchObject({ status: 'abandoned' })
    expect(world.receiver.bodies).toEqual([])
  })

  test('takes a payment once when its form is sent several times', async () => {
    const { authorization_url } = await world.startPayment()
    await Promise.all([1, 2, 3].map(() => world.submit(authorization_url, {})))
    await world.sandbox.webhooks.idle()
    expect(world.receiver.bodies).toHaveLength(1)
    expect(await (await fetch(authorization_url)).text()).toContain('Already paid')
  })
})
