import { expect, test } from 'vitest'
import { join } from '../../support/api/members.ts'
import { laptop, openTestSite, phone } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

const entries = [
  ['Market', '/marketplace'],
  ['AI Hub', '/ai'],
  ['Add', '/add-item'],
  ['My Items', '/my-items'],
  ['Alerts', '/notifications'],
  ['Profile', '/profile'],
]

test('The navigation has the same entries at the bottom of a phone and the top of a wide screen', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  const page = await site.visit('/marketplace', { as: ada })
  const navigation = page.getByRole('navigation', { name: 'Main' })
  // Who lends is known once the profile has come.
  await sees(navigation.getByRole('link', { name: 'My Items' }))
  for (const viewport of [{ width: 320, height: 640 }, phone, laptop]) {
    await page.setViewportSize(viewport)
    const found = await navigation.getByRole('link').evaluateAll((links) =>
      links.map((link) => {
        const { width, height } = link.getBoundingClientRect()
        const label = link.textContent?.replace('NEW', '').trim()
        return { entry: [label, link.getAttribute('href')], large: width >= 44 && height >= 44 }
      }),
    )
    expect(found).toEqual(entries.map((entry) => ({ entry, large: true })))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  }
  await sees(navigation.getByText('NEW'))
})

test('The screens of sign-up have no navigation', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  const navigation = (page: Awaited<ReturnType<typeof site.visit>>) =>
    page.getByRole('navigation', { name: 'Main' })
  const visitor = await site.visit('/auth')
  for (const path of ['/', '/auth', '/auth/reset-password']) {
    await visitor.goto(path)
    await sees(visitor.getByRole('heading', { level: 1 }))
    await misses(navigation(visitor))
  }
  await visitor.goto('/marketplace')
  await sees(navigation(visitor))
  const page = await site.visit('/profile-setup', { as: ada })
  await sees(page.getByRole('heading', { name: 'Verify Your Identity' }))
  await misses(navigation(page))
})

test('The market links to connecting social accounts, for a visitor through signing in', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  const page = await site.visit('/marketplace', { as: ada })
  await page.getByRole('link', { name: 'Connect Social' }).click()
  await sees(page.getByRole('heading', { name: 'Social connect' }))
  const visitor = await site.visit('/marketplace')
  await visitor.getByRole('link', { name: 'Connect Social' }).click()
  await visitor.waitForURL(/\/auth\?redirect=%2Fsocial-connect/)
})
