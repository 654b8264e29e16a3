import { expect, test } from 'vitest'
import type { Analytics } from '@/features/analytics/api/analytics'
import { accountAnswers } from '../../support/screens/accounts.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { ada } from '../../support/screens/rows.ts'
import { noNetwork, wordlessRefusal } from '../../support/screens/server.ts'

const figures = 'POST /rest/v1/rpc/my_analytics'

/** Somebody who has done nothing yet. */
const nothing = {
  months: [],
  balance: 0,
  trust: { score: 62, level: 'new', ladder_level: 1 },
  held: {
    lent: 0,
    borrowed: 0,
    lent_deposits: 0,
    borrowed_deposits: 0,
    rentals_out: 0,
    rentals_in: 0,
    bookings: 0,
  },
  recent: [],
  earnings: { kinds: [], month_kinds: [], items: [] },
  spending: { categories: [], saved: { amount: 0, price: 0, spent: 0, items: 0, without_price: 0 } },
} satisfies Analytics

const open = (tab: string, answer: typeof noNetwork | Response) =>
  openScreen(`/analytics${tab}`, { as: ada, answers: { ...accountAnswers(ada), [figures]: answer } })

test('Figures that fail to load say so, and load when they are asked for again', async () => {
  const screen = await open('', wordlessRefusal())
  await screen.seesToast('Error', 'Failed to load analytics data.')
  screen.answer({ [figures]: { ...nothing } })
  await screen.press('Try again')
  await screen.findByText('No bookings in these months')
})

test.each([
  ['?tab=earnings', 'No earnings in these months'],
  ['?tab=spending', 'No spending in these months'],
])('So do those of %s, offline', async (tab, words) => {
  const screen = await open(tab, noNetwork)
  await screen.findByText('It loads once you’re online.')
  screen.answer({ [figures]: { ...nothing } })
  await screen.press('Try again')
  await screen.findByText(words)
})

test('Items that fail to load say so, and load when they are asked for again', async () => {
  const screen = await openScreen('/analytics?tab=items', {
    as: ada,
    answers: { ...accountAnswers(ada), 'POST /rest/v1/rpc/my_item_figures': wordlessRefusal() },
  })
  await screen.findByText('Failed to load analytics data.')
  screen.answer({ 'POST /rest/v1/rpc/my_item_figures': [] })
  await screen.press('Try again')
  await screen.findByText('No items yet')
  expect(screen.queryByRole('article')).toBeNull()
})
