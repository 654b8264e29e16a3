import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chargebackProblems as problems, chargebackMessages as words } from '#contract/messages/chargeback.ts'
import { rpcPayFromWallet } from '../../support/api/booking-parties.ts'
import {
  chargebackState,
  disputePayment,
  letChargebacksBeDue,
  type PaidByCard,
  payByCard,
} from '../../support/api/chargebacks.ts'
import { answered, clientOf, mailsTo } from '../../support/api/clients.ts'
import {
  type Booking,
  book,
  fund,
  invoke,
  join,
  joinApproved,
  list,
  type Member,
} from '../../support/api/members.ts'
import { deliverWebhook, signWebhook } from '../../support/api/paystack-events.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { askWithdrawal, joinAdmin, joinEarner, resolveAccount } from '../../support/api/withdrawals.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { photoOf } from '../../support/fixtures/drawn-files.ts'
import { animation, pngOf } from '../../support/fixtures/hostile-images.ts'
import { pdfPictures, pdfText } from '../../support/fixtures/pdf-text.ts'

let stack: TestStack
let admin: Member
let ada: Member
let bola: Member
let paid: PaidByCard

beforeAll(async () => {
  stack = await startTestStack()
  admin = await joinAdmin(stack, 'Ngozi')
  ada = await joinApproved(stack, 'Ada')
})
afterAll(() => stack.close())
beforeEach(async () => {
  stack.paystack.webhooks.mode = 'normal'
  await stack.database.query('delete from private.rate_limits')
  bola = await joinApproved(stack, 'Bola')
  paid = await payByCard(stack, bola, ada)
})
afterEach(async () => {
  await stack.paystack.webhooks.idle()
  expect(stack.paystack.fail.clear()).toBe(0)
  expect(await reconcile(stack.database)).toEqual([])
  for (const { id, status } of stack.paystack.disputes.all())
    if (status !== 'resolved') await stack.paystack.disputes.conclude(id, 'won')
  await stack.paystack.webhooks.idle()
})

const state = (dispute: string) => chargebackState(stack, dispute)
const idOf = async (dispute: string) => (await state(dispute))?.id ?? ''
const answer = async (dispute: string, more: object, who = admin) =>
  invoke(who, 'answer-chargeback', {
    chargebackId: await idOf(dispute),
    words: 'It was handed over.',
    ...more,
  })
const atPaystack = (dispute: string) => stack.paystack.disputes.all().find(({ id }) => id === dispute)
const bookingNow = async () => {
  const read = bola.client.from('transactions').select('booking_status, frozen_at')
  return (await read.eq('id', paid.booking.id).single().throwOnError()).data
}
const jobs = async () => {
  await letChargebacksBeDue(stack)
  await stack.runJobs()
}

