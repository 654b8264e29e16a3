import type { Locator, Page } from 'playwright-core'

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
