import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { helperAnswers, inAnHour } from '../../support/screens/helpers.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola, settingRows } from '../../support/screens/rows.ts'

const switchedOff = (key: string) => ({ 'GET /rest/v1/app_settings': settingRows({ [key]: 'off' }) })

test('AI helpers that are switched off say so before anybody pays', async () => {
  const screen = await openScreen('/ai?feature=stylist', {
    as: bola,
    answers: { ...helperAnswers({ free: true }), ...switchedOff('ai_helpers') },
  })
  const dialog = await screen.findByRole('dialog', { name: 'AI Personal Stylist' })
  await within(dialog).findByRole('heading', { name: 'AI helpers are paused' })
  within(dialog).getByText('AI helpers are not available right now. Please try again later.')
  expect(within(dialog).queryByRole('button', { name: 'Start free session' })).toBeNull()
})

test('Who has paid uses what they paid for, although the helpers are switched off', async () => {
  const screen = await openScreen('/ai?feature=trust_score', {
    as: bola,
    answers: { ...helperAnswers({ open: { trust_score: inAnHour } }), ...switchedOff('ai_helpers') },
  })
  await screen.button('Generate My Trust Score')
  expect(screen.queryByText('AI helpers are paused')).toBeNull()
})

test('New events that are switched off say so before anybody types', async () => {
  const screen = await openScreen('/events', {
    as: bola,
    answers: { 'POST /rest/v1/rpc/my_events': [], ...switchedOff('new_events') },
  })
  await screen.findByRole('heading', { name: 'New events are paused' })
  expect(screen.queryByRole('button', { name: 'Plan an event' })).toBeNull()
})

test('Renting together that is switched off leads to renting each item', async () => {
  const screen = await openScreen('/basket?items=d0000000-0000-4000-8000-000000000004', {
    as: bola,
    answers: switchedOff('baskets'),
  })
  await screen.findByRole('heading', { name: 'Renting together is paused' })
  screen.getByText('Several items can’t be rented together right now. Please rent each item by itself.')
  screen.getByRole('link', { name: 'Back to Market' })
  expect(screen.sent('POST /rest/v1/rpc/book_basket')).toEqual([])
})
