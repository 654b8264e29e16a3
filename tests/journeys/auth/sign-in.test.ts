import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { join, joinApproved, list, signUpMember } from '../../support/api/members.ts'
import {
  ageMails,
  awaitCode,
  codeField,
  fillSignIn,
  signUpAndConfirmByApi,
  signUpByApi,
} from '../../support/browser/accounts.ts'
import { openTestSite, sees } from '../../support/browser/test-site.ts'

const site = openTestSite()

const membersPassword = 'Aso-test-2026'
const said = (page: Page, title: string, text: string) =>
  // The one before may still be on its way out.
  sees(page.getByText(title, { exact: true }).first(), page.getByText(text, { exact: true }).first())
const isStranger = (page: Page) => page.evaluate(() => localStorage.getItem('aso-session') === null)
const pathOf = (page: Page) => new URL(page.url()).pathname

test('Nothing typed, or a wrong password, is refused in the words of the specification', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const page = await site.visit('/auth?step=login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await said(page, 'Missing Information', 'Please enter both email and password')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sees(page.getByText('Missing Information').first())

  site.expectProblem(/^400 POST \/auth\/v1\/token$/)
  await fillSignIn(page, ada.email, 'Wrong-password-1')
  const wrong = 'Invalid email or password. Please check your credentials and try again.'
  await said(page, 'Login Failed', wrong)
  // Nobody learns whether there is such an account.
  const answer = page.waitForResponse(/\/auth\/v1\/token/)
  await fillSignIn(page, 'nobody@aso.test', 'Wrong-password-1')
  expect((await answer).status()).toBe(400)
  await said(page, 'Login Failed', wrong)

  await fillSignIn(page, ada.email, membersPassword)
  await sees(page.getByRole('heading', { name: 'Market' }))
  expect(pathOf(page)).toBe('/marketplace')
})

test('A sign-in with an unconfirmed address asks for the code', async () => {
  const { email } = await signUpByApi(site.stack, 'unproven@aso.test')
  const first = await awaitCode(site.stack, email)
  await ageMails(site.stack, email, 61)
  const page = await site.visit('/auth?redirect=%2Fwallet')
  site.expectProblem(/^400 POST \/auth\/v1\/token$/)
  await fillSignIn(page, email)
  await said(page, 'Email Not Verified', 'Please verify your email address before logging in.')
  await sees(page.getByRole('heading', { name: 'Check your email' }), page.getByText(email))
  expect(await isStranger(page)).toBe(true)
  await codeField(page).fill(await awaitCode(site.stack, email, first))
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
})

test('The code step opens even when a code was just sent or could not be sent', async () => {
  const { email } = await signUpByApi(site.stack, 'soon@aso.test')
  const page = await site.visit('/auth?step=login')
  site.expectProblem(/^400 POST \/auth\/v1\/token$/)
  site.expectProblem(/^429 POST \/auth\/v1\/resend$/)
  await fillSignIn(page, email)
  await sees(page.getByRole('heading', { name: 'Check your email' }))
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  site.expectProblem(/^500 POST \/auth\/v1\/resend$/)
  await page.route('**/auth/v1/resend', (route) => route.fulfill({ status: 500, json: {} }))
  await fillSignIn(page, email)
  await said(page, 'Email Failed to Send', 'Failed to send verification email. Please try again.')
  await codeField(page).fill(await awaitCode(site.stack, email))
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
})

test('An account whose profile has no confirmed address is signed out again', async () => {
  const { id, email } = await signUpAndConfirmByApi(site.stack, 'doubted@aso.test')
  await site.stack.database.query(
    'update private.profiles set is_verified_email = false where user_id = $1',
    [id],
  )
  await ageMails(site.stack, email, 61)
  const page = await site.visit('/auth?step=login')
  await fillSignIn(page, email)
  await said(page, 'Email Not Verified', 'Please verify your email address before logging in.')
  await sees(page.getByRole('heading', { name: 'Check your email' }))
  expect(await isStranger(page)).toBe(true)
})

test('An account that cannot be read is signed out again, and what was typed is kept', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const page = await site.visit('/auth?step=login')
  site.expectProblem(/^500 GET \/rest\/v1\/profiles$/)
  await page.route('**/rest/v1/profiles*', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'x', hint: null, details: null } }),
  )
  // Asked while the account was still signed in, answered after it was signed out.
  site.allowProblem(/^401 POST \/rest\/v1\/rpc\/needs_password$/)
  const signedOut = page.waitForRequest(/\/auth\/v1\/logout/)
  await fillSignIn(page, ada.email, membersPassword)
  await said(page, 'Profile Error', 'Unable to verify account status')
  await signedOut
  expect(await isStranger(page)).toBe(true)
  expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)

  await page.unroute('**/rest/v1/profiles*')
  site.expectProblem(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sees(page.getByText('Nothing was sent and what you typed is kept.'))
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sees(page.getByRole('heading', { name: 'Market' }))
})

