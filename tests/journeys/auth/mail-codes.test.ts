import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ageMails,
  awaitCode,
  codeField,
  differentCode,
  fillSignUp,
  signUpAndConfirmByApi,
} from '../../support/browser/accounts.ts'
import { eventually, misses, openTestSite, sees } from '../../support/browser/test-site.ts'

const site = openTestSite()

const failed = (page: Page, text: string) =>
  // The one before may still be on its way out.
  sees(page.getByText('Verification Failed').first(), page.getByText(text, { exact: true }).first())

/** Signed up, on a phone whose clock can be set forward. */
async function waitsForMail(email: string): Promise<Page> {
  const page = await site.visit('/help', { ownContext: true })
  await page.clock.install()
  await page.goto('/auth?step=signup&role=lend')
  await fillSignUp(page, 'Efe Ojo', email)
  await sees(page.getByRole('heading', { name: 'Check your email' }))
  return page
}

/** Enters a wrong code, which is cleared away. */
async function enterWrong(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await eventually(() => codeField(page).inputValue()).toBe('')
}

test('An incomplete code is not sent; a wrong one is cleared and another can be typed', async () => {
  const page = await waitsForMail('one@aso.test')
  const code = await awaitCode(site.stack, 'one@aso.test')
  await codeField(page).pressSequentially('12a34')
  expect(await codeField(page).inputValue()).toBe('1234')
  await page.getByRole('button', { name: 'Verify' }).click()
  await sees(
    page.getByText('Invalid Code'),
    page.getByText('Please enter the complete 6-digit verification code', { exact: true }),
  )
  site.expectProblem(/^403 POST \/auth\/v1\/verify$/)
  await enterWrong(page, differentCode(code))
  await failed(page, 'Invalid verification code')
  expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(code)
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
})

test('Five wrong codes stop the sixth, right or wrong; a new one can be asked for after a minute', async () => {
  const email = 'two@aso.test'
  const page = await waitsForMail(email)
  const code = await awaitCode(site.stack, email)
  site.expectProblem(/^403 POST \/auth\/v1\/verify$/)
  site.expectProblem(/^429 POST \/auth\/v1\/verify$/)
  for (let tries = 0; tries < 5; tries += 1) await enterWrong(page, differentCode(code))
  await enterWrong(page, code)
  await failed(page, 'Too many attempts. Please request a new code.')

  await sees(page.getByRole('button', { name: /^Resend code in \d+ s$/, disabled: true }))
  await page.clock.fastForward(60_000)
  await ageMails(site.stack, email, 61)
  await page.getByRole('button', { name: 'Resend code', exact: true }).click()
  await sees(page.getByText('Code sent'), page.getByRole('button', { name: 'Resend code in 60 s' }))
  await codeField(page).fill(await awaitCode(site.stack, email, code))
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
})

test('A mailed code works for ten minutes', async () => {
  const email = 'three@aso.test'
  const page = await waitsForMail(email)
  const code = await awaitCode(site.stack, email)
  site.expectProblem(/^403 POST \/auth\/v1\/verify$/)
  // The clock of the phone says nothing about the code: what the server knows counts.
  await page.clock.fastForward('10:01')
  await enterWrong(page, differentCode(code))
  await failed(page, 'Invalid verification code')
  await ageMails(site.stack, email, 601)
  await enterWrong(page, code)
  await failed(page, 'Verification code has expired. Please request a new one.')
  // Too old to be waited for.
  await page.goto('/auth')
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
})