describe('events', () => {
  test('a new dispute puts the money aside, and admins have the mail at once', async () => {
    const dispute = await disputePayment(stack, paid.reference)
    expect(await state(dispute)).toMatchObject({ status: 'open', problem: null })
    expect(await bookingNow()).toEqual({ booking_status: 'confirmed', frozen_at: expect.any(String) })
    await stack.runJobs()
    expect(mailsTo(stack, admin.email).map(({ subject }) => subject)).toContain('A card payment is disputed')
    await stack.paystack.disputes.remind(dispute)
    expect(await stack.paystack.webhooks.repeat(`dispute:${dispute}`, 12)).toEqual(Array(12).fill(200))
    const rows = await stack.database.query(
      `select 1 from private.transfers where idempotency_key like 'chargeback:' || $1 || ':%'`,
      [await idOf(dispute)],
    )
    expect(rows).toHaveLength(1)
  })

  test('the end arrives before the beginning: it is booked once, and the beginning changes nothing', async () => {
    stack.paystack.webhooks.mode = 'delay'
    const dispute = await stack.paystack.disputes.create(paid.reference)
    await stack.paystack.disputes.conclude(dispute, 'lost')
    expect(await stack.paystack.webhooks.deliverAll('reversed')).toEqual([200, 200])
    expect(await state(dispute)).toMatchObject({ status: 'lost', problem: null })
    expect(await bookingNow()).toEqual({ booking_status: 'cancelled', frozen_at: null })
  })

  test('a lost event loses no chargeback: the list of the last day is read, and open ones are asked about', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const dispute = await stack.paystack.disputes.create(paid.reference)
    const old = await stack.paystack.disputes.create(paid.reference, { age: 25 })
    await jobs()
    expect(await state(dispute)).toMatchObject({ status: 'open' })
    expect(await state(old)).toBeUndefined()
    await stack.paystack.disputes.conclude(dispute, 'won')
    await jobs()
    expect(await state(dispute)).toMatchObject({ status: 'won' })
    expect(await bookingNow()).toEqual({ booking_status: 'confirmed', frozen_at: null })
  })

  test('a payment whose own event was lost is booked first, so that it is not credited after the dispute', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const late = await payByCard(stack, await joinApproved(stack, 'Chidi'), ada)
    stack.paystack.webhooks.mode = 'normal'
    const dispute = await disputePayment(stack, late.reference)
    expect(await state(dispute)).toMatchObject({ status: 'open' })
  })

  test('an unknown reference is kept and moves nothing; what is no dispute is refused', async () => {
    const dispute = await disputePayment(stack, 'ASO-nobody', { amount: 500_000 })
    expect(await state(dispute)).toMatchObject({
      status: 'unmatched',
      problem: 'no payment has this reference',
    })
    await admin.client.rpc('acknowledge_chargeback', {
      p_chargeback_id: await idOf(dispute),
      p_note: 'Not ours',
    })
    const body = JSON.stringify({ event: 'charge.dispute.create', data: { status: 'x' } })
    expect(await deliverWebhook(stack, body, signWebhook(body))).toBe(400)
  })
})

/** The evidence as an admin opens it. */
async function evidenceOf(dispute: string): Promise<Buffer> {
  const { data } = await invoke(admin, 'chargeback-evidence', { chargebackId: await idOf(dispute) })
  return Buffer.from(String(data?.file), 'base64')
}

/** The payer shows the code, the owner types it. */
async function handOver(payer: Member, { id }: Booking): Promise<void> {
  const [shown] = await answered(clientOf(payer).rpc('my_handover', { p_transaction_id: id }))
  const typed = { p_transaction_id: id, p_code: shown?.code ?? '' }
  expect(await answered(clientOf(ada).rpc('enter_handover_code', typed))).toMatchObject([{ accepted: true }])
}

const codeTyped = 'the owner typed it in when the item was handed over'

