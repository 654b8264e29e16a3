import { afterAll, beforeAll, expect, test } from 'vitest'
import { unsubscribeWords } from '#contract/messages/notification.ts'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { setSetting } from '../../support/database/settings.ts'

/** The address in mails that can be switched off: RFC 8058. */

let stack: TestStack
let ada: Member
beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada', 'lend')
  await setSetting(stack.database, 'mail_delay_minutes', 0)
})
afterAll(() => stack.close())

const mailAbout = async (kind: string) => {
  const title = `About ${kind}`
  await stack.database.query(`select private.notify($1, $2, $3, 'Text', '/wallet')`, [ada.id, kind, title])
  await stack.runJobs()
  return stack.inbox.messages().find(({ to, subject }) => to === ada.email && subject === title)
}
const muted = async () =>
  (await ada.client.from('notification_settings').select('muted').throwOnError()).data[0]?.muted

test('A mail that can be switched off says where; one click there does it, without a key or an account', async () => {
  const mail = await mailAbout('watch')
  const address = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(`Fewer emails like this: ${address}`)
  // Mail filters open every address.
  const opened = await fetch(address, { redirect: 'manual' })
  expect(opened.status).toBe(303)
  expect(new URL(opened.headers.get('location') ?? '').pathname).toBe('/unsubscribe')
  expect(await muted()).toBeUndefined()

  const clicked = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(await clicked.json()).toMatchObject({ status: true, data: { topic: 'market' } })
  expect(await muted()).toEqual(['market:mail'])
  expect(await mailAbout('rating')).toBeUndefined()

  const forged = await fetch(`${address.slice(0, -1)}${address.endsWith('0') ? '1' : '0'}`, {
    method: 'POST',
  })
  expect(forged.status).toBe(404)
  expect(await forged.json()).toMatchObject({ status: false, message: unsubscribeWords.unknown })
})

test('A mail that money depends on can’t be switched off', async () => {
  const mail = await mailAbout('claim')
  expect(mail?.subject).toBe('About claim')
  expect(mail?.headers).toBeUndefined()
  expect(mail?.text).not.toContain('unsubscribe')
})
