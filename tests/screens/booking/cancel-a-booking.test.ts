import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Person } from '@/lib/session'
import { actionRow, rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingAnswers, bookingCard } from '../../support/screens/bookings.ts'
import { facts } from '../../support/screens/facts.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { ada, bola, profileOf } from '../../support/screens/rows.ts'
import { type Answers, noNetwork, refusal, wordlessRefusal } from '../../support/screens/server.ts'

const cancelBooking = 'POST /rest/v1/rpc/cancel_booking'
const cancellationQuote = 'POST /rest/v1/rpc/cancellation_quote'
const sendsBack = { refund: 8000, to_lender: 0 }
const mayCancel = [actionRow({ action: 'cancel' }), actionRow({ action: 'cancel', party: 'lender' })]

/** A paid booking of Bola's, with the question before cancelling open. */
async function askToCancel(booking = paidRental(), answers: Answers = {}, as: Person = bola) {
  const screen = await openScreen('/transactions', {
    as,
    answers: { ...bookingAnswers(booking), [cancellationQuote]: [sendsBack], ...answers },
  })
  const card = await bookingCard(screen)
  await screen.press('Cancel', card)
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking?' })
  return { screen, card, dialog }
}

const paidRental = (values: Parameters<typeof rentalRow>[0] = {}) =>
  rentalRow({ actions: mayCancel, payment_method: 'wallet', ...values })

test('The question says what comes back, and nothing is sent by leaving it', async () => {
  const { screen, dialog } = await askToCancel()
  await within(dialog).findByLabelText('Reason (optional)')
  expect(facts(dialog)).toEqual({ 'Back to your wallet': '₦8,000', 'To Ada': '₦0' })
  expect(dialog.textContent).not.toContain('It is close to the first day')
  await screen.press('Keep booking', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.sent(cancelBooking)).toEqual([])
})

