import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { unlockHelper } from '../../support/api/ai-unlocking.ts'
import { fund, join, list, type Member } from '../../support/api/members.ts'
import { walletByLedger } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { lookBack, sessionsEnd, storedSessions } from '../../support/browser/ai-screens.ts'
import { payOnCheckout } from '../../support/browser/booking-screens.ts'
import { button } from '../../support/browser/controls.ts'
import {
  chooseListingPhotos,
  itemOf,
  itemsOf,
  listItemButton,
  threePhotos,
  waitUntilUploaded,
} from '../../support/browser/listing.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees, seesForAMoment } from '../../support/browser/waiting.ts'

const site = openTestSite()

beforeAll(async () => {
  for (const rental_price of [8000, 12_000, 14_000])
    await list(await join(site.stack, `Owner of ${rental_price}`), {
      category: 'Dresses',
      rental_price,
      sale_price: rental_price * 10,
    })
})

async function lender(naira = 0): Promise<Member> {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  if (naira > 0) await fund(site.stack, ada, naira)
  return ada
}

const improve = (page: Page) => button(page, 'Improve this listing')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Listing Optimizer' })
const row = (page: Page, name: string): Locator =>
  dialogOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const use = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Use this' })
const undo = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Undo' })
const suggested = (page: Page, name: string, text: string) => row(page, name).getByText(text, { exact: true })

async function close(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await misses(dialogOf(page))
}

async function typeBasics(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('RED LACE GOWN UK 12!!!')
  await page.getByLabel('Category').selectOption('Dresses')
  await page.getByRole('radio', { name: 'For rent', exact: true }).click()
}

test('Suggestions are unlocked inside the form, used one by one, taken back and saved', async () => {
  const ada = await lender(500)
  const page = await site.visit('/add-item', { as: ada })
  await chooseListingPhotos(page, (await threePhotos()).slice(0, 1))
  await waitUntilUploaded(page, 1)
  await typeBasics(page)
  await page.getByLabel('Rental price per day').fill('500')
  await page.getByLabel('Condition').selectOption('excellent')
  await improve(page).click()
  const dialog = dialogOf(page)
  await sees(dialog.getByRole('heading', { name: 'Unlock Listing Optimizer' }))
  await dialog.getByRole('button', { name: 'Pay with wallet · ₦200' }).click()
  await sees(
    suggested(page, 'Title', 'Red lace gown UK 12'),
    row(page, 'Description').getByText('Condition: excellent.'),
    suggested(page, 'Size', 'UK 12'),
    suggested(page, 'Rental price per day', '₦12,000'),
    row(page, 'Rental price per day').getByText('₦10,000–₦13,000, from 3 comparable items'),
    dialog.getByText(/The rental price rests on 3 comparable items/),
  )
  await misses(row(page, 'Sale price'))
  await expectAccessible(page)
  expect(await walletByLedger(site.stack, ada)).toBe(300)
  expect(await storedSessions(site.stack, ada)).toEqual([
    { feature_type: 'listing_optimizer', payment_method: 'wallet', paid: 200 },
  ])

  await use(page, 'Title').click()
  await sees(row(page, 'Title').getByText('In your form'))
  await use(page, 'Rental price per day').click()
  await use(page, 'Size').click()
  await undo(page, 'Size').click()
  await sees(use(page, 'Size'))
  await close(page)
  expect(await page.getByLabel('Title').inputValue()).toBe('Red lace gown UK 12')
  expect(await page.getByLabel('Rental price per day').inputValue()).toBe('12000')
  expect(await page.getByLabel('Size').inputValue()).toBe('')
  expect(await page.getByLabel('Description').inputValue()).toBe('')

  // It can be taken back later, too.
  await improve(page).click()
  await undo(page, 'Title').click()
  await close(page)
  expect(await page.getByLabel('Title').inputValue()).toBe('RED LACE GOWN UK 12!!!')
  await improve(page).click()
  // What was suggested stays when the session ends.
  await sessionsEnd(site.stack, ada)
  await lookBack(page)
  await sees(dialog.getByRole('heading', { name: 'Your session has ended' }))
  await expectAccessible(page)
  await use(page, 'Title').click()
  await close(page)
  await listItemButton(page).click()
  await sees(page.getByText('Item listed'))
  const [item] = await itemsOf(site.stack, ada)
  expect(item).toMatchObject({
    title: 'Red lace gown UK 12',
    rental_price: 12_000,
    size: null,
    description: null,
    condition: 'excellent',
  })
  expect(item?.images).toHaveLength(1)
})

test('What was typed is still there after paying by card, and the optimizer opens in it', async () => {
  const ada = await lender()
  const page = await site.visit('/add-item', { as: ada })
  await chooseListingPhotos(page, (await threePhotos()).slice(0, 1))
  await waitUntilUploaded(page, 1)
  await typeBasics(page)
  await improve(page).click()
  await dialogOf(page).getByRole('button', { name: 'Pay with card · ₦200' }).click()
  await sees(page.getByRole('heading', { name: 'Pay Aso ₦200' }))
  await payOnCheckout(page, 'success')
  await seesForAMoment(page, 'Payment successful')
  await sees(suggested(page, 'Title', 'Red lace gown UK 12'))
  await close(page)
  await page.waitForURL(/\/add-item$/)
  expect(await page.getByLabel('Title').inputValue()).toBe('RED LACE GOWN UK 12!!!')
  await waitUntilUploaded(page, 1)
  expect(await storedSessions(site.stack, ada)).toEqual([
    { feature_type: 'listing_optimizer', payment_method: 'paystack', paid: 200 },
  ])
})

test('One’s own item is improved in its form, and a card payment leads back to it', async () => {
  const ada = await lender()
  const id = await list(ada, { title: 'lace gown', category: 'Dresses', colour: 'Wine', images: [] })
  const page = await site.visit(`/edit-item/${id}`, { as: ada })
  await improve(page).click()
  await dialogOf(page).getByRole('button', { name: 'Pay with card · ₦200' }).click()
  await payOnCheckout(page, 'success')
  await page.waitForURL(new RegExp(`/edit-item/${id}`))
  await use(page, 'Title').click()
  await close(page)
  await button(page, 'Save changes').click()
  await sees(page.getByText('Item updated'))
  expect(await itemOf(site.stack, id)).toMatchObject({ title: 'Lace gown, wine' })
})

test('The hub shows the optimizer and leads to the form of a new item', async () => {
  const ada = await lender()
  await fund(site.stack, ada, 200)
  await unlockHelper(ada, 'listing_optimizer')
  const page = await site.visit('/ai', { as: ada })
  const card = page
    .getByRole('region', { name: 'AI helpers' })
    .getByRole('listitem')
    .filter({ hasText: 'Listing Optimizer' })
  await sees(card.getByText('₦200'), card.getByText(/^Active until /))
  await card.getByRole('link', { name: 'Listing Optimizer' }).click()
  await page.waitForURL(/\/add-item$/)
  await eventually(() => improve(page).count()).toBe(1)
})
