import { describe, expect, test } from 'vitest'
import {
  type Booking,
  balance,
  book,
  bookingNow,
  buy,
  escrow,
  fund,
  type Item,
  item,
  mailTo,
  member,
  paidBooking,
  payByCard,
  payFromWallet,
  runJobs,
  settle,
  startCardPayment,
  startFunding,
  statement,
  timePasses,
} from '../support/builders.ts'
import { openTown, type Person } from '../support/people.ts'
import { forbidden, refusal } from '../support/refusals.ts'

const town = openTown()

interface Scene {
  ada: Person
  bola: Person
  dress: Item
  booking: Booking
}

async function scene(wallet = 0): Promise<Scene> {
  const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola', { wallet })]
  const dress = await item(town, ada)
  return { ada, bola, dress, booking: await book(town, bola, dress) }
}

const paymentOf = (reference: string) =>
  town.one('select * from private.payments where reference = $1', [reference])

describe('paying from the wallet', () => {
  test('the total moves to escrow and the booking is confirmed', async () => {
    const { ada, bola, booking } = await scene(10_000)
    expect(await payFromWallet(town, bola, booking)).toEqual({
      transaction_id: booking.id,
      payment_status: 'successful',
      booking_status: 'confirmed',
      total_amount: 8000,
      wallet_balance: 2000,
    })
    expect([await balance(town, bola), await escrow(town, booking), await balance(town, ada)]).toEqual([
      2000, 8000, 0,
    ])
    expect(await bookingNow(town, booking)).toMatchObject({
      payment_method: 'wallet',
      payment_status: 'successful',
    })
    expect(await statement(town, bola)).toMatchObject([
      { transaction_type: 'deposit', amount: 10_000, balance_after: 10_000 },
      {
        transaction_type: 'payment',
        amount: 8000,
        balance_after: 2000,
        description: 'Paid for "Red gele"',
        transaction_id: booking.id,
      },
    ])
    expect(await mailTo(town, ada)).toEqual(['New booking: Red gele'])
  })

  test('paying again answers the same and takes nothing', async () => {
    const { bola, booking } = await scene(16_000)
    const first = await payFromWallet(town, bola, booking)
    expect(await payFromWallet(town, bola, booking)).toEqual(first)
    expect(await balance(town, bola)).toBe(8000)
  })

  test('a wallet that lacks a kobo pays nothing', async () => {
    const { bola, booking } = await scene(7999.99)
    const refused = await refusal(payFromWallet(town, bola, booking))
    expect(refused).toMatchObject({ code: 'PT402', hint: 'Insufficient wallet balance' })
    expect([await balance(town, bola), await escrow(town, booking)]).toEqual([7999.99, 0])
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'pending',
      payment_status: 'pending',
    })
  })

  test('a hold that ran out is not paid', async () => {
    const { bola, booking } = await scene(8000)
    await timePasses(town, booking, { minutes: 15 })
    expect(await refusal(payFromWallet(town, bola, booking))).toMatchObject({
      code: 'PT409',
      hint: 'Booking expired',
    })
    expect(await balance(town, bola)).toBe(8000)
  })

  test('a cancelled booking is not paid', async () => {
    const { bola, booking } = await scene(8000)
    await town.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
    expect(await refusal(payFromWallet(town, bola, booking))).toMatchObject({
      code: 'PT409',
      hint: 'Booking expired',
    })
    expect(await balance(town, bola)).toBe(8000)
  })

  test('the lender and a stranger cannot pay it, and nobody’s wallet is touched', async () => {
    const { ada, bola, booking } = await scene(8000)
    const stranger = await member(town, 'Stranger', { wallet: 8000 })
    expect(await refusal(payFromWallet(town, ada, booking))).toMatchObject({
      code: 'PT403',
      hint: 'Access denied',
    })
    expect(await refusal(payFromWallet(town, stranger, booking))).toMatchObject({ code: 'PT404' })
    expect([await balance(town, bola), await balance(town, stranger)]).toEqual([8000, 8000])
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'pending' })
  })
})

