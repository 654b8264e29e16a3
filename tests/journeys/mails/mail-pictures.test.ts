import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailHtml } from '../../../supabase/functions/_shared/mail/layout.ts'
import { axe } from '../../support/browser/axe.ts'
import { sampleMails } from '../../support/fixtures/mails.ts'
import { headlessChromium } from '../../support/installed-programs.ts'

/** Mails as a phone and a wide mail program show them, light and dark. The pictures are left to look at. */

const folder = join(tmpdir(), 'aso-mails')
const widths = [390, 640] as const
const themes = ['light', 'dark'] as const
const looks = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))

let browser: Browser
let page: Page
beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  const executablePath = headlessChromium()
  if (!executablePath) throw new Error('The pictures need Chromium')
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  page = await browser.newPage()
  page.on('request', (request) => asked.push(request.url()))
})
afterAll(() => browser.close())

const asked: string[] = []
async function open(html: string, width: number, theme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.emulateMedia({ colorScheme: theme })
  await page.setContent(html)
}

const measures = () =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const colours = [...document.querySelectorAll('.ground, .card')].map(
      (box) => getComputedStyle(box).backgroundColor,
    )
    return {
      spill: scrollWidth - clientWidth,
      widest: Math.max(
        ...[...document.querySelectorAll('.card')].map((card) => card.getBoundingClientRect().width),
      ),
      links: [...document.querySelectorAll('a')].map((link) => link.getBoundingClientRect().height),
      lightness: colours.map((colour) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number))),
    }
  })

test.each(Object.keys(sampleMails))(
  '%s fits, can be pressed and read at both widths, light and dark',
  async (name) => {
    const words = sampleMails[name]
    if (!words) throw new Error(name)
    for (const { width, theme } of looks) {
      await open(mailHtml(words), width, theme)
      const look = `${name} ${width} ${theme}`
      await page.screenshot({ path: join(folder, `${look.replaceAll(' ', '-')}.png`), fullPage: true })
      const { spill, widest, links, lightness } = await measures()
      expect(spill, look).toBe(0)
      expect(widest, look).toBeLessThanOrEqual(600)
      expect(links.length, look).toBe([words.action, words.unsubscribeUrl].filter(Boolean).length)
      for (const height of links) expect(height, look).toBeGreaterThanOrEqual(44)
      for (const light of lightness) expect(light > 128, look).toBe(theme === 'light')
      expect(await axe(page), look).toEqual([])
    }
    expect(asked).toEqual([])
  },
)

test('without the style sheet, which some mail programs drop, it is the light design and still fits', async () => {
  for (const [name, words] of Object.entries(sampleMails)) {
    await open(mailHtml(words).replace(/<style>[\s\S]*?<\/style>/, ''), 390, 'dark')
    const { spill, lightness } = await measures()
    expect(spill, name).toBe(0)
    for (const light of lightness) expect(light, name).toBeGreaterThan(128)
    expect(await axe(page, 'colours'), name).toEqual([])
  }
})
