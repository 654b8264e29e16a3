import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { answered, clientOf } from '../../support/api/clients.ts'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { eventually, facts, openTestSite, sees } from '../../support/browser/test-site.ts'
import { toast } from '../../support/browser/toasts.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
beforeAll(async () => {
  ada = await joinApproved(site.stack, 'Ada Obi')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada, {
    description: 'Soft cotton.\nWorn twice.',
    pickup_method: 'both',
    delivery_fee: 2500,
    return_delivery_fee: 1500,
    owner_pays_return: true,
  })
})

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true })

test('The page names what it is, who lends it and how it comes; without a photo it says so', async () => {
  const rated = (average: number) =>
    site.stack.database.query(
      'update private.profiles set rating_average = $2, num_reviews = 12 where user_id = $1',
      [ada.id, average],
    )
  await rated(4.64)
  const page = await site.visit(`/item/${gown}`)
  const main = page.getByRole('main')
  await sees(
    main.getByText('No image available'),
    main.getByRole('heading', { level: 1, name: 'Ankara gown' }),
    main.getByText('Dresses', { exact: true }),
    main.getByText('Available', { exact: true }),
    main.getByText('Verified', { exact: true }).first(),
    main.getByRole('heading', { name: 'Description' }),
    main.getByText('Soft cotton. Worn twice.'),
    save(page),
    share(page),
  )
  const delivery = main.locator('section').filter({ hasText: 'Delivery & Pickup' }).last()
  await sees(delivery.getByText('Pickup or delivery'))
  expect(await facts(delivery)).toEqual({
    'Delivery fee': '₦2,500',
    'Return delivery fee': '₦1,500 · you can ask the owner to pay',
  })
  const owner = main.locator('section').filter({ hasText: 'See the whole closet' }).last()
  await sees(
    owner.getByText('Ada Obi'),
    owner.getByText('Verified seller'),
    owner.getByText('4.6 (12 ratings)'),
  )
  await rated(0)
  await page.reload()
  await sees(owner.getByText('Ada Obi'))
  expect(await owner.getByText('Rated').count()).toBe(0)
})

test.each([
  ['rented', 'Rented'],
  ['sold', 'Sold'],
  ['unavailable', 'Unavailable'],
])('An item that is %s says so, and is neither rented nor bought', async (status, label) => {
  const shoes = await list(ada, { title: 'Red shoes', status })
  const page = await site.visit(`/item/${shoes}`, { as: bola })
  await sees(page.getByRole('main').getByText(label, { exact: true }))
  for (const name of ['Rent', 'Buy']) {
    expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
  }
})

test('Saving says Saved!, a visitor is asked to log in, and a failed save is undone', async () => {
  const visitor = await site.visit(`/item/${gown}`)
  await save(visitor).click()
  await sees(toast(visitor, 'Please log in', 'You need to be logged in to save items'))

  const page = await site.visit(`/item/${gown}`, { as: bola })
  site.expectProblem(/^500 POST \/rest\/v1\/saved_items$/)
  await page.route('**/rest/v1/saved_items*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await save(page).click()
  await sees(toast(page, 'Save failed', 'Please try again'), save(page))
  await page.unroute('**/rest/v1/saved_items*')
  await save(page).click()
  await sees(toast(page, 'Saved!', 'Item saved to your collection'))
  await sees(page.getByRole('button', { name: 'Saved', exact: true, pressed: true }))
  const saved = await answered(clientOf(bola).from('saved_items').select('item_id, content_type, title'))
  expect(saved).toEqual([{ item_id: gown, content_type: 'item', title: 'Ankara gown' }])
  await eventually(() =>
    site.stack.database.query(
      `select action_type, action_data ->> 'item_id' as item from private.user_actions where user_id = $1`,
      [bola.id],
    ),
  ).toEqual([{ action_type: 'save_item', item: gown }])
})

test('Sharing and copying the link are confirmed; closing the share sheet shows nothing', async () => {
  const page = await site.visit(`/item/${gown}`, { permissions: ['clipboard-read', 'clipboard-write'] })
  /** What the phone's own sheet does next. */
  const sheet = (does: 'shares' | 'AbortError' | 'NotAllowedError' | 'is missing') =>
    page.evaluate((answer) => {
      const answerShare = async () => {
        document.body.dataset.asked = answer
        if (answer !== 'shares') throw new DOMException('', answer)
      }
      const value = answer === 'is missing' ? undefined : answerShare
      Object.defineProperty(navigator, 'share', { value, configurable: true })
    }, does)
  await sheet('AbortError')
  await share(page).click()
  await eventually(() => page.locator('body').getAttribute('data-asked')).toBe('AbortError')
  await eventually(() => share(page).isEnabled()).toBe(true)
  expect(await page.getByText('Share failed').count()).toBe(0)
  await sheet('NotAllowedError')
  await share(page).click()
  await sees(toast(page, 'Share failed', 'Please try again'))
  await sheet('shares')
  await share(page).click()
  await sees(toast(page, 'Shared successfully', 'Item shared'))
  await sheet('is missing')
  await share(page).click()
  await sees(toast(page, 'Link copied', 'Item link copied to clipboard'))
})

test('A closet and the saved items load by pages, and a failed page can be retried', async () => {
  const titles = Array.from({ length: 26 }, (_, number) => `Gele with a name that goes on and on, ${number}`)
  const chidi = await join(site.stack, 'Chidi Eze', 'lend')
  const ids = await Promise.all(titles.map((title) => list(chidi, { title })))
  await answered(
    clientOf(bola)
      .from('saved_items')
      .insert(
        ids.map((id, number) => ({
          user_id: bola.id,
          item_id: id,
          content_type: 'item',
          content_data: {},
          title: titles[number],
        })),
      )
      .select('id'),
  )
  await answered(
    clientOf(bola)
      .from('item_watches')
      .insert({ user_id: bola.id, item_id: ids[0] ?? '', wants: 'cheaper' })
      .select('id'),
  )
  const cards = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Gele with a name/ })
  const more = (page: Page) => page.getByRole('button', { name: 'Show more' })

  const closet = await site.visit(`/closet/${chidi.id}`)
  await eventually(() => cards(closet).count()).toBe(24)
  await more(closet).click()
  await eventually(() => cards(closet).count()).toBe(26)
  expect(await more(closet).count()).toBe(0)

  site.expectProblem(/^400 GET \/rest\/v1\/saved_items$/)
  const page = await site.visit('/profile', { as: bola })
  const refuse = () =>
    page.route('**/rest/v1/saved_items*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await refuse()
  await page.goto('/saved')
  await sees(page.getByRole('heading', { name: 'Error loading saved items' }))
  await page.unroute('**/rest/v1/saved_items*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await sees(more(page))
  const shown = await cards(page).count()
  // A long name moves nothing out of a phone.
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBe(widths[1])
  await refuse()
  await more(page).click()
  await sees(toast(page, 'Error loading saved items', 'Please try again'))
  expect(await cards(page).count()).toBe(shown)
  await page.unroute('**/rest/v1/saved_items*')
  await more(page).click()
  await eventually(() => cards(page).count()).toBeGreaterThan(shown)
})
