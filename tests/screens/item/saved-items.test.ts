import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { savedSearchesKey } from '@/domain/me/keys'
import { queryClient } from '@/router'
import { adaId } from '../../support/fixtures/booking-row.ts'
import { itemRow } from '../../support/screens/items.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { ada, bola, profileOf } from '../../support/screens/rows.ts'
import { type Answers, type SentRequest, wordlessRefusal } from '../../support/screens/server.ts'

const pageSize = 24
const idOf = (number: number) => `d0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const gele = (number: number) => itemRow({ id: idOf(number), title: `Gele ${number}` })
const geles = Array.from({ length: 26 }, (_, number) => gele(number))

/** As much of a list as was asked for. */
const pageOf = <Row>(rows: readonly Row[], { search }: SentRequest) => {
  const from = Number(search.get('offset') ?? 0)
  return rows.slice(from, from + Number(search.get('limit') ?? rows.length))
}

const saved = geles.map((item) => ({ id: item.id, item_id: item.id, title: item.title, item }))
const savedPage = (request: SentRequest) =>
  request.search.get('select')?.includes('title') ? pageOf(saved, request) : saved

/** What is beside the saved items: the searches and the watches. */
const around: Answers = {
  'GET /rest/v1/saved_searches': [],
  'GET /rest/v1/item_watches': [],
  'POST /rest/v1/rpc/share_wishlist': null,
}

test('The saved items load by pages, and a failed page can be retried', async () => {
  const screen = await openScreen('/saved', {
    as: bola,
    answers: { ...around, 'GET /rest/v1/saved_items': wordlessRefusal() },
  })
  const cards = () => screen.queryAllByRole('link', { name: /^Gele/ })
  await screen.findByRole('heading', { name: 'Error loading saved items' })
  screen.answer({ 'GET /rest/v1/saved_items': savedPage })
  await screen.press('Try again')
  await screen.button('Show more')
  expect(cards()).toHaveLength(pageSize)
  screen.answer({ 'GET /rest/v1/saved_items': wordlessRefusal() })
  await screen.press('Show more')
  await screen.seesToast('Error loading saved items', 'Please try again')
  expect(cards()).toHaveLength(pageSize)
  screen.answer({ 'GET /rest/v1/saved_items': savedPage })
  await screen.press('Show more')
  await screen.findByRole('link', { name: 'Gele 25' })
  expect(cards()).toHaveLength(26)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('Nothing saved says where to find something', async () => {
  const screen = await openScreen('/saved', {
    as: bola,
    answers: { ...around, 'GET /rest/v1/saved_items': [] },
  })
  await screen.findByRole('heading', { name: 'Nothing saved yet' })
})

test('A closet loads by pages', async () => {
  const screen = await openScreen(`/closet/${adaId}`, {
    answers: {
      'GET /rest/v1/profiles': [profileOf(ada)],
      'GET /rest/v1/items': (request) => pageOf(geles, request),
      'POST /rest/v1/rpc/is_active': true,
      'POST /rest/v1/rpc/rating_summary': [],
    },
  })
  const main = await screen.findByRole('main')
  await screen.press('Show more')
  await within(main).findByRole('link', { name: 'Gele 25' })
  expect(within(main).getAllByRole('link', { name: /^Gele/ })).toHaveLength(26)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('A search that is deleted says so although its row is gone from the list by then', async () => {
  const search = { id: idOf(1), name: 'Lace', filters: { q: 'lace' }, alert: false }
  const deletion = Promise.withResolvers<null>()
  const screen = await openScreen('/saved', {
    as: bola,
    answers: {
      ...around,
      'GET /rest/v1/saved_items': [],
      'GET /rest/v1/saved_searches': [search],
      'DELETE /rest/v1/saved_searches': deletion.promise,
    },
  })
  await screen.press('Delete Lace')
  screen.answer({ 'GET /rest/v1/saved_searches': [] })
  await queryClient.invalidateQueries({ queryKey: savedSearchesKey(bola.id) })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Lace' })).toBeNull())
  deletion.resolve(null)
  await screen.seesToast('Search deleted')
})
