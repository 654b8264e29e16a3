import { beforeEach, expect, test } from 'vitest'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { ledgerBalances, payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { confirmReceipt } from '../../support/browser/handover-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
let bookingId: string

/** Bola's paid rental begins today: ₦15,000 rent, ₦10,000 deposit. */
beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada)
  await fund(site.stack, bola, 30_000)
  const booking = await book(bola, gown, 0)
  bookingId = booking.id
  await payFromWallet(bola, booking)
})

const balances = () => ledgerBalances(site.stack, { ada, bola, item: gown })

test('A renter who never received it gets everything back when the owner agrees', async () => {
  const page = await site.visit(`/booking/${bookingId}`, { as: bola })
  await page.getByRole('button', { name: 'I never received it' }).click()
  await page.getByRole('dialog').getByLabel('What happened (optional)').fill('Nobody was there')
  await page.getByRole('dialog').getByRole('button', { name: 'Report it' }).click()
  await sees(
    page.getByText('You said that you never received it.'),
    page.getByText(/^Ada Obi has until/).first(),
  )
  await expectAccessible(page)
  expect(await balances()).toEqual({ ada: 0, bola: 5000, held: 25_000 })

  const owner = await site.visit(`/booking/${bookingId}`, { as: ada })
  await sees(owner.getByText('Bola Ade says they never received it.'), owner.getByText('“Nobody was there”'))
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'It was not handed over' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'It was not handed over' }).click()
  await sees(owner.getByText('Cancelled', { exact: true }).first())
  expect(await balances()).toEqual({ ada: 0, bola: 30_000, held: 0 })
})

test('An owner who contests it brings the booking before Aso, and no money moves', async () => {
  const page = await site.visit('/transactions', { as: bola })
  await page.getByRole('button', { name: 'I never received it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Report it' }).click()
  await sees(page.getByText('You said that you never received it.'))
  const owner = await site.visit('/transactions', { as: ada })
  await owner.getByRole('button', { name: 'I handed it over' }).click()
  await owner.getByRole('dialog').getByLabel('What happened (optional)').fill('Her driver took it')
  await owner.getByRole('dialog').getByRole('button', { name: 'Contest it' }).click()
  await sees(owner.getByText('Disputed', { exact: true }).first())
  expect(await balances()).toEqual({ ada: 0, bola: 5000, held: 25_000 })
})

test('A renter who has it says so, and cannot cancel any more', async () => {
  const page = await site.visit(`/booking/${bookingId}`, { as: bola })
  await sees(page.getByRole('button', { name: 'Cancel', exact: true }))
  await page.getByRole('button', { name: 'I have received it' }).click()
  const question = page.getByRole('dialog', { name: 'Do you have it?' })
  await sees(question.getByText('This can’t be undone.'))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await confirmReceipt(page.getByRole('article'))
  await sees(page.getByText('Active', { exact: true }).first())
  expect(await page.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0)
})

test('Cancelling on the first day asks the owner, who may take it as a late cancellation', async () => {
  const page = await site.visit(`/booking/${bookingId}`, { as: bola })
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await sees(dialog.getByText('so we’ll ask Ada Obi first.'))
  await dialog.getByRole('button', { name: 'Ask to cancel' }).click()
  await sees(page.getByText('You asked to cancel.'))
  const owner = await site.visit(`/booking/${bookingId}`, { as: ada })
  await owner.getByRole('button', { name: 'Agree to cancel' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Agree to cancel' }).click()
  await sees(owner.getByText('Cancelled', { exact: true }).first())
  expect(await balances()).toEqual({ ada: 7500, bola: 22_500, held: 0 })
})
