import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  callPayFromWallet,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  item,
  mailSubjects,
  member,
  moveIntoPast,
  runJobs,
  settleCardPayment,
  startBookingPayment,
  storedBooking,
  storedStatement,
  walletBalance,
} from '../../support/database/builders.ts'
import { settlePayment } from '../../support/database/card-payments.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setUpUnpaidBooking } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('paying by card', () => {
  test('what Paystack received goes to escrow and the booking is confirmed', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db)
    const settlement = await settleCardPayment(db, bola, booking)
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
    expect(await heldForBooking(db, booking)).toBe(8000)
    expect(await storedBooking(db, booking)).toMatchObject({ payment_method: 'card' })
  })

  test('settling the same reference again answers the first outcome and moves nothing', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db)
    const started = await startBookingPayment(db, bola, booking)
    const first = await settlePayment(db, started)
    expect(await settlePayment(db, started)).toEqual(first)
    expect(await settlePayment(db, started, { status: 'failed' })).toEqual(first)
    expect(await settlePayment(db, started, { kobo: 1 })).toEqual(first)
    expect([await heldForBooking(db, booking), await walletBalance(db, bola)]).toEqual([8000, 0])
  })

  test.each([
    ['less', { kobo: 799_999 }],
    ['more', { kobo: 800_001 }],
    ['naira taken for kobo', { kobo: 8000 }],
    ['another currency', { currency: 'USD' }],
    ['no currency', { currency: '' }],
  ])('%s than asked credits nothing, and the payer is told', async (_, answer) => {
    const { bola, booking } = await setUpUnpaidBooking(db)
    const started = await startBookingPayment(db, bola, booking)
    expect(await settlePayment(db, started, answer)).toMatchObject({
      outcome: 'mismatch',
      booking_status: 'pending',
    })
    expect(await settlePayment(db, started)).toMatchObject({ outcome: 'mismatch' })
    expect([await heldForBooking(db, booking), await walletBalance(db, bola)]).toEqual([0, 0])
    expect(await mailSubjects(db, bola)).toEqual(['We are checking your payment'])
  })

  test('a payment after the hold ran out goes to the wallet, with a notice', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db)
    const started = await startBookingPayment(db, bola, booking)
    await moveIntoPast(db, booking, { minutes: 15 })
    expect(await settlePayment(db, started)).toMatchObject({
      outcome: 'credited_to_wallet',
      new_balance: 8000,
    })
    expect([await heldForBooking(db, booking), await walletBalance(db, bola)]).toEqual([0, 8000])
    expect(await mailSubjects(db, bola)).toEqual(['Your payment is in your wallet'])
    expect(await storedStatement(db, bola)).toMatchObject([
      { transaction_type: 'deposit', amount: 8000, transaction_id: booking.id },
    ])
    await runJobs(db)
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'expired',
      payment_status: 'pending',
    })
  })

  test('a payment for dates that were booked by another person meanwhile goes to the wallet', async () => {
    const { bola, dress, booking } = await setUpUnpaidBooking(db)
    const started = await startBookingPayment(db, bola, booking)
    await moveIntoPast(db, booking, { minutes: 15 })
    const chidi = await member(db, 'Chidi')
    const won = await insertPaidBooking(db, chidi, dress)
    expect(await settlePayment(db, started)).toMatchObject({
      outcome: 'credited_to_wallet',
      booking_status: 'expired',
    })
    expect([await heldForBooking(db, won), await walletBalance(db, bola)]).toEqual([8000, 8000])
  })

  test('a second card payment of a paid booking goes to the wallet', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db)
    const [one, two] = [
      await startBookingPayment(db, bola, booking),
      await startBookingPayment(db, bola, booking),
    ]
    expect(await settlePayment(db, one)).toMatchObject({ outcome: 'booked' })
    expect(await settlePayment(db, two)).toMatchObject({
      outcome: 'credited_to_wallet',
      booking_status: 'confirmed',
    })
    expect([await heldForBooking(db, booking), await walletBalance(db, bola)]).toEqual([8000, 8000])
  })

  test('a card payment of a booking that was paid by wallet goes to the wallet', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db, 8000)
    const started = await startBookingPayment(db, bola, booking)
    await callPayFromWallet(db, bola, booking)
    expect(await settlePayment(db, started)).toMatchObject({
      outcome: 'credited_to_wallet',
      new_balance: 8000,
    })
    expect([await heldForBooking(db, booking), await walletBalance(db, bola)]).toEqual([8000, 8000])
  })

  test('the second rental of a new member, paid by card, goes to the wallet', async () => {
    const { ada, bola, booking } = await setUpUnpaidBooking(db)
    const second = await insertBooking(db, bola, await item(db, ada))
    const started = await startBookingPayment(db, bola, second)
    await settleCardPayment(db, bola, booking)
    expect(await settlePayment(db, started)).toMatchObject({
      outcome: 'credited_to_wallet',
      booking_status: 'pending',
    })
    expect([await heldForBooking(db, second), await walletBalance(db, bola)]).toEqual([0, 8000])
  })

  test('a declined card leaves the booking payable', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db)
    const started = await startBookingPayment(db, bola, booking)
    expect(await settlePayment(db, started, { status: 'failed' })).toMatchObject({
      outcome: 'failed',
      payment_status: 'failed',
    })
    expect(await heldForBooking(db, booking)).toBe(0)
    expect(await settleCardPayment(db, bola, booking)).toMatchObject({
      outcome: 'booked',
      payment_status: 'successful',
    })
  })

  test.each(['abandoned', 'pending', 'ongoing', 'queued'])(
    'a payment that is %s moves nothing and may still succeed',
    async (status) => {
      const { bola, booking } = await setUpUnpaidBooking(db)
      const started = await startBookingPayment(db, bola, booking)
      expect(await settlePayment(db, started, { status })).toMatchObject({
        booking_status: 'pending',
        payment_status: 'pending',
      })
      expect(await heldForBooking(db, booking)).toBe(0)
      expect(await settlePayment(db, started)).toMatchObject({ outcome: 'booked' })
    },
  )

  test('an unknown reference settles nothing', async () => {
    const args = {
      p_reference: 'ASO-unknown',
      p_amount_kobo: 800_000,
      p_currency: 'NGN',
      p_gateway_status: 'success',
    }
    expect(await db.as('service').call('settle_payment', args)).toEqual([])
    expect(await db.query(`select from private.payments where reference = 'ASO-unknown'`)).toEqual([])
  })
})

