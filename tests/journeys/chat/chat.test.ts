import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answered, clientOf } from '../../support/api/clients.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button } from '../../support/browser/controls.ts'
import { eventually, misses, openTestSite, phone, sees } from '../../support/browser/test-site.ts'

/** Two people who agree on a place and an hour. */

const site = openTestSite()

interface Talk {
  ada: Member
  bola: Member
  itemId: string
  id: string
}

/** Bola has paid for Ada's gown. */
async function paidRental(): Promise<Talk> {
  const [ada, bola] = [await join(site.stack, 'Ada Obi'), await joinApproved(site.stack, 'Bola Ade')]
  await fund(site.stack, bola, 25_000)
  const itemId = await list(ada)
  const booking = await book(bola, itemId)
  await payFromWallet(bola, booking)
  return { ada, bola, itemId, id: booking.id }
}

/** What was written about the item. */
const stored = (itemId: string) =>
  site.stack.database.query<{ message: string; is_read: boolean; hidden_kinds: string[] }>(
    'select m.message, m.is_read, m.hidden_kinds from public.chats m join public.conversations c on c.id = m.conversation_id where c.item_id = $1 order by m.created_at',
    [itemId],
  )
/** The conversation that is open: on a wide screen the list of all has its newest message, too. */
const said = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })
const texts = async (itemId: string) => (await stored(itemId)).map(({ message }) => message)

/** With a link and markup. */
const place =
  'At Shoprite, 4 pm. Call 0803 123 4567 <b>now</b> <a href="https://maps.example/a">map</a> https://maps.example/b'

/** Keeps messages on their way until the answer is called. */
async function holdMessages(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/chats?**', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** What the pages ask for from now on with these words in its address or body. */
function requestsWith(words: string, ...pages: Page[]): string[] {
  const found: string[] = []
  for (const page of pages) {
    page.on('request', (request) => {
      if (!`${request.url()} ${request.postData()}`.includes(words)) return
      found.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
  }
  return found
}

test('The two sides of a booking write to each other, and see at once what comes and what was read', async () => {
  const { ada, bola, itemId, id } = await paidRental()
  const renter = await site.visit(`/booking/${id}`, { as: bola })
  await renter.getByRole('link', { name: 'Message', exact: true }).click()
  await sees(renter.getByRole('heading', { name: 'Ada Obi' }), renter.getByText('No messages yet'))
  expect(await button(renter, 'Send').isEnabled()).toBe(false)
  const owner = await site.visit('/marketplace', { as: ada })
  await sees(owner.getByRole('link', { name: 'Messages', exact: true }))
  const box = renter.getByRole('textbox', { name: 'Message' })
  await box.fill(' \n ')
  await box.press('Enter')
  expect(await button(renter, 'Send').isEnabled()).toBe(false)
  await sees(renter.getByText('No messages yet'))
  await box.fill('')
  await button(renter, 'I’m on my way').click()
  expect([await box.inputValue(), await texts(itemId)]).toEqual(['I’m on my way', []])
  const arrive = await holdMessages(renter)
  await button(renter, 'Send').dblclick()
  await sees(said(renter).getByText('I’m on my way'))
  await box.fill('I’m here')
  await box.press('Enter')
  expect([await box.inputValue(), await button(renter, 'Send').isEnabled()]).toEqual(['I’m here', false])
  arrive()
  await eventually(() => button(renter, 'Send').isEnabled()).toBe(true)
  expect(await texts(itemId)).toEqual(['I’m on my way'])
  await expectAccessible(renter)

  await owner.getByRole('link', { name: 'Messages 1 unread' }).click()
  await sees(owner.getByText('I’m on my way'))
  await expectAccessible(owner)
  await owner.getByRole('link', { name: /Bola Ade/ }).click()
  await sees(said(owner).getByText('I’m on my way'))
  await eventually(async () => (await stored(itemId)).map(({ is_read }) => is_read)).toEqual([true])
  await sees(renter.getByText('Read', { exact: true }))
  await sees(renter.getByText('Ada Obi is online'), owner.getByText('Bola Ade is online'))
  await owner.getByRole('textbox', { name: 'Message' }).pressSequentially('At')
  await sees(renter.getByText('Ada Obi is typing…'))
  // Nothing says that typing has ended: the line goes by itself.
  await sees(renter.getByText('Ada Obi is online'))
  const named = requestsWith('maps.example', renter, owner)
  await owner.getByRole('textbox', { name: 'Message' }).fill(place.replace('0803', '\u202e0803'))
  await owner.keyboard.press('Enter')
  await sees(said(renter).getByText(place))
  await eventually(async () => (await stored(itemId)).map(({ is_read }) => is_read)).toEqual([true, true])
  await owner.close()
  await misses(renter.getByText('Ada Obi is online'))
  await renter.reload()
  await sees(said(renter).getByText(place))
  expect(await said(renter).locator('a, b, img').count()).toBe(0)
  expect(named).toEqual(['POST /rest/v1/chats'])
})

test('The first message comes to a chat that is still empty; its head names the item', async () => {
  const { ada, bola, id } = await paidRental()
  const owner = await site.visit(`/chat/${id}`, { as: ada })
  await sees(
    owner.getByText('No messages yet'),
    owner.getByRole('link', { name: 'Ankara gown', exact: true }),
  )
  const first = { transaction_id: id, sender_id: bola.id, receiver_id: ada.id, message: 'Where do we meet?' }
  await bola.client.from('chats').insert(first).throwOnError()
  await sees(said(owner).getByText('Where do we meet?'))
})

test('What is written without a network waits, survives a reload and is sent once, in order, from any screen', async () => {
  const { bola, itemId, id } = await paidRental()
  const page = await site.visit(`/chat/${id}`, { as: bola, ...phone })
  await sees(page.getByText('No messages yet'))
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await button(page, 'Send').click()
    await sees(page.getByText(text))
  }
  await write('I am on the way')
  await eventually(() => texts(itemId)).toEqual(['I am on the way'])
  // The server has it, and its answer is lost.
  site.allowProblem(/net::ERR_/)
  await page.route('**/rest/v1/chats?**', async (route) => {
    if (route.request().method() === 'POST') {
      await route.fetch()
      await route.abort('connectionfailed')
    } else await route.continue()
  })
  await write('Five minutes')
  await eventually(() => texts(itemId)).toEqual(['I am on the way', 'Five minutes'])
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
  await eventually(() => texts(itemId)).toEqual(['I am on the way', 'Five minutes', 'At the gate'])
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
  expect((await stored(itemId))[0]).toMatchObject({ hidden_kinds: ['phone number'] })
  await fund(site.stack, bola, 25_000)
  const booking = await book(bola, itemId)
  await payFromWallet(bola, booking)
  await page.goto(`/chat/${booking.id}`)
  await sees(page.getByText('Is it free? My WhatsApp is [phone number hidden]'))
})
