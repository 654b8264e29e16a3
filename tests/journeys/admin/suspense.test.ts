import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { letRefundsBeDue } from '../../support/api/card-refunds.ts'
import { clientOf } from '../../support/api/clients.ts'
import { joinApproved, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { walletByLedger } from '../../support/api/stored-money.ts'
import { requestFunding } from '../../support/api/unpaid-booking.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let bola: Member
beforeEach(async () => {
  bola = await joinApproved(site.stack, 'Bola Ade')
})

const atPaystack = () => site.stack.paystack.refunds.all()
const jobs = async () => {
  await letRefundsBeDue(site.stack)
  await site.stack.runJobs()
  await site.stack.paystack.webhooks.idle()
}

/** Two fundings of ₦5,000 for which ₦7,000 and ₦4,000 came. */
async function payTwoOtherAmounts() {
  const references = [await requestFunding(bola, 5000), await requestFunding(bola, 5000)] as const
  for (const [at, amount] of [700_000, 400_000].entries()) {
    site.stack.paystack.payer.nextPays({ amount })
    await site.stack.paystack.payer.pay(references[at] as string)
  }
  await site.stack.paystack.webhooks.idle()
  return references
}
const rowOf = (page: Page, reference: string) => page.getByRole('listitem').filter({ hasText: reference })

test('An admin sends a payment of another amount back to the card', async () => {
  const [refunded] = await payTwoOtherAmounts()
  const admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
  const page = await site.visit('/admin', { as: admin })
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Money to clear 2 pending' })
    .click()
  const row = rowOf(page, refunded)
  await sees(row.getByText('₦7,000'))
  expect(await facts(row)).toEqual({
    'Asked for': '₦5,000',
    'Meant for': 'The wallet',
    Reference: refunded,
  })
  await row.getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog', { name: 'What happens with ₦7,000?' })
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await sees(dialog.getByText('Please give a reason.'))
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Paid too much')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await misses(dialog, row)
  await jobs()
  expect(atPaystack().filter(({ reference }) => reference === refunded)).toMatchObject([
    { amount: 700_000, status: 'processed' },
  ])
  await jobs()
  await page.getByRole('radio', { name: 'Decided' }).click()
  await eventually(() => facts(row)).toMatchObject({ Decision: 'Sent back to the card: done' })
})

/** What Ngozi proposes to credit to Chidi. */
async function proposeCredit(reference: string, ngozi: Member, chidi: Member): Promise<void> {
  const { data } = await clientOf(ngozi).rpc('money_in_suspense').throwOnError()
  const item = data.find(({ payment_reference }) => payment_reference === reference)
  const credit = { p_decision: 'credit', p_reason: 'His card', p_person: chidi.id } as const
  await clientOf(ngozi)
    .rpc('decide_suspense', { p_id: item?.id ?? 0, ...credit })
    .throwOnError()
}

test('An admin proposes a credit to another member, and takes the proposal back', async () => {
  const [, credited] = await payTwoOtherAmounts()
  const chidi = await joinApproved(site.stack, 'Chidi Eze')
  const page = await site.visit('/admin/suspense', { as: await joinAdmin(site.stack, 'Ngozi Obi') })
  const row = rowOf(page, credited)
  await row.getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog', { name: 'What happens with ₦4,000?' })
  await dialog.getByRole('radio', { name: 'Credit to a wallet' }).click()
  await dialog.getByLabel('Find another member').fill('Chidi')
  await dialog.getByRole('radio', { name: 'Chidi Eze' }).click()
  await sees(dialog.getByText('a second admin has to confirm the credit'))
  await dialog.getByLabel('Reason').fill('His card')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await misses(dialog)
  await sees(row.getByText('Waits for a second admin'), row.getByText('You propose to credit Chidi Eze'))
  await misses(row.getByRole('button', { name: 'Confirm credit' }))
  await row.getByRole('button', { name: 'Withdraw proposal' }).click()
  const back = page.getByRole('dialog', { name: 'Withdraw your proposal?' })
  await back.getByLabel('Reason').fill('Not sure')
  await back.getByRole('button', { name: 'Withdraw proposal' }).click()
  await misses(back)
  await sees(row.getByRole('button', { name: 'Decide' }))
  expect(await walletByLedger(site.stack, chidi)).toBe(0)
})

test('A second admin sees who proposes a credit to whom and why, and confirms it', async () => {
  const [, credited] = await payTwoOtherAmounts()
  const chidi = await joinApproved(site.stack, 'Chidi Eze')
  await proposeCredit(credited, await joinAdmin(site.stack, 'Ngozi Obi'), chidi)
  const page = await site.visit('/admin/suspense', { as: await joinAdmin(site.stack, 'Sade Bello') })
  const row = rowOf(page, credited)
  await sees(row.getByText('Ngozi Obi proposes to credit Chidi Eze'), row.getByText('His card'))
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Confirm credit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit ₦4,000 to Chidi Eze?' })
  await dialog.getByLabel('Reason').fill('Asked the bank')
  await dialog.getByRole('button', { name: 'Confirm credit' }).click()
  await misses(dialog, row)
  expect(await walletByLedger(site.stack, chidi)).toBe(4000)
  await page.getByRole('radio', { name: 'Decided' }).click()
  await sees(row.getByText('Credited to Chidi Eze'), row.getByText('Ngozi Obi,'))
})
