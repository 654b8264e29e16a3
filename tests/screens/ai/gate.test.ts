import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { asksAgainWhatIsOpen, failed, helperAnswers, inAnHour } from '../../support/screens/helpers.ts'
import { goOffline, goOnline } from '../../support/screens/network.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola, profileOf, settingRows } from '../../support/screens/rows.ts'
import { type Answers, noNetwork, refusal, wordlessRefusal } from '../../support/screens/server.ts'
import '../../support/screens/search-element.ts'
import '../../support/screens/touched.ts'

const unlock = 'POST /rest/v1/rpc/unlock_ai_feature'
const activeSessions = 'POST /rest/v1/rpc/get_active_ai_sessions'
const byWallet = 'Pay with wallet · ₦200'
const byCard = 'Pay with card · ₦200'
const session = { session_expires_at: inAnHour, charged: 200 }
const auditorOpen = helperAnswers({ open: { trust_score: inAnHour } })

/** The Trust Score Auditor over the hub, before it is paid. */
async function openAuditor(answers: Answers = {}) {
  const screen = await openScreen('/ai?feature=trust_score', {
    as: bola,
    answers: { ...helperAnswers(), ...answers },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Trust Score Auditor' })
  return { screen, dialog }
}

test('Two taps, and a tap on both ways to pay, pay once', async () => {
  const { screen, dialog } = await openAuditor({ [unlock]: [session] })
  const wallet = await screen.button(byWallet, dialog)
  const card = within(dialog).getByRole('button', { name: byCard })
  screen.answer(auditorOpen)
  for (const button of [wallet, card, wallet, card]) button.click()
  await screen.seesToast('Trust Score Auditor unlocked', '₦200 was paid from your wallet. Active until')
  await within(dialog).findByText(/^Active until /)
  expect(screen.sent(unlock)).toEqual([
    { p_feature_type: 'trust_score', p_payment_method: 'wallet', p_shown_price: 200 },
  ])
  expect(screen.sent('POST /functions/v1/ai-payment')).toEqual([])
})

test('A wallet that is too small puts the card first, and says why it pays nothing', async () => {
  const { screen, dialog } = await openAuditor({
    [unlock]: refusal('PT402', 'Insufficient funds', 'Please fund your wallet or use card payment'),
    'GET /rest/v1/profiles': [profileOf(bola, { wallet_balance: 199 })],
  })
  await within(dialog).findByText('Wallet balance')
  const ways = within(dialog).getAllByRole('button', { name: /^Pay with/ })
  expect(ways.map(({ textContent }) => textContent)).toEqual([byCard, byWallet])
  expect(within(dialog).getByRole('link', { name: 'Fund wallet' }).getAttribute('href')).toBe('/wallet')
  await screen.press(byWallet, dialog)
  await screen.seesToast('Insufficient funds', 'Please fund your wallet or use card payment')
  await screen.button(byWallet, dialog)
})

test('A session that ends while the helper is open takes no more questions, and can be paid again', async () => {
  const { screen, dialog } = await openAuditor({ ...auditorOpen, [unlock]: [session] })
  const ask = await screen.button('Generate My Trust Score', dialog)
  screen.answer(helperAnswers())
  await asksAgainWhatIsOpen(screen)
  const ended = await within(dialog).findByRole('alert')
  within(ended).getByRole('heading', { name: 'Your session has ended' })
  expect(document.activeElement).toBe(ended)
  expect(ask.closest('fieldset')?.disabled).toBe(true)
  await within(ended).findByText('Wallet balance')
  screen.answer(auditorOpen)
  await screen.press(byWallet, ended)
  await within(dialog).findByText(/^Active until /)
  expect(ask.closest('fieldset')?.disabled).toBe(false)
  expect(screen.sent(unlock)).toHaveLength(1)
})

test('Without a network nothing is paid', async () => {
  const { screen, dialog } = await openAuditor()
  await screen.button(byWallet, dialog)
  goOffline()
  await screen.press(byWallet, dialog)
  await screen.seesToast('You are offline', 'This moves money, so it needs a connection.')
  expect(screen.sent(unlock)).toEqual([])
  goOnline()
  screen.answer({ ...auditorOpen, [unlock]: [session] })
  await screen.press(byWallet, dialog)
  await within(dialog).findByText(/^Active until /)
})

test('What could not be checked costs nothing, and can be checked again', async () => {
  const { screen, dialog } = await openAuditor({ [activeSessions]: wordlessRefusal() })
  await within(dialog).findByText('Could not check your session')
  within(dialog).getByText('Nothing was charged. Please try again.')
  screen.answer(helperAnswers())
  await screen.press('Try again', dialog)
  await screen.button(byWallet, dialog)
})

test('A lost answer says that nothing is paid twice, and the session opens if it was paid', async () => {
  const { screen, dialog } = await openAuditor({ [unlock]: noNetwork })
  await screen.button(byWallet, dialog)
  screen.answer(auditorOpen)
  await screen.press(byWallet, dialog)
  await screen.seesToast(
    'No answer from Aso',
    'If you paid, your session opens here once you’re online. You’re never charged twice for it.',
  )
  await within(dialog).findByText(/^Active until /)
})

test('A price that changed meanwhile is refused, and the new one is on the buttons', async () => {
  const { screen, dialog } = await openAuditor({
    [unlock]: refusal('PT409', 'Price changed', 'A session costs ₦350 now.'),
  })
  await screen.button(byWallet, dialog)
  const dearer = settingRows({ ai_session_price: '350', ai_session_minutes: '30' })
  screen.answer({ 'GET /rest/v1/app_settings': dearer })
  await screen.press(byWallet, dialog)
  await screen.seesToast('Price changed', 'A session costs ₦350 now.')
  await within(dialog).findByText('for 30 minutes')
  screen.answer({ ...auditorOpen, [unlock]: [{ ...session, charged: 350 }] })
  await screen.press('Pay with wallet · ₦350', dialog)
  await screen.seesToast('Trust Score Auditor unlocked', '₦350 was paid from your wallet.')
  expect(screen.sent(unlock).at(-1)).toMatchObject({ p_shown_price: 350 })
})

test('A free session that could not be recorded says so', async () => {
  const screen = await openScreen('/ai?feature=stylist', {
    as: bola,
    answers: { ...helperAnswers({ free: true }), [unlock]: wordlessRefusal() },
  })
  const dialog = await screen.findByRole('dialog', { name: 'AI Personal Stylist' })
  await within(dialog).findByRole('heading', { name: 'Your first session is free' })
  await screen.press('Start free session', dialog)
  await screen.seesToast('Error', 'Please try again')
  await screen.button('Start free session', dialog)
})

test('A card payment that could not be started says so', async () => {
  const { screen, dialog } = await openAuditor({ 'POST /functions/v1/ai-payment': failed(502) })
  await screen.press(byCard, dialog)
  await screen.seesToast('Payment failed', 'Please try again')
  expect(screen.sent('POST /functions/v1/ai-payment')).toEqual([
    { featureType: 'trust_score', email: bola.email },
  ])
  await screen.button(byCard, dialog)
})

test.each([
  ['Style Me', 'stylist'],
  ['Trust Score', 'trust_score'],
  ['Quality Check', 'quality_checker'],
])('A visitor of %s signs in before they come to the helper', async (name, feature) => {
  const screen = await openScreen('/marketplace', { answers: { 'GET /rest/v1/items': [] } })
  await screen.user.click(await screen.findByRole('link', { name }))
  await waitFor(() => expect(screen.path()).toContain('/auth'))
  const { searchParams } = new URL(screen.path(), location.origin)
  expect(searchParams.get('redirect')).toBe(`/ai?feature=${feature}`)
})
