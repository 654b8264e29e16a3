import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitorOf } from '../../support/api/clients.ts'
import {
  ageMails,
  awaitCode,
  codeField,
  fillSignUp,
  signUpTo,
  typedPassword,
} from '../../support/browser/accounts.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()
const others = 'Mallory-2026'

/** Somebody signs up with an address that is not theirs, and waits for its owner to prove it. */
async function claimed(email: string): Promise<void> {
  const options = { data: { full_name: 'Mallory', role: 'lend' } }
  const { error } = await visitorOf(site.stack).auth.signUp({ email, password: others, options })
  expect(error).toBeNull()
  await ageMails(site.stack, email, 61)
}

const opens = async (email: string, secret: string): Promise<boolean> =>
  (await visitorOf(site.stack).auth.signInWithPassword({ email, password: secret })).error === null

const nameAndRoleOf = async (email: string) => {
  const [profile] = await site.stack.database.query(
    'select p.full_name, p.role::text from private.profiles p join auth.users u on u.id = p.user_id where u.email = $1',
    [email],
  )
  return profile
}

test('An attacker who signed up with another person’s address is signed out once the owner enters the code', async () => {
  const email = 'first-claimed@aso.test'
  await claimed(email)
  const page = await site.visit('/auth?step=signup&role=borrow')
  await signUpTo(site.stack, page, 'Bisi Bello', email)
  expect(await opens(email, others)).toBe(false)
  expect(await opens(email, typedPassword)).toBe(true)
  expect(await nameAndRoleOf(email)).toEqual({ full_name: 'Bisi Bello', role: 'borrow' })
  expect(await page.evaluate(() => localStorage.getItem('aso-sign-up-claim'))).toBeNull()
})

/** Reloads before the code, so that the page no longer knows what was typed. */
async function entersCodeAfterReload(page: Page, email: string) {
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(typedPassword)
  await page.reload()
  await codeField(page).fill(await awaitCode(site.stack, email))
  await sees(page.getByRole('heading', { name: 'Choose your password' }))
  await sees(page.getByText('Earlier passwords no longer work.'))
}

async function choosesPassword(page: Page, name?: string) {
  if (name) await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(typedPassword)
  await page.getByLabel('Confirm password').fill(typedPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
}

test('After a reload in between, no password works until the owner chooses one', async () => {
  const email = 'reloaded@aso.test'
  await claimed(email)
  const page = await site.visit('/auth?step=signup&role=borrow')
  await fillSignUp(page, 'Bisi Bello', email)
  await sees(page.getByRole('heading', { name: 'Check your email' }))
  await entersCodeAfterReload(page, email)
  for (const secret of [others, typedPassword]) expect(await opens(email, secret)).toBe(false)
  expect(await nameAndRoleOf(email)).toEqual({ full_name: null, role: null })
  // The step waits, also for who comes back later.
  await page.reload()
  await choosesPassword(page, 'Bisi Bello')
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
  expect(await opens(email, typedPassword)).toBe(true)
  expect(await opens(email, others)).toBe(false)
  expect(await nameAndRoleOf(email)).toEqual({ full_name: 'Bisi Bello', role: null })
})

test('A stranger’s later sign-up is not confirmed by the owner’s code', async () => {
  const email = 'second-claimed@aso.test'
  const page = await site.visit('/auth?step=signup&role=borrow')
  await fillSignUp(page, 'Bisi Bello', email)
  await sees(page.getByRole('heading', { name: 'Check your email' }))
  await ageMails(site.stack, email, 61)
  await claimed(email)
  await codeField(page).fill(await awaitCode(site.stack, email))
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
  expect(await opens(email, others)).toBe(false)
  expect(await opens(email, typedPassword)).toBe(true)
  expect(await nameAndRoleOf(email)).toEqual({ full_name: 'Bisi Bello', role: 'borrow' })
})

/** On hosted Supabase the database hears nothing of a sign-up within a minute of the last mail. */
test('Another person’s password is removed even where only this browser noticed their sign-up', async () => {
  const email = 'hosted-minute@aso.test'
  await claimed(email)
  const page = await site.visit('/auth?step=signup&role=borrow')
  await page.evaluate((address) => {
    localStorage.setItem('aso-sign-up-claim', JSON.stringify({ id: 'mine', email: address }))
    localStorage.setItem('aso-email-code', JSON.stringify({ email: address, sentAt: Date.now() }))
  }, email)
  await page.goto(`${site.stack.url}/auth`)
  await entersCodeAfterReload(page, email)
  expect(await opens(email, others)).toBe(false)
  expect(await nameAndRoleOf(email)).toEqual({ full_name: null, role: null })
})

test('A person who alone signed up keeps the password, also after a reload', async () => {
  const email = 'own-claim@aso.test'
  const page = await site.visit('/auth?step=signup&role=lend')
  await fillSignUp(page, 'Bisi Bello', email)
  await sees(page.getByRole('heading', { name: 'Check your email' }))
  await page.reload()
  await codeField(page).fill(await awaitCode(site.stack, email))
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
  await eventually(() => opens(email, typedPassword)).toBe(true)
})

test('A person who resets the password instead of entering the code is asked for their name again', async () => {
  const email = 'lost-code@aso.test'
  const page = await site.visit('/auth?step=signup&role=lend')
  await fillSignUp(page, 'Bisi Bello', email)
  await sees(page.getByRole('heading', { name: 'Check your email' }))
  await ageMails(site.stack, email, 61)
  const first = await awaitCode(site.stack, email)
  await page.goto(`${site.stack.url}/auth?step=login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await codeField(page).fill(await awaitCode(site.stack, email, first))
  await page.getByLabel('New password', { exact: true }).fill(typedPassword)
  await page.getByLabel('Confirm new password').fill(typedPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByRole('button', { name: /^Skip/ }).click()
  await sees(page.getByRole('heading', { name: 'How will you use Aso?' }))
  expect(await nameAndRoleOf(email)).toEqual({ full_name: null, role: null })
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByText('Full name is required'))
  await page.getByLabel('Full name').fill('Bisi Bello')
  await page.getByRole('radio', { name: /^Lend/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await eventually(() => nameAndRoleOf(email)).toEqual({ full_name: 'Bisi Bello', role: 'lend' })
})

test('A password chosen long after the code takes a new one, which is sent at once', async () => {
  const email = 'late-choice@aso.test'
  await claimed(email)
  const page = await site.visit('/auth?step=signup&role=borrow')
  await fillSignUp(page, 'Bisi Bello', email)
  await sees(page.getByRole('heading', { name: 'Check your email' }))
  await entersCodeAfterReload(page, email)
  await site.stack.database.query(
    `update auth.mfa_amr_claims c set created_at = c.created_at - interval '1 hour'
     from auth.sessions s join auth.users u on u.id = s.user_id where s.id = c.session_id and u.email = $1`,
    [email],
  )
  await ageMails(site.stack, email, 61)
  site.expectProblem(/^400 PUT \/auth\/v1\/user$/)
  await choosesPassword(page, 'Bisi Bello')
  const first = await awaitCode(site.stack, email)
  await page.getByRole('button', { name: 'Get a code by email' }).click()
  await sees(page.getByRole('heading', { name: 'Choose a new password' }))
  await codeField(page).fill(await awaitCode(site.stack, email, first))
})
