import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fund, join, type Member } from '../../support/api/members.ts'
import { walletByLedger } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { lookBack, openHelper, sessionsEnd, storedSessions } from '../../support/browser/ai-screens.ts'
import { payOnCheckout } from '../../support/browser/booking-screens.ts'
import { hasFocus, tabTo } from '../../support/browser/keyboard.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { toast } from '../../support/browser/toasts.ts'
import { eventually, misses, sees, seesForAMoment } from '../../support/browser/waiting.ts'

const site = openTestSite()

const sessions = (member: Member) => storedSessions(site.stack, member)
const wallet = (member: Member) => walletByLedger(site.stack, member)
const byWallet = (of: Locator) => of.getByRole('button', { name: 'Pay with wallet · ₦200' })
const byCard = (of: Locator) => of.getByRole('button', { name: 'Pay with card · ₦200' })
const active = (of: Locator) => of.getByText(/^Active until /)
const banner = (page: Page) => page.getByRole('region', { name: 'More styling whenever you need it' })

async function joinWith(naira: number): Promise<Member> {
  const member = await join(site.stack, 'Bola Ade')
  if (naira > 0) await fund(site.stack, member, naira)
  return member
}

test('A first session with the stylist is free; then others are offered, paid by wallet and by card', async () => {
  const bola = await joinWith(250)
  const page = await site.visit('/marketplace', { as: bola })
  const stylist = await openHelper(page, 'Style Me')
  await sees(
    stylist.getByRole('heading', { name: 'Your first session is free' }),
    stylist.getByText('60 minutes with the stylist, no payment needed. After that a session costs ₦200.'),
  )
  await expectAccessible(page)
  await stylist.getByRole('button', { name: 'Start free session' }).click()
  await sees(active(stylist), stylist.getByText(/^\d+ minutes left$/))
  expect(await sessions(bola)).toEqual([{ feature_type: 'stylist', payment_method: 'free', paid: 0 }])
  await stylist.getByRole('button', { name: 'Close' }).click()
  await misses(stylist)

  await sees(
    banner(page).getByText('Extra AI sessions cost ₦200 each and last 60 minutes.'),
    banner(page).getByRole('link', { name: 'See AI helpers' }),
  )
  await banner(page).getByRole('button', { name: 'Maybe Later' }).click()
  await misses(banner(page))
  await page.reload()
  const auditor = await openHelper(page, 'Trust Score')
  expect(await banner(page).count()).toBe(0)
  await sees(auditor.getByText('Wallet balance ₦250'))
  await byWallet(auditor).click()
  await sees(active(auditor), page.getByText(/^₦200 was paid from your wallet\. Active until/))
  expect(await wallet(bola)).toBe(50)

  await sessionsEnd(site.stack, bola)
  await lookBack(page)
  await sees(auditor.getByRole('alert').getByRole('heading', { name: 'Your session has ended' }))
  await expectAccessible(page)
  await page.goto('/marketplace')
  const again = await openHelper(page, 'Style Me')
  await sees(
    again.getByText('You have used your free session. Future sessions cost ₦200 each.'),
    again.getByText('Wallet balance ₦50'),
  )
  await byCard(again).click()
  await sees(page.getByRole('heading', { name: 'Pay Aso ₦200' }))
  await payOnCheckout(page, 'success')
  await seesForAMoment(page, 'Payment successful')
  await sees(active(page.getByRole('dialog', { name: 'AI Personal Stylist' })))
  expect(await sessions(bola)).toEqual([
    { feature_type: 'stylist', payment_method: 'free', paid: 0 },
    { feature_type: 'trust_score', payment_method: 'wallet', paid: 200 },
    { feature_type: 'stylist', payment_method: 'paystack', paid: 200 },
  ])
  expect(await wallet(bola)).toBe(50)
})

