import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { foundItem, itemRow } from '../../support/screens/items.ts'
import { goOffline, goOnline } from '../../support/screens/network.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { readsOf } from '../../support/screens/reads.ts'
import '../../support/screens/search-element.ts'
import { type Answers, wordlessRefusal } from '../../support/screens/server.ts'

const newest = 'GET /rest/v1/items'
const all: Answers = {
  [newest]: [itemRow(), itemRow({ id: 'd0000000-0000-4000-8000-000000000009', title: 'Cream agbada' })],
}
const agbada = foundItem({ title: 'Cream agbada' })

const openMarket = (answers: Answers) => openScreen('/marketplace', { answers })

/** The titles of the cards. */
const found = (screen: Screen) =>
  screen.queryAllByRole('listitem').flatMap((card) =>
    within(card)
      .queryAllByRole('heading')
      .map(({ textContent }) => textContent),
  )

const shows = (screen: Screen, ...titles: string[]) => waitFor(() => expect(found(screen)).toEqual(titles))

test('Items that cannot be loaded say to try again later, and can be', async () => {
  const screen = await openMarket({ [newest]: wordlessRefusal() })
  await screen.findByRole('heading', { name: 'Error loading items' })
  screen.getByText('Please try again later')
  screen.answer(all)
  await screen.press('Try again')
  await shows(screen, 'Ankara gown', 'Cream agbada')
})

test('While items are loading six cards stand in for them', async () => {
  const { promise, resolve } = Promise.withResolvers<[ReturnType<typeof itemRow>]>()
  const screen = await openMarket({ [newest]: promise })
  const waiting = (await screen.findByText('Loading items')).parentElement
  expect(waiting?.querySelectorAll('li')).toHaveLength(6)
  expect(waiting?.getAttribute('aria-busy')).toBe('true')
  resolve([itemRow()])
  await shows(screen, 'Ankara gown')
  expect(screen.queryByText('Loading items')).toBeNull()
})

test('A failed search says so and can be retried', async () => {
  const screen = await openMarket({
    ...all,
    ...readsOf({ 'GET /rest/v1/rpc/search_items': wordlessRefusal() }),
  })
  await shows(screen, 'Ankara gown', 'Cream agbada')
  await screen.user.type(screen.getByRole('searchbox', { name: 'Search the market' }), 'agbada{Enter}')
  const alert = await screen.findByRole('alert')
  within(alert).getByRole('heading', { name: 'Error loading items' })
  screen.answer(readsOf({ 'GET /rest/v1/rpc/search_items': [agbada] }))
  await screen.press('Try again', alert)
  await shows(screen, 'Cream agbada')
})

test('Offline the results stay, and a new search is sent when the connection is back', async () => {
  const screen = await openMarket({
    ...all,
    ...readsOf({ 'GET /rest/v1/rpc/search_items': [agbada] }),
  })
  await shows(screen, 'Ankara gown', 'Cream agbada')
  goOffline()
  await screen.findByText('You are offline. What you typed is saved.')
  expect(found(screen)).toEqual(['Ankara gown', 'Cream agbada'])
  // The search begins when typing pauses.
  await screen.user.type(screen.getByRole('searchbox', { name: 'Search the market' }), 'agbada')
  await screen.findByText('It loads once you’re online.')
  goOnline()
  await shows(screen, 'Cream agbada')
})
