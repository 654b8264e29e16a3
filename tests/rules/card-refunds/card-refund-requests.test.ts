import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  callPayFromWallet,
  cancelBooking,
  day,
  heldForBooking,
  insertBooking,
  item,
  mailSubjects,
  member,
  moveIntoPast,
  startBookingPayment,
  storedBooking,
  storedStatement,
  walletBalance,
} from '../../support/database/builders.ts'
import { settlePayment } from '../../support/database/card-payments.ts'
import {
  accountBalance,
  beginRefund,
  recordRefund,
  refundOffers,
  refundToCard,
  setUpCancelled,
  setUpCardPaid,
} from '../../support/database/card-refunds.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { giveEarnings } from '../../support/database/withdrawals.ts'

const db = openTestDatabase()

const refundsOf = (person: Person) =>
  db.query('select amount, status from public.card_refunds where user_id = $1 order by created_at', [
    person.id,
  ])
const amountOffered = async (person: Person, booking: Pick<BookingRow, 'id'>) =>
  (await refundOffers(db, person, booking)).map(({ amount }) => Number(amount))
const set = (key: string, value: string) =>
  db.query('update public.app_settings set setting_value = $2 where setting_key = $1', [key, value])
const reset = (key: string) =>
  db.query('update public.app_settings set setting_value = default_value where setting_key = $1', [key])

