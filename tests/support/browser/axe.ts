import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules that the theme can break. The others read what both themes have in common. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds serious or critical: the rule, then each place. Nothing is what we want. */
export async function axe(page: Page, which: 'all' | 'colours' = 'all'): Promise<string[]> {
  await settles(page)
  if (!(await page.evaluate(() => 'axe' in window))) await bringAxe(page)
  const runOnly = which === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES }
  // Style sheets are for one rule alone, which is experimental and off.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } })
  const violations: AxeResults['violations'] = await page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  )
  const found: string[] = []
  for (const { id, impact, help, nodes } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue
    for (const node of nodes) {
      if (id === 'target-size' && (await isLargeInSight(page, String(node.target[0])))) continue
      found.push(`${id} (${help}): ${node.html} ${node.failureSummary}`)
    }
  }
  return found
}

/**
 * Runs as the developer tools do, which the page's content security policy does not stop. Asked directly the browser
 * remembers what it compiled for the page before; through `page.evaluate` it costs half as much again.
 */
async function bringAxe(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const { exceptionDetails } = await tools.send('Runtime.evaluate', { expression: await source })
  await tools.detach()
  if (exceptionDetails) throw new Error(exceptionDetails.text)
}

/** Where the page happens to be scrolled, a bar may cover a half of it: looked at again in the middle of the screen. */
async function isLargeInSight(page: Page, selector: string): Promise<boolean> {
  const scrolled = await page.evaluate(() => scrollY)
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const options = JSON.stringify({
    runOnly: { type: 'rule', values: ['target-size'] },
    resultTypes: ['violations'],
  })
  const violations: AxeResults['violations'] = await page.evaluate(
    `axe.run(${JSON.stringify(selector)}, ${options}).then(({ violations }) => violations)`,
  )
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
  return violations.length === 0
}

/** A colour on its way to another is neither. */
async function settles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const ending = document
      .getAnimations()
      .filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((motion) => motion.finished))
  })
}
