import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button, heading } from '../../support/browser/controls.ts'
import {
  itemOf,
  itemsOf,
  listWithPhotos,
  objectsOf,
  pathOf,
  waitUntilUploaded,
} from '../../support/browser/listing.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
})

const card = (page: Page, title: string) => page.getByRole('article', { name: title })

test('The wardrobe shows its items newest first with their figures, and changes a status at once', async () => {
  const gown = (await listWithPhotos(site.stack, ada, 1)).id
  await list(ada, { title: 'Coral beads', availability_type: 'rent', sale_price: null, status: 'rented' })
  await list(ada, { title: 'Old clutch', status: 'sold' })
  await list(ada, { title: 'Quiet cape', status: 'unavailable' })
  const bag = await list(ada, { title: 'Fake bag', status: 'unavailable' })
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 25_000)
  await payFromWallet(bola, await book(bola, gown))
  await bola.client.from('saved_items').insert({ user_id: bola.id, item_id: gown }).throwOnError()
  const chidi = await join(site.stack, 'Chidi Eze', 'borrow')
  for (const who of [bola, bola, chidi]) {
    await who.client.rpc('note_item_view', { p_item_id: gown }).throwOnError()
  }
  const reason = 'These photos are from a catalogue.'
  await site.stack.database.query(
    'update public.items set hidden_at = now(), hidden_reason = $2 where id = $1',
    [bag, reason],
  )
  const page = await site.visit('/my-items', { as: ada })
  await sees(heading(page, 'My Items'), card(page, 'Ankara gown'))
  expect(await page.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
    'Fake bag',
    'Quiet cape',
    'Old clutch',
    'Coral beads',
    'Ankara gown',
  ])
  const badge = (title: string) => card(page, title).locator('[data-slot=badge]').textContent()
  expect(await badge('Fake bag')).toBe('Taken down')
  expect(await badge('Quiet cape')).toBe('Unavailable')
  expect(await badge('Old clutch')).toBe('Sold')
  expect(await badge('Coral beads')).toBe('Rented')
  expect(await badge('Ankara gown')).toBe('Available')
  const looks = await page
    .locator('[data-slot=badge]')
    .filter({ hasNotText: 'Taken down' })
    .evaluateAll((all) => new Set(all.map((one) => one.className)).size)
  expect(looks).toBe(4)
  await sees(
    ...['2 views', '1 save', '1 booking'].map((count) => card(page, 'Ankara gown').getByText(count)),
    card(page, 'Fake bag').getByText(reason),
  )
  expect(await card(page, 'Fake bag').getByRole('combobox').isDisabled()).toBe(true)
  await expectAccessible(page)

  await page.getByLabel('Status of Coral beads').selectOption('available')
  await sees(page.getByText('Item updated'))
  await eventually(() => badge('Coral beads')).toBe('Available')
})

test('A large wardrobe loads by pages, also when items have the same creation time', async () => {
  await site.stack.database.query(
    `update public.app_settings set setting_value = '100' where setting_key = 'items_unproven_limit'`,
  )
  const titles = Array.from({ length: 65 }, (_, number) => `Gele ${number + 1}`)
  await ada.client
    .from('items')
    .insert(
      titles.map((title) => ({
        ...{ owner_id: ada.id, title, category: 'Accessories' },
        ...{ availability_type: 'rent' as const, rental_price: 1500 },
      })),
    )
    .throwOnError()
  const page = await site.visit('/my-items', { as: ada })
  for (const count of [30, 60]) {
    await eventually(() => page.getByRole('article').count()).toBe(count)
    await button(page, 'Show more').click()
  }
  await eventually(() => page.getByRole('article').count()).toBe(65)
  await misses(button(page, 'Show more'))
  const shown = await page.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(new Set(shown)).toEqual(new Set(titles))
})

test('An empty wardrobe leads to the first item', async () => {
  const page = await site.visit('/my-items', { as: ada })
  await sees(page.getByRole('heading', { name: 'No items yet' }))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'List your first item' }).click()
  await sees(heading(page, 'Add Item'))
})

test('An item is duplicated with its photos, which stay as long as one of the two shows them', async () => {
  const { id, images } = await listWithPhotos(site.stack, ada, 2, { size: 'UK 12', status: 'rented' })
  const page = await site.visit('/my-items', { as: ada })
  await page.getByRole('link', { name: 'Duplicate Ankara gown' }).click()
  await sees(heading(page, 'Add Item'))
  expect(await page.getByLabel('Size').inputValue()).toBe('UK 12')
  await waitUntilUploaded(page, 2)
  await page.getByLabel('Size').fill('UK 16')
  await button(page, 'List item').click()
  await sees(page.getByText('Item listed'))
  const [copy, original] = await itemsOf(site.stack, ada)
  expect(copy).toMatchObject({ title: 'Ankara gown', size: 'UK 16', status: 'available', images })
  expect(original).toMatchObject({ id, size: 'UK 12', status: 'rented', images })

  /** Done once the wardrobe shows what is left: a toast may still speak of the one before. */
  const remove = async (left: number) => {
    await page.getByRole('button', { name: 'Delete Ankara gown' }).last().click()
    await button(page, 'Delete').click()
    await misses(page.getByRole('dialog'))
    await eventually(() => page.getByRole('article').count()).toBe(left)
  }
  await remove(1)
  await sees(page.getByText('Item deleted'))
  await site.stack.runJobs()
  expect(await objectsOf(site.stack, ada)).toEqual(images.map(pathOf).sort())
  await remove(0)
  await sees(page.getByRole('heading', { name: 'No items yet' }))
  expect(await itemsOf(site.stack, ada)).toEqual([])
  await site.stack.runJobs()
  expect(await objectsOf(site.stack, ada)).toEqual([])
})

test('An item with a booking is not deleted, and can be taken off the market instead', async () => {
  const { id, images } = await listWithPhotos(site.stack, ada, 1)
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 25_000)
  await payFromWallet(bola, await book(bola, id))
  const page = await site.visit('/my-items', { as: ada })
  const bin = page.getByRole('button', { name: 'Delete Ankara gown' })
  await bin.click()
  const dialog = page.getByRole('dialog', { name: 'Delete this item?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await misses(dialog)
  await bin.click()
  site.expectProblem(/^409 DELETE \/rest\/v1\/items$/)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await sees(
    dialog.getByText('Failed to delete item'),
    dialog.getByText('This item has live bookings. You can make it unavailable instead.'),
  )
  expect(await itemOf(site.stack, id)).toMatchObject({ status: 'available' })
  await dialog.getByRole('button', { name: 'Make unavailable' }).click()
  await misses(dialog)
  await eventually(() => card(page, 'Ankara gown').locator('[data-slot=badge]').textContent()).toBe(
    'Unavailable',
  )
  expect(await itemOf(site.stack, id)).toMatchObject({ status: 'unavailable', images })
  expect(await objectsOf(site.stack, ada)).toHaveLength(1)
})

test('A borrower is asked to become a lender', async () => {
  const bola = await join(site.stack, 'Bola Ade', 'borrow')
  const borrower = await site.visit('/add-item', { as: bola })
  await sees(borrower.getByRole('heading', { name: 'Want to earn from your wardrobe' }))
  await misses(
    borrower.getByLabel('Title'),
    borrower.getByRole('navigation').getByRole('link', { name: 'My Items' }),
  )
  await expectAccessible(borrower)
  await button(borrower, 'Become a Lender').click()
  await sees(borrower.getByLabel('Title'))
  await sees(borrower.getByRole('navigation').getByRole('link', { name: 'My Items' }))
})
