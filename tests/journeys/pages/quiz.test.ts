import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, list, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { signUpTo } from '../../support/browser/accounts.ts'
import { hasFocus, tabTo } from '../../support/browser/keyboard.ts'
import { option, outfitTitle, question, takeQuiz } from '../../support/browser/quiz-screens.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let gown: string

beforeAll(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  const rent = { availability_type: 'rent' }
  gown = await list(ada, {
    ...rent,
    title: 'Lace wedding gown',
    rental_price: 6000,
    images: [await uploadPhoto(ada, 1)],
  })
  await list(ada, {
    ...rent,
    title: 'Gold block heels',
    category: 'Shoes',
    rental_price: 2000,
    images: [await uploadPhoto(ada, 2)],
  })
})

/** What the quiz left in the browser, by its key. */
const kept = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

const stepOf = (page: Page) => new URL(page.url()).searchParams.get('step')

async function storedSessions(): Promise<number> {
  const [row] = await site.stack.database.query<{ count: number }>(
    'select count(*)::int as count from public.style_sessions',
  )
  return row?.count ?? 0
}

test('Seven answers lead a visitor to a complete outfit from the market, and to /auth', async () => {
  const page = await site.visit('/')
  const before = await storedSessions()
  const looked = Promise.withResolvers<void>()
  await page.route('**/functions/v1/style-preview', async (route) => {
    await looked.promise
    await route.continue()
  })
  await takeQuiz(page)
  await sees(page.getByRole('heading', { name: 'Creating your personalized style profile...' }))
  await expectAccessible(page)
  looked.resolve()
  await sees(outfitTitle(page))
  await eventually(() => hasFocus(outfitTitle(page))).toBe(true)
  const look = page.getByRole('article')
  for (const badge of [
    'Complete AI Look',
    'AI Styled',
    'Elegant',
    'complete-outfit',
    'Perfect for Wedding',
  ]) {
    await sees(look.getByText(badge, { exact: true }))
  }
  const pieces = page.getByRole('list', { name: 'The pieces' })
  expect(await pieces.getByRole('button').allInnerTexts()).toEqual([
    expect.stringMatching(/₦6,000 \/ day\s+Lace wedding gown/),
    expect.stringMatching(/₦2,000 \/ day\s+Gold block heels/),
  ])
  await sees(page.getByText('Free to join • Save your complete AI outfit • Rent complete looks instantly'))

  expect(await storedSessions()).toBe(before + 1)
  const answers = {
    occasion: 'wedding',
    base_item: 'dress',
    vibe: 'elegant',
    shoes: 'heels',
    bags: 'clutch',
    accessories: 'jewelry',
    budget: '15000+',
  }
  const sessionId = expect.stringMatching(/^session_\d{13}_[0-9a-f]{32}$/)
  expect(await kept(page, 'aso-anonymous-ai-session')).toEqual({
    sessionId,
    email: null,
    outfitData: answers,
    timestamp: expect.any(Number),
    pendingGeneration: false,
  })
  expect(await kept(page, 'aso-style-preference')).toEqual({
    answers,
    sessionId,
    timestamp: expect.any(Number),
  })
  expect(await kept(page, 'aso-personalization-results')).toMatchObject([
    { type: 'ai_generated', category: 'complete-outfit' },
    { type: 'db_item', id: gown },
    { type: 'db_item' },
  ])
  await page.getByRole('button', { name: 'Complete My Outfit - Sign Up Free' }).click()
  await page.waitForURL(/\/auth/)
})

