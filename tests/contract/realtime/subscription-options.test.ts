import { createClient, postgresChangesFilter } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { openTopics, publishNotes, signTokenFor, startWatching, watch } from '../../support/api/realtime.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

describe('what a client may subscribe to', () => {
  let stack: TestStack
  let ada: Member

  const run = async (text: string, values: unknown[] = []): Promise<void> => {
    await stack.database.query(text, values)
  }

  beforeAll(async () => {
    stack = await startTestStack()
    await openTopics(stack)
    ada = await join(stack, 'Ada')
    await publishNotes(stack)
  })
  afterAll(async () => {
    await ada.client.removeAllChannels()
    await stack.close()
  })
  beforeEach(() => run('delete from public.notes'))

  test.each([
    ['words=eq.b', [2]],
    ['words=neq.b', [1, 3]],
    ['words=in.(a,"c, d")', [1, 3]],
    ['stars=lt.2', [1]],
    ['stars=lte.2.0', [1, 2]],
    ['stars=gt.2', [3]],
    ['stars=gte.2', [2, 3]],
    ['id=gt.1,words=neq.b', [3]],
    ['made_at=gte.2026-01-02', [2, 3]],
    ['done=eq.true', [3]],
    ['mood=eq.fair', [2]],
    [postgresChangesFilter().not('words', 'in', ['b', 'x, y']).gt('id', 1), [3]],
    [postgresChangesFilter().like('words', '%, d'), [3]],
    [postgresChangesFilter().ilike('words', 'B'), [2]],
    [postgresChangesFilter().is('done', null), [2]],
    [postgresChangesFilter().not('mood', 'is', null), [1, 2]],
    [postgresChangesFilter().isDistinct('mood', 'fair'), [1, 3]],
    [postgresChangesFilter().like('words', '%').not('words', 'ilike', 'B'), [1, 3]],
  ])('the filter %s', async (filter, expected) => {
    const { changes } = await watch(
      ada.client,
      { table: 'notes', filter: String(filter) },
      { table: 'notes', filter: 'id=eq.99' },
    )
    await run(
      `insert into public.notes (id, owner_id, words, stars, done, mood, made_at) values
       (1, $1, 'a', 1, false, 'excellent', '2026-01-01'), (2, $1, 'b', 2, null, 'fair', '2026-01-02'),
       (3, $1, 'c, d', 3.5, true, null, '2026-01-03'), (99, $1, null, null, null, null, null)`,
      [ada.id],
    )
    await changes.find((change) => Reflect.get(change.new, 'id') === 99)
    const told = changes.all.map((change) => Reflect.get(change.new, 'id'))
    expect(told.filter((id) => id !== 99)).toEqual(expected)
  })

  test.each([
    { schema: '*', table: 'notes', filter: 'id=gt.1' },
    { schema: '*' },
    { schema: '*', table: '*' },
  ])('every schema: %j', async (wish) => {
    const { changes } = await watch(ada.client, { ...wish, event: 'insert' as 'INSERT' })
    await run('insert into public.notes (id, owner_id) values (7, $1)', [ada.id])
    expect(await changes.next()).toMatchObject({ schema: 'public', table: 'notes', new: { id: 7 } })
  })

  test('the older protocol sends the same, and selected columns are the only ones sent', async () => {
    const old = createClient(stack.url, stack.publishableKey, {
      auth: { persistSession: false },
      realtime: { vsn: '1.0.0' },
    })
    await old.realtime.setAuth(await signTokenFor(stack, ada, 600))
    const { changes } = await watch(
      old,
      { table: 'notes', event: 'INSERT' },
      { table: 'notes', event: 'DELETE', select: ['id', 'words'] },
      { table: 'notes', event: 'UPDATE', select: ['id', 'words'] },
    )
    await run(`insert into public.notes (id, owner_id, words) values (1, $1, 'hello')`, [ada.id])
    expect(await changes.next()).toMatchObject({ new: { id: 1, owner_id: ada.id, words: 'hello' } })
    await run(`update public.notes set words = 'short'`)
    expect((await changes.next()).new).toEqual({ id: 1, words: 'short' })
    await run('delete from public.notes')
    expect((await changes.next()).old).toEqual({ id: 1 })
    await old.removeAllChannels()
  })

  test('a row of more than a megabyte is sent without its long values, with an error entry', async () => {
    const { changes } = await watch(ada.client, { table: 'notes' })
    await run(
      `insert into public.notes (id, owner_id, words, stars) values (1, $1, repeat('long ', 300000), 2)`,
      [ada.id],
    )
    const { new: row, errors } = await changes.next()
    expect(row).toMatchObject({ id: 1, owner_id: ada.id, stars: 2 })
    expect(row).not.toHaveProperty('words')
    expect(errors).toEqual(['Error 413: Payload Too Large'])
  })

  test('a subscription that is not possible is refused with the reason', async () => {
    const wrong = [
      [{ table: 'app_settings' }, 'public.app_settings is not published for realtime'],
      [{ table: 'nowhere' }, 'public.nowhere is not published for realtime'],
      [{ table: 'notes', filter: 'words.eq.a' }, 'unknown filter words.eq.a'],
      [{ table: 'notes', filter: 'stars=eq.many' }, 'invalid value for filter stars'],
      [
        { schema: '*', select: ['id'] as string[] },
        'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
      ],
      [
        { table: 'notes', filter: 'words=match.^a' },
        'filters by regular expression (match) are switched off',
      ],
      [{ table: 'notes', filter: 'facts=eq.{}' }, "column facts of type jsonb can't be filtered"],
    ] as const
    for (const [wish, message] of wrong) {
      const { system } = startWatching(ada.client, wish)
      expect(await system.next()).toMatchObject({
        status: 'error',
        message: `UnableToSubscribeToPostgres: ${message}`,
      })
    }
  })

  test('all filters of one person together have twenty patterns at most', async () => {
    await ada.client.removeAllChannels()
    const withPatterns = (...counts: number[]) =>
      counts.map((count, at) => ({
        table: 'notes',
        filter: Array.from({ length: count }, (_, n) => `words=like.%${at} ${n}`).join(),
      }))
    const refused = { message: 'UnableToSubscribeToPostgres: Too many filters by pattern: 20 at most' }
    const many = startWatching(ada.client, ...withPatterns(8, 8, 5))
    expect(await many.system.next()).toMatchObject(refused)
    const twenty = await watch(ada.client, ...withPatterns(8, 8, 4))
    const another = startWatching(ada.client, ...withPatterns(1))
    expect(await another.system.next()).toMatchObject(refused)
    await ada.client.removeChannel(twenty.channel)
    await watch(ada.client, ...withPatterns(1))
  })
})
