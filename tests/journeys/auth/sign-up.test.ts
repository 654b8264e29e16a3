import { expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import {
  awaitCode,
  codeField,
  fillSignUp,
  signedUpProfile,
  signUpTo,
} from '../../support/browser/accounts.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

test('A lender signs up with the codes of the mail and of the text message, and is welcomed', async () => {
  const email = 'ngozi@aso.test'
  const page = await site.visit('/auth')
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByText('Please select a role'))
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Lend', exact: true }).click()
  await misses(page.getByText('Please select a role'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByRole('heading', { name: 'Sign in or join' }))
  await page.getByRole('button', { name: 'Create account' }).click()
  await sees(page.getByText('Earn by sharing. Quick setup, no identity verification.'))
  await page.getByRole('button', { name: 'Create account' }).click()
  await sees(page.getByText('Full name is required'), page.getByText('Password is required'))
  await expectAccessible(page)
  await fillSignUp(page, 'Ngozi Okafor', email)
  await sees(page.getByRole('heading', { name: 'Check your email' }), page.getByText(email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await sees(page.getByText('Invalid Code').first())
  await expectAccessible(page)
  // The whole mail is pasted, not just its digits.
  const code = await awaitCode(site.stack, email)
  await codeField(page).fill(`Your code: ${code.slice(0, 3)} ${code.slice(3)}`)

  await sees(page.getByRole('heading', { name: 'Your phone number' }))
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('Phone Number Required'))
  await expectAccessible(page)
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('+2348031234567'))
  await codeField(page).pressSequentially(await awaitCode(site.stack, '+2348031234567'))
  await sees(page.getByText('Welcome to Aso'), page.getByText('Ngozi, your account is ready.'))
  await sees(page.getByRole('heading', { name: 'Market' }))
  expect(new URL(page.url()).pathname).toBe('/marketplace')
  expect(await signedUpProfile(site.stack, email)).toEqual({
    full_name: 'Ngozi Okafor',
    role: 'lend',
    is_verified_email: true,
    is_verified_phone: true,
    by_code: true,
    phone_number: '+2348031234567',
    auth_completed: true,
    knows_device: true,
  })
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /code|phone/.test(key))),
  ).toEqual([])
})

test('A borrower skips the phone step, and is led to the identity check the next time', async () => {
  const email = 'bisi@aso.test'
  const page = await site.visit('/auth?step=signup&role=borrow')
  await signUpTo(site.stack, page, 'Bisi Bello', email)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByText('Welcome to Aso'), page.getByRole('heading', { name: 'Market' }))
  expect(await signedUpProfile(site.stack, email)).toMatchObject({
    role: 'borrow',
    is_verified_phone: true,
    by_code: false,
    phone_number: null,
    auth_completed: false,
    knows_device: true,
  })
  await page.goto('/auth')
  await page.waitForURL('**/verify-borrower')
})
