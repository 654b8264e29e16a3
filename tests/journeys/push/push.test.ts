import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button, heading } from '../../support/browser/controls.ts'
import { withWorker, workerReady } from '../../support/browser/offline.ts'
import {
  appListens,
  dismissNotifications,
  lookAt,
  type PushService,
  shownNotifications,
  tapNotification,
  withPushService,
} from '../../support/browser/push-service.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

const card = (page: Page) => page.getByRole('region', { name: 'Notifications on this device' })
interface Words {
  title: string
  link?: string
  group?: string
}

const push = ({ id }: Member, { title, link = '/messages', group = 'chat:1' }: Words) =>
  site.stack.database.query(`select private.queue_push($1, 1, 'message', $2, $3, $4)`, [
    id,
    title,
    link,
    group,
  ])
const subscriptions = ({ id }: Member) =>
  site.stack.database.query<{ endpoint: string }>(
    'select endpoint, device from private.push_subscriptions where user_id = $1',
    [id],
  )

/** A phone whose browser asks the person, who agrees. */
async function phoneOf(member: Member): Promise<{ page: Page; service: PushService }> {
  const page = await site.visit('/marketplace', { ...withWorker, as: member, permissions: ['notifications'] })
  await workerReady(page)
  const service = await withPushService(page, site.stack)
  await page.goto('/notifications')
  await appListens(page)
  return { page, service }
}

async function turnOn(page: Page, member: Member): Promise<void> {
  await button(page, 'Turn on notifications').click()
  await sees(card(page).getByText('On for this device'))
  await eventually(() => subscriptions(member)).toHaveLength(1)
}

test('Nothing is asked before a tap; then a push comes to the closed app once, and leads to its page', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  const { page, service } = await phoneOf(ada)
  await sees(button(page, 'Turn on notifications'), card(page).getByText('even when Aso is closed'))
  expect(service.isSubscribed()).toBe(false)
  expect(await subscriptions(ada)).toEqual([])
  await turnOn(page, ada)
  expect(await subscriptions(ada)).toEqual([
    { endpoint: service.endpoint(), device: expect.stringMatching(/^Chrome on \w+/) },
  ])

  await page.goto('about:blank')
  await push(ada, { title: '3 messages from Bola' })
  expect(await service.deliver()).toContain('3 messages from Bola')
  await eventually(() => shownNotifications(page)).toEqual([
    { title: '3 messages from Bola', link: '/messages' },
  ])
  await dismissNotifications(page)
  await service.deliver()
  const later = { title: '1 message from Chi', link: '/messages' }
  await push(ada, { ...later, group: 'chat:2' })
  await service.deliver()
  // The worker shows one after the other: by now the repeated one would be there.
  await eventually(() => shownNotifications(page)).toEqual([later])
  await push(ada, { title: '2 messages from Chi', group: 'chat:2' })
  await service.deliver()
  await eventually(() => shownNotifications(page)).toEqual([{ ...later, title: '2 messages from Chi' }])

  await page.goto('/notifications')
  await sees(heading(page, 'Notifications'))
  await tapNotification(page)
  await sees(heading(page, 'Messages'))
  expect(new URL(page.url()).pathname).toBe('/messages')
  await eventually(() => shownNotifications(page)).toEqual([])
})

test('Who looks at Aso is told in place, and not by the phone as well', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  const { page, service } = await phoneOf(ada)
  await turnOn(page, ada)
  await lookAt(page)
  await push(ada, { title: 'Bola accepted', link: '/transactions' })
  await service.deliver()
  await sees(page.getByText('Bola accepted'))
  await ada.client.rpc('send_test_push', { p_endpoint: service.endpoint() }).throwOnError()
  await service.deliver()
  // A test is always shown, so that what was before it would be there by now.
  await eventually(() => shownNotifications(page)).toEqual([
    { title: 'Notifications from Aso arrive here', link: '/notifications' },
  ])
  await button(page, 'Open').click()
  await eventually(async () => new URL(page.url()).pathname).toBe('/transactions')
})