describe('paying by card', () => {
  test('what Paystack received goes to escrow and the booking is confirmed', async () => {
    const { bola, booking } = await scene()
    const settlement = await payByCard(town, bola, booking)
    expect(settlement).toMatchObject({
      outcome: 'booked',
      user_id: bola.id,
      purpose: 'booking',
      amount: 8000,
      transaction_id: booking.id,
      payment_status: 'successful',
      booking_status: 'confirmed',
      new_balance: 0,
    })
    expect(await escrow(town, booking)).toBe(8000)
    expect(await bookingNow(town, booking)).toMatchObject({ payment_method: 'card' })
  })

  test('settling the same reference again answers the first outcome and moves nothing', async () => {
    const { bola, booking } = await scene()
    const started = await startCardPayment(town, bola, booking)
    const first = await settle(town, started)
    expect(await settle(town, started)).toEqual(first)
    expect(await settle(town, started, { status: 'failed' })).toEqual(first)
    expect(await settle(town, started, { kobo: 1 })).toEqual(first)
    expect([await escrow(town, booking), await balance(town, bola)]).toEqual([8000, 0])
  })

  test.each([
    ['less', { kobo: 799_999 }],
    ['more', { kobo: 800_001 }],
    ['naira taken for kobo', { kobo: 8000 }],
    ['another currency', { currency: 'USD' }],
    ['no currency', { currency: '' }],
  ])('%s than asked credits nothing, and the payer is told', async (_, answer) => {
    const { bola, booking } = await scene()
    const started = await startCardPayment(town, bola, booking)
    expect(await settle(town, started, answer)).toMatchObject({
      outcome: 'mismatch',
      booking_status: 'pending',
    })
    expect(await settle(town, started)).toMatchObject({ outcome: 'mismatch' })
    expect([await escrow(town, booking), await balance(town, bola)]).toEqual([0, 0])
    expect(await mailTo(town, bola)).toEqual(['We are checking your payment'])
  })

  test('a payment after the hold ran out goes to the wallet, with a notice', async () => {
    const { bola, booking } = await scene()
    const started = await startCardPayment(town, bola, booking)
    await timePasses(town, booking, { minutes: 15 })
    expect(await settle(town, started)).toMatchObject({ outcome: 'credited_to_wallet', new_balance: 8000 })
    expect([await escrow(town, booking), await balance(town, bola)]).toEqual([0, 8000])
    expect(await mailTo(town, bola)).toEqual(['Your payment is in your wallet'])
    expect(await statement(town, bola)).toMatchObject([
      { transaction_type: 'deposit', amount: 8000, transaction_id: booking.id },
    ])
    await runJobs(town)
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'expired',
      payment_status: 'pending',
    })
  })

  test('a payment of dates that someone else got meanwhile goes to the wallet', async () => {
    const { bola, dress, booking } = await scene()
    const started = await startCardPayment(town, bola, booking)
    await timePasses(town, booking, { minutes: 15 })
    const chidi = await member(town, 'Chidi')
    const won = await paidBooking(town, chidi, dress)
    expect(await settle(town, started)).toMatchObject({
      outcome: 'credited_to_wallet',
      booking_status: 'expired',
    })
    expect([await escrow(town, won), await balance(town, bola)]).toEqual([8000, 8000])
  })

  test('a second card payment of a paid booking goes to the wallet', async () => {
    const { bola, booking } = await scene()
    const [one, two] = [
      await startCardPayment(town, bola, booking),
      await startCardPayment(town, bola, booking),
    ]
    expect(await settle(town, one)).toMatchObject({ outcome: 'booked' })
    expect(await settle(town, two)).toMatchObject({
      outcome: 'credited_to_wallet',
      booking_status: 'confirmed',
    })
    expect([await escrow(town, booking), await balance(town, bola)]).toEqual([8000, 8000])
  })

  test('a card payment of a booking that was paid by wallet goes to the wallet', async () => {
    const { bola, booking } = await scene(8000)
    const started = await startCardPayment(town, bola, booking)
    await payFromWallet(town, bola, booking)
    expect(await settle(town, started)).toMatchObject({ outcome: 'credited_to_wallet', new_balance: 8000 })
    expect([await escrow(town, booking), await balance(town, bola)]).toEqual([8000, 8000])
  })

  test('the second rental of a new member, paid by card, goes to the wallet', async () => {
    const { ada, bola, booking } = await scene()
    const second = await book(town, bola, await item(town, ada))
    const started = await startCardPayment(town, bola, second)
    await payByCard(town, bola, booking)
    expect(await settle(town, started)).toMatchObject({
      outcome: 'credited_to_wallet',
      booking_status: 'pending',
    })
    expect([await escrow(town, second), await balance(town, bola)]).toEqual([0, 8000])
  })

  test('a declined card leaves the booking payable', async () => {
    const { bola, booking } = await scene()
    const started = await startCardPayment(town, bola, booking)
    expect(await settle(town, started, { status: 'failed' })).toMatchObject({
      outcome: 'failed',
      payment_status: 'failed',
    })
    expect(await escrow(town, booking)).toBe(0)
    expect(await payByCard(town, bola, booking)).toMatchObject({
      outcome: 'booked',
      payment_status: 'successful',
    })
  })

  test.each(['abandoned', 'pending', 'ongoing', 'queued'])(
    'a payment that is %s moves nothing and may still succeed',
    async (status) => {
      const { bola, booking } = await scene()
      const started = await startCardPayment(town, bola, booking)
      expect(await settle(town, started, { status })).toMatchObject({
        booking_status: 'pending',
        payment_status: 'pending',
      })
      expect(await escrow(town, booking)).toBe(0)
      expect(await settle(town, started)).toMatchObject({ outcome: 'booked' })
    },
  )

  test('a reference that was never given out settles nothing', async () => {
    const args = {
      p_reference: 'ASO-unknown',
      p_amount_kobo: 800_000,
      p_currency: 'NGN',
      p_gateway_status: 'success',
    }
    expect(await town.as('service').call('settle_payment', args)).toEqual([])
    expect(await town.query(`select from private.payments where reference = 'ASO-unknown'`)).toEqual([])
  })
})

