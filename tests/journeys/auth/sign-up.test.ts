import { expect, test } from 'vitest'
import { join, list } from '../../support/api/members.ts'
import {
  ageMails,
  awaitCode,
  codeField,
  fillSignUp,
  signUpAndConfirmByApi,
  signUpTo,
  typedPassword,
} from '../../support/browser/accounts.ts'
import { eventually, misses, openTestSite, sees } from '../../support/browser/test-site.ts'

const site = openTestSite()

const signedUpProfile = async (email: string) => {
  const [profile] = await site.stack.database.query(
    `select p.full_name, p.role::text, p.is_verified_email, p.is_verified_phone, p.phone_verified_at is not null as by_code,
       p.phone_number, p.auth_completed,
       exists (select from private.person_marks m where m.user_id = p.user_id and m.kind = 'device') as knows_device
     from private.profiles p join auth.users u on u.id = p.user_id where u.email = $1`,
    [email],
  )
  return profile
}

test('A lender signs up with the codes of the mail and of the text message, and is welcomed', async () => {
  const email = 'ngozi@aso.test'
  const page = await site.visit('/auth')
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByText('Please select a role'))
  await page.getByRole('radio', { name: 'Lend', exact: true }).click()
  await misses(page.getByText('Please select a role'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByRole('heading', { name: 'Sign in or join' }))
  await page.getByRole('button', { name: 'Create account' }).click()
  await sees(page.getByText('Earn by sharing. Quick setup, no identity verification.'))
  await fillSignUp(page, 'Ngozi Okafor', email)
  await sees(page.getByRole('heading', { name: 'Check your email' }), page.getByText(email))
  // The whole mail is pasted, not just its digits.
  const code = await awaitCode(site.stack, email)
  await codeField(page).fill(`Your code: ${code.slice(0, 3)} ${code.slice(3)}`)

  await sees(page.getByRole('heading', { name: 'Your phone number' }))
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('+2348031234567'))
  await codeField(page).pressSequentially(await awaitCode(site.stack, '+2348031234567'))
  await sees(page.getByText('Welcome to Aso'), page.getByText('Ngozi, your account is ready.'))
  await sees(page.getByRole('heading', { name: 'Market' }))
  expect(new URL(page.url()).pathname).toBe('/marketplace')
  expect(await signedUpProfile(email)).toEqual({
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
  expect(await signedUpProfile(email)).toMatchObject({
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

test('Each missing or wrong field has its own error until it is edited', async () => {
  const page = await site.visit('/auth?step=signup&role=both')
  const send = page.getByRole('button', { name: 'Create account' })
  const says = async (label: string, message: string) => {
    await send.click()
    const field = page.getByLabel(label, { exact: true })
    await eventually(() => field.getAttribute('aria-invalid')).toBe('true')
    await sees(page.getByText(message, { exact: true }))
  }
  await says('Full name', 'Full name is required')
  await sees(
    page.getByText('Email is required'),
    page.getByText('Password is required'),
    page.getByText('Please confirm your password'),
  )
  for (const [label, typed, gone] of [
    ['Full name', 'Ada', 'Full name is required'],
    ['Email', 'a', 'Email is required'],
    ['Password', 'Aa1', 'Password is required'],
    ['Confirm password', 'x', 'Please confirm your password'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(typed)
    await misses(page.getByText(gone))
  }
  await says('Email', 'Please enter a valid email address')
  await sees(page.getByText('Password must be at least 8 characters'))
  await page.getByLabel('Email').fill('ada@aso.test')
  await page.getByLabel('Password', { exact: true }).fill('lagoslagos')
  await says('Password', 'Password must contain uppercase, lowercase, and number')
  await page.getByLabel('Password', { exact: true }).fill(typedPassword)
  await says('Confirm password', 'Passwords do not match')
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ada')
})

test('A password that the server finds too weak is refused with the reasons', async () => {
  const page = await site.visit('/auth?step=signup&role=lend')
  const weak = {
    code: 'weak_password',
    message: 'Password is too weak',
    weak_password: { reasons: ['length', 'pwned'] },
  }
  await page.route('**/auth/v1/signup*', (route) => route.fulfill({ status: 422, json: weak }), { times: 1 })
  site.expectProblem(/^422 POST \/auth\/v1\/signup$/)
  await fillSignUp(page, 'Ada Obi', 'weak@aso.test')
  await sees(page.getByText('Sign Up Failed'), page.getByText('appeared in a data leak'))
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Email').inputValue()).toBe('weak@aso.test')
})

test('A server that fails, and a phone without a network, keep what was typed', async () => {
  const page = await site.visit('/auth?step=signup&role=lend')
  const failed = { code: 'unexpected_failure', message: 'Error sending confirmation email' }
  await page.route('**/auth/v1/signup*', (route) => route.fulfill({ status: 500, json: failed }), {
    times: 1,
  })
  site.expectProblem(/^500 POST \/auth\/v1\/signup$/)
  await fillSignUp(page, 'Ada Obi', 'ada@aso.test')
  await sees(page.getByText('Sign Up Failed'), page.getByText('Failed to create account'))

  site.expectProblem(/ERR_INTERNET_DISCONNECTED/)
  // The auth library says it, too.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create account' }).click()
  await sees(page.getByText('Nothing was sent and what you typed is kept.'))
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Obi')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Create account' }).click()
  await sees(page.getByRole('heading', { name: 'Check your email' }))
})

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
  expect(await signedUpProfile('tolu@aso.test')).toMatchObject({
    phone_number: '+2348011112222',
    by_code: false,
  })
})

test('A name and role that could not be saved are asked for again', async () => {
  const email = 'sade@aso.test'
  const page = await site.visit('/auth?step=signup&role=both')
  site.expectProblem(/^503 POST \/functions\/v1\/create-profile$/)
  site.expectProblem(/^console error: create-profile failed/)
  await page.route('**/functions/v1/create-profile', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Down', data: null } }),
  )
  await signUpTo(site.stack, page, 'Sade Cole', email)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
  await page.getByRole('radio', { name: 'Lend', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByText('Sade, your account is ready.'))
  expect(await signedUpProfile(email)).toMatchObject({
    full_name: 'Sade Cole',
    role: 'lend',
    auth_completed: true,
    knows_device: true,
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
