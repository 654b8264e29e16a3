import { waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { itemAnswers, itemRow } from '../../support/screens/items.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import '../../support/screens/touched.ts'
import { type Answers, wordlessRefusal } from '../../support/screens/server.ts'

const insert = 'POST /rest/v1/saved_items'
const log = 'POST /functions/v1/log-user-action'
const logged: Answers = { [log]: { status: true, message: '', data: null } }

const open = (as: typeof bola | undefined, answers: Answers = {}) =>
  openScreen(`/item/${itemRow().id}`, {
    ...(as && { as }),
    answers: { ...itemAnswers(itemRow()), ...answers },
  })

test('A failed save is undone, and worked when it is tried again', async () => {
  const screen = await open(bola, { ...logged, [insert]: wordlessRefusal() })
  await screen.press('Save')
  await screen.seesToast('Save failed', 'Please try again')
  await screen.findByRole('button', { name: 'Save', pressed: false })
  expect(screen.sent(log)).toEqual([])
  screen.answer({ [insert]: null, 'GET /rest/v1/saved_items': [{ item_id: itemRow().id }] })
  await screen.press('Save')
  await screen.seesToast('Saved!', 'Item saved to your collection')
  await screen.findByRole('button', { name: 'Saved', pressed: true })
  await waitFor(() => expect(screen.sent(log)).toHaveLength(1))
  expect(screen.sent(insert).at(-1)).toMatchObject({ item_id: itemRow().id, title: 'Ankara gown' })
})

test('A tap shows at once, before it is known what is saved and before it is stored', async () => {
  const never = new Promise<never>(() => {})
  const screen = await open(bola, { 'GET /rest/v1/saved_items': () => never, [insert]: () => never })
  await screen.press('Save')
  await screen.findByRole('button', { name: 'Saved', pressed: true })
})

test('What fails to be taken back stays saved', async () => {
  const screen = await open(bola, {
    'GET /rest/v1/saved_items': [{ item_id: itemRow().id }],
    'DELETE /rest/v1/saved_items': wordlessRefusal(),
  })
  await screen.user.click(await screen.findByRole('button', { name: 'Saved', pressed: true }))
  await screen.seesToast('Not removed', 'It is still in your collection. Please try again.')
  await screen.findByRole('button', { name: 'Saved', pressed: true })
})

test('A visitor is asked to log in, and comes back to the item', async () => {
  const screen = await open(undefined)
  await screen.press('Save')
  await screen.seesToast('Please log in', 'You need to be logged in to save items')
  expect(screen.path()).toContain(encodeURIComponent(`/item/${itemRow().id}`))
})

test('Sharing and copying the link are confirmed; closing the share sheet shows nothing', async () => {
  const screen = await open(undefined)
  const share = vi.fn<(link: ShareData) => Promise<void>>()
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  await screen.press('Share')
  await screen.button('Share')
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await screen.press('Share')
  await screen.seesToast('Share failed', 'Please try again')
  expect(screen.queryAllByText('Share failed')).toHaveLength(1)
  share.mockResolvedValueOnce()
  await screen.press('Share')
  await screen.seesToast('Shared successfully', 'Item shared')
  expect(share).toHaveBeenLastCalledWith(
    expect.objectContaining({ url: expect.stringContaining(itemRow().id) }),
  )
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  await screen.press('Share')
  await screen.seesToast('Link copied', 'Item link copied to clipboard')
})
