import type { Route } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { loadKeys } from '../../../local/credentials/keys.ts'
import { signToken } from '../../../local/credentials/tokens.ts'
import { join, type Member } from '../../support/api/members.ts'
import { button } from '../../support/browser/controls.ts'
import {
  chooseListingPhotos,
  fillBasics,
  itemsOf,
  listItemButton,
  objectsOf,
  photoUploadRoute,
  threePhotos,
  tiles,
  waitUntilUploaded,
  widthsOf,
} from '../../support/browser/listing.ts'
import { eventually, misses, openTestSite, sees } from '../../support/browser/test-site.ts'
import { phonePhoto } from '../../support/fixtures/drawn-files.ts'
import { heicPhoto } from '../../support/fixtures/heic.ts'

const site = openTestSite()

let ada: Member
beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
})

test('A photo whose upload failed says so and is retried; the listing waits for it', async () => {
  const page = await site.visit('/add-item', { as: ada })
  site.expectProblem(/^500 POST \/storage\/v1\/object\/item-images/)
  let refused = 0
  const refuseSecond = async (route: Route) => {
    refused += 1
    if (refused === 2 || refused > 3) await route.fulfill({ status: 500, body: '{}' })
    else await route.continue()
  }
  await page.route(photoUploadRoute, refuseSecond)
  await chooseListingPhotos(page, await threePhotos())
  await sees(page.getByText('Upload failed'), page.getByText('Failed to upload images. Please try again.'))
  await sees(tiles(page).nth(1).getByText('Not sent'))
  await fillBasics(page)
  await listItemButton(page).click()
  // Tried once more by itself, and refused again.
  await eventually(async () => refused).toBe(4)
  await sees(
    page.getByText('Upload failed').last(),
    tiles(page).nth(1).getByText('Not sent'),
    listItemButton(page),
  )
  expect(await itemsOf(site.stack, ada)).toEqual([])
  await page.unroute(photoUploadRoute)
  await button(page, 'Retry photo 2').click()
  await waitUntilUploaded(page, 3)
  await misses(page.getByText('Not sent'))
  await listItemButton(page).click()
  await sees(page.getByText('Item listed'))
  const [item] = await itemsOf(site.stack, ada)
  expect(await widthsOf(item?.images ?? [])).toEqual([300, 400, 500])
})

test('Offline and after a reload, the typed fields and photos are still there and are sent later', async () => {
  const page = await site.visit('/add-item', { as: ada })
  const [first, second] = await threePhotos()
  if (!first || !second) throw new Error('There are three photos')
  await chooseListingPhotos(page, [first])
  await waitUntilUploaded(page, 1)
  await fillBasics(page, 'Coral beads')
  await page.context().setOffline(true)
  await sees(page.getByText('You are offline. What you typed is saved.'))
  site.expectProblem(/^net::ERR_INTERNET_DISCONNECTED POST \/storage/)
  await chooseListingPhotos(page, [second])
  await sees(
    tiles(page).nth(1).getByText('Not sent'),
    page.getByText('Nothing was sent and what you typed is kept.', { exact: false }),
  )
  await page.getByLabel('Description').fill('Typed on a bus without network')
  await listItemButton(page).click()
  await sees(listItemButton(page))
  expect(await itemsOf(site.stack, ada)).toEqual([])

  // The page itself comes back only with the network; the storage stays out of reach for longer.
  await page.route(photoUploadRoute, (route) => route.abort('connectionfailed'))
  site.expectProblem(/^net::ERR_CONNECTION_FAILED POST \/storage/)
  await page.context().setOffline(false)
  await page.reload()
  await sees(page.getByText('We saved what you typed earlier.'))
  expect(await page.getByLabel('Title').inputValue()).toBe('Coral beads')
  expect(await page.getByLabel('Description').inputValue()).toBe('Typed on a bus without network')
  expect(await page.getByLabel('Rental price per day').inputValue()).toBe('7500.50')
  await eventually(() => tiles(page).count()).toBe(2)
  await sees(tiles(page).nth(1).getByText('Not sent'), tiles(page).nth(1).getByRole('img'))
  await page.unroute(photoUploadRoute)
  await listItemButton(page).click()
  await sees(page.getByText('Item listed'))
  const [item] = await itemsOf(site.stack, ada)
  expect(item).toMatchObject({ title: 'Coral beads', description: 'Typed on a bus without network' })
  expect(await widthsOf(item?.images ?? [])).toEqual([300, 400])
  await page.goto('/add-item')
  await sees(page.getByLabel('Title'))
  await misses(page.getByText('We saved what you typed earlier.'))
})

