import type { Locator, Page } from 'playwright-core'
import { sees } from './waiting.ts'

/** The form that the wallet opens. */
export async function openWithdrawForm(
  page: Page,
  by: 'Withdraw' | 'Withdraw Funds' = 'Withdraw',
): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: by, exact: true }).click()
  return page.getByRole('dialog', { name: 'Withdraw Funds' })
}

export async function nameAccount(dialog: Locator, bank: string, account: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Bank' }).fill(bank)
  await dialog.getByRole('option').first().click()
  await dialog.getByLabel('Account number').fill(account)
}

/** To the page where the card is charged for it. */
export async function askForFunds(page: Page, quickAmount: string): Promise<void> {
  await page.getByRole('button', { name: 'Fund Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fund Wallet' })
  await dialog.getByRole('button', { name: quickAmount, exact: true }).click()
  await dialog.getByRole('button', { name: `Add ${quickAmount}` }).click()
  await sees(page.getByRole('heading', { name: `Pay Aso ${quickAmount}` }))
}