describe('after a cancellation', () => {
  test('the money is in the wallet, and the borrower can send it on to the card', async () => {
    const { ada, bola, booking, reference } = await setUpCancelled(db)
    expect(await walletBalance(db, bola)).toBe(8000)
    expect(await refundOffers(db, bola, booking)).toMatchObject([
      { payment_reference: reference, transaction_id: booking.id, amount: 8000, came_back: 8000, sent: 0 },
    ])
    const held = await accountBalance(db, 'card_refunds_held')
    const refund = await refundToCard(db, bola, reference, 8000)
    expect(refund).toMatchObject({ user_id: bola.id, amount: 8000, currency: 'NGN', status: 'requested' })
    expect(await walletBalance(db, bola)).toBe(0)
    expect(await accountBalance(db, 'card_refunds_held')).toBe(held + 8000)
    expect(await mailSubjects(db, bola)).toContain('Your refund to the card is under way')
    expect((await storedStatement(db, bola)).at(-1)).toMatchObject({
      transaction_type: 'withdrawal',
      status: 'pending',
      amount: 8000,
      description: 'Refund to your card for “Red gele”',
      transaction_id: booking.id,
    })
    expect(await refundOffers(db, bola, booking)).toMatchObject([{ amount: 0, sent: 8000 }])
    const labels = async (person: Person) =>
      (await db.as(person).call<{ to_label: string }>('booking_money', { p_transaction_id: booking.id })).map(
        ({ to_label }) => to_label,
      )
    expect(await labels(bola)).toEqual(['Held by Aso', 'Your wallet', 'Refund to the card'])
    expect(await labels(ada)).toEqual(['Held by Aso', "Bola's wallet"])
  })

  test('who may read and ask: the owner', async () => {
    const { ada, bola, booking, reference } = await setUpCancelled(db)
    const admin = await member(db, 'Ngozi', { admin: true })
    for (const other of [ada, admin]) {
      expect(await refusal(refundToCard(db, other, reference, 8000))).toMatchObject({ code: 'PT404' })
      expect(await refundOffers(db, other, booking)).toEqual([])
    }
    expect(
      await refusal(db.as('visitor').call('card_refund_offers', { p_transaction_id: booking.id })),
    ).toMatchObject(forbidden)
    const { id } = await refundToCard(db, bola, reference, 8000)
    const read = (who: Person) => db.as(who).query('select id from public.card_refunds where id = $1', [id])
    expect([await read(bola), await read(admin), await read(ada)]).toEqual([[{ id }], [], []])
    expect(await refusal(db.as(bola).update('card_refunds', { status: 'failed' }, { id }))).toMatchObject(
      forbidden,
    )
    expect(await refusal(db.as(bola).insert('card_refunds', { user_id: bola.id }))).toMatchObject(forbidden)
  })

  test('twice is refused, and so is more than came back', async () => {
    const { bola, reference } = await setUpCancelled(db)
    await giveEarnings(db, bola, 20_000)
    for (const amount of [0, -1, 0.001, Number.NaN])
      expect(await refusal(refundToCard(db, bola, reference, amount))).toMatchObject({
        hint: 'Invalid amount',
      })
    expect(await refusal(refundToCard(db, bola, reference, 8000.01))).toMatchObject({
      hint: 'Refund not possible',
      message: '₦8,000 of this payment can still go back to the card.',
    })
    await refundToCard(db, bola, reference, 8000)
    expect(await refusal(refundToCard(db, bola, reference, 8000))).toMatchObject({ code: 'PT409' })
    expect(await refundsOf(bola)).toMatchObject([{ amount: 8000, status: 'requested' }])
    expect(await walletBalance(db, bola)).toBe(20_000)
  })

  test('two equal parts are two refunds, the second once Paystack has answered about the first', async () => {
    const { bola, reference } = await setUpCancelled(db)
    const first = await refundToCard(db, bola, reference, 4000)
    expect(await refusal(refundToCard(db, bola, reference, 4000))).toMatchObject({
      message: 'Another refund of this payment is being sent right now. Please try again in a few minutes.',
    })
    expect(await walletBalance(db, bola)).toBe(4000)
    await beginRefund(db, first)
    await recordRefund(db, first, 'pending')
    const second = await refundToCard(db, bola, reference, 4000)
    await beginRefund(db, second)
    // The id of the first is not taken for the second.
    expect(await recordRefund(db, second, 'processed', { refundId: `paystack-${first.id}` })).toBe(
      'requested',
    )
    for (const refund of [first, second]) await recordRefund(db, refund, 'processed')
    expect(await refundsOf(bola)).toMatchObject([
      { amount: 4000, status: 'processed' },
      { amount: 4000, status: 'processed' },
    ])
    expect(await refusal(refundToCard(db, bola, reference, 1))).toMatchObject({ code: 'PT409' })
  })

  test('what is spent or withdrawn meanwhile does not go to the card', async () => {
    const { ada, bola, booking, reference } = await setUpCancelled(db)
    const other = await insertBooking(db, bola, await item(db, ada, { deposit_amount: 2000 }), {
      payment_method: 'wallet',
    })
    await callPayFromWallet(db, bola, other)
    expect(await amountOffered(bola, booking)).toEqual([3000])
    expect(await refusal(refundToCard(db, bola, reference, 8000))).toMatchObject({
      hint: 'Insufficient Balance',
      message: '₦3,000 of your wallet can go to the card.',
    })
    await refundToCard(db, bola, reference, 3000)
    expect(await walletBalance(db, bola)).toBe(0)
  })

  test('who owes by a ruling sends only what is beyond it', async () => {
    const { ada, bola, booking, reference } = await setUpCancelled(db)
    await db.query(
      `select private.post(row(private.debt_account($1, 'debt'), private.debt_account($2, 'owed'), 5000, 'debt', null,
         'test-debt:' || $1, 'Owed')::private.leg)`,
      [bola.id, ada.id],
    )
    expect(await amountOffered(bola, booking)).toEqual([3000])
    expect((await refusal(refundToCard(db, bola, reference, 3001))).message).toContain('You still owe ₦5,000')
    await db.query(
      `select private.post(row(private.debt_account($2, 'owed'), private.debt_account($1, 'debt'), 5000, 'debt', null,
         'test-debt-back:' || $1, 'Given up')::private.leg)`,
      [bola.id, ada.id],
    )
  })

  test('the choice ends after the days of the setting', async () => {
    const { bola, booking, reference } = await setUpCancelled(db)
    await moveIntoPast(db, booking, { days: 13 })
    expect(await amountOffered(bola, booking)).toEqual([8000])
    await moveIntoPast(db, booking, { days: 1 })
    expect(await amountOffered(bola, booking)).toEqual([0])
    expect(await refusal(refundToCard(db, bola, reference, 8000))).toMatchObject({
      message: 'A refund can be sent to the card for 14 days. The money stays in your wallet.',
    })
    await set('card_refund_choice_days', '15')
    expect(await amountOffered(bola, booking)).toEqual([8000])
    await reset('card_refund_choice_days')
  })

  test('so many times in 30 days and no more; what failed does not count', async () => {
    const { bola, booking, reference } = await setUpCancelled(db)
    await set('card_refunds_limit', '2')
    const send = async (word: string) => {
      const refund = await refundToCard(db, bola, reference, 1000)
      await beginRefund(db, refund)
      await recordRefund(db, refund, word)
      return refund
    }
    const first = await send('processed')
    await send('failed')
    await send('processed')
    expect(await amountOffered(bola, booking)).toEqual([0])
    expect(await refusal(refundToCard(db, bola, reference, 1000))).toMatchObject({
      code: 'PT429',
      message: 'You can send 2 refunds to cards within 30 days. The money stays in your wallet.',
    })
    await db.query(`update public.card_refunds set created_at = now() - interval '31 days' where id = $1`, [
      first.id,
    ])
    expect(await amountOffered(bola, booking)).toEqual([6000])
    await reset('card_refunds_limit')
  })

  test('while the switch is off, nothing is offered and nothing new is sent', async () => {
    const { bola, booking, reference } = await setUpCancelled(db)
    const refund = await refundToCard(db, bola, reference, 4000)
    await set('card_refunds', 'off')
    expect(await amountOffered(bola, booking)).toEqual([0])
    expect(await refusal(refundToCard(db, bola, reference, 1))).toMatchObject({ code: 'PT409' })
    expect(await beginRefund(db, refund)).toBe(false)
    const claimed = await db.as('service').call<{ id: string }>('claim_card_refunds', { p_limit: 100 })
    expect(claimed.map(({ id }) => id)).not.toContain(refund.id)
    await reset('card_refunds')
    expect(await beginRefund(db, refund)).toBe(true)
  })
})

