import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { actionRow, rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingAnswers, bookingCard } from '../../support/screens/bookings.ts'
import { goOffline } from '../../support/screens/network.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola, profileOf } from '../../support/screens/rows.ts'
import type { Answers } from '../../support/screens/server.ts'
import { terms } from '../../support/screens/wallet.ts'

const byWallet = 'POST /functions/v1/wallet-payment'
const byCard = 'POST /functions/v1/initialize-payment'
const funding = 'POST /functions/v1/fund-wallet'

const unpaidRental = () =>
  rentalRow({
    booking_status: 'pending',
    payment_status: 'pending',
    payment_method: null,
    paid_at: null,
    hold_expires_at: '2026-08-03T08:30:00Z',
    actions: [actionRow({ action: 'pay' })],
  })

const fault = () => Response.json({}, { status: 500 })
const notSetUp = () => {
  const message = 'Payment system is not properly configured. Please contact support.'
  return Response.json({ status: false, message, data: null }, { status: 503 })
}

/** The dialog in which a booking of ₦8,000 is paid. */
async function payDialog(answers: Answers = {}) {
  const booking = unpaidRental()
  const screen = await openScreen('/transactions', {
    as: bola,
    answers: { ...bookingAnswers(booking), 'POST /rest/v1/rpc/booking_money': [], ...answers },
  })
  const card = await bookingCard(screen)
  await screen.press('Pay now', card)
  const dialog = await screen.findByRole('dialog', { name: 'Pay for Red gele' })
  const choose = async (name: 'Wallet' | 'Card') =>
    screen.user.click(await within(dialog).findByRole('radio', { name }))
  return { screen, card, dialog, choose, booking }
}

test.each([
  ['Wallet', byWallet, 'Failed to process wallet payment'],
  ['Card', byCard, 'Failed to initialize payment'],
] as const)('A payment by %s that fails says so, and can be tried again', async (choice, name, words) => {
  const { screen, dialog, choose, booking } = await payDialog({ [name]: fault })
  await choose(choice)
  const before = screen.requests('GET /rest/v1/transactions').length
  await screen.press('Pay ₦8,000', dialog)
  await screen.seesToast('Payment failed', words)
  await screen.button('Pay ₦8,000', dialog)
  expect(screen.sent(name)).toEqual([expect.objectContaining({ transactionId: booking.id })])
  // It may have been paid all the same.
  await waitFor(() => expect(screen.requests('GET /rest/v1/transactions').length).toBeGreaterThan(before))
})

test('A payment provider that is not set up is named in the words of the specification', async () => {
  const { screen, dialog, choose } = await payDialog({ [byCard]: notSetUp })
  await choose('Card')
  await screen.press('Pay ₦8,000', dialog)
  await screen.seesToast(
    'Payment failed',
    'Payment system is not properly configured. Please contact support.',
  )
})

test('A booking that is paid is confirmed at once', async () => {
  const { screen, card, dialog, choose, booking } = await payDialog({
    'POST /functions/v1/generate-rental-agreement': { status: true, message: '', data: { url: '/paper' } },
  })
  screen.answer({
    [byWallet]: () => {
      Object.assign(booking, { booking_status: 'confirmed', payment_status: 'successful', actions: [] })
      return { status: true, message: '', data: { booking_status: 'confirmed' } }
    },
  })
  await choose('Wallet')
  await screen.press('Pay ₦8,000', dialog)
  await screen.seesToast('Payment successful', 'Your booking is confirmed.')
  await within(card).findByText('Confirmed')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent(byWallet)).toEqual([{ transactionId: booking.id, paymentMethod: 'wallet' }])
})

test('A wallet that holds too little cannot be paid from, and shows the way to top up', async () => {
  const { screen, dialog, choose } = await payDialog({
    'GET /rest/v1/profiles': [profileOf(bola, { wallet_balance: 700 })],
  })
  await within(dialog).findByText('Balance ₦700')
  const topUp = within(dialog).getByRole('link', { name: 'Insufficient - Top up' })
  expect(topUp.getAttribute('href')).toBe('/wallet')
  await choose('Wallet')
  const pay = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Pay ₦8,000' })
  expect(pay.disabled).toBe(true)
  await choose('Card')
  await screen.button('Pay ₦8,000', dialog)
})

test('Without a connection nothing is sent that moves money', async () => {
  const { screen, dialog, choose } = await payDialog()
  await choose('Wallet')
  goOffline()
  await screen.press('Pay ₦8,000', dialog)
  await screen.seesToast('You are offline', 'This moves money, so it needs a connection.')
  expect(screen.sent(byWallet)).toEqual([])
})

/** The dialog in which the wallet is funded, with ₦500 typed. */
async function fundDialog(answer: () => Response) {
  const screen = await openScreen('/wallet?fund=true', {
    as: bola,
    answers: {
      [funding]: answer,
      'GET /rest/v1/profiles': [profileOf(bola, { escrow_balance: 0 })],
      'GET /rest/v1/wallet_transactions': [],
      'GET /rest/v1/withdrawals': [],
      'POST /rest/v1/rpc/my_chargebacks': [],
      'POST /rest/v1/rpc/my_debts': [],
      'POST /rest/v1/rpc/withdrawal_terms': terms,
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Fund Wallet' })
  await screen.user.type(within(dialog).getByLabelText('Amount in naira'), '500')
  await screen.press('Add ₦500', dialog)
  return { screen, dialog }
}

test('A funding that cannot be started says Funding failed, and the amount stays', async () => {
  const { screen, dialog } = await fundDialog(fault)
  await screen.seesToast('Funding failed', 'Please try again')
  await screen.button('Add ₦500', dialog)
  expect(screen.sent(funding)).toEqual([{ amount: 500 }])
})

test('A funding without a payment provider names the configuration', async () => {
  const { screen } = await fundDialog(notSetUp)
  await screen.seesToast(
    'Configuration Error',
    'Payment system is not properly configured. Please contact support.',
  )
})
