import { expect, test } from 'vitest'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { wordlessRefusal } from '../../support/screens/server.ts'

const address = '/basket?id=00000000-0000-4000-8000-000000000000'
const baskets = 'GET /rest/v1/baskets'

test('A basket with nothing in it leads to looks and to the market', async () => {
  const screen = await openScreen('/basket', { as: bola })
  await screen.findByText('Nothing in this basket')
  screen.getByText('Choose a look, or items in the market, to rent together.')
})

test('A basket that does not exist is not found', async () => {
  const screen = await openScreen(address, { as: bola, answers: { [baskets]: [] } })
  await screen.findByText('Basket not found')
  screen.getByText('We could not find this basket.')
})

test('A basket that could not be loaded is asked for again', async () => {
  const screen = await openScreen(address, { as: bola, answers: { [baskets]: wordlessRefusal() } })
  await screen.findByText('We couldn’t load your basket.')
  screen.answer({ [baskets]: [] })
  await screen.press('Try again')
  await screen.findByText('Basket not found')
  expect(screen.requests(baskets).length).toBeGreaterThan(1)
})
