import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, serviceOf, visitorOf } from '../support/api/clients.ts'
import { book, join, joinApproved, list, type Member } from '../support/api/members.ts'
import { AsyncQueue, signTokenFor, watchIn } from '../support/api/realtime.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import type { Row } from '../support/database/test-database.ts'
import { attackedOn } from './support/run-length.ts'

type Heard = AsyncQueue<Row>

describe.each(attackedOn('Postgres'))('who may receive and send in a realtime topic, on %s', (engine) => {
  let stack: TestStack
  let lender: Member
  let borrower: Member
  let stranger: Member
  let bookingTopic: string
  const clients: SupabaseClient[] = []

  beforeAll(async () => {
    stack = await startTestStack({ engine })
    lender = await join(stack, 'Ada Obi')
    borrower = await joinApproved(stack, 'Bola Ade')
    stranger = await join(stack, 'Chidi Eze')
    bookingTopic = `booking:${(await book(borrower, await list(lender))).id}`
  })
  afterAll(async () => {
    const all = [...clients, ...[lender, borrower, stranger].map(({ client }) => client)]
    await Promise.all(all.map((client) => client.removeAllChannels()))
    await stack.close()
  })

  /** Why the join is refused, or SUBSCRIBED. */
  const joining = (channel: RealtimeChannel): Promise<string> =>
    new Promise((resolve) => {
      channel.subscribe((status, error) => resolve(error?.message ?? status))
    })
  const tryJoining = async (client: SupabaseClient, topic: string, isPrivate = true): Promise<string> => {
    const channel = client.channel(topic, { config: { private: isPrivate } })
    const answer = await joining(channel)
    await client.removeChannel(channel)
    return answer
  }
  const listen = async (client: SupabaseClient, topic: string) => {
    const heard: Heard = new AsyncQueue()
    const present: Heard = new AsyncQueue()
    const channel = client.channel(topic, { config: { private: true, presence: { key: topic } } })
    channel.on('broadcast', { event: '*' }, heard.put)
    channel.on('presence', { event: 'sync' }, () => present.put(channel.presenceState()))
    expect(await joining(channel)).toBe('SUBSCRIBED')
    return { channel, heard, present }
  }
  const visitor = (): SupabaseClient => {
    const client = visitorOf(stack)
    clients.push(client)
    return client
  }
  const mayNot = (topic: string): string =>
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
  const broadcast = (client: SupabaseClient, topic: string, words: string) =>
    client.channel(topic, { config: { private: true } }).httpSend('say', { words })

  test('a public channel of the same name hears nothing of a private one, and the other way round', async () => {
    const outside = visitor().channel(bookingTopic, { config: { presence: { key: 'outside' } } })
    const outsideMessages: Heard = new AsyncQueue()
    const seen: Heard = new AsyncQueue()
    outside.on('broadcast', { event: '*' }, outsideMessages.put)
    outside.on('presence', { event: 'join' }, seen.put)
    expect(await joining(outside)).toBe('SUBSCRIBED')
    const { channel, heard, present } = await listen(borrower.client, bookingTopic)
    await channel.track({ here: true })
    await present.next()
    await channel.send({ type: 'broadcast', event: 'say', payload: { words: 'inside' } })
    await outside.send({ type: 'broadcast', event: 'say', payload: { words: 'outside' } })
    await visitor().channel(bookingTopic).httpSend('say', { words: 'by HTTP' })
    await broadcast(lender.client, bookingTopic, 'the last one')
    expect(await heard.next()).toMatchObject({ payload: { words: 'the last one' } })
    expect(await outsideMessages.next()).toMatchObject({ payload: { words: 'by HTTP' } })
    expect(heard.all.length + outsideMessages.all.length).toBe(2)
    expect(seen.all).toEqual([])
    await borrower.client.removeChannel(channel)
  })

  test('a visitor joins no topic', async () => {
    const topics = [bookingTopic, `user:${borrower.id}`, 'user:', 'user:null', 'lobby', 'booking:']
    for (const topic of topics) expect(await tryJoining(visitor(), topic)).toBe(mayNot(topic))
  })

  test('a member joins their own topics and no similarly named ones', async () => {
    for (const topic of [`user:${borrower.id}`, `user:${borrower.id}:rows`, bookingTopic])
      expect([topic, await tryJoining(borrower.client, topic)]).toEqual([topic, 'SUBSCRIBED'])
    const others = [
      'lobby',
      'user:',
      'user:%',
      `user:${lender.id}`,
      `user:${lender.id}:rows`,
      `user:${borrower.id}x`,
      `USER:${borrower.id}`,
      `${bookingTopic} `,
      `${bookingTopic}:more`,
      bookingTopic.toUpperCase(),
      `booking:${borrower.id}`,
      `booking:' or true --`,
    ]
    for (const topic of others)
      expect([topic, await tryJoining(borrower.client, topic)]).toEqual([topic, mayNot(topic)])
    expect(await tryJoining(stranger.client, bookingTopic)).toBe(mayNot(bookingTopic))
  })

  test('the two of a conversation join its topic, until one has blocked the other; nobody else does', async () => {
    const itemId = await list(lender)
    const { data: id } = await clientOf(borrower)
      .rpc('start_conversation', { p_item_id: itemId })
      .throwOnError()
    const topic = `conversation:${id}`
    for (const { client } of [lender, borrower]) expect(await tryJoining(client, topic)).toBe('SUBSCRIBED')
    for (const client of [stranger.client, visitor()])
      expect(await tryJoining(client, topic)).toBe(mayNot(topic))
    for (const other of [`${topic}:x`, topic.toUpperCase(), `booking:${id}`, `conversation:${borrower.id}`])
      expect(await tryJoining(borrower.client, other)).toBe(mayNot(other))
    await clientOf(lender).rpc('block_person', { p_user_id: borrower.id }).throwOnError()
    for (const { client } of [lender, borrower]) expect(await tryJoining(client, topic)).toBe(mayNot(topic))
    await clientOf(lender).rpc('unblock_person', { p_user_id: borrower.id }).throwOnError()
  })

  test('both sides of a booking send messages in its topic and see each other; no one else can send', async () => {
    const ada = await listen(lender.client, bookingTopic)
    const bola = await listen(borrower.client, bookingTopic)
    await broadcast(visitor(), bookingTopic, 'visitor')
    await broadcast(stranger.client, bookingTopic, 'stranger')
    const unmarked = visitor().channel(bookingTopic)
    await unmarked.httpSend('say', { words: 'public visitor' })
    await bola.channel.send({ type: 'broadcast', event: 'say', payload: { words: 'I am on my way' } })
    expect(await ada.heard.next()).toMatchObject({ payload: { words: 'I am on my way' } })
    await broadcast(lender.client, bookingTopic, 'Welcome')
    expect(await bola.heard.next()).toMatchObject({ payload: { words: 'Welcome' } })
    expect(await ada.heard.next()).toMatchObject({ payload: { words: 'Welcome' } })
    expect(await bola.channel.track({ typing: true })).toBe('ok')
    await ada.present.find((state) => JSON.stringify(state).includes('typing'))
    expect([ada, bola].map(({ heard }) => heard.all.length)).toEqual([2, 1])
  })

  test('a person only receives in their own topic: messages there come from the service', async () => {
    const topic = `user:${stranger.id}`
    const { channel, heard, present } = await listen(stranger.client, topic)
    const device = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
    clients.push(device)
    await device.realtime.setAuth(await signTokenFor(stack, stranger, 600))
    const second = await listen(device, topic)
    await second.channel.send({ type: 'broadcast', event: 'say', payload: { words: 'by themselves' } })
    await broadcast(borrower.client, topic, 'by somebody else')
    expect(await second.channel.track({ here: true })).toBe('error')
    await broadcast(serviceOf(stack), topic, 'by the service')
    expect(await heard.next()).toMatchObject({ payload: { words: 'by the service' } })
    expect(await second.heard.next()).toMatchObject({ payload: { words: 'by the service' } })
    expect([heard.all.length, present.all.length, channel.state]).toEqual([1, 0, 'joined'])
  })

  test('row changes reach a person’s own topic if they may read the rows', async () => {
    const topic = (member: Member): string => `user:${member.id}:bookings`
    const wish = { table: 'transactions' }
    const own = await watchIn(lender.client, topic(lender), wish)
    const other = await watchIn(stranger.client, topic(stranger), wish)
    const { id } = await book(borrower, await list(lender), 14)
    expect(await own.changes.next()).toMatchObject({ new: { id } })
    const later = await book(borrower, await list(lender), 28)
    expect(await own.changes.find((change) => Reflect.get(change.new, 'id') === later.id)).toBeTruthy()
    expect(other.changes.all).toEqual([])
  })

  test('a channel ends when it is given the token of a person who may not read its topic', async () => {
    const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
    clients.push(client)
    await client.realtime.setAuth(await signTokenFor(stack, borrower, 600))
    const { channel } = await listen(client, bookingTopic)
    const said = new Promise<Row>((resolve) => channel.on('system', {}, resolve))
    await client.realtime.setAuth(await signTokenFor(stack, stranger, 600))
    expect(await said).toMatchObject({
      status: 'error',
      message: `You no longer have permissions to read from this Channel topic: ${bookingTopic}`,
    })
    await client.removeAllChannels()
  })

  test('nobody reads or writes the table of messages through the API', async () => {
    for (const client of [visitor(), clientOf(borrower)]) {
      const { error } = await (client as SupabaseClient).schema('realtime').from('messages').select('*')
      expect(error?.code).toBe('PGRST106')
    }
    expect(await stack.database.query('select count(*)::int as stored from realtime.messages')).toEqual([
      { stored: 0 },
    ])
  })
})
