import { expect, test } from 'vitest'
import { actionRow, rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingPageAnswers } from '../../support/screens/booking-page.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola, profileOf } from '../../support/screens/rows.ts'
import { type Answers, noNetwork, wordlessRefusal } from '../../support/screens/server.ts'
import { terms } from '../../support/screens/wallet.ts'

// What is read for a screen fails: it says so, and is read again.

const rental = rentalRow({ actions: [actionRow({ action: 'report_issue' })] })

const answers: Answers = {
  ...bookingPageAnswers(rental),
  'GET /rest/v1/profiles': [profileOf(bola, { wallet_balance: 700, escrow_balance: 0 })],
  'GET /rest/v1/wallet_transactions': [],
  'GET /rest/v1/withdrawals': [],
  'POST /rest/v1/rpc/my_chargebacks': [],
  'POST /rest/v1/rpc/my_debts': [],
  'POST /rest/v1/rpc/withdrawal_terms': terms,
}

test.each([
  ['/transactions', 'Failed to load transactions.', 'Red gele'],
  [`/booking/${rental.id}`, 'Failed to load transaction details', 'Red gele'],
  [`/return/${rental.id}`, 'Failed to load transaction details', 'Red gele'],
  [`/create-dispute?transaction=${rental.id}`, 'Failed to load your transactions', 'Issue type'],
])('At %s it says "%s" and shows the bookings once they can be read', async (address, words, shown) => {
  const failing = { ...answers, 'GET /rest/v1/transactions': wordlessRefusal() }
  const screen = await openScreen(address, { as: bola, answers: failing })
  await screen.findByText(words)
  expect(screen.queryByText(shown)).toBeNull()
  screen.answer(answers)
  await screen.press('Try again')
  await screen.findByText(shown)
  expect(screen.queryByText(words)).toBeNull()
})

test('A wallet that is not read shows no figures until it is', async () => {
  const failing = { ...answers, 'GET /rest/v1/profiles': wordlessRefusal() }
  const screen = await openScreen('/wallet', { as: bola, answers: failing })
  await screen.findByText('Error loading wallet')
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  screen.answer(answers)
  await screen.press('Try again')
  const balance = await screen.findByRole('region', { name: 'Balance' })
  expect(balance.textContent).toContain('₦700')
})

test('Without a network the bookings load by themselves when it is back', async () => {
  const screen = await openScreen('/transactions', {
    as: bola,
    answers: { ...answers, 'GET /rest/v1/transactions': noNetwork },
  })
  await screen.findByText('It loads once you’re online.')
  screen.answer(answers)
  dispatchEvent(new Event('online'))
  await screen.findByText('Red gele')
})

test('A booking that is not one’s own, or none, is not found', async () => {
  const screen = await openScreen('/booking/none', { as: bola, answers })
  await screen.findByText('Transaction Not Found')
  expect(screen.requests('GET /rest/v1/transactions').every(({ search }) => !search.has('id'))).toBe(true)
})
