import { beforeAll, expect, test } from 'vitest'
import { join, list } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

beforeAll(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  await list(ada, { title: 'Lace gown', category: 'Dresses', rental_price: 6000, size: 'UK 12' })
  await list(ada, { title: 'Silk gown', category: 'Dresses', rental_price: 7500, size: 'UK 12' })
})

test('A search that finds nothing shows what comes close, and says how it differs', async () => {
  const page = await site.visit('/marketplace?category=Dresses&price=under-5000')
  await sees(page.getByRole('heading', { name: 'No items found' }))
  const near = page.getByRole('region', { name: 'Close to what you want' })
  const cards = near.getByRole('listitem')
  await eventually(() => cards.count()).toBe(2)
  await sees(
    cards.first().getByRole('heading', { level: 3, name: 'Lace gown' }),
    cards.first().getByText('₦1,000 more'),
    cards.last().getByText('₦2,500 more'),
  )
  await expectAccessible(page)
  await near.getByRole('link', { name: 'Lace gown' }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Lace gown' }))
})

test('Where nothing comes close, nothing is made up', async () => {
  const page = await site.visit('/marketplace?category=Shoes&brand=Nobody&colour=Mauve')
  await sees(
    page.getByRole('heading', { name: 'No items found' }),
    page.getByRole('button', { name: 'Save search' }),
  )
  await eventually(() =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/rpc/nearest_items')),
    ),
  ).toBe(true)
  await misses(page.getByRole('region', { name: 'Close to what you want' }))
})

test('A range of dress sizes finds what fits between them', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  await list(ada, { title: 'Loose gown', category: 'Dresses', brand: 'Deola', size: '8-10' })
  await list(ada, { title: 'Large gown', category: 'Dresses', brand: 'Deola', size: 'UK 20' })
  const page = await site.visit('/marketplace?brand=Deola', { viewport: laptop })
  const found = page.getByRole('region', { name: 'Items' }).getByRole('heading', { level: 2 })
  await eventually(() => found.count()).toBe(2)
  await page.getByLabel('Size', { exact: true }).selectOption('UK 10')
  await eventually(() => found.allInnerTexts()).toEqual(['Loose gown'])
  await page.getByLabel('Up to size').selectOption('UK 20')
  await eventually(() => found.allInnerTexts()).toEqual(['Large gown', 'Loose gown'])
  await sees(page.getByRole('button', { name: 'Remove Size UK 10 to 20' }))
  await expectAccessible(page)
  expect(new URL(page.url()).searchParams.get('size')).toBe('UK 10 to 20')
  await page.getByLabel('Up to size').selectOption('Only UK 10')
  await eventually(() => found.allInnerTexts()).toEqual(['Loose gown'])
})
