import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { join } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { hasFocus, tabTo } from '../../support/browser/keyboard.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()
const KB = 1000
const taglines = ['Wear more. Own less.', 'Dressed for every owambe.', 'Your wardrobe, earning.']

const at = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

test('A visitor sees the page and all its links before any script has loaded', async () => {
  site.expectProblem(/^csp GET \/assets\//)
  const page = await site.visit('/', { javaScriptEnabled: false })
  await sees(
    page.getByRole('heading', { level: 1, name: taglines.join(' ') }),
    page.getByRole('heading', { name: 'How It Works' }),
    page.getByRole('button', { name: 'Sign In' }),
    page.getByRole('button', { name: 'Join' }),
    page.getByText('Lagos, Nigeria'),
  )
  const ways = {
    'Browse Items': '/marketplace',
    'Wigs & Hair': '/auth',
    Shoes: '/auth',
    Jewelry: '/auth',
    Bags: '/auth',
    'See all wigs': '/marketplace?category=Wigs%20%26%20Hair',
    'See all shoes': '/marketplace?category=Shoes',
    'See all jewelry': '/marketplace?category=Jewelry',
    'See all bags': '/marketplace?category=Bags',
    'Start Exploring': '/auth',
    Help: '/help',
    Safety: '/safety',
    Terms: '/terms',
    Privacy: '/privacy',
    'hello@aso.example': 'mailto:hello@aso.example',
    '+234 700 000 2276': 'tel:+2347000002276',
  }
  for (const [name, href] of Object.entries(ways)) {
    expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href)
  }
})

test('The links of the landing page work with and without the app loaded', async () => {
  const page = await site.visit('/')
  await page.getByRole('link', { name: 'Browse Items' }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Market' }))
  // Back by the app itself, where the same links stay within it.
  await page.getByRole('link', { name: 'Aso, home' }).click()
  await sees(page.getByRole('heading', { level: 1, name: taglines[0] }))
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'Start Exploring' }).click()
  await page.waitForURL(/\/auth/)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('A visitor signs in on the landing page, and Escape leads back to the button', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const page = await site.visit('/')
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  await signIn.click()
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await sees(dialog)
  expect(at(page)).toBe('/?open=sign-in')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await eventually(async () => at(page)).toBe('/')
  await signIn.click()
  await dialog.getByLabel('Email').fill(ada.email)
  await dialog.getByLabel('Password', { exact: true }).fill('Aso-test-2026')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Market' }))
})

/** Which of the three can be seen at a moment of their turning. */
function shownAt(page: Page, seconds: number): Promise<string[]> {
  return page.evaluate((ms) => {
    const lines = Array.from(document.querySelectorAll<HTMLElement>('.headline > span'))
    for (const line of lines) for (const turning of line.getAnimations()) turning.currentTime = ms
    return lines
      .filter((line) => {
        const { opacity, visibility } = getComputedStyle(line)
        return Number(opacity) > 0.9 && visibility === 'visible'
      })
      .map((line) => line.textContent)
  }, seconds * 1000)
}

const isTurning = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('.headline > span')).some((line) =>
      line.getAnimations().some(({ playState }) => playState === 'running'),
    ),
  )

test('The headline turns every 5 seconds among three taglines', async () => {
  const page = await site.visit('/', { reducedMotion: 'no-preference', viewport: laptop })
  await page.mouse.move(5, 790)
  const seconds = [1, 4.5, 5.5, 9.5, 10.5, 14.5, 16, 21]
  const shown: string[] = []
  for (const second of seconds) shown.push((await shownAt(page, second)).join())
  const [first, second, third] = taglines
  expect(shown).toEqual([first, first, second, second, third, third, first, second])
})

test('The headline pauses on hover, on focus and by its button', async () => {
  const page = await site.visit('/', { reducedMotion: 'no-preference', viewport: laptop })
  const elsewhere = () => page.mouse.move(5, 790)
  await elsewhere()
  await eventually(() => isTurning(page)).toBe(true)
  await page.getByRole('heading', { level: 1 }).hover()
  await eventually(() => isTurning(page)).toBe(false)
  await elsewhere()
  await eventually(() => isTurning(page)).toBe(true)
  await page.getByRole('link', { name: 'Browse Items' }).focus()
  await eventually(() => isTurning(page)).toBe(false)
  const pause = page.getByRole('checkbox', { name: 'Pause the headline' })
  await pause.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Join' }).focus()
  expect(await isTurning(page)).toBe(false)
  await pause.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Join' }).focus()
  await eventually(() => isTurning(page)).toBe(true)
})

