import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { walletByLedger } from '../../support/api/stored-money.ts'
import { joinEarner, letAccountAge, withdrawalsOf } from '../../support/api/withdrawals.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'
import { nameAccount, openWithdrawForm } from '../../support/browser/wallet-screens.ts'

const site = openTestSite()

const storedWithdrawals = (member: Member) => withdrawalsOf(site.stack, member)
const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Withdrawals' }).getByRole('listitem', { name })

test('What somebody earned is asked for with the name that the bank says, approved by an admin and paid', async () => {
  const ada = await joinEarner(site.stack)
  const admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
  const page = await site.visit('/wallet', { as: ada })
  const dialog = await openWithdrawForm(page)
  await sees(dialog.getByText('You can withdraw now').locator('..').getByText('₦20,000'))
  await dialog.getByLabel('Amount in naira').fill('10,000')
  await nameAccount(dialog, 'zen', ada.accountNumber)
  await sees(
    dialog.getByText('OBI ADA GRACE'),
    dialog.getByText('This is the name on your identity document.'),
  )
  expect(await facts(dialog)).toEqual({
    Fee: '₦100',
    'You receive': '₦9,900',
  })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw ₦10,000' }).click()
  await sees(page.getByText('Withdrawal Requested'))
  await misses(dialog)
  const history = page.getByRole('region', { name: 'Withdrawal history' })
  await sees(
    page.getByLabel('Balance').getByText('₦10,000'),
    page.getByLabel('Transaction history').getByText('Pending'),
    history.getByText('Pending', { exact: true }),
  )

  const [asked] = await storedWithdrawals(ada)
  await letAccountAge(site.stack, asked?.id ?? '')
  const desk = await site.visit('/admin', { as: admin })
  await desk
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Withdrawals 1 pending' })
    .click()
  const shown = row(desk, 'Ada Obi')
  await sees(shown)
  expect(await facts(shown)).toMatchObject({
    'Name on the ID': 'Ada Obi',
    'Name at the bank': 'OBI ADA GRACE',
    Names: 'Same name',
    Bank: 'Zenith Bank',
    Account: ada.accountNumber,
    Check: 'The account is in the approved name',
    Approvals: '0 of 1',
    Payable: 'At once',
  })
  expect(await facts(desk.getByLabel('Totals'))).toEqual({
    Withdrawals: '1',
    'Asked for': '₦10,000',
    Fees: '₦100',
    'After fees': '₦9,900',
  })
  await expectAccessible(desk)
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFID,User ID,Amount,Fee,Bank,Account number,Account name,Status,Created time,Note',
    expect.stringMatching(
      new RegExp(
        `^[0-9a-f-]{36},${ada.id},10000,100,Zenith Bank,${ada.accountNumber},OBI ADA GRACE,pending,.*,$`,
      ),
    ),
    '',
  ])
  await shown.getByRole('button', { name: 'Approve' }).click()
  const approval = desk.getByRole('dialog', { name: 'Pay ₦9,900 to OBI ADA GRACE?' })
  await approval.getByLabel('Note (optional)').fill('Thank you for lending')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await sees(desk.getByText('Withdrawal approved'), desk.getByRole('heading', { name: 'Nothing here' }))
  await site.stack.paystack.webhooks.idle()

  await page.reload()
  await sees(
    history.getByText('Paid', { exact: true }),
    history.getByText('Thank you for lending'),
    page.getByLabel('Transaction history').getByText('Withdrawal to Zenith Bank'),
  )
  await misses(page.getByLabel('Transaction history').getByText('Pending'))
  expect(await storedWithdrawals(ada)).toMatchObject([
    { status: 'paid', admin_note: 'Thank you for lending' },
  ])
  expect(await walletByLedger(site.stack, ada)).toBe(10_000)
})
