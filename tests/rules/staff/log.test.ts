import { beforeAll, describe, expect, test } from 'vitest'
import { logWords } from '@/features/admin/words/log-words'
import { insertPurchase, item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row, type Values } from '../../support/database/test-database.ts'
import { staffProcedures } from './catalogue.ts'

const db = openTestDatabase()
let owner: Person
let ada: Person
beforeAll(async () => {
  owner = await member(db, 'Olu Owner', { admin: true })
  ada = await member(db, 'Ada')
})

const suspend = (reason: string) =>
  db.as(owner).call('suspend_person', { p_user_id: ada.id, p_reason: reason, p_ends_at: null })
const lines = (more: Values = {}) => db.as(owner).call<Row & { id: number }>('admin_log', more)

test('every procedure of staff that changes something writes into the log', async () => {
  const changing = (await staffProcedures(db)).filter(({ changes }) => changes)
  expect(changing.length).toBeGreaterThan(20)
  const silent = changing.filter(({ source }) => !source.includes('insert into private.admin_log'))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('every update of a table that its policy lets staff make writes into the log', async () => {
  const tables = await db.query(
    `select c.relname as name, bool_or(p.prosrc ~ 'admin_log|log_withdrawal|take_review|log_ruling|announce_ruling') as logged
     from pg_policy o join pg_class c on c.oid = o.polrelid left join pg_trigger t on t.tgrelid = c.oid left join pg_proc p on p.oid = t.tgfoid
     where o.polcmd in ('w', '*') and pg_get_expr(o.polqual, o.polrelid) like '%is_staff%' group by c.relname order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual(['borrower_verifications', 'disputes', 'withdrawals'])
})

test('every action that is logged has its words, and no others have', async () => {
  const sources = await db.query<{ source: string }>(
    `select p.prosrc as source from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')`,
  )
  const who = String.raw`\(select auth\.uid\(\)\)|v_me|p_caller_id|p_admin_id`
  const written = new RegExp(
    String.raw`private\.admin_log [^;]*?(?:values|select)\s*\(?(?:${who}),\s*(?:case when \w+ then '(\w+)' else )?'(\w+)'`,
    'g',
  )
  const helped = /private\.log_(?:withdrawal|proposal|chargeback|decision|reading)\('(\w+)'/g
  const actions = sources.flatMap(({ source }) =>
    [...source.matchAll(written), ...source.matchAll(helped)].flatMap(([, ...names]) => names),
  )
  expect([...new Set(actions.filter(Boolean))].sort()).toEqual(Object.keys(logWords))
  const unread = sources.filter(({ source }) => {
    const lines = source.match(/insert into private\.admin_log/g)?.length ?? 0
    return lines > [...source.matchAll(written)].length && !source.includes('p_action')
  })
  expect(unread).toEqual([])
})

describe('a line', () => {
  test('says who, what, about whom, why, when, in which session and from where', async () => {
    await db.query(
      `insert into auth.sessions (id, user_id, ip, user_agent) values ($1, $1, '102.89.1.2', 'Firefox') on conflict (id) do update set ip = excluded.ip, user_agent = excluded.user_agent`,
      [owner.id],
    )
    await suspend('Sold copies')
    const [line] = await lines({ p_target: ada.id })
    expect(line).toMatchObject({
      admin_id: owner.id,
      admin_name: 'Olu Owner',
      action_type: 'suspend_person',
      target: ada.id,
      target_name: 'Ada',
      reason: 'Sold copies',
      session_id: owner.id,
      ip: '102.89.1.2',
      user_agent: 'Firefox',
    })
  })

  test('is changed and removed by nobody, not by the service role and not by the owner of the database', async () => {
    const before = await db.query('select * from private.admin_log order by id')
    for (const text of [
      `update private.admin_log set action_data = '{}'`,
      `update private.admin_log set created_at = now() - interval '1 day'`,
      'delete from private.admin_log',
      'truncate private.admin_log',
    ]) {
      expect(await refusal(db.query(text))).toMatchObject({ message: 'The log of staff is only added to.' })
      expect(await refusal(db.withoutTriggers(text))).toMatchObject({
        message: 'The log of staff is only added to.',
      })
      for (const caller of ['service', owner, 'visitor'] as const)
        expect(await refusal(db.as(caller).query(text))).toMatchObject({ code: '42501' })
    }
    expect(await db.query('select * from private.admin_log order by id')).toEqual(before)
  })

  test('names the persons, items and settings whose ids and keys it holds, and nothing else', async () => {
    const buyer = await member(db, 'Bola')
    const gown = await item(db, await member(db, 'Chi'), { title: 'Ankara gown' })
    const { id: sale } = await insertPurchase(db, buyer, gown)
    const data = {
      target: ada.id,
      item: gown.id,
      credited_to: buyer.id,
      key: 'hold_minutes',
      withdrawal: 'd0000000-0000-4000-8000-000000000001',
      transaction_id: sale,
      from: '15',
    }
    await db.query(
      `insert into private.admin_log (admin_id, action_type, action_data) values ($1, 'moderate_item', $2)`,
      [owner.id, JSON.stringify(data)],
    )
    const [setting] = await db.query(
      `select label from public.app_settings where setting_key = 'hold_minutes'`,
    )
    expect((await lines())[0]?.names).toEqual({
      [gown.id]: 'Ankara gown',
      [buyer.id]: 'Bola',
      [sale]: 'Ankara gown',
      hold_minutes: setting?.label,
    })
  })

  test('cannot be written by its reader', async () => {
    const forged = `insert into private.admin_log (admin_id, action_type) values ('${owner.id}', 'suspend_person')`
    for (const caller of ['service', owner] as const)
      expect(await refusal(db.as(caller).query(forged))).toMatchObject({ code: '42501' })
  })
})

describe('the log is searched', () => {
  test('by words, action, admin, person and days, page after page', async () => {
    await db.as(owner).call('lift_suspension', { p_user_id: ada.id, p_reason: 'Showed 100% of the receipts' })
    await suspend('Sold copies again')
    const types = async (more: Values) => (await lines(more)).map(({ action_type }) => action_type)
    expect(await types({ p_search: '100%' })).toEqual(['lift_suspension'])
    expect(await types({ p_search: 'LIFT SUSP' })).toEqual(['lift_suspension'])
    expect(await types({ p_search: 'sold cop' })).toEqual(['suspend_person', 'suspend_person'])
    expect(await types({ p_search: 'ada', p_action: 'lift_suspension', p_admin_id: owner.id })).toEqual([
      'lift_suspension',
    ])
    expect(await types({ p_until: '2026-01-01' })).toEqual([])
    expect(await types({ p_from: '2026-01-01', p_limit: 1 })).toEqual(['suspend_person'])
    const [first] = await lines({ p_limit: 1 })
    expect(await types({ p_before: first?.id, p_limit: 1 })).toEqual(['lift_suspension'])
  })
})
