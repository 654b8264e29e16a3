import { describe, expect, test } from 'vitest'
import {
  chargebackProblems as problems,
  chargebackMessages as words,
} from '#contract/messages/money/chargeback.ts'
import { ChargebackScene } from '../../support/api/chargeback-scene.ts'
import { disputePayment } from '../../support/api/chargebacks.ts'
import { answered } from '../../support/api/clients.ts'
import { invoke, join } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { setSetting } from '../../support/database/settings.ts'
import { animation, pngOf } from '../../support/fixtures/hostile-images.ts'
import { pdfText } from '../../support/fixtures/pdf-text.ts'

const scene = new ChargebackScene()

describe('answer-chargeback', () => {
  test('contest sends evidence, the PDF and our words; the bank decides later', async () => {
    const dispute = await disputePayment(scene.stack, scene.paid.reference)
    expect(await scene.answer(dispute, { answer: 'contest' })).toMatchObject({
      status: true,
      message: words.contested,
      data: { chargeback_status: 'open', problem: null },
    })
    expect(scene.atPaystack(dispute)).toMatchObject({
      status: 'awaiting-bank-feedback',
      message: 'It was handed over.',
      evidence: { customer_email: scene.bola.email },
    })
    const file = scene.stack.paystack.disputes.upload(dispute)
    expect(await pdfText(file ?? new Uint8Array())).toContain(`Evidence for dispute ${dispute}`)
    expect(await scene.state(dispute)).toMatchObject({ answer: 'contest', is_sent: true })
    expect(await scene.answer(dispute, { answer: 'accept' })).toMatchObject({ httpStatus: 409 })
    await scene.stack.paystack.disputes.conclude(dispute, 'won')
    await scene.stack.paystack.webhooks.idle()
    expect(await scene.state(dispute)).toMatchObject({ status: 'won', problem: null })
    expect(await scene.bookingNow()).toEqual({ booking_status: 'confirmed', frozen_at: null })
  })

  test('contested and lost: Paystack repeats our refund of nothing, and all of it is gone', async () => {
    const dispute = await disputePayment(scene.stack, scene.paid.reference)
    await scene.answer(dispute, { answer: 'contest' })
    await scene.stack.paystack.disputes.conclude(dispute, 'lost')
    await scene.stack.paystack.webhooks.idle()
    expect(await scene.state(dispute)).toMatchObject({ status: 'lost', problem: null })
    expect(await scene.bookingNow()).toEqual({ booking_status: 'cancelled', frozen_at: null })
  })

  test('a part that is accepted in Paystack stays open with a problem, until an admin concludes it', async () => {
    const dispute = await disputePayment(scene.stack, scene.paid.reference)
    await scene.stack.paystack.disputes.conclude(dispute, 'lost', 100_000)
    await scene.stack.paystack.webhooks.idle()
    expect(await scene.state(dispute)).toMatchObject({
      status: 'open',
      problem: expect.stringContaining('merchant-accepted of 100000 kobo'),
    })
    const { error } = await scene.admin.client.rpc('conclude_chargeback', {
      p_chargeback_id: await scene.idOf(dispute),
      p_outcome: 'won',
      p_reason: 'Aso bears the part',
    })
    expect(error).toBeNull()
    expect(await scene.state(dispute)).toMatchObject({ status: 'won', problem: null })
    expect(await scene.bookingNow()).toEqual({ booking_status: 'confirmed', frozen_at: null })
  })

  test('a photo of the payer that cannot be drawn stops neither the evidence nor the answer', async () => {
    const photos = [pngOf({ chunks: animation }), pngOf({ width: 2001, height: 2000 })]
    const kept = scene.bola.client.storage.from('condition-photos')
    for (const [index, file] of photos.entries()) {
      const path = `${scene.paid.booking.id}/handover/${scene.bola.id}/170000000000${index}.png`
      await answered(kept.upload(path, file, { contentType: 'image/png' }))
    }
    const dispute = await disputePayment(scene.stack, scene.paid.reference)
    const chargebackId = await scene.idOf(dispute)
    expect(await invoke(scene.admin, 'chargeback-evidence', { chargebackId })).toMatchObject({
      httpStatus: 200,
    })
    expect(await scene.answer(dispute, { answer: 'contest' })).toMatchObject({ message: words.contested })
    const text = await pdfText(scene.stack.paystack.disputes.upload(dispute) ?? new Uint8Array())
    expect(text.match(/handover, by the payer( \(kept at Aso\))?/g)).toEqual([
      'handover, by the payer',
      'handover, by the payer (kept at Aso)',
    ])
    expect(await scene.state(dispute)).toMatchObject({ is_sent: true, answer_problem: null })
  })

  test('what fails at Aso is said to the admin too, and is sent later', async () => {
    const dispute = await disputePayment(scene.stack, scene.paid.reference)
    await scene.stack.database.query('alter function public.chargeback_evidence(uuid, uuid) rename to gone')
    try {
      expect(await scene.answer(dispute, { answer: 'contest' })).toMatchObject({
        status: true,
        message: problems.notPrepared,
      })
    } finally {
      await scene.stack.database.query('alter function public.gone(uuid, uuid) rename to chargeback_evidence')
    }
    expect(await scene.state(dispute)).toMatchObject({ is_sent: false, answer_problem: problems.notPrepared })
    await scene.jobs()
    expect(await scene.state(dispute)).toMatchObject({ is_sent: true, answer_problem: null })
  })

  test('accept gives the money back at once', async () => {
    const dispute = await disputePayment(scene.stack, scene.paid.reference)
    expect(await scene.answer(dispute, { answer: 'accept' })).toMatchObject({ message: words.accepted })
    await scene.stack.paystack.webhooks.idle()
    expect(await scene.state(dispute)).toMatchObject({ status: 'lost', is_sent: true })
    expect(await scene.bookingNow()).toEqual({ booking_status: 'cancelled', frozen_at: null })
  })

  test('accept from the sum on that takes two waits for another admin, and is sent once that one agrees', async () => {
    const limit = (value: number | null) =>
      setSetting(scene.stack.database, 'withdrawal_two_admins_amount', value)
    const other = await joinAdmin(scene.stack, 'Sade')
    await limit(1000)
    const dispute = await disputePayment(scene.stack, scene.paid.reference)
    expect(await scene.answer(dispute, { answer: 'accept' })).toMatchObject({
      message: words.needsSecond,
      data: { chargeback_status: 'open', problem: null },
    })
    expect(scene.atPaystack(dispute)).toMatchObject({ status: 'awaiting-merchant-feedback' })
    expect(await scene.state(dispute)).toMatchObject({ status: 'open', answer: null, is_sent: false })
    const { data: waiting } = await other.client.rpc('waiting_decisions').throwOnError()
    const about = await scene.idOf(dispute)
    const { id = '' } = waiting.find(({ subject }: { subject: string }) => subject === about) ?? {}
    await other.client.rpc('agree_to_decision', { p_id: id }).throwOnError()
    await limit(null)
    await scene.jobs()
    await scene.stack.paystack.webhooks.idle()
    expect(await scene.state(dispute)).toMatchObject({ status: 'lost', answer: 'accept', is_sent: true })
  })

  test.each(['before', 'after'] as const)(
    'an answer that is lost %s Paystack acted is asked about and stays the same',
    async (when) => {
      const dispute = await disputePayment(scene.stack, scene.paid.reference)
      scene.stack.paystack.fail.next(`/dispute/${dispute}/resolve`, 'http500', when)
      expect(await scene.answer(dispute, { answer: 'contest' })).toMatchObject({
        status: true,
        message: problems.noAnswer,
      })
      expect(await scene.state(dispute)).toMatchObject({ is_sent: false, answer_problem: problems.noAnswer })
      expect(await scene.answer(dispute, { answer: 'accept' })).toMatchObject({ httpStatus: 409 })
      await scene.jobs()
      expect(await scene.state(dispute)).toMatchObject({
        answer: 'contest',
        is_sent: true,
        answer_problem: null,
      })
      expect(scene.atPaystack(dispute)).toMatchObject({ status: 'awaiting-bank-feedback' })
    },
  )

  test('what Paystack refuses is said to the admin, and who is no admin is refused', async () => {
    const dispute = await disputePayment(scene.stack, scene.paid.reference)
    expect(await scene.answer(dispute, { answer: 'accept' }, scene.bola)).toMatchObject({ httpStatus: 403 })
    expect(await scene.answer(dispute, { answer: 'contest', words: ' ' })).toMatchObject({ httpStatus: 400 })
    expect(await scene.answer(dispute, { answer: 'both' })).toMatchObject({ httpStatus: 400 })
    expect(await invoke(await join(scene.stack, 'Eve'), 'check-chargebacks', {})).toMatchObject({
      httpStatus: 401,
    })
    scene.stack.paystack.fail.next(`/dispute/${dispute}/resolve`, 'http400')
    expect(await scene.answer(dispute, { answer: 'contest' })).toMatchObject({
      message: problems.refused('processor_error'),
    })
  })
})
