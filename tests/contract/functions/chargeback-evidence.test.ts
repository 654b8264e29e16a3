import { describe, expect, test } from 'vitest'
import { chargebackMessages as words } from '#contract/messages/money/chargeback.ts'
import { rpcPayFromWallet } from '../../support/api/booking-parties.ts'
import { ChargebackScene } from '../../support/api/chargeback-scene.ts'
import { disputePayment, payByCard } from '../../support/api/chargebacks.ts'
import { answered, clientOf } from '../../support/api/clients.ts'
import {
  type Booking,
  book,
  fund,
  giveApprovedIdentity,
  invoke,
  joinApproved,
  list,
  type Member,
} from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { askWithdrawal, joinEarner, resolveAccount } from '../../support/api/withdrawals.ts'
import { photoOf } from '../../support/fixtures/drawn-files.ts'
import { pdfPictures, pdfText } from '../../support/fixtures/pdf-text.ts'

const scene = new ChargebackScene()

/** The evidence as an admin opens it. */
async function evidenceOf(dispute: string): Promise<Buffer> {
  const { data } = await invoke(scene.admin, 'chargeback-evidence', {
    chargebackId: await scene.idOf(dispute),
  })
  return Buffer.from(String(data?.file), 'base64')
}

/** The payer shows the code, the owner types it. */
async function handOver(payer: Member, { id }: Booking): Promise<void> {
  const [shown] = await answered(clientOf(payer).rpc('my_handover', { p_transaction_id: id }))
  const typed = { p_transaction_id: id, p_code: shown?.code ?? '' }
  expect(await answered(clientOf(scene.ada).rpc('enter_handover_code', typed))).toMatchObject([
    { accepted: true },
  ])
}

const codeTyped = 'the owner typed it in when the item was handed over'

describe('chargeback-evidence', () => {
  test('has the typed handover code, the photos of the condition and the terms of the agreement', async () => {
    const payer = await joinApproved(scene.stack, 'Chidi')
    const { booking, reference } = await payByCard(scene.stack, payer, scene.ada, 0)
    const path = `${booking.id}/handover/${payer.id}/1.jpg`
    const photo = await photoOf('Gown', 640, 480)
    await answered(
      payer.client.storage.from('condition-photos').upload(path, photo, { contentType: 'image/jpeg' }),
    )
    await handOver(payer, booking)
    await answered(
      clientOf(payer)
        .from('chats')
        .insert({
          sender_id: payer.id,
          receiver_id: scene.ada.id,
          transaction_id: booking.id,
          message: 'Thank you, it fits',
        } as never),
    )
    const file = await evidenceOf(await disputePayment(scene.stack, reference))
    const text = await pdfText(file)
    for (const part of [
      codeTyped,
      'Owner: typed the handover code',
      'handover, by the payer',
      'Payer: Thank you, it fits',
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
    const payer = await joinEarner(scene.stack)
    const reference = await fund(scene.stack, payer, 30_000)
    const booking = await book(payer, await list(scene.ada), 0)
    await answered(rpcPayFromWallet(clientOf(payer), booking))
    await handOver(payer, booking)
    await resolveAccount(payer)
    await askWithdrawal(payer, 5000)
    const text = await pdfText(await evidenceOf(await disputePayment(scene.stack, reference)))
    for (const part of [
      'What the money paid',
      'Rental of “Ankara gown” from Ada',
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
    const dispute = await disputePayment(scene.stack, scene.paid.reference)
    const chargebackId = await scene.idOf(dispute)
    const { data, message } = await invoke(scene.admin, 'chargeback-evidence', { chargebackId })
    expect(message).toBe(words.evidenceReady)
    expect(data?.name).toBe(`dispute-${dispute}.pdf`)
    const text = await pdfText(Buffer.from(String(data?.file), 'base64'))
    for (const part of [
      `Evidence for dispute ${dispute}`,
      scene.paid.reference,
      scene.paid.booking.id,
      scene.bola.email,
      'No handover code was entered',
      'Payer: paid',
      'Sign-ins of the payer around the payment',
    ])
      expect(text).toContain(part)
    expect(await invoke(scene.bola, 'chargeback-evidence', { chargebackId })).toMatchObject({
      httpStatus: 403,
    })
    const sade = await joinAdmin(scene.stack, 'Sade')
    await giveApprovedIdentity(scene.stack, sade)
    const own = await payByCard(scene.stack, sade, scene.ada)
    const ownDispute = await disputePayment(scene.stack, own.reference)
    expect(
      await invoke(sade, 'chargeback-evidence', { chargebackId: await scene.idOf(ownDispute) }),
    ).toMatchObject({
      httpStatus: 403,
    })
    expect(await scene.answer(ownDispute, { answer: 'accept' }, sade)).toMatchObject({ httpStatus: 403 })
  })
})