test('Photos are rotated, shrunk and stripped of their location; HEIC becomes a JPEG; other files are refused', async () => {
  const page = await site.visit('/add-item', { as: ada })
  await chooseListingPhotos(page, [
    { name: 'big.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(4000, 3000) },
    { name: 'iphone.HEIC', mimeType: '', buffer: heicPhoto },
  ])
  await waitUntilUploaded(page, 2)
  await chooseListingPhotos(page, [
    { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ])
  await sees(page.getByText('Invalid File'), page.getByText('Please select an image file'))
  const small = { name: 's.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(40, 30) }
  await chooseListingPhotos(
    page,
    Array.from({ length: 7 }, () => small),
  )
  await sees(page.getByText('An item has at most 8 photos.'))
  await waitUntilUploaded(page, 8)
  const stored = await Promise.all(
    (await objectsOf(site.stack, ada)).slice(0, 2).map(async (path) => {
      const response = await fetch(`${site.stack.url}/storage/v1/object/public/item-images/${path}`)
      const { format, width, height, exif } = await sharp(await response.arrayBuffer()).metadata()
      return { format, width, height, exif }
    }),
  )
  expect(stored).toEqual([
    { format: 'jpeg', width: 1200, height: 1600, exif: undefined },
    { format: 'jpeg', width: 120, height: 160, exif: undefined },
  ])
})

test('A file that only claims to be a photo is refused in the words of the specification and not sent', async () => {
  const page = await site.visit('/add-item', { as: ada })
  const whole = await phonePhoto(800, 600)
  const bomb = await sharp({
    create: { width: 8000, height: 5000, channels: 3, background: '#b45309' },
    limitInputPixels: false,
  })
    .png({ palette: true })
    .toBuffer()
  const hidden = Buffer.from('<!doctype html><script>alert(1)</script>')
  const hostile: [told: string, name: string, buffer: Buffer][] = [
    ['Please select an image file', 'page.jpg', hidden],
    ['Please select an image file', 'drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['Please select an image file', 'half.jpg', whole.subarray(0, whole.length / 2)],
    ['Please select an image under 5MB', 'bomb.png', bomb],
    ['Please select an image under 5MB', 'over.jpg', Buffer.alloc(5 * 1024 * 1024 + 1)],
  ]
  for (const [told, name, buffer] of hostile) {
    await chooseListingPhotos(page, [{ name, mimeType: `image/${name.split('.')[1]}`, buffer }])
    await sees(page.getByText(told))
    await page.reload()
    await sees(page.getByLabel('Title'))
  }
  expect(await tiles(page).count()).toBe(0)
  // A page that hides behind a photo stays behind: the picture is drawn anew.
  const both = { name: 'both.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([whole, hidden]) }
  await chooseListingPhotos(page, [both])
  await waitUntilUploaded(page, 1)
  const [path] = await objectsOf(site.stack, ada)
  const response = await fetch(`${site.stack.url}/storage/v1/object/public/item-images/${path}`)
  expect(Buffer.from(await response.arrayBuffer()).includes('script')).toBe(false)
  expect(await objectsOf(site.stack, ada)).toHaveLength(1)
})

test('A refusal of the storage is shown in the words of the specification', async () => {
  const page = await site.visit('/add-item', { as: ada })
  const photo = (await threePhotos()).slice(0, 1)
  const refusals = { 413: 'Please select an image under 5MB', 415: 'Please select an image file' }
  site.expectProblem(/^400 POST \/storage\/v1\/object\/item-images/)
  for (const [status, told] of Object.entries(refusals)) {
    const json = { statusCode: status, error: 'refused', message: 'refused' }
    await page.route(photoUploadRoute, (route) => route.fulfill({ status: 400, json }))
    await chooseListingPhotos(page, photo)
    await sees(page.getByText(told), tiles(page).first().getByText('Not sent'))
    await button(page, 'Remove photo 1').click()
    await page.unroute(photoUploadRoute)
  }
  expect(await objectsOf(site.stack, ada)).toEqual([])
})

test('With an expired token the photos are sent again with a new one and listed', async () => {
  const { jwtSecret } = await loadKeys(site.stack.dataDir)
  const { data } = await ada.client.auth.getClaims()
  const now = Math.floor(Date.now() / 1000)
  const expired = signToken({ ...data?.claims, exp: now - 60 }, jwtSecret)
  const good = (await ada.client.auth.getSession()).data.session?.access_token
  const page = await site.visit('/add-item', { as: ada })
  site.expectProblem(/^400 POST \/storage\/v1\/object\/item-images/)
  let isRenewed = false
  await page.route('**/auth/v1/token?**', (route) => {
    isRenewed = true
    return route.continue()
  })
  // As if an hour had passed between the last look at the clock and the upload. Tokens of one second are the same.
  await page.route(photoUploadRoute, async (route) => {
    const headers = route.request().headers()
    const late = !isRenewed && headers.authorization === `Bearer ${good}`
    await route.continue({ headers: { ...headers, ...(late && { authorization: `Bearer ${expired}` }) } })
  })
  await chooseListingPhotos(page, await threePhotos())
  await waitUntilUploaded(page, 3)
  expect(await objectsOf(site.stack, ada)).toHaveLength(3)
})

test('Discarding a draft removes its photos', async () => {
  const page = await site.visit('/add-item', { as: ada })
  await page.getByLabel('Title').fill('Never mind')
  await chooseListingPhotos(page, (await threePhotos()).slice(0, 1))
  await waitUntilUploaded(page, 1)
  expect(await objectsOf(site.stack, ada)).toHaveLength(1)
  await page.reload()
  // A picture that is still on its way when its file goes away would be refused.
  const restored = tiles(page).first().getByRole('img')
  await eventually(() => restored.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  )
  await button(page, 'Discard draft').click()
  await button(page, 'Discard').click()
  await sees(page.getByText('Draft discarded'))
  expect(await page.getByLabel('Title').inputValue()).toBe('')
  await eventually(() => objectsOf(site.stack, ada)).toEqual([])
})
