import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answered, clientOf } from '../../support/api/clients.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { AsyncQueue } from '../../support/api/realtime.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import type { Row } from '../../support/database/test-database.ts'

/** Chat as the specification's client speaks to it. */

describe('chats', () => {
  let stack: TestStack
  let ada: Member
  let bola: Member
  let stranger: Member
  let id: string
  beforeAll(async () => {
    stack = await startTestStack()
    ;[ada, bola] = [await join(stack, 'Ada Obi'), await joinApproved(stack, 'Bola Ade')]
    stranger = await join(stack, 'Chi Eze')
    await fund(stack, bola, 25_000)
    const booking = await book(bola, await list(ada))
    await payFromWallet(bola, booking)
    id = booking.id
  })
  afterAll(() => stack.close())

  const send = (from: Member, message: string, to: Member = from === ada ? bola : ada) =>
    clientOf(from)
      .from('chats')
      .insert({ sender_id: from.id, receiver_id: to.id, message, transaction_id: id } as never)
  const listen = async (member: Member, filter: string) => {
    const { data } = await member.client.auth.getSession()
    const heard = new AsyncQueue<Row>()
    const client = createClient(stack.url, stack.publishableKey, {
      accessToken: () => Promise.resolve(data.session?.access_token ?? null),
    })
    // The token comes later than the client: a channel that is joined before is a visitor's.
    await client.realtime.setAuth()
    await new Promise<void>((resolve, reject) => {
      client
        .channel(`chats of ${filter}`)
        .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'chats', filter }, (change) =>
          heard.put(change.new),
        )
        .on('system', {}, ({ status, message }) => (status === 'ok' ? resolve() : reject(new Error(message))))
        .subscribe()
    })
    return { heard, close: () => client.removeAllChannels() }
  }

  test('are inserted and read in order, marked as read by their receiver, and heard at once by both', async () => {
    const ofBooking = await listen(bola, `transaction_id=eq.${id}`)
    const toMe = await listen(bola, `receiver_id=eq.${bola.id}`)
    const others = await listen(stranger, `transaction_id=eq.${id}`)
    expect((await send(bola, 'Good morning')).error).toBeNull()
    expect((await send(ada, 'Good morning, Bola')).error).toBeNull()
    expect(await ofBooking.heard.next()).toMatchObject({ message: 'Good morning', sender_id: bola.id })
    expect(await ofBooking.heard.next()).toMatchObject({
      message: 'Good morning, Bola',
      receiver_id: bola.id,
    })
    expect(await toMe.heard.next()).toMatchObject({ message: 'Good morning, Bola' })
    expect(others.heard.all).toEqual([])
    await Promise.all([ofBooking.close(), toMe.close(), others.close()])

    const rows = await answered(
      clientOf(bola)
        .from('chats')
        .select('*')
        .eq('transaction_id', id)
        .order('created_at', { ascending: true }),
    )
    expect(rows.map(({ message, is_read }) => [message, is_read])).toEqual([
      ['Good morning', false],
      ['Good morning, Bola', false],
    ])
    const marked = await answered(
      clientOf(bola)
        .from('chats')
        .update({ is_read: true })
        .eq('transaction_id', id)
        .eq('receiver_id', bola.id)
        .select('message'),
    )
    expect(marked).toEqual([{ message: 'Good morning, Bola' }])
  })

  test('are closed to a stranger: reading, writing, marking and guessing the conversation', async () => {
    expect(await answered(clientOf(stranger).from('chats').select('*').eq('transaction_id', id))).toEqual([])
    expect((await send(stranger, 'Hello', ada)).error).toMatchObject({
      code: 'PT404',
      hint: 'Failed to send message',
    })
    expect(
      await answered(
        clientOf(stranger).from('chats').update({ is_read: true }).eq('transaction_id', id).select(),
      ),
    ).toEqual([])
    expect(await answered(clientOf(stranger).from('conversations').select('*'))).toEqual([])
    const impersonated = await clientOf(stranger)
      .from('chats')
      .insert({
        sender_id: ada.id,
        receiver_id: bola.id,
        message: 'Pay me outside',
        transaction_id: id,
      } as never)
    expect(impersonated.error).not.toBeNull()
    const rows = await answered(clientOf(ada).from('chats').select('message').eq('transaction_id', id))
    expect(rows.map(({ message }) => message)).not.toContain('Pay me outside')
  })

  test('in one request are one: several rows, a hundred kilobytes and changed texts are refused', async () => {
    const row = { sender_id: bola.id, receiver_id: ada.id, message: 'Many', transaction_id: id }
    const many = await clientOf(bola)
      .from('chats')
      .insert([row, row] as never)
    expect(many.error).toMatchObject({ message: 'Please send one message at a time.' })
    expect((await send(bola, 'x'.repeat(100_000))).error).toMatchObject({
      message: 'message must be at most 2000 characters.',
    })
    const changed = await clientOf(bola)
      .from('chats')
      .update({ message: 'Never said' } as never)
      .eq('transaction_id', id)
    expect(changed.error).toMatchObject({ code: '42501' })
  })
})
