import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { visitorOf } from '../../support/api/clients.ts'
import { join, type Member } from '../../support/api/members.ts'
import type { TestStack } from '../../support/api/test-stack.ts'

export const oldPassword = 'Aso-test-2026'

/** Somebody whose account is an hour old, so that the code of their sign-up proves nothing any more. */
export async function settled(stack: TestStack, name: string): Promise<Member> {
  const member = await join(stack, name)
  await letAnHourPass(stack, member)
  return member
}

export async function letAnHourPass(stack: TestStack, { id }: Member): Promise<void> {
  const hour = `interval '1 hour'`
  await stack.database.query(
    `update auth.mfa_amr_claims c set created_at = c.created_at - ${hour}
     from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
    [id],
  )
  await stack.database.query(
    `update auth.sessions set created_at = created_at - ${hour} where user_id = $1`,
    [id],
  )
  await stack.database.query(
    `update auth.users set email_confirmed_at = email_confirmed_at - ${hour},
       reauthentication_sent_at = reauthentication_sent_at - ${hour} where id = $1`,
    [id],
  )
}

/** Another device with a session of the account. */
export async function signInOnAnotherDevice(
  stack: TestStack,
  { email }: Member,
  password = oldPassword,
): Promise<SupabaseClient> {
  const device = visitorOf(stack)
  const { error } = await device.auth.signInWithPassword({ email, password })
  if (error) throw error
  return device
}

export async function opensWith(stack: TestStack, { email }: Member, password: string): Promise<boolean> {
  return (await visitorOf(stack).auth.signInWithPassword({ email, password })).error === null
}

/** The ids of the sessions, the oldest first. */
export async function sessionIdsOf(stack: TestStack, { id }: Member): Promise<string[]> {
  const rows = await stack.database.query<{ id: string }>(
    'select id from auth.sessions where user_id = $1 order by created_at',
    [id],
  )
  return rows.map((row) => row.id)
}

/** How many mails of this subject were written to an address. */
export async function told(
  stack: TestStack,
  address: string,
  subject = 'Your Aso password was changed',
): Promise<number> {
  const rows = await stack.database.query(
    'select id from private.outbox where recipient = $1 and subject = $2',
    [address, subject],
  )
  return rows.length
}

/** The code in the newest mail to an address. */
export const codeTo = (stack: TestStack, address: string): string =>
  /\b\d{6}\b/.exec(stack.inbox.messages().find(({ to }) => to === address)?.text ?? '')?.[0] ?? ''

/** The code that is mailed to who wants to change the password. */
export async function nonceFor(stack: TestStack, member: Member): Promise<string> {
  const { error } = await member.client.auth.reauthenticate()
  if (error) throw error
  return codeTo(stack, member.email)
}

/** Password and address are as before, and no mail says that they changed. */
export async function unchanged(stack: TestStack, member: Member): Promise<void> {
  const [row] = await stack.database.query<{ right: boolean; email: string }>(
    `select extensions.crypt($2, overlay(encrypted_password placing '$2a$' from 1 for 4))
       = overlay(encrypted_password placing '$2a$' from 1 for 4) as right, email from auth.users where id = $1`,
    [member.id, oldPassword],
  )
  expect(row).toEqual({ right: true, email: member.email })
  expect(await told(stack, member.email)).toBe(0)
}
