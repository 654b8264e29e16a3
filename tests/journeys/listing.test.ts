import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { isAccessible } from '../support/accessible.ts'
import { eventually, misses, openShop, sees } from '../support/browser.ts'
import { heicPhoto } from '../support/heic.ts'
import { hasFocus, tabTo } from '../support/keyboard.ts'
import {
  allSent,
  choosePhotos,
  itemsOf,
  objectsOf,
  threePhotos,
  tiles,
  widthsOf,
} from '../support/listing.ts'
import { join, type Member } from '../support/members.ts'
import { phonePhoto } from '../support/profiles.ts'

const shop = openShop()

let ada: Member
beforeEach(async () => {
  ada = await join(shop.stack, 'Ada Obi', 'lend')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const submit = (page: Page) => button(page, 'List item')
const uploads = '**/storage/v1/object/item-images/**'

async function fillBasics(page: Page, title = 'Aso-oke gown'): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption('Dresses')
  await page.getByRole('radio', { name: 'For rent', exact: true }).click()
  await page.getByLabel('Rental price per day').fill('7500.50')
}

test('An item is listed with a photo of the camera and three of the phone, in the order the lender likes', async () => {
  const page = await shop.visit('/marketplace', { as: ada, permissions: ['camera'] })
  await page.getByRole('navigation').getByRole('link', { name: 'Add', exact: true }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Add item' }))
  await button(page, 'Take a photo').click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await button(page, 'Take photo').click()
  await button(page, 'Use photo').click()
  await allSent(page, 1)
  await choosePhotos(page, await threePhotos())
  await allSent(page, 4)
  await sees(page.getByText('Cover', { exact: true }))
  // By its handle to the front; by its button one on.
  await drag(page, 3, 0)
  await button(page, 'Move photo 2 right').click()
  await button(page, 'Remove photo 4').click()
  await allSent(page, 3)

  await fillBasics(page)
  await page.getByRole('radio', { name: 'For rent or sale' }).click()
  await page.getByLabel('Description').fill('Worn once, to a wedding in Ikoyi.')
  await page.getByLabel('Condition').selectOption('excellent')
  await page.getByLabel('Size').fill('UK 12')
  await page.getByLabel('Colour').fill('Wine')
  await page.getByLabel('Security deposit').fill('20000')
  await page.getByLabel('Sale price').fill('95000')
  expect(await page.getByLabel('Minimum rental days').inputValue()).toBe('1')
  expect(await page.getByLabel('Maximum rental days').inputValue()).toBe('30')
  await page.getByLabel('Rental period').selectOption('daily_weekly')
  await page.getByLabel('Your terms').fill('Dry-clean it, please.')
  await page.getByLabel('Pickup method').selectOption('both')
  await page.getByLabel('Delivery fee', { exact: false }).first().fill('2500')
  await page.getByLabel('I may pay the delivery').check()
  await page.getByText('More options', { exact: true }).click()
  await page.getByLabel('Price for a week').fill('40000')
  await page.getByLabel('Days for cleaning').fill('2')
  await page.getByRole('radio', { name: 'I approve first' }).click()
  await page.getByLabel('bust').fill('92')
  await submit(page).click()
  await sees(page.getByRole('heading', { level: 1, name: 'My items' }), page.getByText('Item listed'))

  const [item] = await itemsOf(shop.stack, ada)
  expect(item).toMatchObject({
    ...{ title: 'Aso-oke gown', description: 'Worn once, to a wedding in Ikoyi.', category: 'Dresses' },
    ...{ availability_type: 'both', rental_price: 7500.5, sale_price: 95000, status: 'available' },
    ...{ deposit_amount: 20000, weekly_price: 40000, monthly_price: null, brand: null },
    ...{ rental_period: 'daily_weekly', owner_terms: 'Dry-clean it, please.', min_rental_days: 1 },
    ...{ max_rental_days: 30, pickup_method: 'both', condition: 'excellent', size: 'UK 12', colour: 'Wine' },
    ...{ measurements: { bust: 92 }, buffer_days: 2, approval_required: true, delivery_fee: 2500 },
    ...{ return_delivery_fee: 0, owner_pays_delivery: true, owner_pays_return: false },
  })
  const paths = item?.images.map((image) => image.split('/item-images/')[1])
  for (const path of paths ?? []) expect(path).toMatch(new RegExp(`^${ada.id}/\\d{13}\\.jpg$`))
  // The last of the phone came first; then the first of the phone, and the camera's.
  expect(await widthsOf(item?.images ?? [])).toEqual([500, 300, expect.any(Number)])
  await eventually(() => objectsOf(shop.stack, ada)).toEqual([...(paths ?? [])].sort())
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

test('What is missing is said in the words of the specification, at each field, and nothing is stored', async () => {
  const page = await shop.visit('/add-item', { as: ada })
  await submit(page).click()
  await sees(page.getByText('Missing required fields'), page.getByText('Please fill in all required fields'))
  await eventually(() => hasFocus(page.getByLabel('Title'))).toBe(true)
  await fillBasics(page)
  await page.getByRole('radio', { name: 'For sale', exact: true }).click()
  await misses(
    page.getByLabel('Rental price per day'),
    page.getByText('Rental terms'),
    page.getByText('Security deposit'),
  )
  await submit(page).click()
  await eventually(() => hasFocus(page.getByLabel('Sale price'))).toBe(true)
  await page.getByLabel('Sale price').fill('0.50')
  await submit(page).click()
  await sees(page.getByText('Item listed'))
  const [item] = await itemsOf(shop.stack, ada)
  expect(item).toMatchObject({
    ...{ availability_type: 'sale', sale_price: 0.5, rental_price: null, deposit_amount: null },
    ...{ rental_period: null, owner_terms: null, description: null, size: null, condition: null, images: [] },
  })
})

test('A photo that was not sent says so and is tried again; the listing waits for it', async () => {
  const page = await shop.visit('/add-item', { as: ada })
  shop.expectProblem(/^500 POST \/storage\/v1\/object\/item-images/)
  let refused = 0
  const refuseSecond = async (route: Route) => {
    refused += 1
    if (refused === 2 || refused > 3) await route.fulfill({ status: 500, body: '{}' })
    else await route.continue()
  }
  await page.route(uploads, refuseSecond)
  await choosePhotos(page, await threePhotos())
  await sees(page.getByText('Upload failed'), page.getByText('Failed to upload images. Please try again.'))
  await sees(tiles(page).nth(1).getByText('Not sent'))
  await fillBasics(page)
  await submit(page).click()
  // Tried once more by itself, and refused again.
  await eventually(async () => refused).toBe(4)
  await sees(page.getByText('Upload failed').last(), tiles(page).nth(1).getByText('Not sent'), submit(page))
  expect(await itemsOf(shop.stack, ada)).toEqual([])
  await page.unroute(uploads)
  await button(page, 'Retry photo 2').click()
  await allSent(page, 3)
  await misses(page.getByText('Not sent'))
  await submit(page).click()
  await sees(page.getByText('Item listed'))
  const [item] = await itemsOf(shop.stack, ada)
  expect(await widthsOf(item?.images ?? [])).toEqual([300, 400, 500])
})

test('Offline in the middle of the form, and reloaded: what was typed and photographed is there, and goes out later', async () => {
  const page = await shop.visit('/add-item', { as: ada })
  const [first, second] = await threePhotos()
  if (!first || !second) throw new Error('There are three photos')
  await choosePhotos(page, [first])
  await allSent(page, 1)
  await fillBasics(page, 'Coral beads')
  await page.context().setOffline(true)
  await sees(page.getByText('You are offline. What you typed is kept.'))
  shop.expectProblem(/^net::ERR_INTERNET_DISCONNECTED POST \/storage/)
  await choosePhotos(page, [second])
  await sees(
    tiles(page).nth(1).getByText('Not sent'),
    page.getByText('Nothing was sent and what you typed is kept.', { exact: false }),
  )
  await page.getByLabel('Description').fill('Typed on a bus without network')
  await submit(page).click()
  await sees(submit(page))
  expect(await itemsOf(shop.stack, ada)).toEqual([])

  // The page itself comes back only with the network; the storage stays out of reach for longer.
  await page.route(uploads, (route) => route.abort('connectionfailed'))
  shop.expectProblem(/^net::ERR_CONNECTION_FAILED POST \/storage/)
  await page.context().setOffline(false)
  await page.reload()
  await sees(page.getByText('We kept what you typed before.'))
  expect(await page.getByLabel('Title').inputValue()).toBe('Coral beads')
  expect(await page.getByLabel('Description').inputValue()).toBe('Typed on a bus without network')
  expect(await page.getByLabel('Rental price per day').inputValue()).toBe('7500.50')
  await eventually(() => tiles(page).count()).toBe(2)
  await sees(tiles(page).nth(1).getByText('Not sent'), tiles(page).nth(1).getByRole('img'))
  await page.unroute(uploads)
  await submit(page).click()
  await sees(page.getByText('Item listed'))
  const [item] = await itemsOf(shop.stack, ada)
  expect(item).toMatchObject({ title: 'Coral beads', description: 'Typed on a bus without network' })
  expect(await widthsOf(item?.images ?? [])).toEqual([300, 400])
  await page.goto('/add-item')
  await sees(page.getByLabel('Title'))
  await misses(page.getByText('We kept what you typed before.'))
})

test('An answer that got lost does not list an item twice', async () => {
  const page = await shop.visit('/add-item', { as: ada })
  await fillBasics(page)
  shop.expectProblem(/^net::ERR_CONNECTION_RESET POST \/rest\/v1\/items$/)
  await page.route('**/rest/v1/items?**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await submit(page).click()
  await sees(page.getByText('You are offline', { exact: true }))
  await page.unroute('**/rest/v1/items?**')
  expect(await itemsOf(shop.stack, ada)).toHaveLength(1)
  await submit(page).click()
  await sees(page.getByText('Item listed'))
  expect(await itemsOf(shop.stack, ada)).toHaveLength(1)
})

test('A refusal of the server is told as it is, and the form stays', async () => {
  const page = await shop.visit('/add-item', { as: ada })
  await fillBasics(page)
  shop.expectProblem(/^500 POST \/rest\/v1\/items$/)
  await page.route('**/rest/v1/items?**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await submit(page).click()
  await sees(page.getByText('Failed to add item'))
  expect(await page.getByLabel('Title').inputValue()).toBe('Aso-oke gown')
  await page.unroute('**/rest/v1/items?**')
  shop.expectProblem(/^409 POST \/rest\/v1\/items$/)
  const refusal = {
    code: 'PT409',
    hint: 'Failed to add item',
    message: 'Your wardrobe is full.',
    details: null,
  }
  await page.route('**/rest/v1/items?**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
  )
  await submit(page).click()
  await sees(page.getByText('Your wardrobe is full.'))
})

test('Photos are made upright and small and lose where they were taken; HEIC becomes a JPEG; what is no photo is refused', async () => {
  const page = await shop.visit('/add-item', { as: ada })
  await choosePhotos(page, [
    { name: 'big.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(4000, 3000) },
    { name: 'iphone.HEIC', mimeType: '', buffer: heicPhoto },
  ])
  await allSent(page, 2)
  await choosePhotos(page, [{ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') }])
  await sees(page.getByText('Invalid File'))
  await choosePhotos(page, [{ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }])
  await sees(page.getByText('Please select an image file'))
  await choosePhotos(page, [
    { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ])
  await sees(page.getByText('Please select an image under 5MB'))
  const small = { name: 's.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(40, 30) }
  await choosePhotos(
    page,
    Array.from({ length: 7 }, () => small),
  )
  await sees(page.getByText('An item has at most 8 photos.'))
  await allSent(page, 8)
  const stored = await Promise.all(
    (await objectsOf(shop.stack, ada)).slice(0, 2).map(async (path) => {
      const response = await fetch(`${shop.stack.url}/storage/v1/object/public/item-images/${path}`)
      const { format, width, height, exif } = await sharp(await response.arrayBuffer()).metadata()
      return { format, width, height, exif }
    }),
  )
  expect(stored).toEqual([
    { format: 'jpeg', width: 1200, height: 1600, exif: undefined },
    { format: 'jpeg', width: 120, height: 160, exif: undefined },
  ])
})

test('A draft that is not wanted any more goes with its photos', async () => {
  const page = await shop.visit('/add-item', { as: ada })
  await page.getByLabel('Title').fill('Never mind')
  await choosePhotos(page, (await threePhotos()).slice(0, 1))
  await allSent(page, 1)
  expect(await objectsOf(shop.stack, ada)).toHaveLength(1)
  await page.reload()
  await button(page, 'Discard draft').click()
  await button(page, 'Discard').click()
  await sees(page.getByText('Draft discarded'))
  expect(await page.getByLabel('Title').inputValue()).toBe('')
  await eventually(() => objectsOf(shop.stack, ada)).toEqual([])
})

test('An item is listed without a mouse', async () => {
  const page = await shop.visit('/add-item', { as: ada })
  await choosePhotos(page, (await threePhotos()).slice(0, 2))
  await allSent(page, 2)
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
  const [item] = await itemsOf(shop.stack, ada)
  expect(item).toMatchObject({ title: 'Keyboard gele', category: 'Accessories', rental_price: 1500 })
  expect(await widthsOf(item?.images ?? [])).toEqual([400, 300])
})

test('The form is accessible, empty and with everything wrong', async () => {
  const page = await shop.visit('/add-item', { as: ada })
  await choosePhotos(page, (await threePhotos()).slice(0, 2))
  await allSent(page, 2)
  await page.getByRole('radio', { name: 'For rent or sale' }).click()
  await page.getByLabel('Pickup method').selectOption('both')
  await page.getByText('More options', { exact: true }).click()
  await page.getByLabel('bust').fill('wide')
  await submit(page).click()
  await sees(page.getByText('Missing required fields'), page.getByText('Enter centimetres, from 1 to 400'))
  await misses(page.getByText('Missing required fields'))
  // What lies half under the bar at the top is no smaller for it.
  await page.evaluate(() => scrollTo(0, 0))
  await isAccessible(page)
})
