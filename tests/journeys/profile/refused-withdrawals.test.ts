import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { walletByLedger } from '../../support/api/stored-money.ts'
import {
  approve,
  joinEarner,
  payableWithdrawal,
  payoutReference,
  withdrawalsOf,
} from '../../support/api/withdrawals.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

const storedWithdrawals = (member: Member) => withdrawalsOf(site.stack, member)
const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Withdrawals' }).getByRole('listitem', { name })

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
