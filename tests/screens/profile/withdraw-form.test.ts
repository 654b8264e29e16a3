import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fill, typedIn } from '../../support/screens/accounts.ts'
import { facts } from '../../support/screens/facts.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import {
  type Answers,
  functionRefusal,
  noNetwork,
  refusal,
  wordlessRefusal,
} from '../../support/screens/server.ts'
import { openWithdrawal, walletAnswers, terms as withdrawalTerms } from '../../support/screens/wallet.ts'

const ask = 'POST /rest/v1/withdrawals'
const resolveAccount = 'POST /functions/v1/resolve-bank-account'
const terms = 'POST /rest/v1/rpc/withdrawal_terms'
const identity = 'GET /rest/v1/borrower_verifications'

const namedBy = (account_name: string, match: 'full' | 'partial' | 'none') => ({
  status: true,
  message: '',
  data: { account_name, match },
})

async function openForm(answers: Answers = {}): Promise<{ screen: Screen; dialog: HTMLElement }> {
  const screen = await openScreen('/wallet', { as: bola, answers: { ...walletAnswers(bola), ...answers } })
  await screen.press('Withdraw')
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw Funds' })
  return { screen, dialog }
}

async function nameAccount(screen: Screen, number: string): Promise<void> {
  await fill(screen, 'Bank', 'zenith')
  await screen.user.click(await screen.findByRole('option', { name: 'Zenith Bank' }))
  await fill(screen, 'Account number', number)
}

/** With a bank that says that the account is the person's own. */
async function filledForm(answers: Answers = {}) {
  const opened = await openForm({ [resolveAccount]: namedBy('ADE, BOLA', 'full'), ...answers })
  await fill(opened.screen, 'Amount in naira', '2000')
  await nameAccount(opened.screen, '0987654321')
  await within(opened.dialog).findByText('This is the name on your identity document.')
  return opened
}

const withdraw = (screen: Screen, dialog: HTMLElement) => screen.press(/^Withdraw/, dialog)

test.each([
  [[], 'Verify your identity first', 'Verify my identity', '/verify-borrower'],
  [
    [{ verification_status: 'pending' as const }],
    'Your verification is under review',
    'Check status',
    '/verification-pending',
  ],
])(
  'Without an identity (%j) and with nothing left of the bound Withdraw leads to its check',
  async (rows, title, link, to) => {
    const { dialog } = await openForm({
      [identity]: rows,
      [terms]: { ...withdrawalTerms, monthly_left: 499 },
    })
    await within(dialog).findByRole('heading', { name: title })
    expect(within(dialog).getByRole('link', { name: link }).getAttribute('href')).toBe(to)
    expect(within(dialog).queryByLabelText('Amount in naira')).toBeNull()
  },
)

test('Without an identity the bound is said, and the name of the profile counts', async () => {
  const { screen, dialog } = await openForm({
    [identity]: [],
    [terms]: { ...withdrawalTerms, monthly_limit: 50_000, monthly_left: 20_000 },
    [resolveAccount]: namedBy('EVE BANKS', 'none'),
  })
  await within(dialog).findByText(
    /Without an identity check you can withdraw ₦50,000 within 30 days, to an account in your name\./,
  )
  expect(within(dialog).getByRole('link', { name: 'Verify my identity' }).getAttribute('href')).toBe(
    '/verify-borrower',
  )
  await nameAccount(screen, '0987654321')
  await within(dialog).findByText(
    'Another name than on your profile. Verify your identity to withdraw to this account.',
  )
})

test('Nothing can be sent before there is an amount', async () => {
  const { screen, dialog } = await openForm()
  await within(dialog).findByLabelText('Amount in naira')
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Withdraw/ })
  expect(send.disabled).toBe(true)
  await fill(screen, 'Amount in naira', '0')
  expect(send.disabled).toBe(true)
})

test.each([
  ['499', 'Amount Too Low', 'Minimum withdrawal amount is ₦500'],
  ['100001', 'Amount Too High', 'Maximum withdrawal amount is ₦100,000'],
  ['5001', 'Insufficient Balance', 'You can withdraw ₦5,000 now.'],
  ['2000', 'Missing Information', 'Please choose your bank from the list.'],
])('₦%s: %s', async (amount, title, text) => {
  const { screen, dialog } = await openForm()
  await fill(screen, 'Amount in naira', amount)
  await withdraw(screen, dialog)
  await screen.seesToast(title, text)
  await within(dialog).findByText(text)
  expect(within(dialog).queryByText('You receive') !== null).toBe(amount === '2000')
  expect(screen.sent(ask)).toEqual([])
})

test('An account number has ten digits', async () => {
  const { screen, dialog } = await openForm()
  await fill(screen, 'Amount in naira', '2000')
  await nameAccount(screen, '123')
  await withdraw(screen, dialog)
  await screen.seesToast('Invalid Account Number', 'An account number has exactly 10 digits.')
  expect(screen.sent(resolveAccount)).toEqual([])
})

