import { beforeEach, describe, expect, test } from 'vitest'
import { beginModelCall, resetModelCalls } from '../../support/database/ai/model-calls.ts'
import { unlock } from '../../support/database/ai/sessions.ts'
import { member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()
beforeEach(() => resetModelCalls(db))
const begin = (person: Person, more: Values = {}) => beginModelCall(db, person, more)

async function withSession(name: string): Promise<Person> {
  const person = await member(db, name)
  await unlock(db, person, 'stylist', 'free')
  return person
}

describe('free accounts', () => {
  const alarms = (person: Person) =>
    db.query(
      `select from public.notifications where user_id = $1 and title = 'The language model costs much today'`,
      [person.id],
    )
  async function freeAccount(name: string): Promise<Person> {
    const person = await member(db, name, { identity: 'none' })
    await unlock(db, person, 'stylist', 'free')
    return person
  }
  /** 10 naira. */
  const dear = { p_tokens_in: 2000, p_tokens_out: 2000 }

  test('use up no more than their part of the day, however many there are', async () => {
    await setSetting(db, 'model_free_budget', 25)
    const [ada, bola, chidi] = [
      await freeAccount('Ada'),
      await freeAccount('Bola'),
      await freeAccount('Chidi'),
    ]
    for (const person of [ada, bola]) expect(await begin(person, dear)).not.toBeNull()
    for (const person of [ada, bola, chidi]) expect(await begin(person, dear)).toBeNull()
    // Who has proven something, or pays, is asked for as before.
    expect(await begin(await withSession('Dami'), dear)).not.toBeNull()
    await db.query('update private.profiles set phone_verified_at = now() where user_id = $1', [chidi.id])
    expect(await begin(chidi, dear)).not.toBeNull()
    const rich = await member(db, 'Emeka', { identity: 'none', wallet: 1000 })
    await unlock(db, rich, 'stylist', 'wallet')
    expect(await begin(rich, dear)).not.toBeNull()
    await setSetting(db, 'model_free_budget', null)
  })

  test('and everybody together are told of to admins before the budget is used up, once', async () => {
    await db.query(`delete from private.rate_limits where key like 'model alarm:%'`)
    const admin = await member(db, 'Admin', { admin: true })
    await setSetting(db, 'model_free_budget', 10_000)
    await setSetting(db, 'model_daily_budget', 100)
    const bola = await withSession('Bola')
    for (let at = 0; at < 7; at += 1) await begin(bola, dear)
    expect(await alarms(admin)).toEqual([])
    for (let at = 0; at < 5; at += 1) await begin(bola, dear)
    expect(await alarms(admin)).toHaveLength(1)
    await setSetting(db, 'model_free_budget', 50)
    await setSetting(db, 'model_daily_budget', 20_000)
    const ada = await freeAccount('Ada')
    for (let at = 0; at < 5; at += 1) await begin(ada, dear)
    expect(await alarms(admin)).toHaveLength(2)
    await setSetting(db, 'model_free_budget', null)
  })

  test('of one network have so many free sessions a day; people who have proven something are not counted', async () => {
    const network = '105.113.9.9'
    const unlockFrom = (person: Person) =>
      db
        .as(person)
        .query(
          `select set_config('request.headers', $1, true), (select count(*) from public.unlock_ai_feature('stylist', 'free'))`,
          [JSON.stringify({ 'cf-connecting-ip': network })],
        )
    await setSetting(db, 'free_sessions_of_network', 2)
    for (const name of ['Ada', 'Bola']) await unlockFrom(await member(db, name, { identity: 'none' }))
    const chidi = await member(db, 'Chidi', { identity: 'none' })
    expect(await refusal(unlockFrom(chidi))).toMatchObject({
      code: 'PT429',
      hint: 'No free session',
      message:
        'Many free sessions were started from your network today. Verify your phone number to start yours, or try again tomorrow.',
    })
    await unlockFrom(await member(db, 'Dami'))
    await db.query('update private.profiles set phone_verified_at = now() where user_id = $1', [chidi.id])
    await unlockFrom(chidi)
    await setSetting(db, 'free_sessions_of_network', null)
  })
})
