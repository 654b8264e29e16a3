import { expect, test } from 'vitest'
import { join, list } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import {
  ageMails,
  awaitCode,
  codeField,
  fillSignUp,
  signedUpProfile,
  signUpAndConfirmByApi,
  signUpTo,
} from '../../support/browser/accounts.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

test('A reload and a later visit return to the step and the pending code', async () => {
  const email = 'kemi@aso.test'
  const page = await site.visit('/auth?step=signup&role=lend&redirect=%2Fwallet')
  await fillSignUp(page, 'Kemi Ade', email)
  await sees(page.getByText(email))
  await page.reload()
  await sees(page.getByText(email), page.getByRole('button', { name: /^Resend code in \d+ s$/ }))
  await page.goto('/auth?redirect=%2Fwallet')
  await sees(page.getByRole('heading', { name: 'Check your email' }), page.getByText(email))
  await codeField(page).fill(await awaitCode(site.stack, email))

  await page.getByLabel('Phone number').fill('+234 903 123 4567')
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('+2349031234567'))
  await page.reload()
  await sees(page.getByRole('heading', { name: 'Check your messages' }), page.getByText('+2349031234567'))
  await expectAccessible(page)
  const code = await awaitCode(site.stack, '+2349031234567')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(code)
  await codeField(page).fill(code)
  await sees(page.getByText('Welcome to Aso'))
  await page.waitForURL('**/wallet')
})

test('A person who tapped a piece in the style quiz is led to it', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const gown = await list(ada)
  const page = await site.visit('/auth?step=signup&role=borrow')
  await page.evaluate(
    (path) => localStorage.setItem('aso-post-signup-redirect', JSON.stringify(path)),
    `/item/${gown}`,
  )
  await signUpTo(site.stack, page, 'Tolu Ade', 'tolu@aso.test')
  await page.getByLabel('Phone number').fill('08011112222')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.waitForURL(`**/item/${gown}`)
  expect(await signedUpProfile(site.stack, 'tolu@aso.test')).toMatchObject({
    phone_number: '+2348011112222',
    by_code: false,
  })
})

test('/role-selection asks visitors for their role, and redirects people who are signed in', async () => {
  const page = await site.visit('/role-selection')
  await page.getByRole('radio', { name: 'Both' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByRole('heading', { name: 'Sign in or join' }))
  expect(new URL(page.url()).searchParams.get('role')).toBe('both')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  await sees(page.getByRole('radio', { name: 'Both', checked: true }))

  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const member = await site.visit('/role-selection', { as: ada })
  await sees(member.getByRole('heading', { name: 'Market' }))
})

test('Changing the role or going back keeps the return address and the name', async () => {
  const page = await site.visit('/auth?step=login')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('radio', { name: 'Borrow' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full name').fill('Uche Obi')
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('radio', { name: 'Both' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByText('Completing verification unlocks all features.'))
  expect(await page.getByLabel('Full name').inputValue()).toBe('Uche Obi')
  await page.goBack()
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
  await page.goForward()
  await sees(page.getByRole('heading', { name: 'Create account' }))
})

test('An address that already has an account gets the same answer as any other', async () => {
  await signUpAndConfirmByApi(site.stack, 'taken@aso.test')
  await ageMails(site.stack, 'taken@aso.test', 300)
  const page = await site.visit('/auth?step=signup&role=lend')
  await fillSignUp(page, 'Eve Uche', 'taken@aso.test')
  await sees(page.getByRole('heading', { name: 'Check your email' }), page.getByText('taken@aso.test'))
})
