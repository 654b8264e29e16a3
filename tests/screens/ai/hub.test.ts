import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { helperAnswers, inAnHour } from '../../support/screens/helpers.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola, settingRows } from '../../support/screens/rows.ts'
import { wordlessRefusal } from '../../support/screens/server.ts'

const activeSessions = 'POST /rest/v1/rpc/get_active_ai_sessions'

async function cardOf(helpers: HTMLElement, name: string): Promise<HTMLElement> {
  const card = (await within(helpers).findByText(name)).closest('li')
  if (!card) throw new Error(`${name} is on no card`)
  return card
}

test('What could not be loaded in the hub can be loaded again', async () => {
  const screen = await openScreen('/ai', {
    as: bola,
    answers: { ...helperAnswers(), [activeSessions]: wordlessRefusal() },
  })
  const helpers = await screen.findByRole('region', { name: 'AI helpers' })
  await within(helpers).findByText('Could not check your session')
  await screen.findByText('No outfit yet')
  screen.answer(helperAnswers())
  await screen.press('Try again', helpers)
  await cardOf(helpers, 'Trust Score Auditor')
})

test('Each helper says its price and time, and until when it is open', async () => {
  const prices = { ai_session_price: '350', ai_session_minutes: '45' }
  const screen = await openScreen('/ai', {
    as: bola,
    answers: {
      ...helperAnswers({ open: { trust_score: inAnHour }, free: true }),
      'GET /rest/v1/app_settings': settingRows(prices),
    },
  })
  const helpers = await screen.findByRole('region', { name: 'AI helpers' })
  const checker = await cardOf(helpers, 'Item Quality Checker')
  within(checker).getByText('₦350')
  within(checker).getByText('for 45 minutes')
  within(await cardOf(helpers, 'AI Personal Stylist')).getByText(
    'Your first session is free. After that ₦350 for 45 minutes.',
  )
  within(await cardOf(helpers, 'Trust Score Auditor')).getByText(/^Active until \d/)
  expect(screen.getAllByText(/^Active until/)).toHaveLength(1)
})