test('Signing up leads to the tapped piece, and the outfit is in the AI Hub', async () => {
  const page = await site.visit('/')
  await takeQuiz(page)
  await page.getByRole('button', { name: /Lace wedding gown/ }).click()
  await page.waitForURL(/\/auth/)
  expect(await kept(page, 'aso-post-signup-redirect')).toBe(`/item/${gown}`)
  await page.goto('/auth?step=signup&role=lend')
  await signUpTo(site.stack, page, 'Ngozi Okafor', 'ngozi@aso.test')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Lace wedding gown' }))
  expect(await kept(page, 'aso-post-signup-redirect')).toBeNull()
  await eventually(() => kept(page, 'aso-anonymous-ai-session')).toBeNull()
  await page.goto('/ai')
  const outfit = page.getByRole('article', { name: 'Elegant dress look' })
  await sees(outfit.getByRole('link', { name: 'Lace wedding gown' }), outfit.getByText('Perfect for Wedding'))

  await ada.client.from('items').update({ status: 'unavailable' }).eq('id', gown)
  await page.reload()
  await sees(outfit.getByText('Not available now'))
  expect(await outfit.getByRole('link', { name: 'Lace wedding gown' }).count()).toBe(0)
  await ada.client.from('items').update({ status: 'available' }).eq('id', gown)
})

test('The landing page links the outfit to a person with a complete account', async () => {
  const page = await site.visit('/')
  await takeQuiz(page)
  await sees(outfitTitle(page))
  const { data } = await ada.client.auth.getSession()
  await page.evaluate((session) => localStorage.setItem('aso-session', session), JSON.stringify(data.session))
  await page.goto('/')
  await sees(page.getByRole('heading', { level: 1, name: 'Market' }))
  await eventually(() => kept(page, 'aso-anonymous-ai-session')).toBeNull()
  const linked = await site.stack.database.query(
    'select answers from public.style_sessions where user_id = $1 and linked_at is not null',
    [ada.id],
  )
  expect(linked).toEqual([{ answers: expect.objectContaining({ occasion: 'wedding', vibe: 'elegant' }) }])
})

test('Back and forward keep the answers, also by the browser and over a reload', async () => {
  const page = await site.visit('/')
  await option(page, 'Birthday').click()
  await sees(question(page, 2))
  await option(page, 'Agbada').click()
  await sees(question(page, 3))
  await page.getByRole('button', { name: 'Back' }).click()
  await sees(question(page, 2))
  expect(await option(page, 'Agbada').getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await sees(question(page, 3))
  await page.goBack()
  await sees(question(page, 2))
  await page.goBack()
  await sees(question(page, 1))
  expect(await option(page, 'Birthday').getAttribute('aria-pressed')).toBe('true')
  await page.goForward()
  await sees(question(page, 2))
  await page.reload()
  await sees(question(page, 2))
  expect(stepOf(page)).toBe('2')
  expect(await option(page, 'Agbada').getAttribute('aria-pressed')).toBe('true')
  // An address does not lead past what was answered.
  await page.goto('/?step=7')
  await sees(question(page, 3))
})

test('The quiz works by keyboard alone, and announces its progress', async () => {
  const page = await site.visit('/', { viewport: laptop })
  await option(page, 'Wedding').focus()
  await page.keyboard.press('Enter')
  for (const [position, label] of ['Dress', 'Elegant', 'Heels', 'Clutch'].entries()) {
    const step = position + 2
    await eventually(() => hasFocus(question(page, step))).toBe(true)
    const progress = page.getByRole('progressbar', { name: 'Style quiz' })
    expect(await progress.getAttribute('aria-valuetext')).toBe(`${step}/7`)
    await sees(page.getByText(`${step}/7`, { exact: true }))
    await tabTo(page, option(page, label))
    // Arrow keys choose nothing.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('button', { pressed: true }).count()).toBe(0)
    await page.keyboard.press(position % 2 === 0 ? 'Space' : 'Enter')
  }
  await eventually(() => hasFocus(question(page, 6))).toBe(true)
  await tabTo(page, option(page, 'Jewelry'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Next Step' }))
  await page.keyboard.press('Enter')
  await eventually(() => hasFocus(question(page, 7))).toBe(true)
  await tabTo(page, option(page, '₦15,000 and above'))
  await page.keyboard.press('Enter')
  await eventually(() => hasFocus(outfitTitle(page))).toBe(true)
})