describe('starting a card payment', () => {
  const start = (person: Person, booking: Booking, amount: number) => {
    const args = { p_user_id: person.id, p_transaction_id: booking.id, p_amount: amount }
    return town.as('service').call('start_booking_payment', args)
  }
  const payments = (booking: Booking) =>
    town.query('select from private.payments where transaction_id = $1', [booking.id])

  test.each([1, 7999.99, 8000.01, null])(
    'an amount of %s instead of the total is refused',
    async (amount) => {
      const { bola, booking } = await scene()
      const attempt = start(bola, booking, amount as number)
      expect(await refusal(attempt)).toMatchObject({ code: 'PT409', hint: 'Booking failed' })
      expect(await payments(booking)).toEqual([])
    },
  )

  test('only the borrower’s own booking is paid', async () => {
    const { ada, booking } = await scene()
    const stranger = await member(town, 'Stranger')
    for (const person of [ada, stranger]) {
      expect(await refusal(start(person, booking, 8000))).toMatchObject({
        code: 'PT404',
        hint: 'Transaction Not Found',
      })
    }
    expect(await payments(booking)).toEqual([])
  })

  test('a hold that ran out gets no reference', async () => {
    const { bola, booking } = await scene()
    await timePasses(town, booking, { minutes: 15 })
    expect(await refusal(start(bola, booking, 8000))).toMatchObject({
      code: 'PT409',
      hint: 'Booking expired',
    })
    expect(await payments(booking)).toEqual([])
  })

  test('members and visitors cannot call what belongs to the functions', async () => {
    const { bola, booking } = await scene()
    const calls = [
      ['start_booking_payment', { p_user_id: bola.id, p_transaction_id: booking.id, p_amount: 8000 }],
      ['start_wallet_funding', { p_user_id: bola.id, p_amount: 8000 }],
      [
        'settle_payment',
        { p_reference: 'x', p_amount_kobo: 1, p_currency: 'NGN', p_gateway_status: 'success' },
      ],
      ['payment_owner', { p_reference: 'x' }],
      ['record_webhook', { p_event: 'charge.success', p_reference: 'x', p_payload: '{}' }],
      ['set_profile_at_signup', { p_user_id: bola.id, p_full_name: 'Bola', p_role: 'both' }],
      ['agreement_facts', { p_transaction_id: booking.id }],
      ['attach_agreement', { p_transaction_id: booking.id, p_path: 'x' }],
      ['take_rate_limit', { p_key: 'x', p_limit: 1, p_seconds: 1 }],
      ['claim_outbox', { p_limit: 1 }],
      ['finish_outbox', { p_id: 1 }],
      ['run_due_jobs', {}],
    ] as const
    const admin = await member(town, 'Admin', { admin: true })
    for (const [procedure, args] of calls) {
      for (const caller of ['visitor', bola, admin] as const) {
        expect(await refusal(town.as(caller).call(procedure, args)), procedure).toMatchObject(forbidden)
      }
    }
    expect(await payments(booking)).toEqual([])
    expect(await town.query('select from private.webhook_events')).toEqual([])
  })

  test('payment_owner names whose a reference is and what it was for', async () => {
    const { bola, booking } = await scene()
    const { reference } = await startCardPayment(town, bola, booking)
    const ask = () => town.as('service').call('payment_owner', { p_reference: reference })
    expect(await ask()).toEqual([
      { user_id: bola.id, purpose: 'booking', transaction_id: booking.id, outcome: null },
    ])
    expect(await town.as('service').call('payment_owner', { p_reference: 'ASO-unknown' })).toEqual([])
  })
})

