import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AsoClient, answered, clientOf, visitorOf } from '../../support/api/clients.ts'
import { join, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
let bola: Member
let asAda: AsoClient
let asBola: AsoClient
let asAdmin: AsoClient
let visitor: AsoClient

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada', 'lend')
  bola = await join(stack, 'Bola', 'both')
  asAda = clientOf(ada)
  asBola = clientOf(bola)
  asAdmin = clientOf(await joinAdmin(stack, 'Ngozi'))
  visitor = visitorOf(stack)
})
afterAll(() => stack.close())

const everybody = () => [asAda, asAdmin, visitor]

test('A block is made and ended by its procedures; no row, count or embedding shows it to anybody else', async () => {
  const gown = await list(ada)
  await answered(asBola.rpc('block_person', { p_user_id: ada.id }))
  const own = await answered(
    asBola
      .from('blocked_people')
      .select('blocked_id, person:profiles!blocked_people_blocked_id_fkey(full_name)'),
  )
  expect(own).toEqual([{ blocked_id: ada.id, person: { full_name: 'Ada' } }])
  for (const client of everybody()) {
    const { data, count } = await client.from('blocked_people').select('*', { count: 'exact' })
    expect([data ?? [], count ?? 0]).toEqual([[], 0])
    const { data: people } = await client
      .from('profiles')
      .select('user_id, blocked_people!blocked_people_blocked_id_fkey(blocker_id)')
      .eq('user_id', ada.id)
    expect(people?.flatMap(({ blocked_people }) => blocked_people) ?? []).toEqual([])
  }
  for (const client of [asAda, asBola]) {
    const row = { blocker_id: ada.id, blocked_id: bola.id }
    expect(await client.from('blocked_people').insert(row)).toMatchObject({ error: { code: '42501' } })
    expect(await client.from('blocked_people').delete().eq('blocker_id', bola.id)).toMatchObject({
      error: { code: '42501' },
    })
  }
  expect(await answered(asBola.from('items').select('id').eq('id', gown))).toEqual([])
  expect(await answered(visitor.from('items').select('id').eq('id', gown))).toEqual([{ id: gown }])
  await answered(asAda.rpc('unblock_person', { p_user_id: bola.id }))
  expect(await answered(asBola.from('items').select('id').eq('id', gown))).toEqual([])
  await answered(asBola.rpc('unblock_person', { p_user_id: ada.id }))
  expect(await answered(asBola.from('items').select('id').eq('id', gown))).toEqual([{ id: gown }])
})

test('A report of a person is inserted, read back by its author and admins, and decided by an admin alone', async () => {
  const report = {
    reported_id: ada.id,
    reporter_id: bola.id,
    reason: 'unsafe' as const,
    details: 'He followed me.',
  }
  expect(await visitor.from('person_reports').insert(report)).toMatchObject({ error: { code: '42501' } })
  expect(await asBola.from('person_reports').insert({ ...report, status: 'resolved' })).toMatchObject({
    error: { code: '42501' },
  })
  const row = await answered(asBola.from('person_reports').insert(report).select('*').single())
  expect(row).toMatchObject({ ...report, evidence_urls: [], status: 'open' })
  expect(await asBola.from('person_reports').insert(report)).toMatchObject({
    status: 409,
    error: { code: 'PT409', hint: 'Report not sent' },
  })
  expect(await answered(asAdmin.from('person_reports').select('id'))).toEqual([])
  await answered(asAdmin.rpc('moderation_queue'))
  expect(await answered(asAdmin.from('person_reports').select('id'))).toEqual([{ id: row.id }])
  expect(await answered(asAda.from('person_reports').select('id'))).toEqual([])
  for (const client of [asAda, asBola]) {
    expect(await client.from('person_reports').update({ status: 'resolved' }).eq('id', row.id)).toMatchObject(
      {
        error: { code: '42501' },
      },
    )
    const decision = { p_report_ids: [row.id], p_decision: 'dismiss' }
    expect(await client.rpc('decide_person_reports', decision)).toMatchObject({ status: 403 })
    for (const refused of [
      client.rpc('moderation_queue'),
      client.rpc('suspension_appeals'),
      client.rpc('suspend_person', { p_user_id: bola.id, p_reason: 'x' }),
      client.rpc('lift_suspension', { p_user_id: bola.id, p_reason: 'x' }),
    ])
      expect(await refused).toMatchObject({ status: 403, error: { hint: 'Access denied' } })
  }
  await answered(
    asAdmin.rpc('decide_person_reports', { p_report_ids: [row.id], p_decision: 'suspend', p_words: 'No' }),
  )
  expect(await answered(asBola.from('person_reports').select('status'))).toEqual([{ status: 'resolved' }])
  expect(await answered(visitor.rpc('is_active', { p_user_id: ada.id }))).toBe(false)
  expect(await answered(visitor.from('profiles').select('user_id').eq('is_active', false))).toEqual([])
  expect(await answered(asAda.rpc('my_suspension').single())).toMatchObject({ reason: 'No', appeal: null })
  expect(await answered(asBola.rpc('my_suspension'))).toEqual([])
  expect(await visitor.rpc('my_suspension')).toMatchObject({ error: { code: '42501' } })
})
