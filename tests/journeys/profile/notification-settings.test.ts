import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { heading } from '../../support/browser/controls.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

const topic = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const chosen = async ({ client }: Member) =>
  (await client.from('notification_settings').select().throwOnError()).data[0]
const mailsTo = async ({ email }: Member) =>
  (await site.stack.database.query('select 1 from private.outbox where recipient = $1', [email])).length

test('What is switched off is not mailed; what money depends on says why it stays on', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 30_000)
  const page = await site.visit('/notifications', { as: ada })
  await page.getByRole('link', { name: 'Settings' }).click()
  await sees(heading(page, 'Notification settings'))
  const email = topic(page, 'Bookings').getByRole('switch', { name: 'Email' })
  expect(await email.isChecked()).toBe(true)
  await email.click()
  await eventually(() => chosen(ada)).toMatchObject({ muted: ['bookings:mail'] })
  await sees(topic(page, 'Needs your answer').getByText('Always on'))
  await misses(topic(page, 'Needs your answer').getByRole('switch', { name: 'Email' }))
  const before = await mailsTo(ada)
  await payFromWallet(bola, await book(bola, await list(ada)))
  expect(await mailsTo(ada)).toBe(before)
  await page.reload()
  await sees(topic(page, 'Bookings'))
  expect(await email.isChecked()).toBe(false)
  await expectAccessible(page)
})

test('A choice for phones says where this browser gets nothing', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const page = await site.visit('/help', { as: ada, ownContext: true })
  const answers = (permission: string) =>
    page.addInitScript(
      (value) => Object.defineProperty(Notification, 'permission', { value, configurable: true }),
      permission,
    )
  await answers('default')
  await page.goto('/notifications/settings')
  const phones = topic(page, 'Bookings')
  await sees(page.getByText('This one gets none: notifications are off here.'))
  expect(await phones.getByRole('switch', { name: 'On your phone' }).isChecked()).toBe(true)
  await answers('denied')
  await page.reload()
  await sees(
    page.getByText('This one gets none: its browser blocks them.'),
    page.getByText('Notifications from Aso are blocked in this browser.'),
  )
})

test('Quiet hours and one email a day are chosen at once, and taken back where they can’t be saved', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const page = await site.visit('/notifications/settings', { as: ada })
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await eventually(() => chosen(ada)).toMatchObject({ quiet_from: 22, quiet_until: 7 })
  await page.getByLabel('From (Lagos time)').selectOption('9:00 pm')
  await page.getByRole('switch', { name: 'One email a day' }).click()
  await eventually(() => chosen(ada)).toMatchObject({ quiet_from: 21, quiet_until: 7, daily_digest: true })
  site.expectProblem(/^500 POST \/rest\/v1\/rpc\/save_notification_settings$/)
  const failing = '**/rest/v1/rpc/save_notification_settings'
  await page.route(failing, (route) => route.fulfill({ status: 500, body: '{"message":"x"}' }))
  await page.getByRole('switch', { name: 'One email a day' }).click()
  await sees(page.getByText('Settings not saved'))
  await eventually(() => page.getByRole('switch', { name: 'One email a day' }).isChecked()).toBe(true)
})

test('A link in a mail asks first, then stops such mails, without signing in', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const { database } = site.stack
  const [mail] = await database.query<{ token: string }>(
    `select private.unsubscribe_token($1, 'market') as token`,
    [ada.id],
  )
  const page = await site.visit(`/functions/v1/unsubscribe?token=${mail?.token}`)
  await sees(page.getByRole('heading', { name: 'Fewer emails?' }))
  await expectAccessible(page)
  expect(await chosen(ada)).toBeUndefined()
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await sees(page.getByText('You will get no more emails about: Items, searches and ratings.'))
  expect(await chosen(ada)).toMatchObject({ muted: ['market:mail'] })

  site.expectProblem(/^404 POST \/functions\/v1\/unsubscribe/)
  await page.goto(`/unsubscribe?token=${mail?.token.replace(/.$/, 'x')}`)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await sees(page.getByText('This link does not work.'))
})
