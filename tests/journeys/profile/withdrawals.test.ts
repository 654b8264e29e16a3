import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { walletByLedger } from '../../support/api/stored-money.ts'
import {
  approve,
  joinEarner,
  letAccountAge,
  payableWithdrawal,
  payoutReference,
  withdrawalsOf,
} from '../../support/api/withdrawals.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { facts, misses, openTestSite, sees } from '../../support/browser/test-site.ts'
import { nameAccount, openWithdrawForm } from '../../support/browser/withdraw-form.ts'

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

test('A large one in part of the name needs a note and two admins; rejected, its owner reads why. An admin cannot decide their own', async () => {
  const bola = await joinEarner(site.stack, 'ADE BOLA', { name: 'Bola Temi Ade', naira: 60_000 })
  const admin = await joinEarner(site.stack, 'EZE NGOZI', { name: 'Ngozi Eze' })
  await site.stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
    admin.id,
  ])
  await payableWithdrawal(site.stack, bola, 50_000)
  await payableWithdrawal(site.stack, admin, 1000)

  const desk = await site.visit('/admin/withdrawals', { as: admin })
  const own = row(desk, 'Ngozi Eze')
  await sees(own.getByText('Another admin has to decide about your own withdrawal.'))
  for (const name of ['Approve', 'Reject'])
    expect(await own.getByRole('button', { name }).isDisabled()).toBe(true)

  const asked = row(desk, 'Bola Temi Ade')
  await sees(asked.getByText('Same in part'))
  expect(await facts(asked)).toMatchObject({ Approvals: '0 of 2' })
  await asked.getByRole('button', { name: 'Approve' }).click()
  const approval = desk.getByRole('dialog', { name: 'Pay ₦49,900 to ADE BOLA?' })
  await approval.getByRole('button', { name: 'Approve' }).click()
  await sees(approval.getByText('Please say in the note why you are paying it.'))
  await approval.getByLabel('Why it is paid').fill('Compared with the passport')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await sees(asked.getByText('You have approved it. Another admin has to approve it as well.'))
  expect(await facts(asked)).toMatchObject({ Approvals: '1 of 2 (Ngozi Eze)' })
  expect(await asked.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)

  await asked.getByRole('button', { name: 'Reject' }).click()
  const rejection = desk.getByRole('dialog', { name: 'Reject the withdrawal of Bola Temi Ade?' })
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await sees(rejection.getByText('Please give a reason. The person will see it.'))
  await rejection.getByLabel('Reason').fill('The passport shows another name')
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await sees(desk.getByText('Withdrawal rejected'))
  await misses(asked)
  await desk.getByRole('radio', { name: 'Rejected' }).click()
  await sees(asked.getByText('The passport shows another name'))
  expect(await asked.getByRole('button').count()).toBe(0)
  await desk.route('**/rpc/withdrawal_queue', (route) => route.fulfill({ status: 500, body: '{}' }))
  site.expectProblem(/^500 POST \/rest\/v1\/rpc\/withdrawal_queue$/)
  await desk.getByRole('radio', { name: 'All' }).click()
  await sees(desk.getByText('Failed to load withdrawal requests'))

  const page = await site.visit('/wallet', { as: bola })
  const history = page.getByRole('region', { name: 'Withdrawal history' })
  await sees(
    history.getByText('It was not paid. The money is back in your wallet.'),
    history.getByText('The passport shows another name'),
    page.getByLabel('Transaction history').getByText('Failed'),
    page.getByLabel('Balance').getByText('₦60,000'),
  )
  expect(await storedWithdrawals(bola)).toMatchObject([
    { status: 'rejected', admin_note: 'The passport shows another name' },
  ])
})

test('What the bank does not take, and what it sends back after it was paid, is in the wallet again and says so', async () => {
  const ada = await joinEarner(site.stack)
  const admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
  const { transfers, webhooks } = site.stack.paystack
  const failed = await payableWithdrawal(site.stack, ada, 10_000)
  transfers.next('failed')
  expect(await approve(admin, failed)).toMatchObject({ status: true })
  await webhooks.idle()
  const cameBack = await payableWithdrawal(site.stack, ada, 7000)
  expect(await approve(admin, cameBack)).toMatchObject({ status: true })
  await webhooks.idle()
  expect(await storedWithdrawals(ada)).toMatchObject([{ status: 'failed' }, { status: 'paid' }])

  const page = await site.visit('/wallet', { as: ada })
  const history = page.getByRole('region', { name: 'Withdrawal history' }).getByRole('listitem')
  const entries = page.getByLabel('Transaction history').getByRole('listitem')
  const of = (list: Locator, amount: string) => list.filter({ hasText: amount })
  await sees(
    of(history, '₦7,000').getByText('Paid', { exact: true }),
    of(history, '₦10,000').getByText('Failed', { exact: true }),
    of(history, '₦10,000').getByText('The bank did not accept it. The money is back in your wallet.'),
    of(entries, '₦10,000').getByText('Failed', { exact: true }),
    page.getByLabel('Balance').getByText('₦13,000'),
  )
  await misses(of(entries, '₦7,000').getByText('Failed', { exact: true }))

  await transfers.conclude(payoutReference(cameBack), 'reversed')
  await webhooks.idle()
  await page.reload()
  await sees(
    of(history, '₦7,000').getByText('Came back', { exact: true }),
    of(history, '₦7,000').getByText('The bank sent it back. The whole amount is back in your wallet.'),
    of(entries, '₦7,000').getByText('Failed', { exact: true }),
    page.getByLabel('Balance').getByText('₦20,000'),
  )
  expect(await storedWithdrawals(ada)).toMatchObject([{ status: 'failed' }, { status: 'reversed' }])
  expect(await walletByLedger(site.stack, ada)).toBe(20_000)

  const desk = await site.visit('/admin/withdrawals', { as: admin })
  const shown = row(desk, 'Ada Obi')
  for (const [label, amount] of [
    ['Failed', '₦10,000'],
    ['Came back', '₦7,000'],
  ] as const) {
    await desk.getByRole('radio', { name: label }).click()
    const one = of(shown, amount)
    await sees(one.getByText(label, { exact: true }))
    expect(await one.getByRole('button').count()).toBe(0)
  }
})
