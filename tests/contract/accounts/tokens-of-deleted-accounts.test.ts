import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AsoClient, answered, clientOf, deposit, refused, serviceOf } from '../../support/api/clients.ts'
import { book, invoke, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { photoAddress } from '../../support/fixtures/photo-addresses.ts'

/** Somebody whose account has ended; their token is signed for up to an hour. */
let stack: TestStack
let ada: Member
let gone: Member
let asGone: AsoClient
let goneItem: string
let feed: string

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada')
})
afterAll(() => stack.close())
beforeEach(async () => {
  gone = await join(stack, 'Gone')
  // As a program that kept the token: the client itself would sign out.
  asGone = clientOf(gone)
  goneItem = await list(gone)
  feed = await answered(asGone.rpc('calendar_token', { p_item_id: goneItem }))
  // Booked once, so it stays for who booked it.
  const bola = await joinApproved(stack, 'Bola')
  const { id, total_amount } = await book(bola, goneItem)
  await deposit(stack, bola, total_amount)
  await answered(clientOf(bola).rpc('pay_from_wallet', { p_transaction_id: id }))
  await answered(clientOf(bola).rpc('cancel_booking', { p_transaction_id: id }))
})

const fetchFeed = (token: string): Promise<Response> =>
  fetch(`${stack.url}/functions/v1/item-calendar?token=${token}`)

async function expectNothingLeft(): Promise<void> {
  expect((await fetchFeed(feed)).status).toBe(404)
  const signedOut = refused(401, 'You were signed out')
  const item_id = await list(ada)
  const profile = {
    user_id: gone.id,
    full_name: 'Back again',
    selfie_url: photoAddress(gone.id, 'me.jpg', 'profiles'),
  }
  const tries = [
    asGone.rpc('calendar_token', { p_item_id: goneItem, p_renew: true }),
    asGone.from('profiles').upsert(profile, { onConflict: 'user_id' }),
    asGone.from('saved_items').insert({ user_id: gone.id, item_id }),
    asGone.from('item_watches').insert({ user_id: gone.id, item_id, wants: 'cheaper' }),
    asGone.rpc('log_user_action', { p_user_id: gone.id, p_action_type: 'still_here' }),
  ]
  for (const answer of tries) expect(await answer).toMatchObject(signedOut)
  const left = await stack.database.query(
    `select p.full_name, p.selfie_url from private.profiles p where p.user_id = $1
     union all select 'saved', s.id::text from public.saved_items s where s.user_id = $1
     union all select 'watch', w.id::text from public.item_watches w where w.user_id = $1
     union all select 'action', a.action_type from private.user_actions a where a.user_id = $1`,
    [gone.id],
  )
  expect(left).toHaveLength(1)
  expect(left[0]).not.toMatchObject({ full_name: 'Back again' })
}

describe('a token that is still valid writes nothing, and calendar feeds are closed, for an account', () => {
  test('erased by its owner', async () => {
    expect((await fetchFeed(feed)).status).toBe(200)
    expect(await invoke(gone, 'delete-account', { email: gone.email })).toMatchObject({ status: true })
    await expectNothingLeft()
  })

  test('deleted by an admin', async () => {
    await stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
      ada.id,
    ])
    await answered(clientOf(ada).rpc('admin_delete_user', { target_user_id: gone.id }))
    await expectNothingLeft()
  })
})

describe('the log of admin actions', () => {
  test('is kept when the admin erases their account', async () => {
    const setAdmin = (is_admin: boolean) =>
      stack.database.query('update private.profiles set staff_roles = $2 where user_id = $1', [
        gone.id,
        is_admin ? '{owner}' : '{}',
      ])
    await setAdmin(true)
    await answered(asGone.rpc('moderate_item', { p_item_id: await list(ada), p_action: 'dismiss' }))
    await answered(asGone.rpc('log_user_action', { p_user_id: gone.id, p_action_type: 'share_item' }))
    await setAdmin(false)
    await answered(serviceOf(stack).rpc('erase_account', { p_user_id: gone.id }))
    expect(
      await stack.database.query('select action_type from private.admin_log where admin_id = $1', [gone.id]),
    ).toEqual([{ action_type: 'moderate_item' }])
  })
})
