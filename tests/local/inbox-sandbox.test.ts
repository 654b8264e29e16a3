import { beforeEach, describe, expect, test } from 'vitest'
import { createInbox, type Inbox } from '../../local/sandbox/inbox/inbox.ts'

const kept = new Map<string, string>()
const store = {
  read: async (name: string): Promise<unknown> => JSON.parse(kept.get(name) ?? 'null'),
  write: async (name: string, value: unknown) => {
    kept.set(name, JSON.stringify(value))
  },
}

let inbox: Inbox

beforeEach(() => {
  kept.clear()
  inbox = createInbox(store)
})

function send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const all = { authorization: 'Bearer re_key', 'content-type': 'application/json', ...headers }
  return inbox.fetch(
    new Request(`http://aso.example${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) }),
  )
}

const mail = {
  from: 'Aso <hello@aso.example>',
  to: ['ada@aso.example'],
  subject: 'Hello',
  text: 'Your code is 123456',
}

async function page(path: string): Promise<Response> {
  return await inbox.fetch(new Request(`http://aso.example${path}`))
}

describe('the inbox', () => {
  test('shows what was sent, newest first', async () => {
    await send('/sandbox/inbox/emails', mail)
    await send('/sandbox/inbox/api/sms/send', {
      api_key: 'k',
      to: '2348012345678',
      from: 'Aso',
      sms: 'Second',
      type: 'plain',
      channel: 'generic',
    })
    expect(await (await page('/inbox.json')).json()).toMatchObject([
      { kind: 'sms', to: '+2348012345678', text: 'Second' },
      { kind: 'mail', to: 'ada@aso.example', subject: 'Hello', text: 'Your code is 123456' },
    ])
  })

  test('shows markup as text', async () => {
    await send('/sandbox/inbox/emails', {
      ...mail,
      subject: '<img src=x onerror=alert(1)>',
      text: '<script>alert(1)</script>',
    })
    const response = await page('/inbox')
    const html = await response.text()
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('reads mails that have only markup', async () => {
    await send('/sandbox/inbox/emails', {
      ...mail,
      text: undefined,
      html: '<style>p{}</style><p>Code:</p><p><b>42</b></p>',
    })
    expect(inbox.messages()[0]?.text).toBe('Code:\n42')
  })

  test('sends the same idempotency key once', async () => {
    const key = { 'idempotency-key': 'outbox-1' }
    const first = await (await send('/sandbox/inbox/emails', mail, key)).json()
    expect(await (await send('/sandbox/inbox/emails', mail, key)).json()).toEqual(first)
    expect(inbox.messages()).toHaveLength(1)
  })

  test('refuses what the providers would refuse', async () => {
    expect((await send('/sandbox/inbox/emails', mail, { authorization: '' })).status).toBe(401)
    expect((await send('/sandbox/inbox/emails', { ...mail, to: [] })).status).toBe(422)
    expect((await send('/sandbox/inbox/emails', { ...mail, text: undefined })).status).toBe(422)
    expect((await send('/sandbox/inbox/api/sms/send', { to: '1' })).status).toBe(400)
    expect(inbox.messages()).toEqual([])
  })

  test('keeps 500 messages over a restart', async () => {
    for (let number = 1; number <= 505; number += 1) {
      await send('/sandbox/inbox/emails', { ...mail, subject: String(number) })
    }
    const again = createInbox(store)
    await again.ready()
    expect(again.messages()).toHaveLength(500)
    expect(again.messages()[0]?.subject).toBe('505')
  })
})