test('An account that the bank does not find is refused; in another name it goes to our staff', async () => {
  const { screen, dialog } = await openForm({ [resolveAccount]: functionRefusal(404, ''), [ask]: null })
  await fill(screen, 'Amount in naira', '2000')
  await nameAccount(screen, '1234567890')
  await within(dialog).findByText(/^The bank can’t find this account\./)
  screen.answer({ [resolveAccount]: namedBy('OBI ADA GRACE', 'none') })
  await fill(screen, 'Account number', '1234567891')
  await within(dialog).findByText('OBI ADA GRACE')
  await within(dialog).findByText(/^Another name than on your identity document: two of our staff/)
  await withdraw(screen, dialog)
  await screen.seesToast('Withdrawal Requested')
  expect(screen.sent(ask)).toMatchObject([{ account_number: '1234567891', account_name: 'OBI ADA GRACE' }])
})

test('While the bank is silent the name is typed, in letters', async () => {
  const { screen, dialog } = await openForm({ [resolveAccount]: functionRefusal(502, ''), [ask]: null })
  await fill(screen, 'Amount in naira', '2000')
  await nameAccount(screen, '0987654321')
  await fill(screen, 'Account name', 'Bola 2')
  await withdraw(screen, dialog)
  await screen.seesToast('Invalid Account Name', 'letters and spaces only')
  await fill(screen, 'Account name', 'Bola Ade')
  await withdraw(screen, dialog)
  await screen.seesToast('Withdrawal Requested')
  expect(screen.sent(ask)).toMatchObject([
    {
      amount: 2000,
      fee: 100,
      bank_name: 'Zenith Bank',
      account_number: '0987654321',
      account_name: 'Bola Ade',
    },
  ])
})

test('What is sent has the name that the bank says, and the wallet is read again', async () => {
  const { screen, dialog } = await filledForm({ [ask]: null })
  expect(facts(dialog)).toEqual({ Fee: '₦100', 'You receive': '₦1,900' })
  screen.answer({ 'GET /rest/v1/withdrawals': [openWithdrawal] })
  const before = screen.requests('GET /rest/v1/withdrawals').length
  await withdraw(screen, dialog)
  await screen.seesToast('Withdrawal Requested', 'We’ll email you when it is on its way to your bank.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.sent(ask)).toMatchObject([{ account_name: 'ADE BOLA', status: 'pending' }])
  await waitFor(() => expect(screen.requests('GET /rest/v1/withdrawals').length).toBeGreaterThan(before))
})

test('A request that fails, or is refused, says so, and what was typed is kept', async () => {
  const { screen, dialog } = await filledForm({ [ask]: wordlessRefusal() })
  await withdraw(screen, dialog)
  await screen.seesToast('Request Failed', 'Nothing was taken from your wallet. Please try again.')
  screen.answer({ [ask]: refusal('PT409', 'Request Failed', 'You have asked for one already.') })
  await withdraw(screen, dialog)
  await screen.seesToast('Request Failed', 'You have asked for one already.')
  screen.answer({ [ask]: noNetwork })
  await withdraw(screen, dialog)
  await screen.seesToast('You are offline')
  expect(await typedIn(screen, 'Amount in naira')).toBe('2000')
  expect(await typedIn(screen, 'Account number')).toBe('0987654321')
})

test('Terms that were not loaded keep nobody from asking', async () => {
  const { screen, dialog } = await openForm({ [terms]: noNetwork, 'GET /rest/v1/withdrawals': noNetwork })
  await within(dialog).findByText(/You can still withdraw; we’ll check when you send\./)
  await within(dialog).findByLabelText('Amount in naira')
  screen.answer(walletAnswers(bola))
  await screen.press('Try again', dialog)
  await within(dialog).findByText('You can withdraw now')
})

test('Banks that were not loaded are asked for again', async () => {
  const { screen, dialog } = await openForm({ 'GET /rest/v1/banks': noNetwork })
  await within(dialog).findByText('The banks could not be loaded.')
  screen.answer(walletAnswers(bola))
  await screen.press('Try again', dialog)
  await nameAccount(screen, '1')
})

test('One waits at a time, and can be cancelled', async () => {
  const withdrawals = [{ ...openWithdrawal }]
  const { screen, dialog } = await openForm({
    'GET /rest/v1/withdrawals': () => withdrawals,
    'POST /rest/v1/rpc/cancel_withdrawal': wordlessRefusal(),
  })
  await within(dialog).findByText(/^You already have a withdrawal in progress\./)
  expect(within(dialog).queryByLabelText('Amount in naira')).toBeNull()
  await screen.press('Cancel withdrawal', dialog)
  await screen.seesToast('Withdrawal not cancelled', 'Please try again.')
  screen.answer({
    'POST /rest/v1/rpc/cancel_withdrawal': () => {
      withdrawals.splice(0)
      return null
    },
  })
  await screen.press('Cancel withdrawal', dialog)
  await screen.seesToast('Withdrawal cancelled', 'The money is back in your wallet.')
  await within(dialog).findByLabelText('Amount in naira')
  expect(screen.sent('POST /rest/v1/rpc/cancel_withdrawal')).toEqual([
    { p_withdrawal_id: 'w' },
    { p_withdrawal_id: 'w' },
  ])
})
