import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { type Member, signUpMember } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { awaitCode, codeField } from '../../support/browser/accounts.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

const oldPassword = 'Aso-test-2026'
const newPassword = 'Owambe-2027-Lagos'

let ada: Member
beforeEach(async () => {
  ada = await signUpMember(site.stack, 'Ada Obi', 'lend')
  // An hour after the sign-up, its code proves nothing any more.
  await site.stack.database.query(
    `update auth.users set email_confirmed_at = email_confirmed_at - interval '1 hour' where id = $1`,
    [ada.id],
  )
  await site.stack.database.query(
    `update auth.mfa_amr_claims c set created_at = c.created_at - interval '1 hour'
     from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
    [ada.id],
  )
})

async function otherDevice(password = oldPassword): Promise<SupabaseClient> {
  const device = createClient(site.stack.url, site.stack.publishableKey, { auth: { persistSession: false } })
  const { error } = await device.auth.signInWithPassword({ email: ada.email, password })
  if (error) throw error
  return device
}

const isSignedIn = async (device: SupabaseClient): Promise<boolean> =>
  (await device.auth.refreshSession()).error === null

async function fill(page: Page, current: string, next = newPassword, again = next): Promise<void> {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password').fill(again)
}

const save = (page: Page) => page.getByRole('button', { name: 'Change password' }).click()

test('A password is changed with the current one: other devices are signed out, a mail tells', async () => {
  const phone = await otherDevice()
  const page = await site.visit('/profile', { as: ada })
  await page.getByRole('link', { name: 'Password and security' }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Password and security' }))
  await expectAccessible(page)
  await save(page)
  await sees(
    page.getByText('Your current password is required'),
    page.getByText('Password is required', { exact: true }),
    page.getByText('Please confirm your password'),
  )
  await expectAccessible(page)
  await fill(page, 'Wrong-pass-1', newPassword, 'Another-2028-Lagos')
  await save(page)
  await sees(page.getByText('Passwords do not match'))

  site.expectProblem(/^400 PUT \/auth\/v1\/user$/)
  await fill(page, 'Wrong-pass-1')
  await save(page)
  await sees(page.getByText('This is not your current password'))
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(newPassword)
  expect(await isSignedIn(phone)).toBe(true)

  site.expectProblem(/^422 PUT \/auth\/v1\/user$/)
  await fill(page, oldPassword, oldPassword)
  await save(page)
  await sees(page.getByText('This is your current password. Please choose another one.'))

  await fill(page, oldPassword)
  await save(page)
  await sees(page.getByText('Password changed'), page.getByText('You are signed out on your other devices.'))
  expect(await page.getByLabel('Current password').inputValue()).toBe('')
  expect(await isSignedIn(phone)).toBe(false)
  const subject = 'Your Aso password was changed'
  const told = 'select id from private.outbox where recipient = $1 and subject = $2'
  expect(await site.stack.database.query(told, [ada.email, subject])).toHaveLength(1)
  // Here one stays signed in, also after a reload.
  await page.reload()
  await sees(page.getByRole('heading', { level: 1, name: 'Password and security' }))
  expect(await isSignedIn(await otherDevice(newPassword))).toBe(true)
})

test('A forgotten current password is replaced with a mailed code', async () => {
  const phone = await otherDevice()
  const before = await awaitCode(site.stack, ada.email)
  const page = await site.visit('/security', { as: ada, viewport: laptop })
  await page.getByRole('button', { name: 'I forgot my current password' }).click()
  await sees(page.getByRole('heading', { name: 'Choose a new password' }), page.getByText('Check your email'))
  expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)
  await codeField(page).fill(await awaitCode(site.stack, ada.email, before))
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await sees(page.getByText('Password changed'), page.getByRole('heading', { name: 'Market' }))
  expect(await isSignedIn(phone)).toBe(false)
  expect(await isSignedIn(await otherDevice(newPassword))).toBe(true)
})

test('Signing out everywhere ends every session, this one too', async () => {
  const phone = await otherDevice()
  const page = await site.visit('/security', { as: ada })
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await sees(dialog)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await misses(dialog)
  expect(await isSignedIn(phone)).toBe(true)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await sees(page.getByText('Signed out everywhere'))
  await page.waitForURL(/\/auth\?redirect=%2Fsecurity/)
  await eventually(() => page.evaluate(() => localStorage.getItem('aso-session'))).toBe(null)
  expect(await isSignedIn(phone)).toBe(false)
  expect(
    await site.stack.database.query('select id from auth.sessions where user_id = $1', [ada.id]),
  ).toEqual([])
})
