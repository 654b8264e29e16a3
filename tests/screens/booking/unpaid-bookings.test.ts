import { waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { actionRow, rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingAnswers, bookingCard } from '../../support/screens/bookings.ts'
import { facts } from '../../support/screens/facts.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { ada, bola, profileOf } from '../../support/screens/rows.ts'
import { type Answers, done, functionRefusal, noNetwork } from '../../support/screens/server.ts'

const walletPayment = 'POST /functions/v1/wallet-payment'
const at = '2026-08-03T09:00:00+01:00'

/** Bola has not paid yet; the days are held for a quarter of an hour. */
const unpaidRental = (values: Parameters<typeof rentalRow>[0] = {}) =>
  rentalRow({
    booking_status: 'pending',
    payment_status: 'pending',
    payment_method: 'wallet',
    paid_at: null,
    hold_expires_at: '2026-08-03T09:15:00+01:00',
    actions: [actionRow({ action: 'pay' }), actionRow({ action: 'cancel' })],
    ...values,
  })

async function openList(booking = unpaidRental(), answers: Answers = {}, as = bola) {
  const screen = await openScreen('/transactions', {
    as,
    at,
    answers: { ...bookingAnswers(booking), ...answers },
  })
  return { screen, card: await bookingCard(screen) }
}

async function openPayment(booking = unpaidRental(), answers: Answers = {}) {
  const { screen, card } = await openList(booking, answers)
  await screen.press('Pay now', card)
  return { screen, card, dialog: await screen.findByRole('dialog', { name: 'Pay for Red gele' }) }
}

const buttons = (card: HTMLElement) =>
  within(card)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

const choose = async ({ user }: Screen, dialog: HTMLElement, name: string) =>
  user.click(within(dialog).getByRole('radio', { name }))

test('It counts down while its days are held, and ends on the open screen', async () => {
  const { screen, card } = await openList()
  const timer = within(card).getByRole('timer', { name: 'Time left' })
  expect(timer.textContent).toBe('15:00')
  expect(buttons(card)).toEqual(['Pay now', 'Cancel', 'Where is my money?'])
  within(card).getByText('Pending')

  vi.setSystemTime('2026-08-03T09:14:59+01:00')
  await waitFor(() => expect(timer.textContent).toBe('0:01'))
  expect(buttons(card)).toContain('Pay now')

  vi.setSystemTime('2026-08-03T09:15:00+01:00')
  await within(card).findByText('It ended before it was paid.')
  within(card).getByText('Expired')
  expect(buttons(card)).toEqual([])
  expect(screen.queryByRole('timer')).toBeNull()
  expect(within(card).getByText(/₦8,000/).textContent).toBe('₦8,000 total')
  expect(facts(card)).toMatchObject({ 'Start date': '10 Aug 2026', 'End date': '12 Aug 2026' })
})

test('One that the server has ended is shown as it was, without buttons', async () => {
  const { card } = await openList(unpaidRental({ booking_status: 'expired' }))
  within(card).getByText('Expired')
  within(card).getByText('It ended before it was paid.')
  expect(buttons(card)).toEqual([])
})

test('One that may not be paid now can still be cancelled', async () => {
  const actions = [actionRow({ action: 'pay', allowed: false }), actionRow({ action: 'cancel' })]
  const { card } = await openList(unpaidRental({ actions }))
  expect(buttons(card)).toEqual(['Cancel', 'Where is my money?'])
})

test('Its lender sees that it waits for the payment, and has nothing to press', async () => {
  const { card } = await openList(unpaidRental(), {}, ada)
  within(card).getByText(/^Waiting for payment:/)
  expect(buttons(card)).toEqual(['Where is my money?'])
})

test('It says that the last card was declined', async () => {
  const { card } = await openList(unpaidRental({ payment_status: 'failed' }))
  within(card).getByText(/Your last card was declined; no money was taken\.$/)
})

test('One of a basket is paid with the basket', async () => {
  const basket = 'e0000000-0000-4000-8000-000000000005'
  const { card } = await openList(unpaidRental({ basket_id: basket }))
  const link = within(card).getByRole<HTMLAnchorElement>('link', { name: 'Pay for your basket' })
  expect(link.getAttribute('href')).toBe(`/basket?id=${basket}`)
  expect(within(card).queryByRole('button', { name: 'Pay now' })).toBeNull()
})

test('Pressed twice it is paid once from the wallet, and read again', async () => {
  const booking = unpaidRental()
  const agreement = 'POST /functions/v1/generate-rental-agreement'
  const { screen, card, dialog } = await openPayment(booking, {
    [walletPayment]: () => {
      Object.assign(booking, { booking_status: 'confirmed', payment_status: 'successful', actions: [] })
      return done({ booking_status: 'confirmed' })
    },
    [agreement]: done({ url: 'https://aso.test/agreement' }),
  })
  within(dialog).getByRole('radio', { name: 'Wallet', checked: true })
  within(dialog).getByText('Balance ₦30,000')
  await screen.pressTwice('Pay ₦8,000', dialog)
  await screen.seesToast('Payment successful', 'Your booking is confirmed.')
  await within(card).findByText('Paid')
  within(card).getByText('Confirmed')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(buttons(card)).not.toContain('Pay now')
  expect(screen.sent(walletPayment)).toEqual([{ transactionId: booking.id, paymentMethod: 'wallet' }])
  expect(screen.sent(agreement)).toEqual([{ transactionId: booking.id }])
})

test('A wallet with too little leads to the top-up, and a card still pays', async () => {
  const booking = unpaidRental()
  const { screen, dialog } = await openPayment(booking, {
    'GET /rest/v1/profiles': [profileOf(bola, { wallet_balance: 7999 })],
    'POST /functions/v1/initialize-payment': done({
      authorization_url: 'https://checkout.paystack.com/1',
      reference: 'aso-1',
    }),
  })
  within(dialog).getByRole('link', { name: 'Insufficient - Top up' })
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Pay ₦8,000' })
  expect(button.disabled).toBe(true)
  await choose(screen, dialog, 'Card')
  await screen.press('Pay ₦8,000', dialog)
  await waitFor(() => expect(screen.leftFor()).toEqual(['https://checkout.paystack.com/1']))
  expect(screen.sent('POST /functions/v1/initialize-payment')).toEqual([
    { transactionId: booking.id, amount: 8000, email: bola.email },
  ])
  expect(screen.sent(walletPayment)).toEqual([])
})

test('A refused payment is said in the words of the server, and can be made another way', async () => {
  const { screen, dialog } = await openPayment(unpaidRental(), {
    'GET /rest/v1/profiles': [profileOf(bola, { wallet_balance: 8000 })],
    [walletPayment]: functionRefusal(409, 'Your booking was not paid in time.', 'Hold ended'),
  })
  await screen.press('Pay ₦8,000', dialog)
  await screen.seesToast('Hold ended', 'Your booking was not paid in time.')
  await choose(screen, dialog, 'Card')
  await screen.button('Pay ₦8,000', dialog)
})

test('A payment that does not reach the server is said not to be sent', async () => {
  const { screen, dialog } = await openPayment(unpaidRental(), { [walletPayment]: noNetwork })
  await screen.press('Pay ₦8,000', dialog)
  await screen.seesToast('You are offline', 'Nothing was sent and what you typed is kept.')
  await screen.button('Pay ₦8,000', dialog)
})

test('After a declined card the page of the payment says what stands', async () => {
  const { id } = unpaidRental()
  const screen = await openScreen('/payment-success?reference=aso-1', {
    as: bola,
    answers: {
      'POST /functions/v1/verify-payment': done({
        outcome: 'failed',
        gateway_status: 'failed',
        transaction_id: id,
        amount: 8000,
        payment_status: 'failed',
        booking_status: 'pending',
      }),
    },
  })
  await screen.findByRole('heading', { name: 'Payment declined' })
  expect(facts(screen.getByRole('main'))).toEqual({
    'Transaction ID': id,
    Amount: '₦8,000',
    'Payment status': 'Failed',
    'Booking status': 'Pending',
  })
  await screen.user.click(screen.getByRole('link', { name: 'View My Bookings' }))
  await screen.findByRole('heading', { name: 'My Transactions' })
})
