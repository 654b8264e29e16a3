import type { Locator, Page } from 'playwright-core'
import { uploadPhoto } from '../api/market-photos.ts'
import { list, type Member } from '../api/members.ts'
import type { TestStack } from '../api/test-stack.ts'
import { phonePhoto } from '../fixtures/drawn-files.ts'
import { button } from './controls.ts'
import { eventually } from './waiting.ts'

/** What lenders do. */

export type StoredItem = Record<string, unknown> & { id: string; images: string[]; updated_at: string }

/** What the database holds of somebody's wardrobe, newest first. */
export function itemsOf(stack: TestStack, owner: Member): Promise<StoredItem[]> {
  return stack.database.query<StoredItem>(
    'select * from public.items where owner_id = $1 order by created_at desc',
    [owner.id],
  )
}

export async function itemOf(stack: TestStack, id: string): Promise<StoredItem | undefined> {
  const [item] = await stack.database.query<StoredItem>('select * from public.items where id = $1', [id])
  return item
}

/** The paths of somebody's photos of items in the bucket. */
export async function objectsOf(stack: TestStack, owner: Member): Promise<string[]> {
  const rows = await stack.database.query<{ name: string }>(
    `select name from storage.objects where bucket_id = 'item-images' and starts_with(name, $1) order by name`,
    [owner.id],
  )
  return rows.map(({ name }) => name)
}

/** An item with photos that are really there. */
export async function listWithPhotos(stack: TestStack, owner: Member, count: number, item: object = {}) {
  const images: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const path = await uploadPhoto(owner, photosUploaded + number)
    images.push(`${stack.url}/storage/v1/object/public/item-images/${path}`)
  }
  photosUploaded += count
  return { id: await list(owner, { images, ...item }), images }
}
let photosUploaded = 0

/** Three sizes, so that they can be told apart wherever they end up. */
export async function threePhotos() {
  const sizes = [300, 400, 500] as const
  return Promise.all(
    sizes.map(async (width) => ({
      name: `${width}.jpg`,
      mimeType: 'image/jpeg',
      // Phone photos lie on their side: the picture is as wide as the file is high.
      buffer: await phonePhoto(800, width),
    })),
  )
}

export async function chooseListingPhotos(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files)
}

export const tiles = (page: Page): Locator => page.locator('[data-sortable]')

export async function waitUntilUploaded(page: Page, count: number): Promise<void> {
  await eventually(() => tiles(page).count()).toBe(count)
  await eventually(() => page.getByRole('progressbar').count()).toBe(0)
}

/** How wide the pictures at these addresses are. */
export async function widthsOf(images: readonly string[]): Promise<(number | undefined)[]> {
  const { default: sharp } = await import('sharp')
  return Promise.all(
    images.map(async (image) => {
      const response = await fetch(image)
      return (await sharp(await response.arrayBuffer()).metadata()).width
    }),
  )
}

/** With the camera, which shows a test picture here. */
export async function takePhoto(page: Page): Promise<void> {
  await button(page, 'Take a photo').click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await button(page, 'Take photo').click()
  await button(page, 'Use photo').click()
}

/** Addresses of photos that go out, for `page.route`. */
export const photoUploadRoute = '**/storage/v1/object/item-images/**'

export const pathOf = (image: string): string => image.split('/item-images/')[1] ?? ''

export const listItemButton = (page: Page): Locator => button(page, 'List item')

/** The least that a rental needs. */
export async function fillBasics(page: Page, title = 'Aso-oke gown'): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption('Dresses')
  await page.getByRole('radio', { name: 'For rent', exact: true }).click()
  await page.getByLabel('Rental price per day').fill('7500.50')
}
