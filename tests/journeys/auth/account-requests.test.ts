import { expect, test } from 'vitest'
import { join } from '../../support/api/members.ts'
import { fillSignUp } from '../../support/browser/accounts.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

test('Signing up sends the name and the way back to /auth with the address and the password', async () => {
  const page = await site.visit('/auth?step=signup&role=lend')
  const asked = page.waitForRequest(/\/auth\/v1\/signup/)
  await fillSignUp(page, 'Ngozi Okafor', 'ngozi@aso.test')
  const request = await asked
  expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(`${site.stack.url}/auth`)
  expect(request.postDataJSON()).toMatchObject({
    email: 'ngozi@aso.test',
    password: expect.any(String),
    data: { full_name: 'Ngozi Okafor' },
  })
})

test('A reset is asked for with the way to /auth/reset-password', async () => {
  const page = await site.visit('/auth?step=login')
  await page.getByLabel('Email').fill('nobody@aso.test')
  const asked = page.waitForRequest(/\/auth\/v1\/recover/)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const back = new URL(new URL((await asked).url()).searchParams.get('redirect_to') ?? '')
  expect(back.origin + back.pathname).toBe(`${site.stack.url}/auth/reset-password`)
})

test('Linking asks the platform for offline access and consent, and returns to /social-connect with its name', async () => {
  const simi = await join(site.stack, 'Simi Lawal')
  const page = await site.visit('/social-connect', { as: simi })
  const platforms = { Facebook: 'facebook', 'X (Twitter)': 'twitter', LinkedIn: 'linkedin_oidc' }
  for (const [name, provider] of Object.entries(platforms)) {
    const asked = page.waitForRequest(/\/auth\/v1\/user\/identities\/authorize/)
    await page.getByRole('button', { name: `Connect ${name}`, exact: true }).click()
    const query = new URL((await asked).url()).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      provider,
      redirect_to: `${site.stack.url}/social-connect?connected=${provider}`,
      access_type: 'offline',
      prompt: 'consent',
    })
    await sees(page.getByRole('button', { name: 'Allow' }))
    await page.goto('/social-connect')
  }
})

test.each([401, 403, 404])('Signing out works although the server answers %i', async (status) => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const page = await site.visit('/profile', { as: ada })
  site.expectProblem(new RegExp(`^${status} POST /auth/v1/logout$`))
  await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status, json: { code: status } }))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/auth?**')
  expect(await page.evaluate(() => localStorage.getItem('aso-session'))).toBe(null)
})

test('The notifications are asked for 20 at a time, the newest first', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  const page = await site.visit('/help', { as: ada })
  const asked = page.waitForRequest((request) => /rest\/v1\/notifications\?/.test(request.url()))
  await page.goto('/notifications')
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('order')).toBe('created_at.desc,id.desc')
  expect(searchParams.get('limit')).toBe('20')
})

test('The three roles say what each of them asks and gives', async () => {
  const page = await site.visit('/role-selection')
  await sees(
    page.getByText('Earn by sharing. Quick setup, no identity verification.'),
    page.getByText('Rent what you love. Requires identity verification.'),
    page.getByText('Lend and borrow. Completing verification unlocks all features.'),
  )
})
