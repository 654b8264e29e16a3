import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { join, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let admin: Member

beforeAll(async () => {
  stack = await startTestStack()
  admin = await join(stack, 'Admin')
  await stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
    admin.id,
  ])
})
afterAll(() => stack.close())

const signIn = (email: string, password = 'Aso-test-2026') => {
  const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
  return client.auth.signInWithPassword({ email, password })
}
// One admin closes one account a day alone.
beforeEach(() => stack.database.query('delete from private.staff_decisions'))
const sessionsOf = ({ id }: Member) =>
  stack.database.query('select id from auth.sessions where user_id = $1', [id])

test('a user deleted by an admin cannot sign in, refresh a session or write', async () => {
  const eve = await join(stack, 'Eve')
  expect((await admin.client.rpc('admin_delete_user', { target_user_id: eve.id })).error).toBeNull()

  const again = await signIn(eve.email)
  expect([again.data.session, again.error?.code]).toEqual([null, 'user_banned'])
  expect(await sessionsOf(eve)).toEqual([])
  // The token of before is signed for an hour.
  await expect(list(eve)).rejects.toMatchObject({ code: 'PT401' })
  expect((await eve.client.auth.refreshSession()).data.session).toBeNull()
})

test('a wrong password does not tell that the account was deleted', async () => {
  const eve = await join(stack, 'Eve')
  await admin.client.rpc('admin_delete_user', { target_user_id: eve.id })
  expect((await signIn(eve.email, 'Wrong-2026-pass')).error?.code).toBe('invalid_credentials')
})

test('a mailed code does not open a deleted account either', async () => {
  const eve = await join(stack, 'Eve')
  await admin.client.rpc('admin_delete_user', { target_user_id: eve.id })
  const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
  await client.auth.resetPasswordForEmail(eve.email)
  const mail = stack.inbox.messages().find(({ to, subject }) => to === eve.email && /reset/i.test(subject))
  const token = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '000000'
  const { data } = await client.auth.verifyOtp({ email: eve.email, token, type: 'recovery' })
  expect(data.session).toBeNull()
  expect(await sessionsOf(eve)).toEqual([])
})
