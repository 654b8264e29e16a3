import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { walletOf } from '../../support/api/clients.ts'
import { type Booking, fund, invoke, type Member } from '../../support/api/members.ts'
import type { TestStack } from '../../support/api/test-stack.ts'
import { requestFunding, unpaidBookingForEachTest } from '../../support/api/unpaid-booking.ts'

let stack: TestStack
let ada: Member
let bola: Member
let eve: Member
let booking: Booking

unpaidBookingForEachTest((scene) => {
  ;({ stack, ada, bola, eve, booking } = scene)
})

describe('fund-wallet and verify-wallet-funding', () => {
  test('the wallet gets what was paid, once', async () => {
    const started = await invoke(bola, 'fund-wallet', { amount: 5000.5 })
    expect(started).toMatchObject({ status: true, data: { authorization_url: expect.any(String) } })
    const reference = String(started.data?.reference)
    await stack.paystack.payer.pay(reference)
    await stack.paystack.webhooks.idle()
    const verified = await invoke(bola, 'verify-wallet-funding', { reference })
    expect(verified).toEqual({
      httpStatus: 200,
      status: true,
      message: 'Wallet funded successfully',
      data: {
        amount: 5000.5,
        new_balance: 5000.5,
        transaction_id: expect.any(String),
        outcome: 'funded',
      },
    })
    await invoke(bola, 'verify-wallet-funding', { reference })
    await stack.paystack.webhooks.repeat(reference, 3)
    expect(await walletOf(bola)).toBe(5000.5)
    const { data } = await bola.client.from('wallet_transactions').select('id, amount, transaction_type')
    expect(data).toEqual([{ id: verified.data?.transaction_id, amount: 5000.5, transaction_type: 'deposit' }])
  })

  test.each([
    [50, 'Minimum funding amount is ₦100'],
    [-5, 'Please enter a valid amount'],
    ['500', 'Please enter a valid amount'],
  ])('%s is refused', async (amount, message) => {
    expect(await invoke(bola, 'fund-wallet', { amount })).toMatchObject({
      httpStatus: 400,
      status: false,
      message,
    })
  })
})

describe('wallet-payment', () => {
  const pay = (member: Member) =>
    invoke(member, 'wallet-payment', { transactionId: booking.id, paymentMethod: 'wallet' })

  test('pays the booking from the wallet, once', async () => {
    await fund(stack, bola, 30000)
    const paid = await pay(bola)
    expect(paid).toMatchObject({
      httpStatus: 200,
      status: true,
      message: 'Payment successful',
      data: { transaction_id: booking.id, booking_status: 'confirmed', wallet_balance: 5000 },
    })
    expect(await pay(bola)).toEqual(paid)
  })

  test('says what is missing', async () => {
    expect(await pay(bola)).toMatchObject({
      httpStatus: 402,
      status: false,
      message: expect.stringContaining('₦25,000'),
      data: { title: 'Insufficient wallet balance' },
    })
  })

  test('is only for one’s own booking', async () => {
    expect(await pay(eve)).toMatchObject({ httpStatus: 404, status: false })
    expect(await pay(ada)).toMatchObject({ httpStatus: 403, status: false })
  })

  test('knows no other method, and no booking that is not there', async () => {
    const card = { transactionId: booking.id, paymentMethod: 'card' }
    expect(await invoke(bola, 'wallet-payment', card)).toMatchObject({
      httpStatus: 400,
      data: { field: 'paymentMethod' },
    })
    const unknown = { transactionId: randomUUID(), paymentMethod: 'wallet' }
    expect(await invoke(bola, 'wallet-payment', unknown)).toMatchObject({ httpStatus: 404 })
  })
})

describe('check-payments', () => {
  beforeEach(async () => {
    // The import of the day is done: it would find the payments as well.
    await stack.runJobs()
    stack.paystack.webhooks.mode = 'drop'
  })

  const tenMinutesPass = (reference: string) =>
    stack.database.query(
      `update private.payments set next_check_at = next_check_at - interval '10 minutes' where reference = $1`,
      [reference],
    )

  test('a payment is credited once although its webhook was lost and the payer closed the page', async () => {
    const reference = await requestFunding(bola, 700)
    await stack.paystack.payer.pay(reference)
    await stack.runJobs()
    expect(await walletOf(bola)).toBe(0)
    await tenMinutesPass(reference)
    await Promise.all([stack.runJobs(), stack.runJobs()])
    expect(await walletOf(bola)).toBe(700)
    await tenMinutesPass(reference)
    await stack.runJobs()
    expect(await walletOf(bola)).toBe(700)
  })

  test('a payment that was never made is asked about again later', async () => {
    const reference = await requestFunding(bola, 700)
    await tenMinutesPass(reference)
    await stack.runJobs()
    const [payment] = await stack.database.query(
      `select outcome, checks, next_check_at > now() as later from private.payments where reference = $1`,
      [reference],
    )
    expect(payment).toEqual({ outcome: null, checks: 1, later: true })
    expect(await walletOf(bola)).toBe(0)
  })
})