test('The headline does not change under reduced motion, and is not a live region', async () => {
  const page = await site.visit('/', { reducedMotion: 'reduce' })
  for (const second of [1, 6, 11]) expect(await shownAt(page, second)).toEqual([taglines[0]])
  expect(await isTurning(page)).toBe(false)
  expect(await page.locator('[aria-live], [role=status], [role=alert]').count()).toBe(0)
})

test('A person with a complete account goes from the landing page to the market', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const page = await site.visit('/', { as: ada })
  await sees(page.getByRole('heading', { level: 1, name: 'Market' }))
  expect(at(page)).toBe('/marketplace')
  // And is not led there again by the back button: the landing page was never a stop.
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})

test('The landing page loads a few KB of script, and not the app', async () => {
  const page = await site.visit('about:blank', { deviceScaleFactor: 2, hasTouch: true, isMobile: true })
  const scripts: string[] = []
  const bytes: number[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  page.on('requestfinished', async (request) => {
    bytes.push((await request.sizes()).responseBodySize)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  for (const tile of ['Wigs & Hair', 'Bags', 'Start Exploring']) {
    await page.getByRole('link', { name: tile, exact: true }).scrollIntoViewIfNeeded()
  }
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => image.complete || !image.checkVisibility()),
  )
  await page.waitForLoadState('networkidle')
  const zipped = async () => {
    const texts = await Promise.all(scripts.map(async (address) => (await fetch(address)).text()))
    return texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
  }
  expect(scripts.length).toBeGreaterThan(0)
  expect(await zipped(), 'JavaScript, gzip').toBeLessThan(5 * KB)
  expect(
    bytes.reduce((sum, one) => sum + one, 0),
    'everything',
  ).toBeLessThan(150 * KB)
  // What somebody pays who wants more than to read: the app, on its way to the first answer.
  await page.getByRole('button', { name: 'Wedding' }).click()
  await sees(page.getByRole('heading', { name: /What do you want to wear/ }))
  await page.waitForLoadState('networkidle')
  expect(await zipped(), 'JavaScript with the quiz, gzip').toBeLessThan(175 * KB)
})

test('When loading the app fails, the button tries again', async () => {
  site.expectProblem(/net::ERR_FAILED GET \/assets\//)
  const page = await site.visit('/')
  let refuse = true
  await page.route('**/assets/app-*.js', (route) => {
    const answer = refuse ? route.abort() : route.continue()
    refuse = false
    return answer
  })
  await page.getByRole('button', { name: 'Join' }).click()
  await sees(page.getByRole('dialog', { name: 'Join Aso' }))
})

test('The landing page is accessible before and after the app has loaded', async () => {
  const page = await site.visit('/')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await sees(page.getByRole('dialog', { name: 'Join Aso' }))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expectAccessible(page)
})

test('The landing page is used by keyboard alone', async () => {
  const page = await site.visit('/', { viewport: laptop })
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
  const join = page.getByRole('button', { name: 'Join' })
  const app = page.waitForResponse(/\/assets\/app-.*\.js/)
  await tabTo(page, join)
  // The app is there before the button is pressed, and leaves the keyboard where it is.
  await (await app).finished()
  await page.waitForLoadState('networkidle')
  expect(await hasFocus(join)).toBe(true)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Join Aso' })
  await sees(dialog)
  await tabTo(page, dialog.getByRole('radio', { name: /^Lend/ }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/role=lend/)
})

test('A shared link to Aso has a title, description and picture', async () => {
  site.expectProblem(/^csp GET \/assets\//)
  const page = await site.visit('/', { javaScriptEnabled: false })
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).first().getAttribute('content')
  expect(await page.title()).toMatch(/^Aso · /)
  expect((await meta('description'))?.length).toBeGreaterThan(80)
  const { url } = site.stack
  const card = await fetch(new URL((await meta('og:image')) ?? '', url))
  const { width, height } = await sharp(Buffer.from(await card.arrayBuffer())).metadata()
  expect([width, height].map(String)).toEqual([await meta('og:image:width'), await meta('og:image:height')])
  expect([width, height]).toEqual([1200, 630])
  expect(await (await fetch(`${url}/robots.txt`)).text()).toContain('Allow: /')
  const manifest = await (await fetch(`${url}/manifest.webmanifest`)).json()
  for (const { src } of manifest.icons) expect((await fetch(url + src)).status, src).toBe(200)
})
