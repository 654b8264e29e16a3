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
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import { phonePhoto } from '../../support/fixtures/drawn-files.ts'
import { heicPhoto } from '../../support/fixtures/heic.ts'

const site = openTestSite()

let ada: Member
beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
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

test('Photos are rotated, shrunk and stripped of their locationand of a hidden page; HEIC becomes a JPEG', async () => {
  const page = await site.visit('/add-item', { as: ada })
  const hidden = Buffer.from('<!doctype html><script>alert(1)</script>')
  await chooseListingPhotos(page, [
    // With a page behind the photo, which stays behind: the picture is drawn anew.
    {
      name: 'big.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([await phonePhoto(4000, 3000), hidden]),
    },
    { name: 'iphone.HEIC', mimeType: '', buffer: heicPhoto },
  ])
  await waitUntilUploaded(page, 2)
  const stored = await Promise.all(
    (await objectsOf(site.stack, ada)).map(async (path) => {
      const response = await fetch(`${site.stack.url}/storage/v1/object/public/item-images/${path}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      const { format, width, height, exif } = await sharp(bytes).metadata()
      return { format, width, height, exif, hidden: bytes.includes('script') }
    }),
  )
  expect(stored).toEqual([
    { format: 'jpeg', width: 1200, height: 1600, exif: undefined, hidden: false },
    { format: 'jpeg', width: 120, height: 160, exif: undefined, hidden: false },
  ])
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
