import { expect, test } from 'vitest'
import { foundItem } from '../../support/screens/items.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { noNetwork, wordlessRefusal } from '../../support/screens/server.ts'

const name = 'POST /rest/v1/rpc/wishlist_name'
const items = 'POST /rest/v1/rpc/wishlist_items'

test('A link that is far too long is not asked about', async () => {
  const screen = await openScreen(`/wishlist/${'x'.repeat(500)}`)
  await screen.findByRole('heading', { level: 1, name: 'Wishlist not found' })
  expect(screen.requests(name)).toEqual([])
})

test('A link that nobody gave, or that was turned off, leads to the market', async () => {
  const screen = await openScreen('/wishlist/none', { answers: { [name]: null, [items]: [] } })
  await screen.findByRole('heading', { level: 1, name: 'Wishlist not found' })
  const market = screen.getByRole('link', { name: 'Go to the market' })
  expect(market.getAttribute('href')).toBe('/marketplace')
})

test.each([
  ['refused', 'Error loading the wishlist', wordlessRefusal()],
  ['not reached', 'You are offline', noNetwork],
] as const)('A list that is %s can be asked for again', async (_, words, answer) => {
  const screen = await openScreen('/wishlist/one', { answers: { [name]: answer, [items]: [] } })
  await screen.findByRole('heading', { name: words })
  screen.answer({ [name]: 'Bola', [items]: [foundItem({ title: 'Silk gown' })] })
  await screen.press('Try again')
  await screen.findByRole('heading', { level: 1, name: 'Bola’s wishlist' })
  await screen.findByRole('link', { name: 'Silk gown' })
})

test('A list whose items are all gone says so', async () => {
  const screen = await openScreen('/wishlist/one', { answers: { [name]: 'Bola', [items]: [] } })
  await screen.findByRole('heading', { name: 'Nothing here right now' })
})
