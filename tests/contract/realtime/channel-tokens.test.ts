import { RealtimeClient } from '@supabase/realtime-js'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { openTopics, signTokenFor, watch } from '../../support/api/realtime.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

const GRACE_MS = 400

describe('the access token of a channel', () => {
  let stack: TestStack
  let ada: Member
  let bola: Member
  const clients: SupabaseClient[] = []

  /** A client of somebody who holds this token and no session. */
  const holding = async (token: string): Promise<SupabaseClient> => {
    const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
    clients.push(client)
    await client.realtime.setAuth(token)
    return client
  }
  const submit = (member: Member, reason: string) =>
    stack.database.query(
      `insert into public.borrower_verifications as b (user_id, verification_status, rejection_reason) values ($1, 'pending', $2)
       on conflict (user_id) do update set rejection_reason = excluded.rejection_reason`,
      [member.id, reason],
    )
  const table = 'borrower_verifications'

  beforeAll(async () => {
    stack = await startTestStack({ realtimeLimits: { graceMs: GRACE_MS } })
    await openTopics(stack)
    ada = await join(stack, 'Ada')
    bola = await join(stack, 'Bola')
  })
  afterAll(async () => {
    await Promise.all([...clients, ada.client, bola.client].map((client) => client.removeAllChannels()))
    await stack.close()
  })

  test('a forged, expired or privileged token opens no channel', async () => {
    const good = await signTokenFor(stack, ada, 600)
    const [header = '', , signature = ''] = good.split('.')
    const forged = Buffer.from(JSON.stringify({ sub: ada.id, role: 'service_role', exp: 9_999_999_999 }))
    const tokens: [token: string, reason: string][] = [
      [await signTokenFor(stack, ada, -1), 'Token expired'],
      [`${header}.${forged.toString('base64url')}.${signature}`, 'Invalid token'],
      [
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.toString('base64url')}.`,
        'Invalid token',
      ],
      [await signTokenFor(stack, ada, 600, { role: 'postgres' }), 'Invalid token'],
      ['nonsense', 'Invalid token'],
    ]
    for (const [token, reason] of tokens) {
      const client = await holding(token)
      const problem = Promise.withResolvers<string>()
      client
        .channel('any', { config: { private: true } })
        .subscribe((status, error) => problem.resolve(`${status} ${error?.message}`))
      expect(await problem.promise).toBe(`CHANNEL_ERROR InvalidJWTToken: ${reason}`)
      await client.removeAllChannels()
    }
  })

  test('an unknown API key opens no socket', async () => {
    const client = createClient(stack.url, 'sb_publishable_wrong', { auth: { persistSession: false } })
    clients.push(client)
    const status = Promise.withResolvers<string>()
    client.channel('any').subscribe((said) => status.resolve(said))
    expect(await status.promise).toBe('CHANNEL_ERROR')
  })

  test('when the token expires the channel stops receiving, reports it and closes', async () => {
    const client = await holding(await signTokenFor(stack, ada, 2))
    const watched = await watch(client, { table })
    const lasting = await watch(ada.client, { table })
    await submit(ada, 'while it lasts')
    expect(await watched.changes.next()).toMatchObject({ new: { rejection_reason: 'while it lasts' } })
    expect(await watched.system.next()).toMatchObject({
      extension: 'system',
      status: 'error',
      message: 'Token has expired',
    })
    await submit(ada, 'too late')
    await lasting.changes.find((change) => Reflect.get(change.new, 'rejection_reason') === 'too late')
    expect(await watched.statuses.find((status) => status !== 'SUBSCRIBED')).toBe('CLOSED')
    expect(watched.changes.all).toHaveLength(1)
  })

  test('a new token in time keeps the channel open, even if the old one has just expired', async () => {
    const client = await holding(await signTokenFor(stack, ada, 1))
    const watched = await watch(client, { table })
    await watched.system.find((said) => said.message === 'Token has expired')
    await client.realtime.setAuth(await signTokenFor(stack, ada, 2))
    await client.realtime.setAuth(await signTokenFor(stack, ada, 600))
    // Answered after both tokens were read, for messages are read in their order.
    await watched.channel.track({})
    await submit(ada, 'renewed')
    expect(await watched.changes.next()).toMatchObject({ new: { rejection_reason: 'renewed' } })
    expect(watched.statuses.all).toEqual(['SUBSCRIBED'])
  })

  test('after another person’s token is set, the channel acts as that person', async () => {
    const client = await holding(await signTokenFor(stack, ada, 600))
    const watched = await watch(client, { table })
    await client.realtime.setAuth(await signTokenFor(stack, bola, 600))
    await watched.channel.track({})
    await submit(ada, 'not for Bola')
    await submit(bola, 'for Bola')
    expect(await watched.changes.next()).toMatchObject({ new: { user_id: bola.id } })
  })

  test('an invalid new token closes a channel that had a valid one', async () => {
    const client = await holding(await signTokenFor(stack, ada, 600))
    const watched = await watch(client, { table })
    await client.realtime.setAuth(await signTokenFor(stack, ada, -1))
    expect(await watched.system.next()).toMatchObject({ status: 'error', message: 'Token expired' })
    expect(await watched.statuses.find((status) => status !== 'SUBSCRIBED')).toBe('CLOSED')
  })

  test('a visitor who signs in receives their own rows from then on', async () => {
    const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
    clients.push(client)
    const watched = await watch(client, { table })
    const signedIn = await client.auth.signInWithPassword({ email: bola.email, password: 'Aso-test-2026' })
    expect(signedIn.error).toBeNull()
    const token = signedIn.data.session?.access_token ?? ''
    await client.realtime.setAuth()
    await watched.channel.track({})
    expect(client.realtime.accessTokenValue).toBe(token)
    await submit(bola, 'signed in')
    expect(await watched.changes.next()).toMatchObject({ new: { rejection_reason: 'signed in' } })
  })

  test('a client that waits for its subscription is told when it is refused', async () => {
    const client = new RealtimeClient(`${stack.url.replace('http', 'ws')}/realtime/v1`, {
      params: { apikey: stack.publishableKey },
      accessToken: () => signTokenFor(stack, ada, 600),
    })
    await client.setAuth()
    const config = { private: true, postgres_changes_options: { wait: true } }
    const status = (name: string, watched: string) =>
      new Promise<string>((resolve) => {
        client
          .channel(name, { config })
          .on('postgres_changes', { event: '*', schema: 'public', table: watched }, () => {})
          .subscribe((said, error) => resolve(error?.message ?? said))
      })
    expect(await status('waits in vain', 'app_settings')).toBe(
      'UnableToSubscribeToPostgres: public.app_settings is not published for realtime',
    )
    expect(await status('waits', table)).toBe('SUBSCRIBED')
    await client.removeAllChannels()
  })
})
