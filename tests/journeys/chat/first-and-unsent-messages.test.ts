import { expect, test } from 'vitest'
import { answered, clientOf } from '../../support/api/clients.ts'
import { book, fund, join, joinApproved, list } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { conversation, paidRental, storedMessages, storedTexts } from '../../support/browser/chat-screens.ts'
import { button } from '../../support/browser/controls.ts'
import { openTestSite, phone } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

/** Two people who agree on a place and an hour. */

const site = openTestSite()

test('The first message comes to a chat that is still empty; its head names the item', async () => {
  const { ada, bola, id } = await paidRental(site.stack)
  const owner = await site.visit(`/chat/${id}`, { as: ada })
  await sees(
    owner.getByText('No messages yet'),
    owner.getByRole('link', { name: 'Ankara gown', exact: true }),
  )
  const first = { transaction_id: id, sender_id: bola.id, receiver_id: ada.id, message: 'Where do we meet?' }
  await bola.client.from('chats').insert(first).throwOnError()
  await sees(conversation(owner).getByText('Where do we meet?'))
})

test('What is written without a network waits, survives a reload and is sent once, in order, from any screen', async () => {
  const { bola, itemId, id } = await paidRental(site.stack)
  const page = await site.visit(`/chat/${id}`, { as: bola, ...phone })
  await sees(page.getByText('No messages yet'))
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await button(page, 'Send').click()
    await sees(page.getByText(text))
  }
  await write('I am on the way')
  await eventually(() => storedTexts(site.stack, itemId)).toEqual(['I am on the way'])
  // The server has it, and its answer is lost.
  site.allowProblem(/net::ERR_/)
  await page.route('**/rest/v1/chats?**', async (route) => {
    if (route.request().method() === 'POST') {
      await route.fetch()
      await route.abort('connectionfailed')
    } else await route.continue()
  })
  await write('Five minutes')
  await eventually(() => storedTexts(site.stack, itemId)).toEqual(['I am on the way', 'Five minutes'])
  await write('At the gate')
  await sees(page.getByText('Waiting to be sent'))
  const tried = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/rest/v1/chats?'),
  )
  await page.goto('/marketplace', { waitUntil: 'networkidle' })
  await tried
  await page.context().setOffline(true)
  await sees(page.getByText('2 changes are kept on this phone.', { exact: false }))
  await page.unrouteAll({ behavior: 'wait' })
  site.allowProblem(/409 POST \/rest\/v1\/chats/)
  await page.context().setOffline(false)
  await eventually(() => storedTexts(site.stack, itemId)).toEqual([
    'I am on the way',
    'Five minutes',
    'At the gate',
  ])
  await page.goto(`/chat/${id}`)
  await sees(page.getByText('At the gate'))
  await misses(page.getByText('Waiting to be sent'))
  expect(await page.getByText('Five minutes').count()).toBe(1)
})

test('A question before booking hides contact details and says why; the booking goes on with it', async () => {
  const [ada, bola] = [await join(site.stack, 'Ada Obi'), await joinApproved(site.stack, 'Bola Ade')]
  const title = 'Champagne corset gown with detachable train and beaded sleeves'
  const itemId = await list(ada, { title })
  const talk = await answered(clientOf(bola).rpc('start_conversation', { p_item_id: itemId }))
  const page = await site.visit(`/messages/${talk}`, { as: bola })
  await sees(page.getByRole('link', { name: title }))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  const box = page.getByRole('textbox', { name: 'Message' })
  await button(page, 'Please send the size').click()
  expect(await box.inputValue()).toBe('Please send the size')
  await box.fill('Is it free? My WhatsApp is o8o3 123 four five six seven')
  await button(page, 'Send').click()
  await sees(
    page.getByText('Is it free? My WhatsApp is [phone number hidden]'),
    page.getByText('You’ll both see contact details once the booking is paid and accepted.', {
      exact: false,
    }),
  )
  expect((await storedMessages(site.stack, itemId))[0]).toMatchObject({ hidden_kinds: ['phone number'] })
  await fund(site.stack, bola, 25_000)
  const booking = await book(bola, itemId)
  await payFromWallet(bola, booking)
  await page.goto(`/chat/${booking.id}`)
  await sees(page.getByText('Is it free? My WhatsApp is [phone number hidden]'))
})
