import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Member, signUpMember } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { awaitCode, codeField, differentCode } from '../../support/browser/accounts.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

const oldPassword = 'Aso-test-2026'
const newPassword = 'Owambe-2027-Lagos'

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
}

async function worksFor({ email }: Member, password: string): Promise<boolean> {
  const { auth } = createClient(site.stack.url, site.stack.publishableKey, {
    auth: { persistSession: false },
  })
  const { data } = await auth.signInWithPassword({ email, password })
  return data.session !== null
}

test('A forgotten password is changed with the code of the mail; other sessions end', async () => {
  const ada = await signUpMember(site.stack, 'Ada Obi', 'lend')
  const signUpCode = await awaitCode(site.stack, ada.email)
  const page = await site.visit('/auth?step=login')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await sees(page.getByText('Email Required'))
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await sees(page.getByRole('heading', { name: 'Choose a new password' }), page.getByText('Check your email'))
  expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)

  const code = await awaitCode(site.stack, ada.email, signUpCode)
  site.expectProblem(/^403 POST \/auth\/v1\/verify$/)
  await codeField(page).fill(differentCode(code))
  await typePassword(page)
  await sees(page.getByText('Verification Failed'), page.getByText('Invalid verification code'))
  await eventually(() => codeField(page).inputValue()).toBe('')
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(newPassword)
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await sees(page.getByText('Password changed'), page.getByRole('heading', { name: 'Market' }))

  expect(await worksFor(ada, oldPassword)).toBe(false)
  expect(await worksFor(ada, newPassword)).toBe(true)
  const { error } = await ada.client.auth.refreshSession()
  expect(error).not.toBeNull()
})

test('The link in the mail leads to the screen, with the address and without the code', async () => {
  const ada = await signUpMember(site.stack, 'Ada Obi', 'lend')
  const signUpCode = await awaitCode(site.stack, ada.email)
  const asks = await site.visit('/auth?step=login')
  await asks.getByLabel('Email').fill(ada.email)
  await asks.getByRole('button', { name: 'Forgot your password?' }).click()
  const code = await awaitCode(site.stack, ada.email, signUpCode)
  const mail = site.stack.inbox.messages().find(({ to }) => to === ada.email)
  const link = /https?:\/\/\S+\/auth\/reset-password\S*/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link).not.toContain(code)

  const page = await site.visit(new URL(link).pathname + new URL(link).search)
  await eventually(() => page.getByLabel('Email').inputValue()).toBe(ada.email)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await sees(page.getByText('Password is required'))
  await expectAccessible(page)
  await codeField(page).fill(code)
  await typePassword(page)
  await sees(page.getByText('Password changed'))
})

test('A link of hosted Supabase is accepted by its fragment, which is then removed from the address', async () => {
  const ada = await signUpMember(site.stack, 'Ada Obi', 'lend')
  const { access_token, refresh_token } = await recoverySession(ada)
  const fragment = `#access_token=${access_token}&expires_in=3600&refresh_token=${refresh_token}&token_type=bearer&type=recovery`
  const page = await site.visit(`/auth/reset-password${fragment}`)
  await sees(page.getByText(`For ${ada.email}.`))
  expect(page.url()).toBe(`${site.stack.url}/auth/reset-password`)
  await misses(codeField(page))
  // Nobody is signed in by a link alone.
  expect(await page.evaluate(() => localStorage.getItem('aso-session'))).toBe(null)
  await typePassword(page)
  await sees(page.getByText('Password changed'), page.getByRole('heading', { name: 'Market' }))
  expect(await worksFor(ada, newPassword)).toBe(true)
})

test('A link that no longer works says so, accessibly', async () => {
  const page = await site.visit('/auth/reset-password#error=access_denied&error_code=otp_expired')
  await sees(page.getByRole('heading', { name: 'This link no longer works' }))
  await expectAccessible(page)
})

/** Tokens as they stand behind the link of a mail. */
async function recoverySession({ email }: Member): Promise<{ access_token: string; refresh_token: string }> {
  const { auth } = createClient(site.stack.url, site.stack.publishableKey, {
    auth: { persistSession: false },
  })
  const signUpCode = await awaitCode(site.stack, email)
  const asked = await auth.resetPasswordForEmail(email)
  if (asked.error) throw asked.error
  const token = await awaitCode(site.stack, email, signUpCode)
  const { data, error } = await auth.verifyOtp({ email, token, type: 'recovery' })
  if (!data.session) throw error ?? new Error('The code opened nothing')
  return data.session
}
