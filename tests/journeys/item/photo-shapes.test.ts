import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { join, list, type Member } from '../../support/api/members.ts'
import {
  chooseListingPhotos,
  fillBasics,
  itemsOf,
  listItemButton,
  waitUntilUploaded,
} from '../../support/browser/listing.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'
import { photoOf } from '../../support/fixtures/drawn-files.ts'

// Photos come as wide, as tall and as small as phones and shops make them.
const site = openTestSite()

const shapes = { wide: [2400, 800], landscape: [1600, 1200], tall: [800, 2400], tiny: [200, 200] } as const
type Shape = keyof typeof shapes

let ada: Member
const items = {} as Record<Shape, string>

beforeAll(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  for (const [name, [width, height]] of Object.entries(shapes)) {
    const path = `${ada.id}/${name}.jpg`
    const photo = await photoOf(name, width, height)
    const { error } = await ada.client.storage
      .from('item-images')
      .upload(path, photo, { contentType: 'image/jpeg' })
    if (error) throw error
    items[name as Shape] = await list(ada, { title: name, images: [path] })
  }
})

/** How a photo lies in its frame, once it has come. */
const lies = (photo: Locator) =>
  photo.evaluate(async (image: HTMLImageElement) => {
    const { objectFit, objectPosition } = getComputedStyle(image)
    const { width, height } = image.getBoundingClientRect()
    return {
      objectFit,
      objectPosition,
      frame: Math.round((width / height) * 100) / 100,
      loaded: image.complete && image.naturalWidth > 0,
      asked: Number(new URL(image.currentSrc).searchParams.get('width')),
    }
  })

test('On a card any photo fills its frame, the head kept, and a wide one is fetched as wide as it is drawn', async () => {
  const page = await site.visit('/marketplace')
  const wanted = { wide: 540, landscape: 360, tall: 180, tiny: 360 }
  for (const [shape, asked] of Object.entries(wanted)) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: shape }) })
    await card.scrollIntoViewIfNeeded()
    await eventually(async () => ({ shape, ...(await lies(card.locator('img'))) })).toEqual({
      shape,
      objectFit: 'cover',
      objectPosition: '50% 25%',
      frame: 0.75,
      loaded: true,
      asked,
    })
  }
})

test.each(Object.keys(shapes) as Shape[])(
  'On its page a %s photo is shown whole over a blurred copy, and whole when zoomed',
  async (shape) => {
    const page = await site.visit(`/item/${items[shape]}`)
    const photo = page.getByRole('region', { name: 'Photos' }).locator('img')
    await eventually(() => photo.count()).toBe(2)
    await eventually(() => lies(photo.last())).toMatchObject({ objectFit: 'contain', loaded: true })
    expect(await lies(photo.first())).toMatchObject({ objectFit: 'cover', asked: 16 })
    await page.getByRole('button', { name: /zoom in/ }).click()
    const zoomed = page.getByRole('region', { name: 'Photo', exact: true }).locator('img').last()
    await eventually(() => lies(zoomed)).toMatchObject({ objectFit: 'contain', loaded: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)

test('What is see-through in a photo becomes white, in the dark, too', async () => {
  const cut = { width: 600, height: 800, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  const buffer = await sharp({ create: cut }).png().toBuffer()
  const page = await site.visit('/add-item', { as: ada, colorScheme: 'dark' })
  await chooseListingPhotos(page, [{ name: 'cut.png', mimeType: 'image/png', buffer }])
  await waitUntilUploaded(page, 1)
  await fillBasics(page, 'Cut out')
  await listItemButton(page).click()
  await sees(page.getByText('Item listed'))
  const [item] = await itemsOf(site.stack, ada)
  const stored = await (await fetch(item?.images[0] ?? '')).arrayBuffer()
  const { channels } = await sharp(stored).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})