test('The wallet’s statement names the session that was paid', async () => {
  const bola = await joinWith(200)
  const page = await site.visit('/ai', { as: bola })
  await page.getByRole('button', { name: 'Trust Score Auditor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trust Score Auditor' })
  await byWallet(dialog).click()
  await sees(active(dialog))
  await page.goto('/wallet')
  const line = page.getByLabel('Transaction history').getByRole('listitem').first()
  await sees(line.getByText('AI session: Trust Score Auditor'), line.getByText('−₦200'))
})

test('Two devices that pay at the same moment pay once', async () => {
  const bola = await joinWith(1000)
  const devices = [
    await site.visit('/marketplace', { as: bola }),
    await site.visit('/marketplace', { as: bola }),
  ]
  const dialogs = await Promise.all(devices.map((page) => openHelper(page, 'Quality Check')))
  await sees(...dialogs.map(byWallet))
  await Promise.all(dialogs.map((dialog) => byWallet(dialog).click()))
  await sees(...dialogs.map(active))
  expect(await wallet(bola)).toBe(800)
  expect(await sessions(bola)).toHaveLength(1)
})

test('A wallet of ₦199 pays nothing, and the card comes first', async () => {
  const bola = await joinWith(199)
  const page = await site.visit('/marketplace', { as: bola })
  const dialog = await openHelper(page, 'Quality Check')
  await sees(dialog.getByText('Wallet balance ₦199'))
  expect(await dialog.getByRole('button', { name: /^Pay with/ }).allInnerTexts()).toEqual([
    'Pay with card · ₦200',
    'Pay with wallet · ₦200',
  ])
  expect(await dialog.getByRole('link', { name: 'Fund wallet' }).getAttribute('href')).toBe('/wallet')
  await expectAccessible(page)
  site.expectProblem(/^402 POST \/rest\/v1\/rpc\/unlock_ai_feature$/)
  await byWallet(dialog).click()
  await sees(
    page.getByText('Insufficient funds'),
    page.getByText('Please fund your wallet or use card payment'),
    byWallet(dialog),
  )
  expect(await wallet(bola)).toBe(199)
  expect(await sessions(bola)).toEqual([])
})

test('A helper is opened, paid and left with the keyboard alone', async () => {
  const page = await site.visit('/marketplace', { as: await joinWith(200) })
  const opener = page.getByRole('main').getByRole('button', { name: 'Trust Score' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Trust Score Auditor' })
  await tabTo(page, byWallet(dialog))
  await page.keyboard.press('Enter')
  await sees(active(dialog))
  await page.keyboard.press('Escape')
  await misses(dialog)
  expect(await hasFocus(opener)).toBe(true)
})

test('A free session that could not be recorded, a lost answer and a broken part of the app are each told', async () => {
  const bola = await joinWith(200)
  const page = await site.visit('/marketplace', { as: bola })
  const dialog = await openHelper(page, 'Style Me')
  site.expectProblem(/^500 POST \/rest\/v1\/rpc\/unlock_ai_feature$/)
  await page.route('**/rpc/unlock_ai_feature', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Start free session' }).click()
  await sees(page.getByText('Error', { exact: true }), page.getByText('Please try again'))
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.unroute('**/rpc/unlock_ai_feature')
  site.expectProblem(/ERR_FAILED POST \/rest\/v1\/rpc\/unlock_ai_feature/)
  await page.route('**/rpc/unlock_ai_feature', async (route) => {
    await route.fetch()
    await route.abort('failed')
  })
  await page.route(/\/assets\/trust-score-panel-/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'cut off in the (' }),
  )
  await page.reload()
  const auditor = await openHelper(page, 'Trust Score')
  await byWallet(auditor).click()
  await sees(
    toast(
      page,
      'No answer from Aso',
      'If you paid, your session opens here once you’re online. You’re never charged twice for it.',
    ),
    active(auditor),
    auditor.getByRole('heading', { name: 'Could not open this helper' }),
  )
  expect(await wallet(bola)).toBe(0)
  await eventually(() => sessions(bola)).toHaveLength(1)
})
