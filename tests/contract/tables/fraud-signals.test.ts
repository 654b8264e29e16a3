import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered, clientOf, visitorOf } from '../../support/api/clients.ts'
import { join, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let admin: Member
let ada: Member
let signalId: string

beforeAll(async () => {
  stack = await startTestStack()
  admin = await joinAdmin(stack, 'Ngozi')
  ada = await join(stack, 'Ada')
  const fact = { at: '2026-01-01T00:00:00.000000Z', key: randomUUID(), side: 'lender' }
  const [row] = await stack.database.query<{ id: string }>(
    `insert into private.fraud_signals (kind, subject, people, evidence, fact_count)
     values ('cancellations', $1, array[$2::uuid], $3, 1) returning id`,
    [ada.id, ada.id, JSON.stringify([fact])],
  )
  signalId = row?.id ?? ''
})
afterAll(() => stack.close())

test('an admin reads signals and marks one as seen', async () => {
  expect(await answered(admin.client.rpc('fraud_signals'))).toMatchObject([
    {
      id: signalId,
      kind: 'cancellations',
      fact_count: 1,
      people: [{ id: ada.id, name: 'Ada' }],
      is_open: true,
    },
  ])
  expect(await answered(admin.client.rpc('admin_counts').single())).toMatchObject({ open_signals: 1 })
  const seen = await admin.client.rpc('see_fraud_signal', {
    p_signal_id: signalId,
    p_fact_count: 1,
    p_note: 'Old',
  })
  expect(seen.error).toBe(null)
  expect(await answered(admin.client.rpc('fraud_signals'))).toEqual([])
  expect(await answered(admin.client.rpc('fraud_signals', { p_seen: true }))).toMatchObject([
    { note: expect.stringMatching(/^Ngozi, .+: Old$/) },
  ])
})

test('a member and a visitor get nothing of them: no rows, no count, no marking, no table, no thresholds', async () => {
  for (const [client, code] of [
    [clientOf(ada), 'PT403'],
    [visitorOf(stack), '42501'],
  ] as const) {
    const mark = { p_signal_id: signalId, p_fact_count: 9 }
    for (const { data, error, count } of [
      await client.rpc('fraud_signals'),
      await client.rpc('fraud_signals', {}, { count: 'exact' }),
      await client.rpc('see_fraud_signal', mark),
      await client.rpc('admin_counts'),
    ]) {
      expect(error?.code).toBe(code)
      expect([data, count]).toEqual([null, null])
    }
    expect((await client.rpc('recount_fraud_signals')).error?.code).toBe('42501')
    const table = await client.from('fraud_signals' as 'items').select('*', { count: 'exact' })
    expect([table.data, table.count]).toEqual([null, null])
    expect(table.error).not.toBe(null)
    const { data, count } = await client
      .from('app_settings')
      .select('setting_key', { count: 'exact' })
      .like('setting_key', 'signals%')
    expect([data, count]).toEqual([[], 0])
  }
})
