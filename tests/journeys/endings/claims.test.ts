import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { answered, clientOf } from '../../support/api/clients.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { daysPass, ledgerBalances, payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite, sees } from '../../support/browser/test-site.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
let bookingId: string

/** ₦15,000 rent and ₦10,000 deposit; Bola has it, the last day is over, and she says that she returned it in time. */
beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada)
  await fund(site.stack, bola, 30_000)
  const booking = await book(bola, gown, 5)
  bookingId = booking.id
  await payFromWallet(bola, booking)
  await daysPass(site.stack, bookingId, 8)
  await answered(clientOf(bola).rpc('confirm_receipt', { p_transaction_id: bookingId }))
  const returned = { borrower_return_confirmed: true, actual_return_date: addDays(lagosToday(), -1) }
  await answered(clientOf(bola).from('transactions').update(returned).eq('id', bookingId).select('id'))
})

const balances = () => ledgerBalances(site.stack, { ada, bola, item: gown })
const claimOf = (page: Page): Locator => page.getByRole('region', { name: 'Claim against the deposit' })

async function claim(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm the return' }).click()
  await page.getByRole('button', { name: 'Something is wrong' }).click()
  await page.getByRole('button', { name: 'Cleaning' }).click()
  const cleaning = page.getByRole('group', { name: 'Cleaning' })
  await cleaning.getByLabel('Amount in naira').fill('3000.50')
  await cleaning.getByLabel('What happened').fill('Palm oil on the hem')
  await page.getByRole('button', { name: 'Repair' }).click()
  const repair = page.getByRole('group', { name: 'Repair' })
  await repair.getByLabel('Amount in naira').fill('2000')
  await repair.getByLabel('What happened').fill('The zip is torn')
  await page.getByRole('button', { name: 'Confirm return and claim ₦5,000.50' }).click()
  await sees(page.getByText("You claim ₦5,000.50 of Bola Ade's deposit."))
}

test('A claim is accepted in part and settled by a counter-offer, to the kobo', async () => {
  const owner = await site.visit(`/booking/${bookingId}`, { as: ada })
  await sees(owner.getByText('Bola Ade confirmed. Now it needs you.'))
  await claim(owner)
  expect(await balances()).toEqual({ ada: 15_000, bola: 9999.5, held: 5000.5 })
  await expectAccessible(owner)

  const page = await site.visit(`/booking/${bookingId}`, { as: bola })
  await sees(
    page.getByText('Ada Obi claims ₦5,000.50 of your deposit.'),
    page.getByText('You have until').first(),
  )
  await expectAccessible(page)
  const [cleaning, repair] = [
    claimOf(page).getByRole('group', { name: 'Cleaning' }),
    claimOf(page).getByRole('group', { name: 'Repair' }),
  ]
  await claimOf(page).getByRole('button', { name: 'Send my answer' }).click()
  await sees(cleaning.getByText('Please choose an answer'))
  await cleaning.getByRole('radio', { name: 'Accept' }).check()
  await repair.getByRole('radio', { name: 'Offer less' }).check()
  await repair.getByLabel('Your offer in naira').fill('2000')
  await claimOf(page).getByRole('button', { name: 'Send my answer' }).click()
  await sees(repair.getByText('Please offer more than 0 and less than what is claimed'))
  await repair.getByLabel('Your offer in naira').fill('1200.25')
  await repair.getByLabel('Why (optional)').fill('The zip was loose before')
  await claimOf(page).getByRole('button', { name: 'Send my answer' }).click()
  await sees(claimOf(page).getByText('Waiting for the owner'))
  expect(await balances()).toEqual({ ada: 18_000.5, bola: 9999.5, held: 2000 })

  await sees(claimOf(owner).getByText('Bola Ade offered ₦1,200.25: “The zip was loose before”'))
  await claimOf(owner).getByRole('radio', { name: 'Take ₦1,200.25' }).check()
  await claimOf(owner).getByRole('button', { name: 'Send my answer' }).click()
  await sees(
    claimOf(owner).getByText('Settled'),
    claimOf(owner).getByText('₦1,200.25 went to your wallet. ₦799.75 went back to Bola Ade.'),
  )
  expect(await balances()).toEqual({ ada: 19_200.75, bola: 10_799.25, held: 0 })
})

test('A claim needs an amount, words, and no more than the deposit', async () => {
  const page = await site.visit(`/return/${bookingId}`, { as: ada })
  await page.getByRole('button', { name: 'Something is wrong' }).click()
  await page.getByRole('button', { name: /^Confirm return and claim/ }).click()
  await sees(page.getByText('Please claim at least one line'))
  await page.getByRole('button', { name: 'Loss' }).click()
  await page.getByRole('button', { name: /^Confirm return and claim/ }).click()
  const loss = page.getByRole('group', { name: 'Loss' })
  await sees(
    loss.getByText('Please enter an amount above 0 with at most two decimals'),
    loss.getByText('Please say why, in your own words'),
  )
  await loss.getByLabel('Amount in naira').fill('10000.01')
  await loss.getByLabel('What happened').fill('Burnt')
  await page.getByRole('button', { name: /^Confirm return and claim/ }).click()
  await sees(page.getByText('Together it is more than the deposit of ₦10,000'))
  expect(await balances()).toEqual({ ada: 0, bola: 5000, held: 25_000 })
})
