import { beforeEach, describe, expect, test } from 'vitest'
import { beginModelCall, resetModelCalls } from '../../support/database/ai/model-calls.ts'
import { giveBack, letTimePass, unlock } from '../../support/database/ai/sessions.ts'
import { member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { eraseAccount } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Row, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()

beforeEach(() => resetModelCalls(db))
const begin = (person: Person, more: Values = {}) => beginModelCall(db, person, more)

const end = (id: string | null, more: Values = {}): Promise<Row[]> =>
  db.as('service').call('end_model_call', {
    p_call_id: id,
    p_outcome: 'answered',
    p_milliseconds: 1234,
    p_tokens_in: 1500,
    p_tokens_out: 300,
    ...more,
  })

const calls = (): Promise<Row[]> =>
  db.query(
    `select user_id, purpose, model, outcome, tokens_in, tokens_out, cost::float as cost, milliseconds
     from public.model_calls order by created_at, id`,
  )

async function withSession(name: string): Promise<Person> {
  const person = await member(db, name)
  await unlock(db, person, 'stylist', 'free')
  return person
}

test('a call is booked at the most that it can cost, and then at what it took', async () => {
  const bola = await withSession('Bola')
  const id = await begin(bola)
  const begun = { user_id: bola.id, purpose: 'stylist', model: 'a-model' }
  // 2,000 tokens at 1,000 naira a million, and 900 at 4,000.
  expect(await calls()).toEqual([
    { ...begun, outcome: null, tokens_in: 2000, tokens_out: 900, cost: 5.6, milliseconds: null },
  ])
  await end(id)
  const ended = {
    ...begun,
    outcome: 'answered',
    tokens_in: 1500,
    tokens_out: 300,
    cost: 2.7,
    milliseconds: 1234,
  }
  expect(await calls()).toEqual([ended])
  await end(id, { p_outcome: 'refused', p_tokens_in: 0, p_tokens_out: 0 })
  expect(await calls()).toEqual([ended])
})

test('where the host does not say what it took, it stays booked at the most', async () => {
  const id = await begin(await withSession('Bola'))
  await end(id, { p_outcome: 'too_slow', p_tokens_in: null, p_tokens_out: null })
  expect(await calls()).toMatchObject([{ outcome: 'too_slow', tokens_in: 2000, tokens_out: 900, cost: 5.6 }])
})

test('a cost is rounded up, never to nothing', async () => {
  const bola = await withSession('Bola')
  await begin(bola, { p_tokens_in: 0, p_tokens_out: 0 })
  await begin(bola, { p_tokens_in: 1, p_tokens_out: 0 })
  await setSetting(db, 'model_input_price', 1)
  await begin(bola, { p_tokens_in: 1, p_tokens_out: 0 })
  expect((await calls()).map(({ cost }) => cost)).toEqual([0, 0.001, 0.0001])
})

describe('no call is made', () => {
  test('without a session, with another helper’s, or after it', async () => {
    const bola = await member(db, 'Bola', { wallet: 200 })
    expect(await begin(bola)).toBeNull()
    await unlock(db, bola, 'trust_score')
    expect(await begin(bola)).toBeNull()
    expect(await begin(bola, { p_feature_type: 'trust_score' })).not.toBeNull()
    await letTimePass(db, bola, 61)
    expect(await begin(bola, { p_feature_type: 'trust_score' })).toBeNull()
    expect(await calls()).toHaveLength(1)
  })

  test('above the limit of a session, also where it was given back', async () => {
    await setSetting(db, 'model_session_calls', 2)
    const [bola, ada] = [await withSession('Bola'), await withSession('Ada')]
    for (const id of [await begin(bola), await begin(bola)]) await end(id)
    expect(await begin(bola)).toBeNull()
    await giveBack(db, bola, 'stylist')
    expect(await begin(bola)).toBeNull()
    expect(await begin(ada)).not.toBeNull()
  })

  test('above the limit of a person and a day, whatever the session', async () => {
    await setSetting(db, 'model_person_daily_calls', 2)
    const bola = await member(db, 'Bola', { wallet: 400 })
    await unlock(db, bola, 'stylist', 'free')
    await unlock(db, bola, 'trust_score')
    await begin(bola)
    await begin(bola, { p_feature_type: 'trust_score' })
    expect(await begin(bola, { p_feature_type: 'trust_score' })).toBeNull()
    await db.query(`update public.model_calls set created_at = created_at - interval '1 day'`)
    expect(await begin(bola)).not.toBeNull()
  })

  test('above what a day may cost, for everybody; what was not used is free again', async () => {
    await setSetting(db, 'model_daily_budget', 11.2)
    const [bola, ada] = [await withSession('Bola'), await withSession('Ada')]
    const id = await begin(bola)
    await begin(bola)
    expect(await begin(ada)).toBeNull()
    await end(id, { p_tokens_in: 0, p_tokens_out: 0 })
    expect(await begin(ada)).not.toBeNull()
    expect(await begin(ada)).toBeNull()
  })

  test('for a while after three in a row without an answer, and then one', async () => {
    const bola = await withSession('Bola')
    const fail = async (outcome: string) => end(await begin(bola), { p_outcome: outcome })
    for (const outcome of ['unreachable', 'too_slow', 'unreadable', 'unreachable', 'too_slow'])
      await fail(outcome)
    await fail('unreachable')
    expect(await begin(bola)).toBeNull()
    await db.query(`update public.model_calls set created_at = created_at - interval '121 seconds'`)
    await fail('unreachable')
    expect(await begin(bola)).toBeNull()
    await db.query(`update public.model_calls set created_at = created_at - interval '121 seconds'`)
    await end(await begin(bola))
    expect(await begin(bola)).not.toBeNull()
  })

  test('where a limit is nothing', async () => {
    await setSetting(db, 'model_daily_budget', 0)
    expect(await begin(await withSession('Bola'))).toBeNull()
  })

  test('twenty at once pass no limit', async () => {
    await setSetting(db, 'model_session_calls', 7)
    const bola = await withSession('Bola')
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin(bola)))
    expect(begun.filter((id) => id !== null)).toHaveLength(7)
    expect(await calls()).toHaveLength(7)
  })
})

