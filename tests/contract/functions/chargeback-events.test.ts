import { describe, expect, test } from 'vitest'
import { ChargebackScene } from '../../support/api/chargeback-scene.ts'
import { disputePayment, payByCard } from '../../support/api/chargebacks.ts'
import { mailsTo } from '../../support/api/clients.ts'
import { book, joinApproved, list } from '../../support/api/members.ts'
import { deliverWebhook, signWebhook } from '../../support/api/paystack-events.ts'
import { requestCardPayment } from '../../support/api/unpaid-booking.ts'

const scene = new ChargebackScene()

describe('events', () => {
  test('a new dispute puts the money aside, and admins have the mail at once', async () => {
    const dispute = await disputePayment(scene.stack, scene.paid.reference)
    expect(await scene.state(dispute)).toMatchObject({ status: 'open', problem: null })
    expect(await scene.bookingNow()).toEqual({ booking_status: 'confirmed', frozen_at: expect.any(String) })
    await scene.stack.runJobs()
    expect(mailsTo(scene.stack, scene.admin.email).map(({ subject }) => subject)).toContain(
      'A card payment is disputed',
    )
    await scene.stack.paystack.disputes.remind(dispute)
    expect(await scene.stack.paystack.webhooks.repeat(`dispute:${dispute}`, 12)).toEqual(Array(12).fill(200))
    const rows = await scene.stack.database.query(
      `select 1 from private.transfers where idempotency_key like 'chargeback:' || $1 || ':%'`,
      [await scene.idOf(dispute)],
    )
    expect(rows).toHaveLength(1)
  })

  test('the end arrives before the beginning: it is booked once, and the beginning changes nothing', async () => {
    scene.stack.paystack.webhooks.mode = 'delay'
    const dispute = await scene.stack.paystack.disputes.create(scene.paid.reference)
    await scene.stack.paystack.disputes.conclude(dispute, 'lost')
    expect(await scene.stack.paystack.webhooks.deliverAll('reversed')).toEqual([200, 200])
    expect(await scene.state(dispute)).toMatchObject({ status: 'lost', problem: null })
    expect(await scene.bookingNow()).toEqual({ booking_status: 'cancelled', frozen_at: null })
  })

  test('a lost event loses no chargeback: open ones are found however old they are, of the others those of the last month', async () => {
    scene.stack.paystack.webhooks.mode = 'drop'
    const dispute = await scene.stack.paystack.disputes.create(scene.paid.reference, {
      amount: 1000,
      age: 24 * 400,
      hours: 24 * 401,
    })
    const ended = await scene.stack.paystack.disputes.create(scene.paid.reference, {
      amount: 2000,
      age: 24 * 29,
    })
    await scene.stack.paystack.disputes.conclude(ended, 'won')
    const old = await scene.stack.paystack.disputes.create(scene.paid.reference, {
      amount: 3000,
      age: 24 * 31,
    })
    await scene.stack.paystack.disputes.conclude(old, 'won')
    await scene.jobs()
    expect(await scene.state(dispute)).toMatchObject({ status: 'open' })
    expect(await scene.state(ended)).toMatchObject({ status: 'won' })
    expect(await scene.state(old)).toBeUndefined()
    await scene.stack.paystack.disputes.conclude(dispute, 'won')
    await scene.jobs()
    expect(await scene.state(dispute)).toMatchObject({ status: 'won' })
    expect(await scene.bookingNow()).toEqual({ booking_status: 'confirmed', frozen_at: null })
  })

  test('a dispute that was told before its payment is matched when that comes', async () => {
    const chidi = await joinApproved(scene.stack, 'Chidi')
    const booking = await book(chidi, await list(scene.ada), 7)
    const reference = await requestCardPayment(chidi, booking)
    const dispute = await disputePayment(scene.stack, reference)
    expect(await scene.state(dispute)).toMatchObject({ status: 'unmatched' })
    await scene.stack.paystack.payer.pay(reference)
    await scene.stack.paystack.webhooks.idle()
    expect(await scene.state(dispute)).toMatchObject({ status: 'open', problem: null })
  })

  test('a payment whose own event was lost is booked first, so that it is not credited after the dispute', async () => {
    scene.stack.paystack.webhooks.mode = 'drop'
    const late = await payByCard(scene.stack, await joinApproved(scene.stack, 'Chidi'), scene.ada)
    scene.stack.paystack.webhooks.mode = 'normal'
    const dispute = await disputePayment(scene.stack, late.reference)
    expect(await scene.state(dispute)).toMatchObject({ status: 'open' })
  })

  test('an unknown reference is kept and moves nothing; what is no dispute is refused', async () => {
    const dispute = await disputePayment(scene.stack, 'ASO-nobody', { amount: 500_000 })
    expect(await scene.state(dispute)).toMatchObject({
      status: 'unmatched',
      problem: 'no payment has this reference',
    })
    await scene.admin.client.rpc('acknowledge_chargeback', {
      p_chargeback_id: await scene.idOf(dispute),
      p_note: 'Not ours',
    })
    const body = JSON.stringify({ event: 'charge.dispute.create', data: { status: 'x' } })
    expect(await deliverWebhook(scene.stack, body, signWebhook(body))).toBe(400)
  })
})
