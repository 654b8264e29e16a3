import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { accountAnswers } from '../../support/screens/accounts.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, refusal, wordlessRefusal } from '../../support/screens/server.ts'

const feed = 'GET /rest/v1/notifications'
const unread = 'POST /rest/v1/rpc/unread_notifications'
const markAll = 'POST /rest/v1/rpc/mark_all_notifications_read'

const openFeed = (answers: Answers) =>
  openScreen('/notifications', { as: bola, answers: { ...accountAnswers(bola), ...answers } })

const rowNamed = (id: number, read_at: string | null = null) => ({
  id,
  kind: 'account' as const,
  title: `Number ${id}`,
  body: 'Of many',
  link: '/profile',
  created_at: '2026-08-03T07:00:00Z',
  news_until: '2026-09-01T07:00:00Z',
  read_at,
})

test('A new member has no notifications', async () => {
  const screen = await openFeed({ [feed]: [] })
  await screen.findByRole('heading', { name: 'Nothing new yet' })
  const main = screen.getByRole('main')
  expect(within(main).queryAllByRole('listitem')).toEqual([])
  expect(screen.getAllByRole('link', { name: 'Alerts' })).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
})

test('A feed that cannot be loaded is an empty list, whose button stays while it is asked for again', async () => {
  const screen = await openFeed({ [feed]: refusal('PT400', '', 'x') })
  await screen.findByRole('heading', { name: 'Nothing to show' })
  const { promise, resolve } = Promise.withResolvers<[]>()
  screen.answer({ [feed]: promise })
  await screen.press('Try again')
  await screen.button('Try again')
  resolve([])
  await screen.findByRole('heading', { name: 'Nothing new yet' })
})

test('Older ones that could not be loaded are asked for again', async () => {
  const screen = await openFeed({
    [feed]: ({ search }) =>
      search.has('or')
        ? refusal('PT400', '', 'x')
        : Array.from({ length: 20 }, (_, place) => rowNamed(20 - place)),
  })
  await screen.findByText('Number 20')
  await screen.press('Show more')
  await screen.findByText('Older notifications not loaded')
  screen.getByText('Number 20')
})

test('All are marked as read; where that fails they stay new', async () => {
  const rows = [rowNamed(2), rowNamed(1)]
  const screen = await openFeed({
    [feed]: () => rows,
    [unread]: () => rows.filter((row) => !row.read_at).length,
    [markAll]: wordlessRefusal(),
  })
  await screen.findByText('2 new', { selector: 'main *' })
  await screen.press('Mark all read')
  await screen.seesToast('Not marked as read', 'Please try again.')
  expect(screen.getAllByText('New')).toHaveLength(2)
  screen.answer({
    [markAll]: () => {
      for (const row of rows) row.read_at = '2026-08-03T08:00:00Z'
      return null
    },
  })
  await screen.press('Mark all read')
  await waitFor(() => expect(screen.queryByText('New')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
})
