import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventually, misses, openShop, sees } from '../support/browser.ts'
import { join, joinApproved, list } from '../support/members.ts'

const shop = openShop()

beforeAll(async () => {
  const ada = await joinApproved(shop.stack, 'Ada Obi')
  await shop.stack.database.query(
    'update private.profiles set rating_average = 4.6, num_reviews = 5 where user_id = $1',
    [ada.id],
  )
  await shop.stack.database.query("update private.profiles set trust_level = 'trusted' where user_id = $1", [
    ada.id,
  ])
  await list(ada, { pickup_method: 'both' })
  const efe = await join(shop.stack, 'Efe Ojo', 'lend')
  await list(efe, {
    title: 'Red gele',
    availability_type: 'sale',
    rental_price: null,
    category: 'Traditional',
  })
})

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('A card has title, category, price, pickup method, and the badges and rating of its owner', async () => {
  const page = await shop.visit('/marketplace')
  const gown = card(page, 'Ankara gown')
  await sees(
    gown.getByRole('heading', { name: 'Ankara gown' }),
    gown.getByText('No Image'),
    gown.getByText('Dresses · Pickup or delivery'),
    gown.getByText('₦5,000'),
    gown.getByText('Verified'),
    gown.getByText('4.6'),
    gown.getByText('Trusted'),
  )
  const gele = card(page, 'Red gele')
  await sees(gele.getByText('Traditional · Pickup'), gele.getByText('₦60,000'), gele.getByText('New member'))
  await misses(gele.getByText('Verified'), gele.getByText('0.0'))
})

test('While items are loading six cards stand in for them', async () => {
  const page = await shop.visit('/help')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/(items|rpc\/search_items)/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/marketplace', { waitUntil: 'commit' })
  const waiting = page.locator('[aria-busy=true]')
  await eventually(() => waiting.locator('li').count()).toBe(6)
  release()
  await sees(card(page, 'Ankara gown'))
  expect(await waiting.count()).toBe(0)
})

test('Items that cannot be loaded say to try again later', async () => {
  const page = await shop.visit('/help')
  shop.expectProblem(/^400 GET \/rest\/v1\//)
  await page.route(/\/rest\/v1\/(items|rpc\/search_items)/, (route) =>
    route.fulfill({ status: 400, body: '{}' }),
  )
  await page.goto('/marketplace')
  await sees(
    page.getByRole('heading', { name: 'Error loading items' }),
    page.getByText('Please try again later'),
  )
})