describe('funding the wallet', () => {
  test('a paid funding is in the wallet, once', async () => {
    const bola = await member(town, 'Bola')
    const started = await startFunding(town, bola, 1500.5)
    const first = await settle(town, started)
    expect(first).toMatchObject({
      outcome: 'funded',
      amount: 1500.5,
      new_balance: 1500.5,
      transaction_id: null,
    })
    expect(await settle(town, started)).toEqual(first)
    const [line] = await statement(town, bola)
    expect(line).toMatchObject({
      id: first.wallet_transaction_id,
      transaction_type: 'deposit',
      amount: 1500.5,
    })
    expect(await balance(town, bola)).toBe(1500.5)
  })

  test.each([
    [99.99, 'Minimum amount', 'Minimum funding amount is ₦100'],
    [0, 'Invalid amount', undefined],
    [-5, 'Invalid amount', undefined],
    [100.001, 'Invalid amount', undefined],
    [5_000_000.01, 'Invalid amount', undefined],
    ['NaN', 'Invalid amount', undefined],
    [null, 'Invalid amount', undefined],
  ])('funding %s is refused', async (amount, title, text) => {
    const bola = await member(town, 'Bola')
    const attempt = town.as('service').call('start_wallet_funding', { p_user_id: bola.id, p_amount: amount })
    const refused = await refusal(attempt)
    expect(refused).toMatchObject({ code: 'PT400', hint: title })
    if (text !== undefined) expect(refused.message).toBe(text)
    expect(await town.query('select from private.payments where user_id = $1', [bola.id])).toEqual([])
  })

  test.each([
    ['amount', { kobo: 50_000_000 }],
    ['currency', { currency: 'GHS' }],
  ])('a funding of another %s than asked credits nothing', async (_, answer) => {
    const bola = await member(town, 'Bola')
    const started = await startFunding(town, bola, 500)
    expect(await settle(town, started, answer)).toMatchObject({ outcome: 'mismatch', new_balance: 0 })
    expect(await balance(town, bola)).toBe(0)
    expect(await paymentOf(started.reference)).toMatchObject({
      outcome: 'mismatch',
      gateway_currency: 'currency' in answer ? answer.currency : 'NGN',
    })
  })

  test('a failed funding credits nothing', async () => {
    const bola = await member(town, 'Bola')
    const started = await startFunding(town, bola, 500)
    expect(await settle(town, started, { status: 'failed' })).toMatchObject({
      outcome: 'failed',
      new_balance: 0,
    })
    expect(await balance(town, bola)).toBe(0)
  })
})

