import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deposit, serviceOf } from '../support/api/clients.ts'
import { book, join, joinApproved, list, type Member } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { reconcile } from '../support/database/reconcile.ts'
import { setSetting } from '../support/database/settings.ts'
import { attackedOn } from './support/run-length.ts'

/** One person books, pays and cancels in a loop: what the others get of it, and what it does to their own mail. */

describe.each(attackedOn('Postgres'))('mails that others can cause, on %s', (engine) => {
  let stack: TestStack
  let ada: Member
  let bola: Member

  beforeAll(async () => {
    stack = await startTestStack({ engine })
    ada = await join(stack, 'Ada', 'lend')
    bola = await joinApproved(stack, 'Bola')
    await deposit(stack, bola, 1_000_000)
  })
  afterAll(() => stack.close())
  afterEach(async () => expect(await reconcile(stack.database)).toEqual([]))

  const pay = (member: Member, id: string) => member.client.rpc('pay_from_wallet', { p_transaction_id: id })
  const cancel = (member: Member, id: string) => member.client.rpc('cancel_booking', { p_transaction_id: id })
  const queuedMailsTo = (address: string) =>
    stack.database.query<{ subject: string; body: string }>(
      `select subject, body from private.outbox where recipient = $1 order by id`,
      [address],
    )
  const claim = async (limit: number) => {
    const { data } = await serviceOf(stack).rpc('claim_outbox', { p_limit: limit })
    return data ?? []
  }
  /** The window ends. */
  const anHourPasses = async () => {
    const hour = `created_at = created_at - interval '61 minutes'`
    await stack.database.query(`update private.messages_for_digest set ${hour}`)
    await stack.database.query(
      `update private.outbox set ${hour}, next_try_at = next_try_at - interval '61 minutes'`,
    )
  }

  test('a lender gets a few single mails of repeated events, and the rest in one digest of each kind', async () => {
    const rounds = 20
    await setSetting(stack.database, 'paid_cancellations_limit', rounds)
    const item = await list(ada)
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await book(bola, item)
      expect((await pay(bola, id)).error).toBeNull()
      expect((await cancel(bola, id)).error).toBeNull()
    }
    const subjects = (await queuedMailsTo(ada.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(
      Array.from({ length: 5 }, () => ['New booking: Ankara gown', 'Booking cancelled']).flat(),
    )
    // Nothing is left out before its time, and nothing afterwards.
    await stack.runJobs()
    expect(await queuedMailsTo(ada.email)).toHaveLength(10)
    await anHourPasses()
    await stack.runJobs()
    await stack.runJobs()
    const digests = (await queuedMailsTo(ada.email)).slice(10)
    expect(digests.map(({ subject }) => subject).sort()).toEqual([
      '15 more bookings that were cancelled, declined or expired',
      '15 more new bookings of your items',
    ])
    const delivered = stack.inbox
      .messages()
      .filter(({ to, subject }) => to === ada.email && /\bbooking/i.test(subject))
    expect(delivered).toHaveLength(12)
    const ended = digests.find(({ subject }) => subject.includes('cancelled'))?.body ?? ''
    expect(ended).toContain('15 more bookings that were cancelled, declined or expired in the last hour:\n- ')
    expect(ended.match(/^- The booking of “Ankara gown” is cancelled\.$/gm)).toHaveLength(15)
    expect(
      await stack.database.query('select 1 from private.messages_for_digest where user_id = $1', [ada.id]),
    ).toEqual([])
    await setSetting(stack.database, 'paid_cancellations_limit', null)
  })

  test('a digest names fifty events and counts the others', async () => {
    await notify(ada, 'payout', 80)
    await anHourPasses()
    await claim(500)
    const [digest] = (await queuedMailsTo(ada.email)).slice(-1)
    expect(digest?.subject).toBe('75 more payouts and deposits')
    expect(digest?.body.match(/^- Line \d+ of money$/gm)).toHaveLength(50)
    expect(digest?.body).toContain('and 25 more. Open Aso to see them all.')
  })

  test('the acts of one person cause a limited number of mails an hour to others', async () => {
    const members = 40
    const ids = await strangers(members)
    await stack.database.query(
      `select private.notify(id, 'booking_changed', 'Other dates', 'Other dates', '/my-transactions', $2) from unnest($1::uuid[]) id`,
      [ids, bola.id],
    )
    const [sent] = await stack.database.query<{ count: number }>(
      `select count(*)::int as count from private.outbox where actor = $1 and created_at > now() - interval '1 hour'`,
      [bola.id],
    )
    expect(sent?.count).toBe(30)
    const [gathered] = await stack.database.query<{ count: number }>(
      `select count(*)::int as count from private.messages_for_digest where user_id = any ($1::uuid[])`,
      [ids],
    )
    expect(gathered?.count).toBe(members - 30)
  })

  test('a person who causes many mails delays no one else’s, and codes are sent first', async () => {
    const chidi = await join(stack, 'Chidi')
    await claim(500)
    await stack.database.query(
      `insert into private.outbox (cause, actor, recipient, subject, body)
       select 'booking_new', $1, 'victim-' || n % 7 || '@aso.test', 'Flood', '' from generate_series(1, 300) n`,
      [bola.id],
    )
    expect(await claim(20)).toHaveLength(20)
    await notify(chidi, 'handover', 1)
    await stack.database.query(
      `insert into private.outbox (cause, recipient, subject, body) values ('one_time_code', 'x@aso.test', 'Code', '')`,
    )
    const [first] = await claim(1)
    expect(first?.subject).toBe('Code')
    const next = await claim(20)
    expect(next.map(({ recipient }) => recipient)).toContain(chidi.email)
    expect(next.filter(({ subject }) => subject === 'Flood').length).toBeLessThanOrEqual(19)
  })

  test('a person who cancelled too many paid bookings can neither book nor pay until tomorrow, also in parallel', async () => {
    const dami = await joinApproved(stack, 'Dami')
    await deposit(stack, dami, 1_000_000)
    const lanes = 3
    const items = await Promise.all(Array.from({ length: 4 }, () => list(ada)))
    const waiting = await buy(dami, items[lanes] ?? '')
    const lane = async (item: string): Promise<void> => {
      for (let round = 0; round < 6; round += 1) {
        const { data } = await buy(dami, item)
        if (!data) return
        if ((await pay(dami, data.id)).error) return
        expect((await cancel(dami, data.id)).error).toBeNull()
      }
    }
    await Promise.all(items.slice(0, lanes).map(lane))
    const [counted] = await stack.database.query<{ count: number }>(
      `select count(*)::int as count from public.transactions where borrower_id = $1 and booking_status = 'cancelled' and paid_at is not null`,
      [dami.id],
    )
    const cancelled = counted?.count ?? 0
    // What was paid before the limit was reached may still be cancelled: one of each other lane.
    expect(cancelled).toBeGreaterThanOrEqual(5)
    expect(cancelled).toBeLessThan(5 + lanes)
    const refusal = {
      code: 'PT429',
      hint: 'Too many cancellations',
      message: `You have cancelled ${cancelled} paid bookings today. You can book again tomorrow.`,
    }
    expect((await buy(dami, items[0] ?? '')).error).toMatchObject(refusal)
    expect((await pay(dami, waiting.data?.id ?? '')).error).toMatchObject(refusal)
    expect((await cancel(dami, waiting.data?.id ?? '')).error).toBeNull()
    const tomorrow = `settled_at = settled_at - interval '1 day'`
    await stack.database.query(`update public.transactions set ${tomorrow} where borrower_id = $1`, [dami.id])
    expect((await buy(dami, items[0] ?? '')).error).toBeNull()
  })

  const buy = (member: Member, item_id: string) =>
    member.client
      .from('transactions')
      .insert({ borrower_id: member.id, item_id, transaction_type: 'buy' })
      .select('id')
      .single<{ id: string }>()

  const notify = ({ id }: Member, cause: string, times: number) =>
    stack.database.query(
      `select private.notify($1, $2, 'Money', 'Line ' || n || ' of money', '/wallet') from generate_series(1, $3::int) n`,
      [id, cause, times],
    )

  /** People with an account, made in the database alone. */
  async function strangers(count: number): Promise<string[]> {
    const rows = await stack.database.query<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at)
       select gen_random_uuid(), 'stranger-' || n || '@aso.test', now() from generate_series(1, $1::int) n returning id`,
      [count],
    )
    return rows.map(({ id }) => id)
  }
})
