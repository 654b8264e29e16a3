import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Channel } from '../../../local/realtime/channel.ts'
import { parseFilter } from '../../../local/realtime/filters.ts'
import type { Change } from '../../../local/realtime/queue.ts'
import { SubscriptionIndex } from '../../../local/realtime/subscriptions.ts'
import { ManyChannels } from '../../support/api/many-channels.ts'
import { book, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { signTokenFor, watchIn } from '../../support/api/realtime.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

const SOCKETS = 40
const CHANNELS_EACH = 50

let stack: TestStack
let ada: Member
let bola: Member
const crowd = new ManyChannels()

beforeAll(async () => {
  stack = await startTestStack({ realtimeLimits: { watchedByPerson: 2 * SOCKETS * CHANNELS_EACH } })
  ada = await join(stack, 'Ada')
  bola = await joinApproved(stack, 'Bola')
})
afterAll(async () => {
  crowd.scatter()
  await bola.client.removeAllChannels()
  await stack.close()
})

test('with two thousand open channels a booking reaches only its parties', async () => {
  const stranger = await joinApproved(stack, 'Stranger')
  const token = await signTokenFor(stack, stranger, 3600)
  await crowd.gather(stack, {
    tokens: Array.from({ length: SOCKETS }, () => token),
    channelsEach: CHANNELS_EACH,
    // One in ten asks for whatever they may see, the others for a person.
    watch: (n) => ({
      table: 'transactions',
      ...(n % 10 > 0 && {
        filter: `${n % 2 ? 'borrower_id' : 'lender_id'}=eq.${n % 3 ? randomUUID() : bola.id}`,
      }),
    }),
  })
  expect(crowd.subscribed).toBe(SOCKETS * CHANNELS_EACH)
  const own = await watchIn(bola.client, `user:${bola.id}:bookings`, {
    table: 'transactions',
    filter: `borrower_id=eq.${bola.id}`,
  })
  for (const days of [7, 14]) {
    const { id } = await book(bola, await list(ada), days)
    await own.changes.find(
      ({ eventType, new: row }) => eventType === 'INSERT' && Reflect.get(row, 'id') === id,
    )
  }
  // Told in the same turn as the others would have been, had they been told.
  expect(crowd.told).toBe(0)
  // The crowd hears what it may read: it listened all the time.
  await book(stranger, await list(ada), 21)
  await expect
    .poll(() => crowd.told, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(SOCKETS * CHANNELS_EACH * 0.1)
})

test('a change checks only the matching subscriptions among a hundred thousand', () => {
  const index = new SubscriptionIndex()
  const columns = [{ name: 'borrower_id', type: 'uuid', kind: 'b' }]
  // The index keeps channels and never looks at them.
  const channel = {} as Channel
  let looks = 0
  const subscribe = (id: number, filter: string): void => {
    const conditions = parseFilter(filter, columns).map((condition) => ({
      ...condition,
      matches(row: Readonly<Record<string, unknown>>) {
        looks += 1
        return condition.matches(row)
      },
    }))
    const base = { id, channel, event: '*', schema: 'public', table: 'transactions' } as const
    index.add({ ...base, select: undefined, conditions, patterns: 0 })
  }
  for (let n = 0; n < 100_000; n += 1) subscribe(n, `borrower_id=eq.${randomUUID()}`)
  const person = randomUUID()
  subscribe(100_000, `borrower_id=eq.${person}`)
  subscribe(100_001, `borrower_id=in.(${person},${randomUUID()})`)
  subscribe(100_002, `borrower_id=neq.${person}`)
  const change: Change = {
    id: 1,
    relation: 1,
    schema: 'public',
    table: 'transactions',
    operation: 'INSERT',
    content: JSON.stringify({ borrower_id: person }),
    at: '',
  }
  expect([...index.matching(change)].map(({ id }) => id)).toEqual([100_000, 100_001])
  expect(looks).toBe(3)
  expect([...index.matching({ ...change, table: 'items' })]).toEqual([])
})
