import type { Route } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { eventually, misses, openShop, sees } from '../support/browser.ts'
import { heicPhoto } from '../support/heic.ts'
import {
  allSent,
  button,
  choosePhotos,
  fillBasics,
  itemsOf,
  objectsOf,
  submit,
  threePhotos,
  tiles,
  uploads,
  widthsOf,
} from '../support/listing.ts'
import { join, type Member } from '../support/members.ts'
import { phonePhoto } from '../support/profiles.ts'

const shop = openShop()

let ada: Member
beforeEach(async () => {
  ada = await join(shop.stack, 'Ada Obi', 'lend')
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
