import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fund, join } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'
import { pdfText } from '../../support/fixtures/pdf-text.ts'

const site = openTestSite()

test('The books say what Paystack owes, what differs and every transfer; a member gets a statement', async () => {
  const { stack } = site
  const [admin, bola] = [await joinAdmin(stack, 'Ngozi Finance', 'finance'), await join(stack, 'Bola')]
  await fund(stack, bola, 10_000)
  const { id: settlement } = await stack.paystack.settle({ differsBy: 100 })
  await stack.runJobs()

  const page = await site.visit('/admin', { as: admin })
  const nav = page.getByRole('navigation', { name: 'Admin' })
  await nav.getByRole('link', { name: 'Books' }).click()
  for (const name of ['KYC Verification', 'Disputes', 'Settings'])
    await misses(nav.getByRole('link', { name, exact: true }))
  await sees(page.getByRole('region', { name: 'What Aso has' }), page.getByText('The books are right'))
  // The sandbox's balance was paid in by the company. The fee of ₦10,000 is ₦250; the settlement has ₦1 too much.
  expect(await facts(page.getByRole('region', { name: 'What Aso has' }))).toMatchObject({
    'Paystack owes Aso': '₦99,999,999',
    'Moved to the company’s bank': '−₦99,990,249',
  })
  expect(await facts(page.getByRole('region', { name: 'What Aso owes people' }))).toMatchObject({
    Wallets: '₦10,000',
  })
  expect(await facts(page.getByRole('region', { name: 'What Aso earned' }))).toMatchObject({
    'Paystack’s fees': '−₦250',
  })
  expect(await facts(page.getByRole('region', { name: 'Paystack', exact: true }))).toMatchObject({
    Difference: '₦0',
  })
  await expectAccessible(page)

  const row = page.getByRole('list', { name: 'Differences from Paystack' }).getByRole('listitem')
  await sees(row.getByText('Other amount'), row.getByText(`${settlement}`, { exact: true }))
  await row.getByRole('button', { name: 'Explain' }).click()
  const dialog = page.getByRole('dialog', { name: 'Explain this difference?' })
  await dialog.getByLabel('Why it is right').fill('Paystack paid one naira more')
  await dialog.getByRole('button', { name: 'Explain' }).click()
  await misses(dialog)
  await sees(page.getByRole('heading', { name: 'No open differences' }))

  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await csv).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFID,Time,Kind,Amount,From account,From owner,To account,To owner,Booking,Reference,Description',
  )
  expect(lines.slice(1, -1).map((line) => line.split(',').slice(2, 5).join(' '))).toEqual([
    'wallet_funding 10000 paystack_clearing',
    'paystack_fee 250 paystack_fees',
    'settlement 9751 bank',
    'top_up 100000000 paystack_clearing',
  ])
  await page.getByRole('button', { name: 'Import now' }).click()
  await sees(page.getByRole('button', { name: 'Importing…' }))

  const wallet = await site.visit('/wallet', { as: bola })
  await wallet.getByRole('button', { name: 'Statement' }).click()
  const statement = wallet.waitForEvent('download')
  await wallet
    .getByRole('dialog', { name: 'Your statement' })
    .getByRole('button', { name: 'Download PDF' })
    .click()
  expect(await pdfText(await readFile(await (await statement).path()))).toContain('₦10,000.00')
})
