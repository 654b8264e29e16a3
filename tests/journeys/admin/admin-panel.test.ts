import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { submitIdentity } from '../../support/api/identity-check.ts'
import { join, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

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

test('From the dashboard an admin works through what waits, by the clock, and sees what was measured', async () => {
  await list(admin)
  const dami = await join(site.stack, 'Dami Bello', 'borrow')
  await submitIdentity(dami)
  await site.stack.database.query(`select private.run_due_jobs(), private.run_figure_jobs()`)
  await site.stack.database.query('update private.job_runs set ran_at = now()')
  const [counts] = await site.stack.database.query<{ users: number }>(
    'select count(*)::int as users from private.profiles where deleted_at is null',
  )
  const page = await site.visit('/admin', { as: admin })
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  const sections = async () =>
    (await sidebar.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  await eventually(sections).toEqual([
    'Dashboard',
    'Users',
    'KYC Verification 1 pending',
    'Withdrawals',
    'Chargebacks',
    'Books',
    'Money to clear',
    'Disputes',
    'Reports',
    'Items',
    'Signals',
    'Settings',
    'Log',
    'Logout',
  ])
  const main = page.getByRole('main')
  const count = (name: string) =>
    main
      .locator('dl > div')
      .filter({ has: page.getByRole('term').filter({ hasText: name }) })
      .getByRole('definition')
      .textContent()
  await eventually(() => count('Users')).toBe(String(counts?.users))
  expect(await count('Pending verifications')).toBe('1')
  expect((await main.getByRole('term').allInnerTexts()).slice(0, 4)).toEqual([
    'Users',
    'Pending verifications',
    'Pending withdrawals',
    'Pending disputes',
  ])
  expect(await count('Open bookings')).toBe('0')
  expect(await count('Listed items')).toBe('1')
  const status = page.getByRole('region', { name: 'System status' })
  const words = async () => (await status.getByRole('definition').allInnerTexts()).map((word) => word.trim())
  await eventually(async () => (await words()).slice(0, 3)).toEqual(['Operational', 'Operational', 'Active'])
  const word = (part: string) =>
    status
      .locator('dl > div')
      .filter({ has: page.getByRole('term').filter({ hasText: part }) })
      .getByRole('definition')
      .textContent()
  expect(await word('Jobs')).toBe('Operational')
  expect(await word('Paystack’s events')).toBe('Nothing yet')
  const actions = page.getByRole('region', { name: 'Quick actions' }).getByRole('link')
  expect(
    await actions.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual([
    ['Review verifications (1)', '/admin/kyc'],
    ['Decide withdrawals', '/admin/withdrawals'],
    ['Look at chargebacks', '/admin/chargebacks'],
    ['Clear money', '/admin/suspense'],
    ['Look at the books', '/admin/books'],
    ['Decide disputes and claims', '/admin/disputes'],
    ['Decide reports and appeals', '/admin/reports'],
    ['Look at signals', '/admin/signals'],
    ['Find a user', '/admin/users'],
    ['Change settings', '/admin/settings'],
  ])
  await expectAccessible(page)
  for (const view of ['Growth', 'Market']) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click()
    await sees(page.getByRole('heading', { name: view === 'Growth' ? 'Cohorts' : 'Supply and demand' }))
    await eventually(() => page.locator('[data-slot=skeleton]').count()).toBe(0)
    await expectAccessible(page)
  }
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Today' }).click()

  const queue = page.getByRole('list', { name: 'Work queue' })
  const exported = async (name: string) => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `Export CSV of ${name}` }).click()
    return await readFile(await (await saved).path(), 'utf8')
  }
  expect(await exported('the work queue')).toContain('Identity check,Dami Bello')
  expect(await exported('the counts')).toContain('Pending verifications,1')
  expect(await exported('the system status')).toContain('Photo storage,Active')
  await queue.getByRole('link', { name: /Identity check: Dami Bello/ }).click()
  await sees(page.getByRole('heading', { name: 'Dami Bello' }))
  await site.stack.database.query(
    `update public.borrower_verifications set verification_status = 'rejected', rejection_reason = 'Blurred', reviewed_at = now()
     where user_id = $1`,
    [dami.id],
  )
  await page.goto('/admin')
  await sees(page.getByText('Nothing is waiting'))

  await page.route('**/storage/v1/bucket', (route) => route.fulfill({ status: 503, body: '{}' }))
  site.expectProblem(/^503 GET \/storage\/v1\/bucket$/)
  await page.goto('/admin')
  await sees(status.getByText('Not answering'))
})

test('A setting is changed and noted; a value that the database does not take stays where it was typed', async () => {
  const page = await site.visit('/admin/settings', { as: admin })
  const field = page.getByLabel('Pause after unpaid bookings', { exact: true })
  const storedValue = async () => {
    const [setting] = await site.stack.database.query<{ setting_value: string }>(
      `select setting_value from public.app_settings where setting_key = 'hold_pause_minutes'`,
    )
    return setting?.setting_value
  }
  expect(await field.inputValue()).toBe('30')
  await sees(page.getByText('How long the person then waits'))
  await field.fill('soon')
  await page.getByLabel('Why do you change it? Pause after unpaid bookings').fill('Too short')
  site.expectProblem(/^400 POST \/rest\/v1\/rpc\/change_setting$/)
  await page.getByRole('button', { name: /Save.*Pause after unpaid bookings/ }).click()
  await sees(page.getByText(/^This setting can’t have this value\. From 1 to [\d,]+ minutes\.$/))
  await expectAccessible(page)
  expect(await field.inputValue()).toBe('soon')
  expect(await storedValue()).toBe('30')
  await field.fill('45')
  await page.getByRole('button', { name: /Save.*Pause after unpaid bookings/ }).click()
  await sees(page.getByText('Setting saved'))
  expect(await storedValue()).toBe('45')
  expect(await noted('change_setting')).toEqual([
    {
      action_data: expect.objectContaining({
        key: 'hold_pause_minutes',
        from: '30',
        to: '45',
        reason: 'Too short',
      }),
    },
  ])
  await page.reload()
  await eventually(() => field.inputValue()).toBe('45')
})

test('Logout leaves the admin panel', async () => {
  const leaving = await joinAdmin(site.stack, 'Leaving Admin')
  const page = await site.visit('/admin', { as: leaving })
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('button', { name: 'Logout' }).click()
  await eventually(() => page.evaluate(() => localStorage.getItem('aso-session'))).toBe(null)
  await eventually(async () => new URL(page.url()).pathname).not.toMatch(/^\/admin/)
})
