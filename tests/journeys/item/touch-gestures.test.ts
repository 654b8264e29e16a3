import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, list } from '../../support/api/members.ts'
import { type Finger, fingersOn, touch } from '../../support/browser/fingers.ts'
import { openTestSite, phone } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()
const long = 'Gown'.repeat(25)

let gown: string
let owner: string
beforeAll(async () => {
  const ada = await join(site.stack, 'Ada'.repeat(20), 'lend')
  owner = ada.id
  const images = [await uploadPhoto(ada, 1), await uploadPhoto(ada, 2)]
  gown = await list(ada, { title: long, images, description: long, brand: long.slice(0, 60) })
  await list(ada, { title: `${long.slice(1)}s` })
})

async function withFingers(path: string): Promise<{ page: Page; fingers: CDPSession }> {
  const page = await site.visit(path, { hasTouch: true, isMobile: true })
  return { page, fingers: await fingersOn(page) }
}

test('One finger swipes the photos, two zoom in, and one then moves the photo', async () => {
  const { page, fingers } = await withFingers(`/item/${gown}`)
  await sees(page.getByText('1 / 2'))
  // More than half of the width: how fast the finger is must not matter.
  const swipe = [[[370, 300]], [[310, 300]], [[150, 300]], [[20, 300]]] satisfies Finger[][]
  await touch(fingers, ...swipe)
  await sees(page.getByText('2 / 2'))
  const strip = page.getByRole('region', { name: 'Photos' }).getByRole('list').first()
  for (const turned of [{ width: 844, height: 390 }, phone]) {
    await page.setViewportSize(turned)
    await eventually(() => strip.evaluate((row) => row.scrollLeft / row.clientWidth)).toBeCloseTo(1, 2)
    await sees(page.getByText('2 / 2'))
  }

  await page.getByRole('button', { name: /photo 2 of 2: zoom in$/ }).tap()
  const dialog = page.getByRole('dialog')
  const frame = dialog.getByRole('region', { name: 'Photo', exact: true })
  const grown = () => frame.evaluate((view) => view.scrollWidth / view.clientWidth)
  await sees(dialog.getByRole('img'))
  await touch(fingers, [[20, 400]], [[80, 400]], [[370, 400]])
  await sees(dialog.getByRole('img', { name: /photo 1 of 2$/ }))

  await touch(
    fingers,
    [
      [170, 400],
      [220, 400],
    ],
    [
      [145, 400],
      [245, 400],
    ],
    [
      [120, 400],
      [270, 400],
    ],
  )
  await eventually(grown).toBeGreaterThan(1.4)
  const place = () => frame.evaluate((view) => view.scrollLeft)
  const before = await place()
  await touch(fingers, ...swipe)
  await eventually(place).toBeGreaterThan(before + 40)
  // Still the same photo: a larger one is moved, not turned.
  await sees(dialog.getByRole('img', { name: /photo 1 of 2$/ }))
})

test('A very long name does not widen the page on a phone', async () => {
  const admin = await join(site.stack, 'Ify Admin')
  await site.stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
    admin.id,
  ])
  const page = await site.visit('/profile', { as: admin })
  for (const path of [`/item/${gown}`, `/closet/${owner}`, '/admin/items']) {
    await page.goto(path)
    await sees(page.getByText(long).first())
    await page.waitForLoadState('networkidle')
    const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(wide, path).toBe(screen)
  }
})