describe('what may go to the card', () => {
  test('nothing while the booking goes on, and nothing that the wallet paid', async () => {
    const { bola, booking, reference } = await setUpCardPaid(db)
    expect(await refundOffers(db, bola, booking)).toEqual([])
    await giveEarnings(db, bola, 8000)
    expect(await refusal(refundToCard(db, bola, reference, 8000))).toMatchObject({
      message: 'None of this payment has come back to your wallet.',
    })
    const [ada, chidi] = [await member(db, 'Ada'), await member(db, 'Chidi', { wallet: 8000 })]
    const other = await insertBooking(db, chidi, await item(db, ada))
    await callPayFromWallet(db, chidi, other)
    await cancelBooking(db, chidi, other)
    expect(await refundOffers(db, chidi, other)).toEqual([])
  })

  test('of a late cancellation only what came back', async () => {
    const { bola, booking, reference } = await setUpCardPaid(db)
    await moveIntoPast(db, booking, { days: 9, minutes: 0 })
    const cancelled = await cancelBooking(db, bola, booking)
    expect(cancelled?.paid_to_lender).toBeGreaterThan(0)
    const back = 8000 - (cancelled?.paid_to_lender ?? 0)
    await giveEarnings(db, bola, 8000)
    expect(await amountOffered(bola, booking)).toEqual([back])
    expect(await refusal(refundToCard(db, bola, reference, back + 1))).toMatchObject({ code: 'PT409' })
    await refundToCard(db, bola, reference, back)
  })

  test('not what the wallet added for more days', async () => {
    const { bola, booking, reference } = await setUpCardPaid(db)
    await giveEarnings(db, bola, 5000)
    await db.as(bola).call('change_rental_dates', {
      p_transaction_id: booking.id,
      p_start: day(10),
      p_end: day(13),
      p_difference: 1000,
    })
    expect((await cancelBooking(db, bola, booking))?.refunded).toBe(9000)
    expect(await refundOffers(db, bola, booking)).toMatchObject([{ came_back: 8000, amount: 8000 }])
    await refundToCard(db, bola, reference, 8000)
    expect(await walletBalance(db, bola)).toBe(5000)
  })

  test.each(['declined', 'expired'] as const)('a request that is %s', async (how) => {
    const { ada, bola, booking, reference } = await setUpCardPaid(db)
    await db.withoutTriggers(
      `update public.transactions set booking_status = 'requested', approval_required = true, accepted_at = null where id = $1`,
      [booking.id],
    )
    if (how === 'declined') await db.as(ada).call('decline_booking', { p_transaction_id: booking.id })
    else {
      await moveIntoPast(db, booking, { days: 2 })
      await db.as('service').call('run_due_jobs')
    }
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: how })
    expect(await heldForBooking(db, booking)).toBe(0)
    await refundToCard(db, bola, reference, 8000)
    expect(await walletBalance(db, bola)).toBe(0)
  })

  test('a payment that came after the hold ran out', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertBooking(db, bola, await item(db, ada))
    const payment = await startBookingPayment(db, bola, booking)
    await moveIntoPast(db, booking, { minutes: 16 })
    expect(await settlePayment(db, payment)).toMatchObject({ outcome: 'credited_to_wallet' })
    expect(await amountOffered(bola, booking)).toEqual([8000])
    await refundToCard(db, bola, payment.reference, 8000)
    expect(await walletBalance(db, bola)).toBe(0)
  })

  test('by who is suspended too: the money is theirs', async () => {
    const { bola, reference } = await setUpCancelled(db)
    const admin = await member(db, 'Ngozi', { admin: true })
    await db.as(admin).call('suspend_person', { p_user_id: bola.id, p_reason: 'Looked at', p_ends_at: null })
    await refundToCard(db, bola, reference, 8000)
  })
})
