import { createClient } from '@supabase/supabase-js'
import type { Locator, Page } from 'playwright-core'
import type { Stack } from '../../../local/stack.ts'
import type { Member } from '../api/members.ts'
import { eventually, sees } from './waiting.ts'

/** What people do to get an account and to get back into it. */

export const typedPassword = 'Lagos-2026-Owambe'

/** The code of the newest mail or text message to an address or a number. */
export async function awaitCode(stack: Stack, to: string, besides?: string): Promise<string> {
  const newest = async () => {
    const message = stack.inbox.messages().find((one) => one.to === to)
    const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
    return code === besides ? undefined : code
  }
  await eventually(newest).toMatch(/^\d{6}$/)
  return (await newest()) ?? ''
}

export function differentCode(code: string): string {
  return code === '111111' ? '222222' : '111111'
}

export const codeField = (page: Page): Locator => page.getByLabel('Verification code')

/** Fills in the form of the sign-up step, and sends it. */
export async function fillSignUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typedPassword)
  await page.getByLabel('Confirm password').fill(typedPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Up to the phone step, with the code of the mail. */
export async function signUpTo(stack: Stack, page: Page, name: string, email: string): Promise<void> {
  await fillSignUp(page, name, email)
  await sees(page.getByRole('heading', { name: 'Check your email' }))
  await codeField(page).fill(await awaitCode(stack, email))
  await sees(page.getByRole('heading', { name: 'Your phone number' }))
}

export async function fillSignIn(page: Page, email: string, secret = typedPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signed up; the code is in the inbox. */
export async function signUpByApi(stack: Stack, email: string): Promise<Member> {
  const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
  const options = { data: { full_name: 'Efe Ojo' } }
  const { data, error } = await client.auth.signUp({ email, password: typedPassword, options })
  if (error) throw error
  return { id: data.user?.id ?? '', email, client }
}

/** Signed up and the address proven; the phone step and the role are still to come. */
export async function signUpAndConfirmByApi(stack: Stack, email: string): Promise<Member> {
  const member = await signUpByApi(stack, email)
  const token = await awaitCode(stack, email)
  const { error } = await member.client.auth.verifyOtp({ email, token, type: 'signup' })
  if (error) throw error
  return member
}

/** All mails to an address were sent so much earlier. */
export async function ageMails(stack: Stack, email: string, seconds: number): Promise<void> {
  await stack.database.query(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - make_interval(secs => $2),
       recovery_sent_at = recovery_sent_at - make_interval(secs => $2)
     where email = $1`,
    [email, seconds],
  )
}

/** What is kept of somebody who signed up. */
export async function signedUpProfile(stack: Stack, email: string) {
  const [profile] = await stack.database.query(
    `select p.full_name, p.role::text, p.is_verified_email, p.is_verified_phone, p.phone_verified_at is not null as by_code,
       p.phone_number, p.auth_completed,
       exists (select from private.person_marks m where m.user_id = p.user_id and m.kind = 'device') as knows_device
     from private.profiles p join auth.users u on u.id = p.user_id where u.email = $1`,
    [email],
  )
  return profile
}
