import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serviceOf, visitorOf } from '../../support/api/clients.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { openTopics, publishNotes, startWatching, watch } from '../../support/api/realtime.ts'
import { engines, startTestStack, type TestStack } from '../../support/api/test-stack.ts'

describe.each(engines)('on %s', (engine) => {
  let stack: TestStack
  let ada: Member
  let bola: Member

  const run = async (text: string, values: unknown[] = []): Promise<void> => {
    await stack.database.query(text, values)
  }
  const note = (id: number, owner: Member, words = 'hello'): Promise<void> =>
    run('insert into public.notes (id, owner_id, words, secret) values ($1, $2, $3, $4)', [
      id,
      owner.id,
      words,
      'hush',
    ])

  beforeAll(async () => {
    stack = await startTestStack({ engine })
    await openTopics(stack)
    ada = await joinApproved(stack, 'Ada')
    bola = await joinApproved(stack, 'Bola')
    await publishNotes(stack)
  })
  afterAll(async () => {
    await Promise.all([ada, bola].map(({ client }) => client.removeAllChannels()))
    await stack.close()
  })
  beforeEach(() => run('delete from public.notes'))

  test('an insert, an update and a delete arrive in the format of Supabase', async () => {
    const { changes } = await watch(ada.client, { table: 'notes' })
    await run(
      `insert into public.notes (id, owner_id, words, stars, done, tags, facts, mood)
       values (1, $1, 'one', 4.5, true, '{a,b}', '{"x": [1]}', 'excellent')`,
      [ada.id],
    )
    const row = {
      id: 1,
      owner_id: ada.id,
      words: 'one',
      stars: 4.5,
      done: true,
      tags: ['a', 'b'],
      facts: { x: [1] },
      mood: 'excellent',
      made_at: '2026-01-01T12:00:00+00:00',
    }
    const common = { schema: 'public', table: 'notes', errors: null }
    const inserted = await changes.next()
    expect(inserted).toEqual({
      ...common,
      eventType: 'INSERT',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      new: row,
      old: {},
    })
    await run(`update public.notes set words = 'two', stars = null`)
    expect(await changes.next()).toMatchObject({
      ...common,
      eventType: 'UPDATE',
      new: { ...row, words: 'two', stars: null },
      old: { id: 1 },
    })
    await run('delete from public.notes')
    expect(await changes.next()).toMatchObject({ ...common, eventType: 'DELETE', new: {}, old: { id: 1 } })
  })

  test('each event goes only to the subscriptions for it', async () => {
    const { changes } = await watch(ada.client, { table: 'notes', event: 'UPDATE' })
    await note(1, ada)
    await run(`update public.notes set words = 'changed'`)
    await run('delete from public.notes')
    await note(2, ada)
    await run(`update public.notes set words = 'last'`)
    expect(await changes.next()).toMatchObject({ eventType: 'UPDATE', new: { words: 'changed' } })
    expect(await changes.next()).toMatchObject({ eventType: 'UPDATE', new: { words: 'last' } })
  })

  test('no subscription receives another person’s private rows', async () => {
    const everything = await watch(
      bola.client,
      {},
      { table: 'notes' },
      { table: 'notes', filter: `owner_id=eq.${ada.id}` },
    )
    await note(1, ada)
    await run(`update public.notes set words = 'mine'`)
    await run('delete from public.notes')
    await note(2, bola)
    expect(await everything.changes.next()).toMatchObject({ new: { id: 2 } })
    expect(everything.changes.all.every((change) => JSON.stringify(change).includes(bola.id))).toBe(true)
  })

  test('a row that becomes invisible sends no new values, and no delete later', async () => {
    const watched = await watch(ada.client, { table: 'notes' })
    await note(1, ada)
    await run(`update public.notes set owner_id = $1, words = 'of Bola'`, [bola.id])
    await run(`update public.notes set words = 'still of Bola'`)
    await run('delete from public.notes')
    await note(2, ada)
    expect(await watched.changes.next()).toMatchObject({ new: { id: 1, words: 'hello' } })
    expect(await watched.changes.next()).toMatchObject({ new: { id: 2 } })
  })

  test('values from before a row became visible are not sent, even when the change arrives late', async () => {
    const watched = await watch(ada.client, { table: 'notes' })
    // In one go, so that the row is in sight when both changes are told.
    await run(
      `with made as (insert into public.notes (id, owner_id, words) values (1, $1, 'before') returning id)
       select id from made`,
      [bola.id],
    )
    await run(`do $$ begin
      insert into public.notes (id, owner_id, words) values (2, '${bola.id}', 'before');
      update public.notes set owner_id = '${ada.id}', words = 'after' where id = 2;
    end $$`)
    expect(await watched.changes.next()).toMatchObject({
      eventType: 'UPDATE',
      new: { id: 2, words: 'after' },
    })
    await note(3, ada)
    expect(await watched.changes.next()).toMatchObject({ eventType: 'INSERT', new: { id: 3 } })
  })

  test('a transaction that is rolled back sends nothing', async () => {
    const { changes } = await watch(ada.client, { table: 'notes' })
    await expect(
      run(`do $$ begin
        insert into public.notes (id, owner_id) values (1, '${ada.id}');
        raise exception 'no';
      end $$`),
    ).rejects.toThrow()
    await note(2, ada)
    expect(await changes.next()).toMatchObject({ new: { id: 2 } })
  })

  test('columns without a grant are left out, and filters cannot probe them', async () => {
    const { changes } = await watch(ada.client, { table: 'notes' })
    await note(1, ada)
    const change = await changes.next()
    expect(change.new).not.toHaveProperty('secret')
    const spy = startWatching(ada.client, { table: 'notes', filter: 'secret=eq.hush' })
    expect(await spy.statuses.next()).toBe('SUBSCRIBED')
    expect(await spy.system.next()).toMatchObject({
      extension: 'postgres_changes',
      status: 'error',
      message: 'UnableToSubscribeToPostgres: invalid column for filter secret',
    })
    await note(2, ada)
    await changes.next()
    expect(spy.changes.all).toEqual([])
  })

  test('revoking a grant or a policy applies to the next change', async () => {
    const { changes } = await watch(ada.client, { table: 'notes' })
    await run('revoke select (words) on public.notes from authenticated')
    await note(1, ada)
    expect((await changes.next()).new).not.toHaveProperty('words')
    await run('grant select (words) on public.notes to authenticated')
    await run(
      'create policy "not the second" on public.notes as restrictive for select to authenticated using (id <> 2)',
    )
    await note(2, ada)
    await note(3, ada)
    expect(await changes.next()).toMatchObject({ new: { id: 3, words: 'hello' } })
    await run('drop policy "not the second" on public.notes')
  })

  test('a policy that raises an error hides the row', async () => {
    const service = serviceOf(stack)
    const { changes } = await watch(ada.client, { table: 'notes' })
    const all = await watch(service, { table: 'notes' })
    await run(
      'create policy "fails" on public.notes as restrictive for select to authenticated using (1 / (id - 1) <> 0)',
    )
    await note(1, ada)
    expect(await all.changes.next()).toMatchObject({ new: { id: 1 } })
    await run('drop policy "fails" on public.notes')
    await note(2, ada)
    expect(await changes.next()).toMatchObject({ new: { id: 2 } })
    await service.removeAllChannels()
  })

  test('visitors receive nothing, the service role receives everything', async () => {
    const visitor = visitorOf(stack)
    const service = serviceOf(stack)
    const theirs = await watch(
      visitor,
      { table: 'notes' },
      { table: 'transactions' },
      { table: 'borrower_verifications' },
    )
    const all = await watch(service, { table: 'notes' })
    await note(1, ada)
    await run(`update public.borrower_verifications set rejection_reason = 'x'`)
    expect(await all.changes.next()).toMatchObject({ new: { id: 1, secret: 'hush' } })
    await run('grant select on public.notes to anon')
    await run('create policy "visitors read the ninth" on public.notes for select to anon using (id = 9)')
    await note(9, ada)
    expect(await theirs.changes.next()).toMatchObject({ new: { id: 9 } })
    await run('drop policy "visitors read the ninth" on public.notes')
    await run('revoke select on public.notes from anon')
    await Promise.all([visitor, service].map((client) => client.removeAllChannels()))
  })

  test('changes of a booking and its money reach the two parties only', async () => {
    const chidi = await join(stack, 'Chidi')
    await fund(stack, bola, 50_000)
    const item = await list(ada)
    const lender = await watch(ada.client, { table: 'transactions' })
    const borrower = await watch(bola.client, { table: 'transactions', filter: `borrower_id=eq.${bola.id}` })
    const stranger = await watch(
      chidi.client,
      { table: 'transactions' },
      { table: 'wallet_entries' },
      { table: 'borrower_verifications' },
    )
    const booking = await book(bola, item)
    for (const { changes } of [lender, borrower])
      expect(await changes.next()).toMatchObject({
        eventType: 'INSERT',
        new: { id: booking.id, borrower_id: bola.id },
      })
    const paid = await bola.client.functions.invoke('wallet-payment', {
      body: { transactionId: booking.id, paymentMethod: 'wallet' },
    })
    expect(paid.error).toBeNull()
    const confirmed = (change: { new: object }) => Reflect.get(change.new, 'booking_status') === 'confirmed'
    expect(await lender.changes.find(confirmed)).toMatchObject({ new: { payment_status: 'successful' } })
    await borrower.changes.find(confirmed)

    const report = {
      reporter_id: bola.id,
      reported_id: ada.id,
      transaction_id: booking.id,
      issue_type: 'other',
      description: 'It is blue.',
    }
    const { data: dispute } = await bola.client
      .from('disputes')
      .insert(report)
      .select('id')
      .single<{ id: string }>()
      .throwOnError()
    const disputed = (change: { new: object }) => Reflect.get(change.new, 'booking_status') === 'disputed'
    const reported = await borrower.changes.find(disputed)
    await ada.client.rpc('answer_dispute', { p_dispute_id: dispute.id, p_statement: 'It is red.' })
    const answered = await borrower.changes.next()
    expect(answered).toMatchObject({
      eventType: 'UPDATE',
      new: { id: booking.id, updated_at: expect.anything() },
    })
    expect({ ...answered.new, updated_at: '' }).toEqual({ ...reported.new, updated_at: '' })
    await run(
      `insert into public.borrower_verifications (user_id, verification_status) values ($1, 'pending')`,
      [chidi.id],
    )
    expect(await stranger.changes.next()).toMatchObject({
      table: 'borrower_verifications',
      new: { user_id: chidi.id },
    })
    await chidi.client.removeAllChannels()
  })

  test('a submitted identity check reaches admins, and the decision reaches its owner', async () => {
    const dami = await join(stack, 'Dami')
    const admin = await join(stack, 'Admin')
    await run(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [admin.id])
    const desk = await watch(admin.client, { table: 'borrower_verifications' })
    const own = await watch(dami.client, {
      table: 'borrower_verifications',
      filter: `user_id=eq.${dami.id}`,
      event: 'UPDATE',
    })
    await run(
      `insert into public.borrower_verifications (user_id, verification_status) values ($1, 'pending')`,
      [dami.id],
    )
    expect(await desk.changes.next()).toMatchObject({ eventType: 'INSERT', new: { user_id: dami.id } })
    const rejected = { verification_status: 'rejected', rejection_reason: 'Blurred' } as const
    await admin.client.from('borrower_verifications').update(rejected).eq('user_id', dami.id).throwOnError()
    expect(await own.changes.next()).toMatchObject({ new: { verification_status: 'rejected' } })
    await Promise.all([dami, admin].map(({ client }) => client.removeAllChannels()))
  })
})
