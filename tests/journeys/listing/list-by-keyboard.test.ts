import { beforeEach, expect, test } from 'vitest'
import { listingWords } from '#contract/messages/listing.ts'
import { join, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button } from '../../support/browser/controls.ts'
import { tabTo } from '../../support/browser/keyboard.ts'
import {
  chooseListingPhotos,
  itemsOf,
  listItemButton,
  threePhotos,
  waitUntilUploaded,
  widthsOf,
} from '../../support/browser/listing.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
})

test('An item is listed without a mouse', async () => {
  const page = await site.visit('/add-item', { as: ada })
  await chooseListingPhotos(page, (await threePhotos()).slice(0, 2))
  await waitUntilUploaded(page, 2)
  await tabTo(page, button(page, 'Move photo 2 left'))
  await page.keyboard.press('Enter')
  await sees(page.getByText('This photo is the cover now'))
  await tabTo(page, page.getByLabel('Title'))
  await page.keyboard.type('Keyboard gele')
  await tabTo(page, page.getByLabel('Category'))
  await page.keyboard.type('Acc')
  await tabTo(page, page.getByRole('radio', { name: 'For rent', exact: true }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Rental price per day'))
  await page.keyboard.type('1500')
  await tabTo(page, page.getByText('More options', { exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Days for cleaning'))
  await page.keyboard.press('Enter')
  await sees(page.getByText('Item listed'))
  const [item] = await itemsOf(site.stack, ada)
  expect(item).toMatchObject({ title: 'Keyboard gele', category: 'Accessories', rental_price: 1500 })
  expect(await widthsOf(item?.images ?? [])).toEqual([400, 300])
})

test('The form is accessible, empty and with everything wrong', async () => {
  const page = await site.visit('/add-item', { as: ada })
  await chooseListingPhotos(page, (await threePhotos()).slice(0, 2))
  await waitUntilUploaded(page, 2)
  await page.getByRole('radio', { name: 'For rent or sale' }).click()
  await page.getByLabel('Pickup method').selectOption('both')
  await page.getByLabel('Category').selectOption('Dresses')
  await page.getByText('Size, set and care', { exact: true }).click()
  await page.getByLabel('Bust').fill('wide')
  await listItemButton(page).click()
  await sees(page.getByText('Missing required fields'), page.getByText(listingWords.measurement))
  await misses(page.getByText('Missing required fields'))
  // What lies half under the bar at the top is no smaller for it.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
})
