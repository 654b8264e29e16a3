import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { conversation, paidRental, storedMessages, storedTexts } from '../../support/browser/chat-screens.ts'
import { button } from '../../support/browser/controls.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

/** Two people who agree on a place and an hour. */

const site = openTestSite()

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
  const { ada, bola, itemId, id } = await paidRental(site.stack)
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
  expect([await box.inputValue(), await storedTexts(site.stack, itemId)]).toEqual(['I’m on my way', []])
  const arrive = await holdMessages(renter)
  await button(renter, 'Send').dblclick()
  await sees(conversation(renter).getByText('I’m on my way'))
  await box.fill('I’m here')
  await box.press('Enter')
  expect([await box.inputValue(), await button(renter, 'Send').isEnabled()]).toEqual(['I’m here', false])
  arrive()
  await eventually(() => button(renter, 'Send').isEnabled()).toBe(true)
  expect(await storedTexts(site.stack, itemId)).toEqual(['I’m on my way'])
  await expectAccessible(renter)

  await owner.getByRole('link', { name: 'Messages 1 unread' }).click()
  await sees(owner.getByText('I’m on my way'))
  await expectAccessible(owner)
  await owner.getByRole('link', { name: /Bola Ade/ }).click()
  await sees(conversation(owner).getByText('I’m on my way'))
  await eventually(async () =>
    (await storedMessages(site.stack, itemId)).map(({ is_read }) => is_read),
  ).toEqual([true])
  await sees(renter.getByText('Read', { exact: true }))
  await sees(renter.getByText('Ada Obi is online'), owner.getByText('Bola Ade is online'))
  await owner.getByRole('textbox', { name: 'Message' }).pressSequentially('At')
  await sees(renter.getByText('Ada Obi is typing…'))
  // Nothing says that typing has ended: the line goes by itself.
  await sees(renter.getByText('Ada Obi is online'))
  const named = requestsWith('maps.example', renter, owner)
  await owner.getByRole('textbox', { name: 'Message' }).fill(place.replace('0803', '\u202e0803'))
  await owner.keyboard.press('Enter')
  await sees(conversation(renter).getByText(place))
  await eventually(async () =>
    (await storedMessages(site.stack, itemId)).map(({ is_read }) => is_read),
  ).toEqual([true, true])
  await owner.close()
  await misses(renter.getByText('Ada Obi is online'))
  await renter.reload()
  await sees(conversation(renter).getByText(place))
  expect(await conversation(renter).locator('a, b, img').count()).toBe(0)
  expect(named).toEqual(['POST /rest/v1/chats'])
})
