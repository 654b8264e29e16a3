import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chatAddress, phoneAddress } from '#contract/settings.ts'
import { join } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { hasFocus } from '../../support/browser/keyboard.ts'
import { laptop, openTestSite, phone } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import { defaultSettings } from '../../support/fixtures/default-settings.ts'

const site = openTestSite()
const { contact_phone, safety_phone, support_email } = defaultSettings

const heading = (page: Page, name: string, level = 1) =>
  page.getByRole('heading', { level, name, exact: true })
const question = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isOpen = async (button: Locator) => (await button.getAttribute('aria-expanded')) === 'true'

/** The top of it is on the screen, below the header. */
const isInSight = (thing: Locator) =>
  thing.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    return top >= 40 && top < innerHeight / 2
  })

describe('Help Center', () => {
  test('the search filters questions and answers while it is typed, says how many, and is cleared', async () => {
    const page = await site.visit('/help')
    const search = page.getByRole('searchbox', { name: 'Search for help' })
    const topics = page.getByRole('navigation', { name: 'Help topics' })
    await sees(heading(page, 'Help Center'), topics)
    expect(await page.title()).toBe('Help Center · Aso')
    expect(await topics.getByRole('link').count()).toBe(6)
    const all = await page.getByRole('button', { expanded: false }).count()

    await search.fill('LATE RETURN')
    await misses(topics)
    await sees(question(page, 'What if I return late?'))
    const shown = await page.getByRole('button', { expanded: false }).count()
    expect(shown).toBeLessThan(all)
    await sees(page.getByRole('status').getByText(`${shown} results`))
    await misses(question(page, 'What is Aso?'))

    // Only its answer has the word.
    await search.fill('ussd')
    await sees(question(page, 'How can I pay?'), page.getByText('1 result', { exact: true }))
    expect(await page.getByRole('heading', { level: 2, name: 'Getting Started' }).count()).toBe(0)

    await search.fill('spaceship')
    await sees(heading(page, 'No results found', 2), page.getByRole('status').getByText('No results found'))
    await page.getByRole('button', { name: 'Clear search' }).click()
    await sees(topics, question(page, 'What is Aso?'))
    expect(await search.inputValue()).toBe('')
    await eventually(() => hasFocus(search)).toBe(true)
  })

  test('one answer of a group is open at a time', async () => {
    const page = await site.visit('/help')
    const deposit = question(page, 'What is the deposit, and when does it come back?')
    const cancel = question(page, 'What happens if I cancel?')
    await deposit.click()
    await sees(page.getByText('The deposit is set by the lender'))
    await cancel.click()
    await sees(page.getByText('50% of the rent goes to the lender'))
    expect(await isOpen(deposit)).toBe(false)
    await misses(page.getByText('The deposit is set by the lender'))
    await cancel.click()
    await misses(page.getByText('50% of the rent goes to the lender'))
  })

  test('works by keyboard alone', async () => {
    const page = await site.visit('/help', { viewport: laptop })
    const search = page.getByRole('searchbox')
    await search.focus()
    await page.keyboard.type('verified')
    const badge = question(page, 'What does the Verified badge mean?')
    await sees(badge)
    await page.keyboard.press('Tab')
    expect(await hasFocus(badge)).toBe(true)
    await page.keyboard.press('Enter')
    await sees(page.getByText('It is a good sign, not a guarantee.'))
    await page.keyboard.press('Space')
    await misses(page.getByText('It is a good sign, not a guarantee.'))
  })

  test('a category leads to its group, and an address to its answer', async () => {
    const page = await site.visit('/help')
    await page.getByRole('link', { name: /^Delivery & Returns/ }).click()
    const group = heading(page, 'Delivery & Returns', 2)
    await eventually(() => isInSight(group)).toBe(true)
    expect(new URL(page.url()).hash).toBe('#delivery-returns')
    await page.keyboard.press('Tab')
    expect(await hasFocus(question(page, 'How do I get the item?'))).toBe(true)

    const asked = await site.visit('/help#late-return')
    await sees(asked.getByText('Late returns incur extra daily charges.'))
    await eventually(() => isInSight(question(asked, 'What if I return late?'))).toBe(true)
  })

  test('offers contact by chat, mail and telephone', async () => {
    const page = await site.visit('/help')
    const goesTo = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    expect(await goesTo('Chat with Support')).toBe(chatAddress(contact_phone))
    expect(await goesTo('Email Support')).toBe(`mailto:${support_email}`)
    expect(await goesTo(contact_phone)).toBe(phoneAddress(contact_phone))
  })
})

test('The back button leads to the previous page, or home for a visitor from another site', async () => {
  const page = await site.visit('/safety')
  await page
    .getByRole('navigation', { name: 'More about Aso' })
    .getByRole('link', { name: 'Help Center' })
    .click()
  await sees(heading(page, 'Help Center'))
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await sees(heading(page, 'Safety Center'))
  expect(await page.getByRole('link', { name: 'Back', exact: true }).getAttribute('href')).toBe('/')
})

