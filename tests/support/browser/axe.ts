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
  // Runs as the developer tools do, which the page's content security policy does not stop.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  const runOnly = which === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES }
  // Style sheets are for one rule alone, which is experimental and off.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } })
  const violations: AxeResults['violations'] = await page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${node.html} ${node.failureSummary}`),
    )
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
