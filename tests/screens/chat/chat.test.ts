import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingAnswers } from '../../support/screens/bookings.ts'
import { photoOf } from '../../support/screens/files.ts'
import { goOffline } from '../../support/screens/network.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { takesPhotos } from '../../support/screens/photos.ts'
import { ada, bola } from '../../support/screens/rows.ts'
import {
  type Answers,
  noNetwork,
  refusal,
  type SentRequest,
  wordlessRefusal,
} from '../../support/screens/server.ts'

const insert = 'POST /rest/v1/chats'
const photos = 'POST /storage/v1/object/chat-photos/*'
const talk = 'a1000000-0000-4000-8000-000000000001'
const tooFast = refusal('PT429', 'Failed to send message', 'You are writing very fast. Please wait a minute.')

const line = {
  conversation_id: talk,
  item_title: 'Red gele',
  other_id: ada.id,
  other_name: 'Ada',
  last_at: '2026-08-02T09:00:00Z',
  last_message: 'Hello',
  unread: 0,
  can_write: true,
  is_owner: false,
}

/** The server keeps what was sent. */
const kept = ({ body }: SentRequest) => {
  const sent = body as { message: string; client_id: string; photo_path?: string }
  return [
    {
      photo_path: null,
      ...sent,
      id: sent.client_id,
      conversation_id: talk,
      sender_id: bola.id,
      receiver_id: ada.id,
      created_at: '2026-08-03T08:00:00Z',
      hidden_kinds: [],
      is_read: false,
      meeting_id: null,
    },
  ]
}

const booking = rentalRow()
const calm: Answers = {
  ...bookingAnswers(booking),
  'GET /rest/v1/conversations': [{ id: talk }],
  'POST /rest/v1/rpc/my_conversations': [{ ...line, transaction_id: booking.id }],
  'GET /rest/v1/chats': [],
  'GET /rest/v1/blocked_people': [],
  [insert]: kept,
}

const openChat = (answers: Answers = {}) =>
  openScreen(`/chat/${booking.id}`, { as: bola, answers: { ...calm, ...answers } })

test.each([
  ['GET /rest/v1/transactions', 'Failed to load transaction details'],
  ['GET /rest/v1/conversations', 'Failed to load messages'],
  ['GET /rest/v1/chats', 'Failed to load messages'],
] as const)('Where %s fails the chat says "%s", and loads when it is tried again', async (name, words) => {
  const screen = await openChat({ [name]: wordlessRefusal() })
  await screen.findByText(words)
  screen.answer(calm)
  await screen.press('Try again')
  await screen.findByText('No messages yet')
})

test('Messages that are not loaded say so, and are loaded when they are asked for again', async () => {
  const screen = await openScreen('/messages', {
    as: bola,
    answers: { 'POST /rest/v1/rpc/my_conversations': wordlessRefusal() },
  })
  await screen.findByText('Failed to load messages')
  screen.answer({ 'POST /rest/v1/rpc/my_conversations': [line] })
  await screen.press('Try again')
  await screen.findByRole('link', { name: /Ada/ })
})

test('A message that is refused stays with the reason, and can be sent again', async () => {
  const screen = await openChat({ [insert]: tooFast })
  await screen.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Two')
  await screen.press('Send')
  await screen.findByText('Failed to send message. You are writing very fast. Please wait a minute.')
  screen.getByText('Two')
  screen.answer({ [insert]: kept })
  await screen.press('Try again')
  await screen.findByText('Sent')
  await waitFor(() => expect(screen.queryByText(/^Failed to send message/)).toBeNull())
  // Always under the same id, so that the server has it once.
  const ids = screen.sent(insert).map((sent) => (sent as { client_id: string }).client_id)
  expect([ids.length > 1, new Set(ids).size]).toEqual([true, 1])
})

test('A message that is refused can be dropped', async () => {
  const screen = await openChat({ [insert]: tooFast })
  await screen.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Two')
  await screen.press('Send')
  await screen.press('Delete')
  await waitFor(() => expect(screen.queryByText('Two')).toBeNull())
})

test('A message that does not reach the server waits', async () => {
  const screen = await openChat({ [insert]: noNetwork })
  await screen.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'At the gate')
  await screen.press('Send')
  await screen.findByText('Waiting to be sent')
  screen.getByText('At the gate')
})

test('A booking that ended before it was paid is expired in its chat, too', async () => {
  const unpaid = rentalRow({
    booking_status: 'pending',
    payment_status: 'pending',
    paid_at: null,
    hold_expires_at: '2026-08-03T07:59:59Z',
  })
  const screen = await openChat({ ...bookingAnswers(unpaid) })
  await screen.findByText('Expired')
  expect(screen.queryByRole('button', { name: 'Send photos' })).toBeNull()
})

test('A photo that fails stays, and is sent again', async () => {
  takesPhotos()
  const screen = await openChat({ [photos]: Response.json({}, { status: 500 }) })
  await screen.user.upload(await screen.findByLabelText('Photos to send'), await photoOf('Lace'))
  await screen.seesToast('Photo not sent', 'It is still here. Please try again.')
  expect(screen.sent(insert)).toEqual([])
  screen.answer({ [photos]: {}, 'POST /storage/v1/object/sign/*': { signedURL: '/photo' } })
  await screen.press('Send this photo again')
  await waitFor(() => expect(screen.sent(insert)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Photos on their way' })).toBeNull())
})

test('A photo that fails can be dropped', async () => {
  takesPhotos()
  const screen = await openChat({ [photos]: Response.json({}, { status: 500 }) })
  await screen.user.upload(await screen.findByLabelText('Photos to send'), await photoOf('Lace'))
  await screen.press('Don’t send this photo')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Photos on their way' })).toBeNull())
})

test('Without a network a photo is refused, and a text would wait', async () => {
  const screen = await openChat()
  const input = await screen.findByLabelText('Photos to send')
  goOffline()
  await screen.user.upload(input, await photoOf('Lace'))
  await screen.seesToast('You’re offline', 'Photos can be sent once you’re online.')
  expect(screen.queryByRole('list', { name: 'Photos on their way' })).toBeNull()
})
