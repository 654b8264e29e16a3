import { expect, test } from 'vitest'
import { join, list } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { fillSignIn, signUpAndConfirmByApi } from '../../support/browser/accounts.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

const membersPassword = 'Aso-test-2026'

test('The form to sign in is accessible, with what is missing said', async () => {
  const page = await site.visit('/auth?step=login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sees(page.getByText('Missing Information'))
  await expectAccessible(page)
})

test('Signing out in one tab signs out the other', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const page = await site.visit('/wallet', { as: ada })
  const other = await page.context().newPage()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await sees(page.getByRole('heading', { name: 'Sign in or join' }))
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/wallet')
})

test('A pending phone number is not shown to the next person on the same phone', async () => {
  const efe = await signUpAndConfirmByApi(site.stack, 'first@aso.test')
  const page = await site.visit('/auth', { as: efe })
  await page.getByLabel('Phone number').fill('08055556666')
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('+2348055556666'))
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await sees(page.getByRole('heading', { name: 'Sign in or join' }))
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('8055556666')
})

test('A piece tapped in the style quiz is where signing in leads, once, unless a screen asked for the sign-in', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const gown = await list(ada)
  const signInAfterTapping = async (path: string) => {
    const page = await site.visit(path)
    await page.evaluate(
      (item) => localStorage.setItem('aso-post-signup-redirect', JSON.stringify(item)),
      `/item/${gown}`,
    )
    await fillSignIn(page, ada.email, membersPassword)
    return page
  }
  const asked = await signInAfterTapping('/auth?step=login&redirect=%2Fwallet')
  await asked.waitForURL('**/wallet')
  expect(await asked.evaluate(() => localStorage.getItem('aso-post-signup-redirect'))).toBeNull()
  const page = await signInAfterTapping('/auth?step=login')
  await page.waitForURL(`**/item/${gown}`)
  expect(await page.evaluate(() => localStorage.getItem('aso-post-signup-redirect'))).toBeNull()
})
