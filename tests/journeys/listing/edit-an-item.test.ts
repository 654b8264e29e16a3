import { beforeEach, expect, test } from 'vitest'
import { join, list, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button, heading } from '../../support/browser/controls.ts'
import {
  chooseListingPhotos,
  itemOf,
  listWithPhotos,
  objectsOf,
  pathOf,
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

test('An item is edited: all four states can be chosen, photos are added and removed, and removed ones are deleted from storage', async () => {
  const { id, images } = await listWithPhotos(site.stack, ada, 2, { brand: 'Deola', weekly_price: 30_000 })
  const page = await site.visit('/my-items', { as: ada })
  await page.getByRole('link', { name: 'Edit Ankara gown' }).click()
  await sees(heading(page, 'Edit Item'))
  expect(await page.getByLabel('Brand').inputValue()).toBe('Deola')
  expect(await page.getByLabel('Status').locator('option').allInnerTexts()).toEqual([
    'Available',
    'Rented',
    'Sold',
    'Unavailable',
  ])
  await button(page, 'Remove photo 1').click()
  await chooseListingPhotos(page, (await threePhotos()).slice(0, 1))
  await waitUntilUploaded(page, 2)
  await page.getByLabel('Brand').fill('')
  await page.getByLabel('Rental price per day').fill('6000')
  await page.getByLabel('Status').selectOption('unavailable')
  await button(page, 'Save changes').click()
  await sees(heading(page, 'My Items'), page.getByText('Item updated'))
  const item = await itemOf(site.stack, id)
  expect(item).toMatchObject({ brand: null, rental_price: 6000, weekly_price: 30_000, status: 'unavailable' })
  expect(item?.images[0]).toBe(images[1])
  expect(await widthsOf(item?.images ?? [])).toEqual([900, 300])
  await site.stack.runJobs()
  await eventually(() => objectsOf(site.stack, ada)).toEqual((item?.images ?? []).map(pathOf).sort())
})

test('A photo that another device removed can be kept while it exists, and is reported gone afterwards', async () => {
  const { id, images } = await listWithPhotos(site.stack, ada, 2)
  const page = await site.visit(`/edit-item/${id}`, { as: ada })
  const removeElsewhere = () =>
    ada.client
      .from('items')
      .update({ images: images.slice(0, 1) })
      .eq('id', id)
      .throwOnError()
  const dialog = page.getByRole('dialog', { name: 'Changed somewhere else' })
  const keepMine = async () => {
    await dialog
      .getByRole('radiogroup', { name: 'Photos' })
      .getByRole('radio', { name: 'This device' })
      .click()
    await button(page, 'Save these').click()
  }
  await page.getByLabel('Brand').fill('Deola')
  await removeElsewhere()
  await button(page, 'Save changes').click()
  await sees(dialog)
  await expectAccessible(page)
  await keepMine()
  await sees(page.getByText('Item updated'))
  await site.stack.runJobs()
  expect(await objectsOf(site.stack, ada)).toEqual(images.map(pathOf).sort())

  await page.goto(`/edit-item/${id}`)
  await page.getByLabel('Brand').fill('Tiffany Amber')
  await removeElsewhere()
  await site.stack.runJobs()
  await eventually(() => objectsOf(site.stack, ada)).toHaveLength(1)
  await button(page, 'Save changes').click()
  site.expectProblem(/^400 HEAD \/storage\/v1\/object\/public\/item-images/)
  await keepMine()
  await sees(page.getByText('Photo removed elsewhere'))
  expect(await tiles(page).count()).toBe(1)
  await button(page, 'Save changes').click()
  await sees(page.getByText('Item updated'))
  expect(await itemOf(site.stack, id)).toMatchObject({ brand: 'Tiffany Amber', images: images.slice(0, 1) })
})

test('A change of a column outside the form is no conflict; an unfinished edit is restored', async () => {
  const id = await list(ada)
  const page = await site.visit(`/edit-item/${id}`, { as: ada })
  await page.getByLabel('Title').fill('Gown, renamed')
  await ada.client
    .from('profiles')
    .update({ location: { city: 'Ibadan', state: 'Oyo' } })
    .eq('user_id', ada.id)
    .throwOnError()
  await page.reload()
  await sees(page.getByText('We saved what you typed earlier.'))
  expect(await page.getByLabel('Title').inputValue()).toBe('Gown, renamed')
  await button(page, 'Save changes').click()
  await sees(page.getByText('Item updated'))
  expect(await itemOf(site.stack, id)).toMatchObject({ title: 'Gown, renamed', city: 'Ibadan' })
})

test('A photo of an unsaved edit continues to upload after leaving and returning', async () => {
  const { id } = await listWithPhotos(site.stack, ada, 1)
  const page = await site.visit(`/edit-item/${id}`, { as: ada })
  await chooseListingPhotos(page, (await threePhotos()).slice(1, 2))
  await waitUntilUploaded(page, 2)
  await page.getByRole('link', { name: 'Back to my items' }).click()
  await page.getByRole('link', { name: 'Edit Ankara gown' }).click()
  await sees(page.getByText('We saved what you typed earlier.'))
  await eventually(() => tiles(page).count()).toBe(2)
  await button(page, 'Save changes').click()
  await sees(page.getByText('Item updated'))
  expect(await widthsOf((await itemOf(site.stack, id))?.images ?? [])).toEqual([900, 400])
})

test('A photo far down is dragged to the front with one finger while the page scrolls', async () => {
  const { id, images } = await listWithPhotos(site.stack, ada, 8)
  const page = await site.visit(`/edit-item/${id}`, { as: ada, hasTouch: true, isMobile: true })
  await eventually(() => tiles(page).count()).toBe(8)
  const handle = tiles(page).nth(7).locator('[data-handle]')
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (!box) throw new Error('There is nothing to drag')
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', box.x + 22, box.y + 22)
  // Under the bar at the top, over the left column.
  await touch('touchMove', 100, 300)
  await touch('touchMove', 100, 80)
  await eventually(() => page.evaluate(() => scrollY)).toBe(0)
  const first = await tiles(page).first().boundingBox()
  await touch('touchMove', 100, (first?.y ?? 0) + 100)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await button(page, 'Save changes').click()
  await sees(page.getByText('Item updated'))
  const now = (await itemOf(site.stack, id))?.images
  expect(now).toEqual([images[7], ...images.slice(0, 7)])
})
