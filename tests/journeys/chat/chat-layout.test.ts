import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { answered, clientOf } from '../../support/api/clients.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { button } from '../../support/browser/controls.ts'
import { laptop, openTestSite, phone } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

/** A conversation fills the screen: its messages scroll between its head and the box to write in. */

const site = openTestSite()
const last = 'Message 12'

let bola: Member
let chat: string

beforeAll(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'both')
  bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 25_000)
  const booking = await book(bola, await list(ada))
  await payFromWallet(bola, booking)
  chat = booking.id
  for (const text of Array.from({ length: 12 }, (_, at) => `Message ${at + 1}`)) {
    const letter = { transaction_id: chat, sender_id: ada.id, receiver_id: bola.id, message: text }
    await ada.client.from('chats').insert(letter).throwOnError()
  }
  const clutch = await list(ada, { title: 'Beaded clutch' })
  const talk = await answered(clientOf(bola).rpc('start_conversation', { p_item_id: clutch }))
  const question = { conversation_id: talk, sender_id: bola.id, receiver_id: ada.id, message: 'Is it free?' }
  await bola.client.from('chats').insert(question).throwOnError()
})

const box = async (place: Locator) => {
  const at = await place.boundingBox()
  return { top: Math.round(at?.y ?? -1), bottom: Math.round((at?.y ?? 0) + (at?.height ?? 0)) }
}
const writing = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const composer = (page: Page) => page.locator('.composer')
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const said = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })

test('On a phone only the messages scroll, and the box to write in ends the screen', async () => {
  const touched = { viewport: phone, hasTouch: true, isMobile: true }
  const page = await site.visit(`/chat/${chat}`, { as: bola, ...touched })
  await sees(page.getByText(last, { exact: true }))
  const head = await box(page.getByRole('heading', { name: 'Ada Obi' }))
  expect((await box(composer(page))).bottom).toBe((await box(bar(page))).top)
  expect((await box(bar(page))).bottom).toBe(phone.height)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(phone.height)
  await said(page).evaluate((list) => list.scrollTo({ top: -list.scrollHeight, behavior: 'instant' }))
  await eventually(async () => (await box(page.getByText('Message 1', { exact: true }))).top).toBeGreaterThan(
    head.bottom,
  )
  expect(await box(page.getByRole('heading', { name: 'Ada Obi' }))).toEqual(head)

  await writing(page).tap()
  await misses(bar(page))
  await eventually(async () => (await box(composer(page))).bottom).toBe(phone.height)
  // Where the keyboard makes the page smaller, the newest message is still above it.
  await writing(page).fill('On my way')
  await button(page, 'Send').tap()
  await sees(said(page).getByText('On my way'))
  await page.setViewportSize({ ...phone, height: 460 })
  await eventually(async () => (await box(composer(page))).bottom).toBe(460)
  const { top } = await box(composer(page))
  await eventually(async () => (await box(said(page).getByText('On my way'))).bottom).toBeLessThanOrEqual(top)
  expect(await writing(page).evaluate((element) => element === document.activeElement)).toBe(true)
})

test('A keyboard that lies over the page has the box to write in above it', async () => {
  const page = await site.visit(`/chat/${chat}`, { as: bola, viewport: phone, ownContext: true })
  await sees(page.getByText(last, { exact: true }))
  const keyboard = (height: number) =>
    page.evaluate((shown) => {
      Object.defineProperty(visualViewport, 'height', { value: shown, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  const shell = () => page.evaluate(() => document.getElementById('root')?.clientHeight)
  await keyboard(500)
  await eventually(shell).toBe(500)
  await keyboard(phone.height)
  await eventually(shell).toBe(phone.height)
})

test('On a wide screen the conversations stand beside the one that is open', async () => {
  const page = await site.visit('/messages', { as: bola, viewport: laptop })
  await sees(
    page.getByRole('heading', { level: 1, name: 'Messages' }),
    page.getByText('Choose a conversation'),
  )
  const all = page.getByRole('region', { name: 'Conversations' })
  await all.getByRole('link', { name: /Ankara gown/ }).click()
  await sees(
    said(page).getByText(last, { exact: true }),
    page.getByRole('heading', { level: 1, name: 'Ada Obi' }),
  )
  await sees(all.getByRole('link', { name: /Beaded clutch/ }))
  expect((await box(composer(page))).bottom).toBe(laptop.height)
  await all.getByRole('link', { name: /Beaded clutch/ }).click()
  await sees(said(page).getByText('Is it free?'))
  await eventually(() => all.getByRole('link', { name: /Beaded clutch/ }).getAttribute('aria-current')).toBe(
    'page',
  )
})

test('Block and report are one tap away', async () => {
  const page = await site.visit(`/chat/${chat}`, { as: bola })
  await sees(page.getByText(last, { exact: true }))
  await misses(button(page, 'Block Ada Obi'))
  await button(page, 'Block or report').click()
  await sees(button(page, 'Block Ada Obi'), button(page, 'Report Ada Obi'))
})