describe('who may do what', () => {
  test('admins read the calls but not whose they were, nobody else does', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    const bola = await withSession('Bola')
    await begin(bola)
    const read = 'select purpose, cost::float as cost from public.model_calls'
    expect(await db.as(admin).query(read)).toEqual([{ purpose: 'stylist', cost: 5.6 }])
    expect((await refusal(db.as(admin).query('select user_id from public.model_calls'))).code).toBe('42501')
    expect(await db.as(bola).query(read)).toEqual([])
    expect((await refusal(db.as('visitor').query(read))).code).toBe('42501')
  })

  test('nobody writes one but functions, and a call as it is written is not changed', async () => {
    const [admin, bola] = [await member(db, 'Admin', { admin: true }), await withSession('Bola')]
    await begin(bola)
    for (const person of [admin, bola]) {
      const insert = `insert into public.model_calls (purpose, model, tokens_in, tokens_out, cost) values ('a', 'b', 0, 0, 0)`
      for (const sql of [
        insert,
        'update public.model_calls set cost = 0',
        'delete from public.model_calls',
      ]) {
        expect((await refusal(db.as(person).query(sql))).code).toBe('42501')
      }
      expect(
        (
          await refusal(
            db.as(person).call('begin_model_call', {
              p_user_id: person.id,
              p_feature_type: 'stylist',
              p_purpose: 'a',
              p_model: 'b',
              p_tokens_in: 1,
              p_tokens_out: 1,
            }),
          )
        ).code,
      ).toBe('42501')
    }
  })
})

test('the copy of one’s data has one’s own calls', async () => {
  const [bola, ada] = [await withSession('Bola'), await withSession('Ada')]
  await end(await begin(bola))
  await begin(ada)
  const [row] = await db.as(bola).query<{ data: Row }>('select public.export_my_data() as data')
  expect(row?.data.model_calls).toEqual([
    expect.objectContaining({ purpose: 'stylist', outcome: 'answered', tokens_in: 1500, cost: 2.7 }),
  ])
})

test('an erased account takes nothing from what a day has cost, and is not named there', async () => {
  const bola = await withSession('Bola')
  await begin(bola)
  await eraseAccount(db, bola)
  expect(await db.query('select user_id, session_id, cost::float as cost from public.model_calls')).toEqual([
    { user_id: null, session_id: null, cost: 5.6 },
  ])
})

test('calls are deleted after the days of the setting', async () => {
  const bola = await withSession('Bola')
  await setSetting(db, 'model_calls_days', 10)
  await begin(bola)
  await begin(bola)
  await db.query(
    `update public.model_calls set created_at = now() - interval '10 days 1 minute'
     where id = (select id from public.model_calls limit 1)`,
  )
  await db.as('service').call('run_due_jobs')
  expect(await calls()).toHaveLength(1)
})
