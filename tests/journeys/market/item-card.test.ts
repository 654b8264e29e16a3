import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, joinApproved, list } from '../../support/api/members.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

beforeAll(async () => {
  const ada = await joinApproved(site.stack, 'Ada Obi')
  await site.stack.database.query(
    'update private.profiles set rating_average = 4.6, num_reviews = 5 where user_id = $1',
    [ada.id],
  )
  await site.stack.database.query("update private.profiles set trust_level = 'trusted' where user_id = $1", [
    ada.id,
  ])
  await list(ada, { pickup_method: 'both' })
  const efe = await join(site.stack, 'Efe Ojo', 'lend')
  await list(efe, {
    title: 'Red gele',
    availability_type: 'sale',
    rental_price: null,
    category: 'Traditional',
  })
  const simi = await join(site.stack, 'Simi Lawal', 'lend')
  await site.stack.database.query("update private.profiles set trust_level = 'medium' where user_id = $1", [
    simi.id,
  ])
  await list(simi, { title: 'Coral beads', images: [await uploadPhoto(simi, 1)] })
  const rated = await join(site.stack, 'Nneka Eze', 'lend')
  await site.stack.database.query(
    'update private.profiles set rating_average = 4.9, num_reviews = 4 where user_id = $1',
    [rated.id],
  )
  await list(rated, { title: 'Lace blouse', size: 'UK 12' })
  const medium = await joinApproved(site.stack, 'Kemi Bello')
  await site.stack.database.query(
    "update private.profiles set trust_level = 'medium', rating_average = 4.8, num_reviews = 4 where user_id = $1",
    [medium.id],
  )
  await list(medium, { title: 'Velvet clutch' })
})

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

/** Where the colour of the text stands on the colour circle: 0 is red, 60 yellow, 120 green, 240 blue. */
async function hueOf(text: Locator): Promise<number> {
  const colour = await text.evaluate((element) => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue)
  return ((angle * 180) / Math.PI + 360) % 360
}

test('A card has title, category, price, pickup method, and the badges and rating of its owner', async () => {
  const page = await site.visit('/marketplace')
  const gown = card(page, 'Ankara gown')
  await sees(
    gown.getByRole('heading', { name: 'Ankara gown' }),
    gown.getByText('No Image'),
    gown.getByText('Dresses · Pickup or delivery'),
    gown.getByText('₦5,000'),
    gown.getByText('Verified', { exact: true }),
    gown.getByText('Trusted', { exact: true }),
    gown.getByText('4.6'),
  )
  const gele = card(page, 'Red gele')
  await sees(gele.getByText('Traditional · Pickup'), gele.getByText('₦60,000'), gele.getByText('New member'))
  await misses(gele.getByText('Verified'), gele.getByText('0.0'))
  const photo = card(page, 'Coral beads').locator('img').last()
  await eventually(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await misses(card(page, 'Coral beads').getByText('No Image'))
})

test('Every card has the trust badge of its owner, also beside stars and the Verified badge', async () => {
  const page = await site.visit('/marketplace')
  const [clutch, blouse] = [card(page, 'Velvet clutch'), card(page, 'Lace blouse')]
  await sees(clutch.getByText('4.8'), clutch.getByText('Verified', { exact: true }), blouse.getByText('4.9'))
  const badges = page.getByText(/^(Trusted|Known member|New member)$/)
  await eventually(() => badges.count()).toBe(
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .count(),
  )
  await misses(blouse.getByText('Verified'))
})

test('With dates a card says what they cost', async () => {
  const start = addDays(lagosToday(), 10)
  const page = await site.visit(`/marketplace?from=${start}&to=${addDays(start, 2)}`)
  const blouse = card(page, 'Lace blouse')
  await sees(blouse.getByText('4.9'), blouse.getByText('Size UK 12'), blouse.getByText('₦15,000 for 3 days'))
  await page.goto('/marketplace')
  await sees(blouse.getByText('₦5,000'))
  await misses(blouse.getByText('for 3 days'))
})

test('The trust badge of an owner is green for trusted, yellow for medium and blue for new, in both themes', async () => {
  const page = await site.visit('/marketplace')
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    await seesBadgeColours(page)
  }
})

async function seesBadgeColours(page: Page): Promise<void> {
  const colour = (title: string, words: string) => hueOf(card(page, title).getByText(words))
  const hues = {
    green: await colour('Ankara gown', 'Trusted'),
    yellow: await colour('Coral beads', 'Known member'),
    blue: await colour('Red gele', 'New member'),
  }
  expect(hues.green).toBeGreaterThan(90)
  expect(hues.green).toBeLessThan(170)
  expect(hues.yellow).toBeGreaterThan(30)
  expect(hues.yellow).toBeLessThan(70)
  expect(hues.blue).toBeGreaterThan(200)
  expect(hues.blue).toBeLessThan(260)
}