describe('starting a card payment', () => {
  const start = (person: Person, booking: BookingRow, amount: number) => {
    const args = { p_user_id: person.id, p_transaction_id: booking.id, p_amount: amount }
    return db.as('service').call('start_booking_payment', args)
  }
  const payments = (booking: BookingRow) =>
    db.query('select from private.payments where transaction_id = $1', [booking.id])

  test.each([1, 7999.99, 8000.01, null])(
    'an amount of %s instead of the total is refused',
    async (amount) => {
      const { bola, booking } = await setUpUnpaidBooking(db)
      const attempt = start(bola, booking, amount as number)
      expect(await refusal(attempt)).toMatchObject({ code: 'PT409', hint: 'Booking failed' })
      expect(await payments(booking)).toEqual([])
    },
  )

  test('only the borrower’s own booking is paid', async () => {
    const { ada, booking } = await setUpUnpaidBooking(db)
    const stranger = await member(db, 'Stranger')
    for (const person of [ada, stranger]) {
      expect(await refusal(start(person, booking, 8000))).toMatchObject({
        code: 'PT404',
        hint: 'Transaction Not Found',
      })
    }
    expect(await payments(booking)).toEqual([])
  })

  test('a hold that ran out gets no reference', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db)
    await moveIntoPast(db, booking, { minutes: 15 })
    expect(await refusal(start(bola, booking, 8000))).toMatchObject({
      code: 'PT409',
      hint: 'Booking expired',
    })
    expect(await payments(booking)).toEqual([])
  })

  test('members and visitors cannot call the payment procedures of the functions', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db)
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
      ['attach_agreement', { p_transaction_id: booking.id, p_path: 'x', p_version: 'x' }],
      ['take_rate_limit', { p_key: 'x', p_limit: 1, p_seconds: 1 }],
      ['claim_outbox', { p_limit: 1 }],
      ['finish_outbox', { p_id: 1 }],
      ['run_due_jobs', {}],
    ] as const
    const admin = await member(db, 'Admin', { admin: true })
    for (const [procedure, args] of calls) {
      for (const caller of ['visitor', bola, admin] as const) {
        expect(await refusal(db.as(caller).call(procedure, args)), procedure).toMatchObject(forbidden)
      }
    }
    expect(await payments(booking)).toEqual([])
    expect(await db.query('select from private.webhook_events')).toEqual([])
  })

  test('payment_owner names the payer and the purpose of a reference', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db)
    const { reference } = await startBookingPayment(db, bola, booking)
    const ask = () => db.as('service').call('payment_owner', { p_reference: reference })
    expect(await ask()).toEqual([
      { user_id: bola.id, purpose: 'booking', transaction_id: booking.id, outcome: null },
    ])
    expect(await db.as('service').call('payment_owner', { p_reference: 'ASO-unknown' })).toEqual([])
  })
})
