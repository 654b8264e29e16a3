import { expect, test } from 'vitest'
import { join } from '../../support/api/members.ts'
import { walletByLedger } from '../../support/api/stored-money.ts'
import { joinEarner, withdrawalsOf } from '../../support/api/withdrawals.ts'
import { eventually, misses, openTestSite, sees } from '../../support/browser/test-site.ts'
import { nameAccount, openWithdrawForm } from '../../support/browser/withdraw-form.ts'

const site = openTestSite()

test('Before the identity is approved, Withdraw leads to the verification', async () => {
  const page = await site.visit('/wallet', { as: await join(site.stack, 'Dami Bello') })
  const dialog = await openWithdrawForm(page, 'Withdraw Funds')
  await sees(dialog.getByRole('heading', { name: 'Verify your identity first' }))
  await dialog.getByRole('link', { name: 'Verify my identity' }).click()
  await eventually(async () => new URL(page.url()).pathname).toBe('/verify-borrower')
})

test('Mistakes are named before anything is sent; while the bank is silent the name is typed; one waits at a time', async () => {
  const ada = await joinEarner(site.stack)
  const chi = await joinEarner(site.stack, 'EZE CHI', { name: 'Chi Eze', naira: 5000 })
  const page = await site.visit('/wallet', { as: chi })
  const dialog = await openWithdrawForm(page)
  const amount = dialog.getByLabel('Amount in naira')
  const send = dialog.getByRole('button', { name: /^Withdraw/ })
  await sees(amount)
  expect(await send.isDisabled()).toBe(true)
  await amount.fill('0')
  expect(await send.isDisabled()).toBe(true)
  const refused = async (typed: string, title: string, text: string) => {
    await amount.fill(typed)
    await send.click()
    await sees(page.getByText(title).first(), dialog.getByText(text))
  }
  await refused('499', 'Amount Too Low', 'Minimum withdrawal amount is ₦500')
  await refused('100001', 'Amount Too High', 'Maximum withdrawal amount is ₦100,000')
  await misses(dialog.getByText('You receive'))
  await refused('5001', 'Insufficient Balance', 'You can withdraw ₦5,000 now.')
  await refused('2000', 'Missing Information', 'Please choose your bank from the list.')
  await nameAccount(dialog, 'zenith', '123')
  await refused('2000', 'Invalid Account Number', 'An account number has exactly 10 digits.')

  site.expectProblem(/^404 POST \/functions\/v1\/resolve-bank-account$/)
  await dialog.getByLabel('Account number').fill('1234567890')
  await sees(dialog.getByText('The bank can’t find this account.'))
  await dialog.getByLabel('Account number').fill(ada.accountNumber)
  await sees(dialog.getByText('OBI ADA GRACE'))
  await refused('2000', 'Invalid Account Name', 'This account belongs to somebody else.')

  await page.route('**/functions/v1/resolve-bank-account', (route) =>
    route.fulfill({ status: 502, body: '{}' }),
  )
  site.expectProblem(/^502 POST \/functions\/v1\/resolve-bank-account$/)
  await dialog.getByLabel('Account number').fill('0987654321')
  await dialog.getByLabel('Account name').fill('Chi 2')
  await refused('2000', 'Invalid Account Name', 'letters and spaces only')
  await dialog.getByLabel('Account name').fill('Chi Eze')
  await page.route('**/rest/v1/withdrawals', (route) => route.fulfill({ status: 500, body: '{}' }))
  site.expectProblem(/^500 POST \/rest\/v1\/withdrawals$/)
  await send.click()
  await sees(page.getByText('Request Failed'))
  await page.unroute('**/rest/v1/withdrawals')
  await send.click()
  await sees(page.getByText('Withdrawal Requested'))
  await misses(dialog)
  expect(await walletByLedger(site.stack, chi)).toBe(3000)

  const checks = /\/rest\/v1\/(withdrawals\?|rpc\/withdrawal_terms)/
  await page.route(checks, (route) => route.fulfill({ status: 500, body: '{}' }))
  site.expectProblem(/^500 GET \/rest\/v1\/withdrawals$/)
  site.expectProblem(/^500 POST \/rest\/v1\/rpc\/withdrawal_terms$/)
  await page.reload()
  await openWithdrawForm(page)
  await sees(amount, dialog.getByText('You can still withdraw; we’ll check when you send.', { exact: false }))
  await page.unroute(checks)
  await page.reload()

  await openWithdrawForm(page)
  await sees(dialog.getByText('You already have a withdrawal in progress.'))
  await misses(amount)
  await dialog.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await sees(page.getByText('Withdrawal cancelled'), dialog.getByLabel('Amount in naira'))
  expect(await withdrawalsOf(site.stack, chi)).toMatchObject([{ status: 'cancelled', admin_note: null }])
  expect(await walletByLedger(site.stack, chi)).toBe(5000)
})