test('An account without a profile gets one and goes on with its setup', async () => {
  const { id, email } = await signUpAndConfirmByApi(site.stack, 'bare@aso.test')
  const page = await site.visit('/auth?step=login')
  // The database makes a profile with the account, and nothing takes it away: one that is missing has to be played.
  const made = page.waitForRequest((request) => isMaking(request))
  await page.route(
    '**/rest/v1/profiles*',
    (route) => (isMaking(route.request()) ? route.fulfill({ status: 201 }) : route.fulfill({ json: [] })),
    { times: 2 },
  )
  await fillSignIn(page, email)
  await said(page, 'Account Setup Incomplete', 'Please complete phone verification.')
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
  expect((await made).postDataJSON()).toEqual({ user_id: id, full_name: 'Efe Ojo' })
})

test('A profile that cannot be made signs out again', async () => {
  const { id, email } = await signUpAndConfirmByApi(site.stack, 'barred@aso.test')
  // A deleted person has a profile that nobody sees.
  await site.stack.database.query('update private.profiles set deleted_at = now() where user_id = $1', [id])
  const page = await site.visit('/auth?step=login')
  site.expectProblem(/^409 POST \/rest\/v1\/profiles$/)
  await fillSignIn(page, email)
  await said(page, 'Account Setup Error', 'Your account could not be set up. Please contact support.')
  expect(await isStranger(page)).toBe(true)

  site.expectProblem(/^502 POST \/rest\/v1\/profiles$/)
  await page.route('**/rest/v1/profiles*', (route) =>
    isMaking(route.request()) ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
  )
  await fillSignIn(page, email)
  await said(page, 'Setup Failed', 'Something went wrong while setting up your account. Please try again.')
  expect(await isStranger(page)).toBe(true)
})

test('A person with steps left is told so and does the missing steps', async () => {
  const { email } = await signUpAndConfirmByApi(site.stack, 'halfway@aso.test')
  const page = await site.visit('/auth?step=login&redirect=%2Fwallet')
  await fillSignIn(page, email)
  await said(page, 'Account Setup Incomplete', 'Please complete phone verification.')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('radio', { name: 'Borrow' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByText('Efe, your account is ready.'))
  await page.waitForURL('**/wallet')
})

test('A borrower is led to the identity check, except when returning to the screen that asked for a sign-in', async () => {
  const bola = await signUpMember(site.stack, 'Bola Ade', 'borrow')
  const page = await site.visit('/auth?step=login')
  await fillSignIn(page, bola.email, membersPassword)
  await said(page, 'Account Setup Incomplete', 'Please verify your identity before you rent.')
  await page.waitForURL('**/verify-borrower')
  for (const [status, path] of [
    ['pending', '/verification-pending'],
    ['rejected', '/verify-borrower'],
    ['approved', '/marketplace'],
  ] as const) {
    await site.stack.database.query(
      `insert into public.borrower_verifications (user_id, verification_status) values ($1, $2::public.verification_status)
       on conflict (user_id) do update set verification_status = excluded.verification_status`,
      [bola.id, status],
    )
    await page.goto('/auth')
    await page.waitForURL(`**${path}`)
  }
  const chidi = await join(site.stack, 'Chidi Eze', 'both')
  const other = await site.visit('/auth?redirect=%2Ftransactions', { as: chidi })
  await other.waitForURL('**/transactions')
})

test('A signed-in person whose account cannot be read is told so and signed out', async () => {
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const page = await site.visit('/help', { as: bola })
  site.expectProblem(/^500 GET \/rest\/v1\/profiles$/)
  await page.route('**/rest/v1/profiles*', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'x', hint: null, details: null } }),
  )
  await page.goto('/auth')
  await said(page, 'Profile Error', 'Unable to verify account status')
  await sees(page.getByRole('heading', { name: 'Welcome back' }))
  expect(await isStranger(page)).toBe(true)
  await page.unroute('**/rest/v1/profiles*')
  await fillSignIn(page, bola.email, membersPassword)
  await page.waitForURL('**/marketplace')
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

const isMaking = (request: Request) =>
  request.method() === 'POST' && request.url().includes('/rest/v1/profiles')

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