describe('update_wallet_balance', () => {
  const change = (
    caller: Person | 'service' | 'visitor',
    owner: Person,
    type: string | null,
    amount: unknown,
    reference?: string,
  ) =>
    town.as(caller).call('update_wallet_balance', {
      p_user_id: owner.id,
      p_amount: amount,
      p_transaction_type: type,
      p_description: 'Test',
      p_reference_id: reference ?? null,
    })

  test('a member pays the AI price from the own wallet, once a reference', async () => {
    const bola = await member(town, 'Bola', { wallet: 500 })
    expect(await change(bola, bola, 'payment', 200, 'session-1')).toEqual([{ update_wallet_balance: 300 }])
    expect(await change(bola, bola, 'payment', 200, 'session-1')).toEqual([{ update_wallet_balance: 300 }])
    expect(await change(bola, bola, 'payment', 200, 'session-2')).toEqual([{ update_wallet_balance: 100 }])
    expect((await refusal(change(bola, bola, 'payment', 200, 'session-3'))).hint).toBe(
      'Insufficient wallet balance',
    )
    expect(await balance(town, bola)).toBe(100)
  })

  test.each([
    ['deposit', 200],
    ['refund', 200],
    ['earnings', 200],
    ['withdrawal', 200],
    ['payment', 199],
    ['payment', -200],
    ['payment', 0],
    ['payment', 'NaN'],
    ['payment', null],
    [null, 200],
  ])('a member’s %s of %s is refused', async (type, amount) => {
    const bola = await member(town, 'Bola', { wallet: 500 })
    expect(await refusal(change(bola, bola, type, amount))).toMatchObject({
      code: 'PT403',
      hint: 'Access denied',
    })
    expect(await balance(town, bola)).toBe(500)
    expect(await statement(town, bola)).toHaveLength(1)
  })

  test('nobody pays from another person’s wallet, an admin neither', async () => {
    const bola = await member(town, 'Bola', { wallet: 500 })
    const [stranger, admin] = [await member(town, 'Stranger'), await member(town, 'Admin', { admin: true })]
    for (const caller of [stranger, admin]) {
      expect(await refusal(change(caller, bola, 'payment', 200))).toMatchObject({
        code: 'PT403',
        hint: 'Access denied',
      })
    }
    expect(await refusal(change('visitor', bola, 'payment', 200))).toMatchObject(forbidden)
    expect(await balance(town, bola)).toBe(500)
  })

  test('the service deposits and refunds, once a reference, and revenue pays the refund', async () => {
    const bola = await member(town, 'Bola')
    expect(await change('service', bola, 'deposit', 1000, 'd')).toEqual([{ update_wallet_balance: 1000 }])
    expect(await change('service', bola, 'deposit', 1000, 'd')).toEqual([{ update_wallet_balance: 1000 }])
    await change(bola, bola, 'payment', 200, 'p')
    expect(await change('service', bola, 'refund', 200, 'r')).toEqual([{ update_wallet_balance: 1000 }])
    expect((await refusal(change('service', bola, 'deposit', 999, 'd'))).hint).toBe('Idempotency key reused')
    expect(await balance(town, bola)).toBe(1000)
  })

  test.each([
    ['withdrawal', 100, 'Access denied'],
    ['earnings', 100, 'Access denied'],
    ['deposit', -100, 'Invalid amount'],
    ['deposit', 'NaN', 'Invalid amount'],
    ['deposit', 0.001, 'Invalid amount'],
    ['deposit', null, 'Invalid amount'],
  ])('the service’s %s of %s is refused', async (type, amount, title) => {
    const bola = await member(town, 'Bola', { wallet: 500 })
    expect((await refusal(change('service', bola, type, amount))).hint).toBe(title)
    expect(await balance(town, bola)).toBe(500)
  })
})

test('buying pays the sale price into escrow', async () => {
  const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
  await fund(town, bola, 20_000)
  const booking = await buy(town, bola, await item(town, ada))
  await payFromWallet(town, bola, booking)
  expect([await escrow(town, booking), await balance(town, bola)]).toEqual([20_000, 0])
})