test('Safety Center: features, tips, eight warning signs, emergency contacts and the guidelines', async () => {
  const page = await site.visit('/safety')
  await sees(heading(page, 'Safety Center'))
  expect(await page.title()).toBe('Safety Center · Aso')
  const itemsOf = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('listitem').count()
  expect(await itemsOf('How Aso keeps you safe')).toBe(6)
  expect(await itemsOf('Warning signs')).toBe(8)
  for (const group of ['Meeting in Person', 'Item Exchange', 'Payment Safety', 'Communication']) {
    expect(await itemsOf(group)).toBeGreaterThan(2)
  }
  for (const side of ['Do', 'Don’t']) expect(await itemsOf(side)).toBeGreaterThan(2)
  await sees(page.getByText('within 24 hours'), page.getByText('Emergency contact number'))
  expect(await page.getByRole('link', { name: safety_phone }).getAttribute('href')).toBe(
    phoneAddress(safety_phone),
  )
})

describe.each([
  {
    path: '/terms',
    title: 'Terms of Service',
    sections: 14,
    anchor: 'cancellation',
    at: '10. Cancellation and refunds',
  },
  { path: '/privacy', title: 'Privacy Policy', sections: 9, anchor: 'your-rights', at: '6. Your rights' },
])('$title', ({ path, title, sections, anchor, at }) => {
  test('opens at the section of its address, and its contents lead to every section', async () => {
    const page = await site.visit(`${path}#${anchor}`, { viewport: laptop })
    await sees(heading(page, title), page.getByText('Last updated: January 2024'))
    expect(await page.title()).toBe(`${title} · Aso`)
    await eventually(() => isInSight(heading(page, at, 2))).toBe(true)
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    expect(await contents.count()).toBe(sections)
    const numbered = page.getByRole('heading', { level: 2, name: /^\d+\. / })
    expect(await numbered.count()).toBe(sections)
    await contents.nth(2).click()
    await eventually(() => isInSight(numbered.nth(2))).toBe(true)
    // The keyboard goes along.
    await eventually(() => hasFocus(page.getByRole('region', { name: /^3\. / }))).toBe(true)
    await page.goBack()
    await eventually(() => isInSight(heading(page, at, 2))).toBe(true)
  })

  test('collapses its table of contents on a phone, and prints without menus', async () => {
    const page = await site.visit(path)
    const link = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last()
    await sees(heading(page, title))
    expect(await link.isVisible()).toBe(false)
    await page.getByText('Contents', { exact: true }).click()
    await link.click()
    await eventually(() =>
      isInSight(page.getByRole('region', { name: new RegExp(`^${sections}\\. `) })),
    ).toBe(true)
    await page.emulateMedia({ media: 'print' })
    await misses(
      page.getByRole('banner').first(),
      page.getByRole('button', { name: 'Print or save as PDF' }),
      page.getByRole('navigation', { name: 'Main' }),
    )
    await sees(heading(page, title))
  })
})

test('Each page has its title and description for search engines', async () => {
  const page = await site.visit('/marketplace')
  const description = () => page.locator('meta[name="description"]').getAttribute('content')
  await sees(heading(page, 'Market'))
  const general = await description()
  await page.goto('/terms')
  await eventually(description).toContain('The rules for renting')
  await page.getByRole('link', { name: 'Safety Center' }).first().click()
  await eventually(description).toContain('How Aso protects you')
  await page.goto('/marketplace')
  await eventually(description).toBe(general)
})

test.each(['/no-such-page', '/help/me/please', '/terms/9'])(
  'An address that leads nowhere (%s) says so and leads home',
  async (path) => {
    const page = await site.visit(path)
    await sees(heading(page, 'Page not found'))
    expect(await page.title()).toBe('Page not found · Aso')
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.waitForURL(`${site.stack.url}/`)
    await misses(heading(page, 'Page not found'))
    expect(await page.locator('meta[name="robots"]').count()).toBe(0)
  },
)

test('An unknown address of the admin panel says so to an admin', async () => {
  const admin = await join(site.stack, 'Ngozi Eze')
  await site.stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
    admin.id,
  ])
  const page = await site.visit('/admin/unknown', { as: admin })
  await sees(heading(page, 'Page not found'))
  expect(await page.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
})

test('A missing file is answered with status 404', async () => {
  expect((await fetch(`${site.stack.url}/assets/gone.js`)).status).toBe(404)
  expect((await fetch(`${site.stack.url}/terms.pdf`)).status).toBe(404)
})

test.each(['/help', '/safety', '/terms', '/privacy', '/no-such-page'])('%s is accessible', async (path) => {
  const page = await site.visit(path)
  await sees(page.getByRole('heading', { level: 1 }))
  if (path === '/help') await question(page, 'What do I need for the identity check?').click()
  await expectAccessible(page)
  for (const viewport of [phone, laptop]) {
    await page.setViewportSize(viewport)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, 'nothing sticks out at the side').toBeLessThanOrEqual(0)
  }
})
