import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered, clientOf } from '../../support/api/clients.ts'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { setSetting } from '../../support/database/settings.ts'
import { buildDevice, Device, Line } from './devices.ts'

/** The app's own code of the chat on three devices, while the line to the stack breaks again and again. */

/** Of each side; `npm run test:long` sends 500. */
const MESSAGES = Number(process.env.CHAT_MESSAGES ?? 150)
const CUTS = 10

/** A busy machine takes its time: what waits here waits for a state. */
const eventually = <Answer>(ask: () => Promise<Answer>) => expect.poll(ask, { timeout: 90_000, interval: 50 })

interface Shown {
  client_id: string
  message: string
  mine: boolean
}

let stack: TestStack
let line: Line
let built: Awaited<ReturnType<typeof buildDevice>>
const devices: Device[] = []
beforeAll(async () => {
  built = await buildDevice()
  stack = await startTestStack()
  line = await Line.to(stack.url)
  await setSetting(stack.database, 'messages_per_minute', 100_000)
  await setSetting(stack.database, 'messages_per_hour', 100_000)
  await setSetting(stack.database, 'messages_unproven_per_hour', 100_000)
})
afterAll(async () => {
  await Promise.all(devices.map((device) => device.close()))
  await line.close()
  await stack.close()
  built.remove()
})

async function open(
  member: Member,
  conversationId: string,
  clockAheadMs: number,
  supabaseUrl = line.url,
): Promise<Device> {
  const { data } = await member.client.auth.getSession()
  const user = { id: member.id, email: member.email }
  const device = await Device.open(built.program, {
    env: { supabaseUrl, publishableKey: stack.publishableKey },
    session: {
      access_token: data.session?.access_token ?? '',
      expires_at: data.session?.expires_at ?? 0,
      user,
    },
    conversationId,
    clockAheadMs,
  })
  devices.push(device)
  return device
}

/** As the screen does: when the line is back, it goes on. */
async function sendAll(device: Device): Promise<void> {
  while ((await device.ask<number>({ what: 'send' })) > 0);
}

const numbered = (name: string) => Array.from({ length: MESSAGES }, (_, at) => `${name} ${at + 1}`)
const texts = (rows: Shown[]) => rows.map(({ message }) => message)
const storedIn = async (talk: string) =>
  (
    await stack.database.query<{ message: string }>(
      'select message from public.chats where conversation_id = $1 order by created_at, id',
      [talk],
    )
  ).map(({ message }) => message)
/** What a device sent itself it knows before it has read what came before: all has to be there, soon. */
const showsAll = async (device: Device, messages: string[]) =>
  eventually(async () => texts(await device.ask<Shown[]>({ what: 'all rows' }))).toEqual(messages)

test('messages of two people over ten breaks of the line: none is missing, none is there twice, all in order', {
  timeout: 300_000,
}, async () => {
  const [ada, bola] = [await join(stack, 'Ada'), await joinApproved(stack, 'Bola')]
  const talk = await answered(clientOf(bola).rpc('start_conversation', { p_item_id: await list(ada) }))
  const adas = await open(ada, talk, 20 * 60_000)
  const bolas = await open(bola, talk, 0)
  // Only read, on a device whose clock is three days behind.
  const second = await open(bola, talk, -3 * 86_400_000)
  const count = async () =>
    Number((await stack.database.query<{ n: number }>('select count(*) as n from public.chats'))[0]?.n)

  await adas.ask({ write: numbered('Ada') })
  await bolas.ask({ write: numbered('Bola') })
  const sending = Promise.all([sendAll(adas), sendAll(bolas)])
  for (let cut = 1; cut <= CUTS; cut += 1) {
    await eventually(count).toBeGreaterThan((2 * MESSAGES * cut) / (CUTS + 1))
    line.cut()
  }
  await sending
  expect(line.cuts).toBe(CUTS)

  const stored = await storedIn(talk)
  expect(stored).toHaveLength(2 * MESSAGES)
  for (const name of ['Ada', 'Bola'])
    expect(stored.filter((text) => text.startsWith(name))).toEqual(numbered(name))
  for (const device of [adas, bolas, second]) await showsAll(device, stored)
})

test('a phone that slept through two pages of messages has each once, in order, and hears the next one', {
  timeout: 300_000,
}, async () => {
  const [ada, bola] = [await join(stack, 'Ada'), await joinApproved(stack, 'Bola')]
  const talk = await answered(clientOf(bola).rpc('start_conversation', { p_item_id: await list(ada) }))
  const phone = await open(ada, talk, 0)
  const bolas = await open(bola, talk, 0, stack.url)
  const bolaWrites = async (...write: string[]) => {
    await bolas.ask({ write })
    await sendAll(bolas)
  }
  await bolaWrites('before')
  await showsAll(phone, ['before'])

  const wake = await phone.sleep(20 * 60_000)
  line.forget()
  await bolaWrites(...Array.from({ length: 70 }, (_, at) => `while it slept ${at + 1}`))
  wake()
  const stored = await storedIn(talk)
  expect(stored).toHaveLength(71)
  await showsAll(phone, stored)
  await bolaWrites('after')
  await showsAll(phone, [...stored, 'after'])
})
