import { expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import {
  awaitCode,
  codeField,
  fillSignUp,
  signUpAndConfirmByApi,
  typedPassword,
} from '../../support/browser/accounts.ts'
import { hasFocus, tabTo } from '../../support/browser/keyboard.ts'
import { eventually, laptop, openTestSite, sees } from '../../support/browser/test-site.ts'

const site = openTestSite()

test('Every step of signing up is accessible', async () => {
  const page = await site.visit('/auth')
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByText('Please select a role'))
  await expectAccessible(page)
  await page.goto('/auth?step=signup&role=both')
  await page.getByRole('button', { name: 'Create account' }).click()
  await sees(page.getByText('Full name is required'))
  await expectAccessible(page)
  await fillSignUp(page, 'Efe Ojo', 'efe@aso.test')
  await sees(page.getByRole('heading', { name: 'Check your email' }))
  await codeField(page).pressSequentially('123')
  await page.getByRole('button', { name: 'Verify' }).click()
  await sees(page.getByText('Invalid Code'))
  await expectAccessible(page)
})

test('Every step of an incomplete account is accessible', async () => {
  const member = await signUpAndConfirmByApi(site.stack, 'dami@aso.test')
  const page = await site.visit('/auth', { as: member })
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('Phone Number Required'))
  await expectAccessible(page)
  const disabled = { status: false, message: 'No', data: { title: 'SMS Temporarily Disabled' } }
  site.expectProblem(/^503 POST \/functions\/v1\/send-sms-otp$/)
  await page.route(
    '**/functions/v1/send-sms-otp',
    (route) => route.fulfill({ status: 503, json: disabled }),
    {
      times: 1,
    },
  )
  await page.getByLabel('Phone number').fill('08031234567')
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('SMS Temporarily Disabled'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByRole('heading', { name: 'Check your messages' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
  await expectAccessible(page)
})

test('Signing in and choosing a new password are accessible', async () => {
  const page = await site.visit('/auth?step=login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sees(page.getByText('Missing Information'))
  await expectAccessible(page)
  await page.goto('/auth/reset-password?email=efe%40aso.test')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await sees(page.getByText('Please enter the complete 6-digit verification code'))
  await expectAccessible(page)
  await page.goto('/auth/reset-password?error=access_denied')
  await sees(page.getByRole('heading', { name: 'This link no longer works' }))
  await expectAccessible(page)
})

test('An account is made by keyboard, with the focus where it is expected', async () => {
  const email = 'keys@aso.test'
  const page = await site.visit('/auth', { viewport: laptop })
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Enter')
  }
  await tabTo(page, page.getByRole('radio', { name: 'Lend', exact: true }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown', { delay: 60 })
  await sees(page.getByRole('radio', { name: 'Borrow', checked: true }))
  await page.keyboard.press('ArrowUp', { delay: 60 })
  await press('Continue')
  // A step that took the place of another is read from its heading on.
  await eventually(() => hasFocus(page.getByRole('heading', { name: 'Sign in or join' }))).toBe(true)
  await press('Create account')
  await eventually(() => hasFocus(page.getByRole('heading', { name: 'Create account' }))).toBe(true)
  for (const [label, text] of [
    ['Full name', 'Ngozi Okafor'],
    ['Email', email],
    ['Password', typedPassword],
    ['Confirm password', typedPassword],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await eventually(() => hasFocus(codeField(page))).toBe(true)
  await page.keyboard.type(await awaitCode(site.stack, email))
  await eventually(() => hasFocus(page.getByRole('heading', { name: 'Your phone number' }))).toBe(true)
  await tabTo(page, page.getByLabel('Phone number'))
  await page.keyboard.type('0803 765 4321')
  await page.keyboard.press('Enter')
  await eventually(() => hasFocus(codeField(page))).toBe(true)
  await page.keyboard.type(await awaitCode(site.stack, '+2348037654321'))
  await sees(page.getByRole('heading', { name: 'Market' }))
  await eventually(() => hasFocus(page.getByRole('main'))).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/marketplace')
})