test('What comes in the chat that is open is not announced over it', async () => {
  const [ada, bola] = [await join(site.stack, 'Ada Obi'), await joinApproved(site.stack, 'Bola Ade')]
  await fund(site.stack, bola, 25_000)
  const booking = await book(bola, await list(ada))
  await payFromWallet(bola, booking)
  const text = { transaction_id: booking.id, sender_id: ada.id, receiver_id: bola.id, message: 'At the gate' }
  const { data } = await ada.client.from('chats').insert(text).select().single().throwOnError()
  const { page, service } = await phoneOf(bola)
  await turnOn(page, bola)
  await page.goto(`/chat/${booking.id}`)
  await appListens(page)
  await sees(page.getByText('At the gate'))
  await lookAt(page)
  await push(bola, { title: '1 message from Ada', link: `/messages/${data.conversation_id}` })
  await service.deliver()
  await push(bola, { title: 'Ada accepted', link: '/transactions', group: 'booking:1' })
  await service.deliver()
  await sees(page.getByText('Ada accepted'))
  await misses(page.getByText('1 message from Ada'))
})

test('A test comes to this phone; turned off, nothing comes any more', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  const { page, service } = await phoneOf(ada)
  await turnOn(page, ada)
  await button(page, 'Send a test').click()
  await sees(page.getByText('Test sent'))
  await service.deliver()
  await eventually(() => shownNotifications(page)).toEqual([
    { title: 'Notifications from Aso arrive here', link: '/notifications' },
  ])
  await button(page, 'Turn off').click()
  await sees(button(page, 'Turn on notifications'))
  expect(await subscriptions(ada)).toEqual([])
  expect(service.isSubscribed()).toBe(false)
})

test('Signing out ends them on the server and in the browser, and takes what the phone shows', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  const { page, service } = await phoneOf(ada)
  await turnOn(page, ada)
  await page.goto('about:blank')
  await push(ada, { title: '1 message from Bola' })
  await service.deliver()
  await eventually(() => shownNotifications(page)).toHaveLength(1)
  await page.goto('/profile')
  await button(page, 'Sign Out').click()
  await eventually(() => subscriptions(ada)).toEqual([])
  await eventually(async () => service.isSubscribed()).toBe(false)
  await eventually(() => shownNotifications(page)).toEqual([])
  await eventually(() => page.evaluate(() => caches.has('aso-shown'))).toBe(false)
})

test('An address that the browser changed by itself is saved when Aso is opened again', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  const { page, service } = await phoneOf(ada)
  await turnOn(page, ada)
  const before = service.endpoint()
  await page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready
    await (await pushManager.getSubscription())?.unsubscribe()
  })
  await page.goto('/transactions')
  await eventually(async () => service.endpoint()).not.toBe(before)
  await eventually(async () => (await subscriptions(ada)).map(({ endpoint }) => endpoint)).toEqual([
    service.endpoint(),
  ])
})

test('A browser that blocks notifications says how to allow them, one without them says so', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  const page = await site.visit('/marketplace', { ...withWorker, as: ada })
  await page.context().addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/notifications')
  await sees(card(page).getByText('are blocked in this browser'))
  await page.context().addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await page.reload()
  await sees(card(page).getByText('can’t show notifications while Aso is closed'))
  await page.context().addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)' })
  })
  await page.reload()
  await sees(card(page).getByText('Add to Home Screen'))
})

test('Offline and refused, it says so; all of it is accessible', async () => {
  const ada = await join(site.stack, 'Ada Obi')
  const { page } = await phoneOf(ada)
  await sees(button(page, 'Turn on notifications'))
  await expectAccessible(page)
  await page.context().setOffline(true)
  await sees(card(page).getByText('You’re offline'))
  await page.context().setOffline(false)
  await misses(card(page).getByText('You’re offline'))
  await site.stack.database.query(
    `update public.app_settings set setting_value = '1' where setting_key = 'push_saves_daily_limit'`,
  )
  await turnOn(page, ada)
  await expectAccessible(page)
  await button(page, 'Turn off').click()
  site.expectProblem(/^429 POST \/rest\/v1\/rpc\/save_push_subscription/)
  await button(page, 'Turn on notifications').click()
  await sees(page.getByText('You have turned notifications on many times today'))
  await sees(button(page, 'Turn on notifications'))
})
