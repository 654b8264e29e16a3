import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fill, typedIn } from '../../support/screens/accounts.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, functionRefusal, noNetwork } from '../../support/screens/server.ts'
import { walletAnswers } from '../../support/screens/wallet.ts'

const fund = 'POST /functions/v1/fund-wallet'

async function askForFunds(answers: Answers = {}) {
  const screen = await openScreen('/wallet', { as: bola, answers: { ...walletAnswers(bola), ...answers } })
  await screen.press('Add Money')
  const dialog = await screen.findByRole('dialog', { name: 'Fund Wallet' })
  return { screen, dialog }
}

test('The wallet leads to what money is for', async () => {
  const screen = await openScreen('/wallet', { as: bola, answers: walletAnswers(bola) })
  const link = await screen.findByRole('link', { name: /^Make Payment/ })
  expect(link.getAttribute('href')).toBe('/marketplace')
})

test.each([
  ['', 'Add Money', 'Please enter a valid amount'],
  ['99.99', 'Add ₦99.99', 'Minimum funding amount is ₦100'],
  ['5000000.01', 'Add ₦5,000,000.01', 'Maximum funding amount is ₦5,000,000'],
])('“%s” naira are refused in the dialog, until another amount is typed', async (typed, button, words) => {
  const { screen, dialog } = await askForFunds()
  await fill(screen, 'Amount in naira', typed)
  await screen.press(button, dialog)
  await within(dialog).findByText(words)
  expect(screen.sent(fund)).toEqual([])
  await screen.press('₦1,000', dialog)
  expect(await typedIn(screen, 'Amount in naira')).toBe('1000')
  expect(within(dialog).queryByText(words)).toBeNull()
})

test('A payment page that could not be opened says why, and the amount is kept', async () => {
  const { screen, dialog } = await askForFunds({ [fund]: functionRefusal(503, '') })
  await screen.press('₦5,000', dialog)
  await screen.press('Add ₦5,000', dialog)
  await screen.seesToast('Configuration Error')
  screen.answer({ [fund]: functionRefusal(500, '') })
  await screen.press('Add ₦5,000', dialog)
  await screen.seesToast('Funding failed', 'Please try again')
  screen.answer({ [fund]: noNetwork })
  await screen.press('Add ₦5,000', dialog)
  await screen.seesToast('You are offline')
  expect(screen.sent(fund)).toEqual([{ amount: 5000 }, { amount: 5000 }, { amount: 5000 }])
})
