import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { button } from '../../support/browser/controls.ts'
import {
  chooseListingPhotos,
  fillBasics,
  itemsOf,
  listItemButton,
  objectsOf,
  takePhoto,
  threePhotos,
  tiles,
  waitUntilUploaded,
  widthsOf,
} from '../../support/browser/listing.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
})

test('An item is listed with one camera photo and three files, in the order the lender chooses', async () => {
  const page = await site.visit('/marketplace', { as: ada, permissions: ['camera'] })
  await page.getByRole('navigation').getByRole('link', { name: 'Add', exact: true }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Add Item' }))
  await takePhoto(page)
  await waitUntilUploaded(page, 1)
  await chooseListingPhotos(page, await threePhotos())
  await waitUntilUploaded(page, 4)
  await sees(page.getByText('Cover', { exact: true }))
  // By its handle to the front; by its button one on.
  await drag(page, 3, 0)
  await button(page, 'Move photo 2 right').click()
  await button(page, 'Remove photo 4').click()
  await waitUntilUploaded(page, 3)

  await fillBasics(page)
  await page.getByRole('radio', { name: 'For rent or sale' }).click()
  await page.getByLabel('Description').fill('Worn once, to a wedding in Ikoyi.')
  await page.getByLabel('Condition').selectOption('excellent')
  await page.getByLabel('Size').fill('UK 12')
  await page.getByLabel('Colour').fill('Wine')
  await page.getByLabel('Security deposit').fill('20000')
  await page.getByLabel('Sale price').fill('95000')
  for (const price of ['Rental price per day', 'Security deposit', 'Sale price']) {
    expect(await page.getByLabel(price).getAttribute('inputmode')).toBe('decimal')
  }
  for (const [days, value] of [
    ['Minimum rental days', '1'],
    ['Maximum rental days', '30'],
  ] as const) {
    expect(await page.getByLabel(days).inputValue()).toBe(value)
    expect(await page.getByLabel(days).getAttribute('inputmode')).toBe('numeric')
  }
  await page.getByLabel('Rental period').selectOption('daily_weekly')
  await page.getByLabel('Your terms').fill('Dry-clean it, please.')
  await page.getByLabel('Pickup method').selectOption('both')
  await page.getByLabel('Delivery fee', { exact: false }).first().fill('2500')
  await page.getByLabel('I can cover delivery').check()
  await page.getByText('More options', { exact: true }).click()
  await page.getByLabel('Price for a week').fill('40000')
  await page.getByLabel('Days for cleaning').fill('2')
  await page.getByRole('radio', { name: 'I approve first' }).click()
  await page.getByText('Size, set and care', { exact: true }).click()
  await page.getByLabel('Bust').fill('92')
  await page.getByLabel('Fit (optional)', { exact: true }).selectOption('runs_small')
  await page.getByLabel('What’s included').fill('Gown\n\nBelt ')
  await page.getByLabel('Who cleans it').selectOption('owner')
  await page.getByLabel('Cleaning and care').fill('Dry clean only')
  await listItemButton(page).click()
  await sees(page.getByRole('heading', { level: 1, name: 'My Items' }), page.getByText('Item listed'))

  const [item] = await itemsOf(site.stack, ada)
  expect(item).toMatchObject({
    ...{ title: 'Aso-oke gown', description: 'Worn once, to a wedding in Ikoyi.', category: 'Dresses' },
    ...{ availability_type: 'both', rental_price: 7500.5, sale_price: 95000, status: 'available' },
    ...{ deposit_amount: 20000, weekly_price: 40000, monthly_price: null, brand: null },
    ...{ rental_period: 'daily_weekly', owner_terms: 'Dry-clean it, please.', min_rental_days: 1 },
    ...{ max_rental_days: 30, pickup_method: 'both', condition: 'excellent', size: 'UK 12', colour: 'Wine' },
    ...{ measurements: { bust: 92 }, buffer_days: 2, approval_required: true, delivery_fee: 2500 },
    ...{ return_delivery_fee: 0, owner_pays_delivery: true, owner_pays_return: false },
    ...{ fit: 'runs_small', fit_note: null, set_contents: ['Gown', 'Belt'], cleaned_by: 'owner' },
    care_note: 'Dry clean only',
  })
  const paths = item?.images.map((image) => image.split('/item-images/')[1])
  for (const path of paths ?? []) expect(path).toMatch(new RegExp(`^${ada.id}/\\d{13}\\.jpg$`))
  // The last of the phone came first; then the first of the phone, and the camera's.
  expect(await widthsOf(item?.images ?? [])).toEqual([500, 300, expect.any(Number)])
  await eventually(() => objectsOf(site.stack, ada)).toEqual([...(paths ?? [])].sort())
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('aso-listing'))),
  ).toEqual([])
})

/** With the mouse, from the middle of one handle to the middle of another tile. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  const handle = tiles(page).nth(from).locator('[data-handle]')
  await handle.scrollIntoViewIfNeeded()
  const start = await handle.boundingBox()
  const end = await tiles(page).nth(to).boundingBox()
  if (!start || !end) throw new Error('There is nothing to drag')
  const id = await tiles(page).nth(from).getAttribute('data-sortable')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await tiles(page).nth(to).getAttribute('data-sortable')).toBe(id)
}