describe('chargeback-evidence', () => {
  test('has the typed handover code, the photos of the condition and the terms of the agreement', async () => {
    const payer = await joinApproved(stack, 'Chidi')
    const { booking, reference } = await payByCard(stack, payer, ada, 0)
    const path = `${booking.id}/handover/${payer.id}/1.jpg`
    const photo = await photoOf('Gown', 640, 480)
    await answered(
      payer.client.storage.from('condition-photos').upload(path, photo, { contentType: 'image/jpeg' }),
    )
    await handOver(payer, booking)
    const file = await evidenceOf(await disputePayment(stack, reference))
    const text = await pdfText(file)
    for (const part of [
      codeTyped,
      'Owner: typed the handover code',
      'handover, by the payer',
      'Booked instantly',
      'Aso holds the whole payment until the rental is closed.',
      'This agreement is governed by Nigerian law, with Lagos courts.',
      'The lender’s own terms: No smoke, please.',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Owner: accepted')
    expect(text).not.toContain('(kept at Aso)')
    expect(text).not.toContain('What the money paid')
    expect(await pdfPictures(file)).toEqual(['640 x 480'])
  })

  test('of money added to a wallet says what the wallet paid with it', async () => {
    const payer = await joinEarner(stack)
    const reference = await fund(stack, payer, 30_000)
    const booking = await book(payer, await list(ada), 0)
    await answered(rpcPayFromWallet(clientOf(payer), booking))
    await handOver(payer, booking)
    await resolveAccount(payer)
    await askWithdrawal(payer, 5000)
    const text = await pdfText(await evidenceOf(await disputePayment(stack, reference)))
    for (const part of [
      'What the money paid',
      'Rental of "Ankara gown" from Ada',
      `Booking ${booking.id}, active`,
      '₦25,000.00',
      codeTyped,
      'Return confirmed by the payer: no. By the owner: no.',
      `Zenith Bank, account ending in ${payer.accountNumber.slice(-4)}, pending`,
    ])
      expect(text).toContain(part)
    expect(text).not.toContain(payer.accountNumber)
  })

  test('is one PDF with booking, handover, money and sign-ins, for admins alone', async () => {
    const dispute = await disputePayment(stack, paid.reference)
    const chargebackId = await idOf(dispute)
    const { data, message } = await invoke(admin, 'chargeback-evidence', { chargebackId })
    expect(message).toBe(words.evidenceReady)
    expect(data?.name).toBe(`dispute-${dispute}.pdf`)
    const text = await pdfText(Buffer.from(String(data?.file), 'base64'))
    for (const part of [
      `Evidence for dispute ${dispute}`,
      paid.reference,
      paid.booking.id,
      bola.email,
      'No handover code was entered',
      'Payer: paid',
      'Sign-ins of the payer around the payment',
    ])
      expect(text).toContain(part)
    expect(await invoke(bola, 'chargeback-evidence', { chargebackId })).toMatchObject({ httpStatus: 403 })
    const sade = await joinAdmin(stack, 'Sade')
    const own = await payByCard(stack, sade, ada)
    const ownDispute = await disputePayment(stack, own.reference)
    expect(await invoke(sade, 'chargeback-evidence', { chargebackId: await idOf(ownDispute) })).toMatchObject(
      {
        httpStatus: 403,
      },
    )
    expect(await answer(ownDispute, { answer: 'accept' }, sade)).toMatchObject({ httpStatus: 403 })
  })
})

describe('answer-chargeback', () => {
  test('contest sends evidence, the PDF and our words; the bank decides later', async () => {
    const dispute = await disputePayment(stack, paid.reference)
    expect(await answer(dispute, { answer: 'contest' })).toMatchObject({
      status: true,
      message: words.contested,
      data: { chargeback_status: 'open', problem: null },
    })
    expect(atPaystack(dispute)).toMatchObject({
      status: 'awaiting-bank-feedback',
      message: 'It was handed over.',
      evidence: { customer_email: bola.email },
    })
    const file = stack.paystack.disputes.upload(dispute)
    expect(await pdfText(file ?? new Uint8Array())).toContain(`Evidence for dispute ${dispute}`)
    expect(await state(dispute)).toMatchObject({ answer: 'contest', is_sent: true })
    expect(await answer(dispute, { answer: 'accept' })).toMatchObject({ httpStatus: 409 })
    await stack.paystack.disputes.conclude(dispute, 'won')
    await stack.paystack.webhooks.idle()
    expect(await state(dispute)).toMatchObject({ status: 'won', problem: null })
    expect(await bookingNow()).toEqual({ booking_status: 'confirmed', frozen_at: null })
  })

  test('contested and lost: Paystack repeats our refund of nothing, and all of it is gone', async () => {
    const dispute = await disputePayment(stack, paid.reference)
    await answer(dispute, { answer: 'contest' })
    await stack.paystack.disputes.conclude(dispute, 'lost')
    await stack.paystack.webhooks.idle()
    expect(await state(dispute)).toMatchObject({ status: 'lost', problem: null })
    expect(await bookingNow()).toEqual({ booking_status: 'cancelled', frozen_at: null })
  })

  test('a part that is accepted in Paystack stays open with a problem, until an admin concludes it', async () => {
    const dispute = await disputePayment(stack, paid.reference)
    await stack.paystack.disputes.conclude(dispute, 'lost', 100_000)
    await stack.paystack.webhooks.idle()
    expect(await state(dispute)).toMatchObject({
      status: 'open',
      problem: expect.stringContaining('merchant-accepted of 100000 kobo'),
    })
    const { error } = await admin.client.rpc('conclude_chargeback', {
      p_chargeback_id: await idOf(dispute),
      p_outcome: 'won',
      p_reason: 'Aso bears the part',
    })
    expect(error).toBeNull()
    expect(await state(dispute)).toMatchObject({ status: 'won', problem: null })
    expect(await bookingNow()).toEqual({ booking_status: 'confirmed', frozen_at: null })
  })

  test('a photo of the payer that cannot be drawn stops neither the evidence nor the answer', async () => {
    const photos = [pngOf({ chunks: animation }), pngOf({ width: 2001, height: 2000 })]
    const kept = bola.client.storage.from('condition-photos')
    for (const [index, file] of photos.entries()) {
      const path = `${paid.booking.id}/handover/${bola.id}/170000000000${index}.png`
      await answered(kept.upload(path, file, { contentType: 'image/png' }))
    }
    const dispute = await disputePayment(stack, paid.reference)
    const chargebackId = await idOf(dispute)
    expect(await invoke(admin, 'chargeback-evidence', { chargebackId })).toMatchObject({ httpStatus: 200 })
    expect(await answer(dispute, { answer: 'contest' })).toMatchObject({ message: words.contested })
    const text = await pdfText(stack.paystack.disputes.upload(dispute) ?? new Uint8Array())
    expect(text.match(/handover, by the payer( \(kept at Aso\))?/g)).toEqual([
      'handover, by the payer',
      'handover, by the payer (kept at Aso)',
    ])
    expect(await state(dispute)).toMatchObject({ is_sent: true, answer_problem: null })
  })

  test('what fails at Aso is said to the admin too, and is sent later', async () => {
    const dispute = await disputePayment(stack, paid.reference)
    await stack.database.query('alter function public.chargeback_evidence(uuid, uuid) rename to gone')
    try {
      expect(await answer(dispute, { answer: 'contest' })).toMatchObject({
        status: true,
        message: problems.notPrepared,
      })
    } finally {
      await stack.database.query('alter function public.gone(uuid, uuid) rename to chargeback_evidence')
    }
    expect(await state(dispute)).toMatchObject({ is_sent: false, answer_problem: problems.notPrepared })
    await jobs()
    expect(await state(dispute)).toMatchObject({ is_sent: true, answer_problem: null })
  })

  test('accept gives the money back at once', async () => {
    const dispute = await disputePayment(stack, paid.reference)
    expect(await answer(dispute, { answer: 'accept' })).toMatchObject({ message: words.accepted })
    await stack.paystack.webhooks.idle()
    expect(await state(dispute)).toMatchObject({ status: 'lost', is_sent: true })
    expect(await bookingNow()).toEqual({ booking_status: 'cancelled', frozen_at: null })
  })

  test.each(['before', 'after'] as const)(
    'an answer that is lost %s Paystack acted is asked about and stays the same',
    async (when) => {
      const dispute = await disputePayment(stack, paid.reference)
      stack.paystack.fail.next(`/dispute/${dispute}/resolve`, 'http500', when)
      expect(await answer(dispute, { answer: 'contest' })).toMatchObject({
        status: true,
        message: problems.noAnswer,
      })
      expect(await state(dispute)).toMatchObject({ is_sent: false, answer_problem: problems.noAnswer })
      expect(await answer(dispute, { answer: 'accept' })).toMatchObject({ httpStatus: 409 })
      await jobs()
      expect(await state(dispute)).toMatchObject({ answer: 'contest', is_sent: true, answer_problem: null })
      expect(atPaystack(dispute)).toMatchObject({ status: 'awaiting-bank-feedback' })
    },
  )

  test('what Paystack refuses is said to the admin, and who is no admin is refused', async () => {
    const dispute = await disputePayment(stack, paid.reference)
    expect(await answer(dispute, { answer: 'accept' }, bola)).toMatchObject({ httpStatus: 403 })
    expect(await answer(dispute, { answer: 'contest', words: ' ' })).toMatchObject({ httpStatus: 400 })
    expect(await answer(dispute, { answer: 'both' })).toMatchObject({ httpStatus: 400 })
    expect(await invoke(await join(stack, 'Eve'), 'check-chargebacks', {})).toMatchObject({ httpStatus: 401 })
    stack.paystack.fail.next(`/dispute/${dispute}/resolve`, 'http400')
    expect(await answer(dispute, { answer: 'contest' })).toMatchObject({
      message: problems.refused('processor_error'),
    })
  })
})