test('A resend that the server refuses, or that fails, says why; so does an unknown account', async () => {
  const page = await waitsForMail('four@aso.test')
  await page.clock.fastForward(61_000)
  site.expectProblem(/^429 POST \/auth\/v1\/resend$/)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await sees(page.getByText('Resend Failed'), page.getByText(/only request this after \d+ seconds/))
  site.expectProblem(/^500 POST \/auth\/v1\/resend$/)
  await page.route('**/auth/v1/resend', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Resend code' }).click()
  await sees(page.getByText('Failed to send verification email. Please try again.'))

  const nobody = { error_code: 'user_not_found', msg: 'User not found' }
  await page.route('**/auth/v1/verify', (route) => route.fulfill({ status: 404, json: nobody }))
  site.expectProblem(/^404 POST \/auth\/v1\/verify$/)
  await enterWrong(page, '123456')
  await failed(page, 'User not found')
})

test('Offline the typed code stays in its field and can be sent later', async () => {
  const page = await waitsForMail('five@aso.test')
  const code = await awaitCode(site.stack, 'five@aso.test')
  site.expectProblem(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await codeField(page).fill(code)
  await sees(page.getByText('Nothing was sent and what you typed is kept.'))
  expect(await codeField(page).inputValue()).toBe(code)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Verify' }).click()
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
})

test('A signed-in person with an unconfirmed address asks for a code and continues', async () => {
  const member = await signUpAndConfirmByApi(site.stack, 'again@aso.test')
  const first = await awaitCode(site.stack, member.email)
  await ageMails(site.stack, member.email, 61)
  await site.stack.database.query(
    `update auth.users set email_confirmed_at = null, confirmation_sent_at = now() - interval '1 hour' where id = $1`,
    [member.id],
  )
  const page = await site.visit('/auth', { as: member })
  await sees(page.getByText('Request a code for'), page.getByText(member.email))
  site.expectProblem(/^500 POST \/auth\/v1\/resend$/)
  await page.route('**/auth/v1/resend', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('Email Failed to Send'))
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('We sent a 6-digit code to'))
  await codeField(page).fill(await awaitCode(site.stack, member.email, first))
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
})

/** At the phone step, on a phone whose clock can be set forward. */
async function atPhoneStep(email: string): Promise<Page> {
  const member = await signUpAndConfirmByApi(site.stack, email)
  const page = await site.visit('/help', { as: member, ownContext: true })
  await page.clock.install()
  await page.goto('/auth')
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
  return page
}

async function askForText(page: Page, number: string): Promise<void> {
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
}

const textsAged = (seconds: number) =>
  site.stack.database.query('update private.phone_codes set sent_at = sent_at - make_interval(secs => $1)', [
    seconds,
  ])

test('A missing number and a foreign number are each refused with their own message; half a number can be skipped', async () => {
  const page = await atPhoneStep('six@aso.test')
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('Phone Number Required'))
  for (const number of ['0603 123 4567', '0803 123 456', '+1 803 123 4567']) {
    await askForText(page, number)
    await sees(page.getByText('Please enter a valid Nigerian phone number').first())
    await eventually(() => page.getByLabel('Phone number').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Phone number').fill('')
    await eventually(() => page.getByLabel('Phone number').getAttribute('aria-invalid')).toBe(null)
  }
  await page.getByLabel('Phone number').fill('0803 12')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
})

test('Five wrong codes of a text message stop the sixth; ten minutes end it; a new one works', async () => {
  const page = await atPhoneStep('seven@aso.test')
  await askForText(page, '234 701 234 5678')
  await sees(page.getByText('+2347012345678'))
  const code = await awaitCode(site.stack, '+2347012345678')
  for (let tries = 0; tries < 5; tries += 1) {
    await enterWrong(page, differentCode(code))
    await failed(page, 'Invalid verification code')
  }
  await enterWrong(page, code)
  await failed(page, 'Too many attempts. Please request a new code.')

  await page.clock.fastForward(61_000)
  site.expectProblem(/^429 POST \/functions\/v1\/send-sms-otp$/)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await sees(page.getByText('Resend Failed'), page.getByText(/^Please wait \d+ seconds/))
  await textsAged(61)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await sees(page.getByText('Code sent'))
  const second = await awaitCode(site.stack, '+2347012345678', code)
  await textsAged(601)
  await enterWrong(page, second)
  await failed(page, 'Verification code has expired. Please request a new one.')

  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await sees(page.getByText('Code sent'))
  await codeField(page).fill(await awaitCode(site.stack, '+2347012345678', second))
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
})

test('A number can be changed, and a text message that never arrives can be skipped', async () => {
  const page = await atPhoneStep('eight@aso.test')
  await askForText(page, '08122223333')
  await sees(page.getByText('+2348122223333'))
  await page.getByRole('button', { name: 'Change number' }).click()
  await eventually(() => page.getByLabel('Phone number').inputValue()).toBe('+2348122223333')
  await textsAged(61)
  await askForText(page, '08122224444')
  await sees(page.getByText('+2348122224444'))
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
  const rows = await site.stack.database.query(
    `select phone_number, is_verified_phone, phone_verified_at from private.profiles where phone_number = '+2348122224444'`,
  )
  expect(rows).toEqual([{ phone_number: '+2348122224444', is_verified_phone: true, phone_verified_at: null }])
})

test('Where no text message can be sent a notice says to skip, and skipping that fails can be tried again', async () => {
  const page = await atPhoneStep('nine@aso.test')
  const disabled = {
    status: false,
    message: 'Text messages are not available right now. Please use skip to continue.',
    data: { title: 'SMS Temporarily Disabled' },
  }
  site.expectProblem(/^503 POST \/functions\/v1\/send-sms-otp$/)
  await page.route('**/functions/v1/send-sms-otp', (route) => route.fulfill({ status: 503, json: disabled }))
  await askForText(page, '08122225555')
  await sees(
    page.getByRole('status').getByText('SMS Temporarily Disabled'),
    page.getByText('use skip to continue'),
  )

  const skip = '**/rest/v1/rpc/skip_phone_verification'
  site.expectProblem(/^500 POST \/rest\/v1\/rpc\/skip_phone_verification$/)
  await page.route(skip, (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'x' } }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByText('Skip Failed'), page.getByText('Unable to skip verification. Please try again.'))
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
  await misses(page.getByText('Skip Failed'))
})

test('A text message that could not be sent can be asked for again, and the number is still there', async () => {
  const page = await atPhoneStep('ten@aso.test')
  site.expectProblem(/^502 POST \/functions\/v1\/send-sms-otp$/)
  await page.route(
    '**/functions/v1/send-sms-otp',
    (route) => route.fulfill({ status: 502, json: { status: false, message: '', data: null } }),
    { times: 1 },
  )
  await askForText(page, '08122226666')
  await sees(
    page.getByText('SMS Failed to Send'),
    page.getByText('Failed to send verification code. Please try again.'),
  )
  await page.getByRole('button', { name: 'Send code' }).click()
  await sees(page.getByText('+2348122226666'))
})
