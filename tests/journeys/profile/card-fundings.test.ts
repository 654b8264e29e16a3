import { expect, test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { walletByLedger } from '../../support/api/stored-money.ts'
import { payOnCheckout } from '../../support/browser/booking-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'
import { askForFunds } from '../../support/browser/wallet-screens.ts'

const site = openTestSite()

async function fundingReference({ id }: Member): Promise<string> {
  const rows = await site.stack.database.query<{ reference: string }>(
    `select reference from private.payments where user_id = $1 and purpose = 'wallet_funding'`,
    [id],
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.reference ?? ''
}

test('Reopening or reloading the result of a funding credits nothing twice', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  const page = await site.visit('/wallet', { as: bola })
  await askForFunds(page, '₦1,000')
  await payOnCheckout(page, 'success')
  await sees(page.getByRole('heading', { name: 'Wallet funded successfully' }))
  await page.reload()
  await sees(page.getByRole('heading', { name: 'Wallet funded successfully' }))
  await page.getByRole('link', { name: 'View Wallet' }).click()
  await sees(page.getByLabel('Balance').getByText('₦1,000'))
  expect(await walletByLedger(site.stack, bola)).toBe(1000)
})

test('A declined card and a cancelled checkout put nothing into the wallet, and say so', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  const page = await site.visit('/wallet', { as: bola })
  await askForFunds(page, '₦10,000')
  await payOnCheckout(page, 'declined')
  await sees(page.getByRole('alert').getByText('Declined. Try another card, or cancel.'))
  const address = `/wallet-success?reference=${await fundingReference(bola)}`
  const declined = await site.visit(address, { as: bola })
  await sees(declined.getByRole('heading', { name: 'Payment Failed' }))

  await page.getByRole('button', { name: 'Cancel' }).click()
  await sees(page.getByRole('heading', { name: 'Payment cancelled' }))
  await page.getByRole('link', { name: 'View Wallet' }).click()
  await sees(page.getByLabel('Balance').getByText('₦0'), page.getByText('No money has moved yet'))
  expect(await walletByLedger(site.stack, bola)).toBe(0)
})