test('Pressed twice it is cancelled once, and everything is read again', async () => {
  const booking = paidRental()
  const { screen, card, dialog } = await askToCancel(booking, {
    [cancelBooking]: () => {
      booking.booking_status = 'cancelled'
      booking.payment_status = 'refunded'
      booking.actions = []
      return [{ booking_status: 'cancelled', refunded: 8000, paid_to_lender: 0 }]
    },
  })
  await screen.user.type(await within(dialog).findByLabelText('Reason (optional)'), 'The party moved')
  screen.answer({ 'GET /rest/v1/profiles': [profileOf(bola, { wallet_balance: 38_000 })] })
  await screen.pressTwice('Cancel booking', dialog)
  await screen.seesToast('Booking cancelled', '₦8,000 is back in your wallet.')
  await screen.findByRole('link', { name: /^Wallet ?₦38,000/ })
  await within(card).findByText('Cancelled')
  await within(card).findByText('Refunded')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(within(card).queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(screen.sent(cancelBooking)).toEqual([{ p_transaction_id: booking.id, p_reason: 'The party moved' }])
})

test('On the last day a part goes to the lender, and the question says why', async () => {
  const { dialog } = await askToCancel(paidRental(), {
    [cancellationQuote]: [{ refund: 6500, to_lender: 1500 }],
  })
  await within(dialog).findByText(/^It is close to the first day/)
  expect(facts(dialog)).toEqual({ 'Back to your wallet': '₦6,500', 'To Ada': '₦1,500' })
})

test('A lender who cancels gives everything back', async () => {
  const { screen, dialog } = await askToCancel(
    paidRental(),
    { [cancelBooking]: [{ booking_status: 'cancelled', refunded: 8000, paid_to_lender: 0 }] },
    ada,
  )
  await within(dialog).findByLabelText('Reason (optional)')
  expect(facts(dialog)).toEqual({ 'Back to Bola': '₦8,000', 'To your wallet': '₦0' })
  await screen.press('Cancel booking', dialog)
  await screen.seesToast('Booking cancelled', '₦8,000 went back to Bola.')
})

test('A refusal is said in the words of the database, and what was typed stays', async () => {
  const { screen, dialog } = await askToCancel(paidRental(), {
    [cancelBooking]: refusal('PT409', 'Too late', 'Ada has handed it over.'),
  })
  const reason = await within(dialog).findByLabelText<HTMLTextAreaElement>('Reason (optional)')
  await screen.user.type(reason, 'The party moved')
  const before = screen.requests('GET /rest/v1/transactions').length
  await screen.press('Cancel booking', dialog)
  await screen.seesToast('Too late', 'Ada has handed it over.')
  expect(reason.value).toBe('The party moved')
  await waitFor(() => expect(screen.requests('GET /rest/v1/transactions').length).toBeGreaterThan(before))
})

test('Where the database has no words for it the screen has its own', async () => {
  const { screen, dialog } = await askToCancel(paidRental(), { [cancelBooking]: wordlessRefusal() })
  await screen.press('Cancel booking', dialog)
  await screen.seesToast('Not cancelled', 'The booking has not changed. Please try again.')
})

test('Figures that were not loaded are asked for again', async () => {
  const { screen, dialog } = await askToCancel(paidRental(), { [cancellationQuote]: noNetwork })
  await within(dialog).findByText('It loads once you’re online.')
  screen.answer({ [cancellationQuote]: [sendsBack] })
  await screen.press('Try again', dialog)
  await within(dialog).findByLabelText('Reason (optional)')
  expect(facts(dialog)).toEqual({ 'Back to your wallet': '₦8,000', 'To Ada': '₦0' })
})

test('Without figures there is nothing to agree to until they are read', async () => {
  const { promise, resolve } = Promise.withResolvers<[typeof sendsBack]>()
  const { dialog } = await askToCancel(paidRental(), { [cancellationQuote]: promise })
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Cancel booking' })
  expect(button.disabled).toBe(true)
  resolve([sendsBack])
  await waitFor(() => expect(button.disabled).toBe(false))
})

test('While it is being cancelled the button says so, and cannot be pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { screen, dialog } = await askToCancel(paidRental(), { [cancelBooking]: promise })
  await screen.press('Cancel booking', dialog)
  const button = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Cancelling…' })
  expect(button.disabled).toBe(true)
  resolve(wordlessRefusal())
  await screen.button('Cancel booking', dialog)
})

test('What may have changed hands is only asked about', async () => {
  const booking = paidRental({ actions: [actionRow({ action: 'cancel', asks: true })] })
  const { screen, dialog } = await askToCancel(booking, {
    [cancelBooking]: [{ booking_status: 'confirmed', refunded: 0, paid_to_lender: 0 }],
  })
  await within(dialog).findByText('If they agree, or do not answer in time:')
  await screen.press('Ask to cancel', dialog)
  await screen.seesToast('We’ve asked Ada', 'The booking ends if they agree or don’t answer in time.')
})

test('What a card paid goes back to the card if that is chosen', async () => {
  const { screen, dialog } = await askToCancel(paidRental({ payment_method: 'card' }), {
    [cancelBooking]: [{ booking_status: 'cancelled', refunded: 8000, paid_to_lender: 0 }],
    'POST /rest/v1/rpc/card_refund_offers': [
      { payment_reference: 'aso-1', amount: 8000, until: '2026-09-01T00:00:00Z' },
    ],
    'POST /rest/v1/rpc/refund_to_card': {},
  })
  await screen.user.click(await within(dialog).findByRole('radio', { name: 'The card you paid with' }))
  expect(facts(dialog)).toEqual({ 'Back to your card': '₦8,000', 'To Ada': '₦0' })
  await screen.press('Cancel booking', dialog)
  await screen.seesToast('Refund to your card', '₦8,000 is going back to your card.')
  expect(screen.sent('POST /rest/v1/rpc/refund_to_card')).toEqual([
    { p_payment_reference: 'aso-1', p_amount: 8000 },
  ])
})
