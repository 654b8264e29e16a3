import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { heldForItem, payFromWallet, walletByLedger } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { bookingCard } from '../../support/browser/booking-screens.ts'
import { facts, laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string

beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada)
  await fund(site.stack, bola, 25_000)
})

/** A booking that is paid, with its cancellation being asked about. */
async function askToCancel(inDays: number): Promise<Page> {
  await payFromWallet(bola, await book(bola, gown, inDays))
  const page = await site.visit('/transactions', { as: bola })
  await bookingCard(page).getByRole('button', { name: 'Cancel' }).click()
  return page
}

test('A booking that is cancelled in good time comes back in full', async () => {
  const page = await askToCancel(7)
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await eventually(() => facts(dialog)).toEqual({ 'Back to your wallet': '₦25,000', 'To Ada Obi': '₦0' })
  await dialog.getByRole('button', { name: 'Keep booking' }).click()
  await misses(dialog)
  expect(await heldForItem(site.stack, gown)).toBe(25_000)

  const card = bookingCard(page)
  await card.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByLabel('Reason (optional)').fill('The party moved')
  // Pressed twice, it is sent once: a second request would be refused.
  await dialog.getByRole('button', { name: 'Cancel booking' }).dblclick()
  await misses(dialog)
  await sees(
    page.getByText('₦25,000 is back in your wallet.'),
    card.getByText('Cancelled', { exact: true }),
    card.getByText('Refunded', { exact: true }),
    page.getByRole('link', { name: 'Wallet ₦25,000' }),
  )
  expect(await walletByLedger(site.stack, bola)).toBe(25_000)
  expect(await heldForItem(site.stack, gown)).toBe(0)
})

test('A booking that is cancelled on the last day gives half of the rent to the lender', async () => {
  const page = await askToCancel(1)
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await eventually(() => facts(dialog)).toEqual({ 'Back to your wallet': '₦17,500', 'To Ada Obi': '₦7,500' })
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await sees(
    page.getByText('₦17,500 is back in your wallet.'),
    page.getByRole('link', { name: 'Wallet ₦17,500' }),
  )
  expect(await walletByLedger(site.stack, bola)).toBe(17_500)
  expect(await walletByLedger(site.stack, ada)).toBe(7500)
  expect(await heldForItem(site.stack, gown)).toBe(0)
  const lenderPage = await site.visit('/wallet', { as: ada })
  await sees(lenderPage.getByLabel('Transaction history').getByText('+₦7,500'))
})

test('A lender who cancels gives everything back', async () => {
  await payFromWallet(bola, await book(bola, gown, 1))
  const page = await site.visit('/transactions', { as: ada, viewport: laptop })
  const card = bookingCard(page)
  await card.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await eventually(() => facts(dialog)).toEqual({ 'Back to Bola Ade': '₦25,000', 'To your wallet': '₦0' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await sees(page.getByText('₦25,000 went back to Bola Ade.'), card.getByText('Cancelled', { exact: true }))
  expect(await walletByLedger(site.stack, bola)).toBe(25_000)
  expect(await walletByLedger(site.stack, ada)).toBe(0)
})

test('An owner who approves requests accepts one and declines another', async () => {
  await site.stack.database.query('update public.items set approval_required = true where id = $1', [gown])
  await payFromWallet(bola, await book(bola, gown))
  const chidi = await joinApproved(site.stack, 'Chidi Eze')
  await fund(site.stack, chidi, 25_000)
  await payFromWallet(chidi, await book(chidi, gown, 20))

  const page = await site.visit('/transactions', { as: ada })
  const from = (name: string) => bookingCard(page).filter({ hasText: `Accept or decline ${name}’s request` })
  await from('Bola Ade').getByRole('button', { name: 'Accept' }).click()
  await sees(page.getByText('Booking accepted'))
  await from('Chidi Eze').getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline this request?' })
  await dialog.getByRole('button', { name: 'Decline request' }).click()
  await sees(
    page.getByText('₦25,000 went back to Chidi Eze.'),
    bookingCard(page).getByText('Declined', { exact: true }),
    bookingCard(page).getByText('Confirmed', { exact: true }),
  )
  expect(await walletByLedger(site.stack, chidi)).toBe(25_000)
  expect(await walletByLedger(site.stack, bola)).toBe(0)
  expect(await heldForItem(site.stack, gown)).toBe(25_000)
})
