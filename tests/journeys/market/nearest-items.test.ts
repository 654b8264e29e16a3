import { beforeAll, test } from 'vitest'
import { join, list } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { eventually, misses, openTestSite, sees } from '../../support/browser/test-site.ts'

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
