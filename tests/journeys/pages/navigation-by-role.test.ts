import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { join } from '../../support/api/members.ts'
import { laptop, openTestSite, phone } from '../../support/browser/test-site.ts'
import { eventually } from '../../support/browser/waiting.ts'

const site = openTestSite()

const entriesOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent?.replace('NEW', '').trim()))

test.each([
  ['lend', ['Market', 'AI Hub', 'Add', 'My Items', 'Alerts', 'Profile']],
  ['both', ['Market', 'AI Hub', 'Add', 'My Items', 'Alerts', 'Profile']],
  ['borrow', ['Market', 'AI Hub', 'Alerts', 'Profile']],
] as const)('The navigation of somebody with the role %s has %j', async (role, entries) => {
  const member = await join(site.stack, 'Ada Obi', role)
  const page = await site.visit('/notifications', { as: member })
  for (const viewport of [phone, laptop]) {
    await page.setViewportSize(viewport)
    await eventually(() => entriesOf(page)).toEqual(entries)
  }
})

test('Add is a round highlighted button on a phone', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const page = await site.visit('/notifications', { as: ada })
  const add = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add' })
  await add.waitFor()
  const rounds = await add.evaluate(
    (link) =>
      [link, ...link.querySelectorAll('*')].filter((part) => {
        const { backgroundColor, borderTopLeftRadius } = getComputedStyle(part)
        const { width, height } = part.getBoundingClientRect()
        const isRound = Number.parseFloat(borderTopLeftRadius) >= height / 2
        return width > 20 && width === height && isRound && backgroundColor !== 'rgba(0, 0, 0, 0)'
      }).length,
  )
  expect(rounds).toBe(1)
})
