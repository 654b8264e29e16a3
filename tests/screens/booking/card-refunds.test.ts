import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Tables } from '#database.types.ts'
import { rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingPageAnswers } from '../../support/screens/booking-page.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, refusal } from '../../support/screens/server.ts'

const offers = 'POST /rest/v1/rpc/card_refund_offers'
const refunds = 'GET /rest/v1/card_refunds'
const send = 'POST /rest/v1/rpc/refund_to_card'
const offer = { payment_reference: 'aso-1', amount: 8000, until: '2026-09-01T00:00:00Z' }

const refundOf = (status: Tables<'card_refunds'>['status']) => ({
  id: 'e0000000-0000-4000-8000-000000000006',
  amount: 8000,
  status,
  created_at: '2026-08-02T09:00:00Z',
  concluded_at: null,
})

/** A booking that Bola paid by card and cancelled: the money came back to the wallet. */
async function openCancelled(answers: Answers) {
  const booking = rentalRow({ booking_status: 'cancelled', payment_status: 'refunded' })
  const screen = await openScreen(`/booking/${booking.id}`, {
    as: bola,
    answers: { ...bookingPageAnswers(booking), ...answers },
  })
  const card = await screen.findByRole('region', { name: 'Your card' })
  return { screen, card }
}

/** With the question before sending it. */
async function askToSend(answers: Answers) {
  const { screen, card } = await openCancelled({ [offers]: [offer], ...answers })
  await screen.press('Send to my card', card)
  const dialog = await screen.findByRole('dialog', { name: 'Send ₦8,000 to your card?' })
  return { screen, card, dialog }
}

test('Pressed twice, what was left in the wallet is sent to the card once', async () => {
  const { screen, card, dialog } = await askToSend({})
  screen.answer({
    [send]: () => {
      screen.answer({ [offers]: [], [refunds]: [refundOf('requested')] })
      return {}
    },
  })
  await screen.pressTwice('Send to my card', dialog)
  await screen.seesToast('Refund to your card', '₦8,000 is going back to your card.')
  await within(card).findByText('On its way')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(card).queryByRole('button', { name: 'Send to my card' })).toBeNull()
  expect(screen.sent(send)).toEqual([{ p_payment_reference: 'aso-1', p_amount: 8000 }])
})

test('A refusal is said in the words of the database', async () => {
  const { screen, dialog } = await askToSend({ [send]: refusal('PT409', 'Too late', 'The card is too old.') })
  await screen.press('Send to my card', dialog)
  await screen.seesToast('Too late', 'The card is too old.')
})

test('A refund that failed says so, and can be sent again', async () => {
  const { screen, card } = await openCancelled({ [offers]: [offer], [refunds]: [refundOf('failed')] })
  await within(card).findByText('Failed')
  within(card).getByText(/The money is back in your wallet\.$/)
  await screen.button('Send to my card', card)
})

test.each([
  ['pending', 'On its way', /It takes 3 to 10 working days\.$/],
  ['needs-attention', 'Being checked', /We have emailed you\.$/],
  ['processed', 'Sent', /Your bank shows it in a few days\.$/],
] as const)('A refund that is %s says "%s"', async (status, label, words) => {
  const { card } = await openCancelled({ [refunds]: [refundOf(status)] })
  await within(card).findByText(label)
  await within(card).findByText(words)
  expect(within(card).queryByRole('button', { name: 'Send to my card' })).toBeNull()
})
