import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let admin: Member
beforeAll(async () => {
  admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
})

/** What is noted of an admin's own actions, newest first. */
const noted = (action: string) =>
  site.stack.database.query<{ action_data: object }>(
    `select action_data from private.admin_log where admin_id = $1 and action_type = $2 order by id desc`,
    [admin.id, action],
  )

const row = (page: Page, name: string): Locator => page.getByRole('listitem', { name })

test('Users are found by name, phone and user id; admin rights are given and taken, each noted', async () => {
  const efe = await join(site.stack, 'Efe Ojo', 'lend')
  const { error } = await efe.client
    .from('profiles')
    .update({ phone_number: '+2348055550123' })
    .eq('user_id', efe.id)
  expect(error).toBe(null)
  const page = await site.visit('/admin/users', { as: admin })
  const names = page.getByRole('list', { name: 'Users' }).getByRole('heading')
  await eventually(async () => (await names.allInnerTexts())[0]).toBe('Efe Ojo')
  // Oneself can neither be dismissed nor deleted.
  await sees(row(page, 'Ngozi Reviewer').getByText('This is you'))
  await expectAccessible(page)
  expect(await row(page, 'Ngozi Reviewer').getByRole('button').count()).toBe(0)

  for (const text of ['efe o', '08055550123', efe.id]) {
    await page.getByRole('searchbox').fill(text)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await eventually(() => names.allInnerTexts()).toEqual(['Efe Ojo'])
  }
  const isAdmin = async () => {
    const [profile] = await site.stack.database.query<{ is_admin: boolean }>(
      'select is_admin from private.profiles where user_id = $1',
      [efe.id],
    )
    return profile?.is_admin
  }
  await row(page, 'Efe Ojo').getByRole('button', { name: 'Make admin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await isAdmin()).toBe(false)
  await row(page, 'Efe Ojo').getByRole('button', { name: 'Make admin' }).click()
  await page
    .getByRole('dialog', { name: 'Make Efe Ojo an admin?' })
    .getByRole('button', { name: 'Make admin' })
    .click()
  await sees(page.getByText('Admin status granted'), row(page, 'Efe Ojo').getByText('Admin', { exact: true }))
  expect(await isAdmin()).toBe(true)
  await row(page, 'Efe Ojo').getByRole('button', { name: 'Remove admin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click()
  await sees(page.getByText('Admin status removed'))
  expect(await isAdmin()).toBe(false)
  expect((await noted('set_staff_roles')).map(({ action_data }) => action_data)).toEqual([
    { target: efe.id, from: ['support'], to: [], reason: 'An update of is_admin' },
    { target: efe.id, from: [], to: ['support'], reason: 'An update of is_admin' },
  ])

  await page.route('**/rest/v1/profiles?user_id=*', (route) => route.fulfill({ status: 500, body: '{}' }))
  site.expectProblem(/^500 PATCH \/rest\/v1\/profiles$/)
  await row(page, 'Efe Ojo').getByRole('button', { name: 'Make admin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
  await sees(page.getByText('Failed to update admin status - you may not have permission'))
})

test('A user is deleted after a confirmation; the server’s reason is shown where it refuses', async () => {
  const chi = await join(site.stack, 'Chi Eze', 'lend')
  const other = await joinAdmin(site.stack, 'Other Admin')
  const page = await site.visit('/admin/users', { as: admin })
  const confirm = async (name: string) => {
    await row(page, name).getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: `Delete ${name}?` })
      .getByRole('button', { name: 'Delete user' })
      .click()
  }
  site.expectProblem(/^409 POST \/rest\/v1\/rpc\/admin_delete_user$/)
  await confirm('Other Admin')
  await sees(
    page.getByText('Failed to delete user'),
    page.getByText('Remove the admin rights of this person first.'),
  )
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await confirm('Chi Eze')
  await sees(page.getByText('User deleted'))
  await misses(row(page, 'Chi Eze'))
  const rows = await site.stack.database.query<{ user_id: string; gone: boolean }>(
    `select user_id, p.deleted_at is not null and u.banned_until > now() as gone
     from private.profiles p join auth.users u on u.id = p.user_id where user_id in ($1, $2)`,
    [chi.id, other.id],
  )
  expect(Object.fromEntries(rows.map(({ user_id, gone }) => [user_id, gone]))).toEqual({
    [chi.id]: true,
    [other.id]: false,
  })
  expect(await noted('delete_user')).toEqual([{ action_data: { target: chi.id } }])
})

test('The users page says when users cannot be loaded or none are found', async () => {
  const page = await site.visit('/admin', { as: admin })
  await page.route('**/rest/v1/rpc/search_people', (route) => route.fulfill({ status: 500, body: '{}' }))
  site.expectProblem(/^500 POST \/rest\/v1\/rpc\/search_people$/)
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await sees(page.getByText('Failed to fetch users'))
  await page.unroute('**/rest/v1/rpc/search_people')
  await page.getByRole('button', { name: 'Try again' }).click()
  await sees(row(page, 'Ngozi Reviewer'))
  await page.getByRole('searchbox').fill('nobody at all')
  await page.keyboard.press('Enter')
  await sees(page.getByText('No matches'))
})
