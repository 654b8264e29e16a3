import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertPaidBooking, item, member, runJobs } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { eraseAccount } from '../../support/database/safety.ts'
import {
  findSignals,
  hashes,
  hashPhoto,
  recountSignals,
  type ShownSignal,
  seeSignal,
  shownSignals,
  shownSignalsAbout,
  signalsAbout,
} from '../../support/database/signals.ts'
import { type Caller, openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { defaultRows } from '../../support/fixtures/default-settings.ts'

const db = openTestDatabase()
const settingsOfSignals = defaultRows
  .map(({ setting_key }) => setting_key)
  .filter((key) => key.startsWith('signals_'))
  .sort()
let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
})

const shown = (filter: Row = {}, who: Caller = admin) => shownSignals(db, who, filter)
const see = (signal: { id: string }, facts: number, note: string | null = null, who: Caller = admin) =>
  seeSignal(db, who, signal, facts, note)
const shownAbout = (person: Person, filter: Row = {}) => shownSignalsAbout(db, admin, person, filter)

/** A person whose photo somebody else had before; and that one. */
async function copied(seed: number): Promise<{ ada: Person; eve: Person; path: string }> {
  const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
  const { hash } = hashes(seed)
  await hashPhoto(db, ada, hash, 60)
  const path = await hashPhoto(db, eve, hash)
  await findSignals(db)
  return { ada, eve, path }
}

describe('an admin', () => {
  test('reads who and which items are meant, and that it was seen with which note', async () => {
    const { ada, eve, path } = await copied(1)
    await db.query(`select private.set_own_origins('{}')`)
    const listed = await item(db, eve)
    await db.withoutTriggers(`update public.items set images = array[$1] where id = $2`, [path, listed.id])
    const [signal] = await shownAbout(eve)
    if (!signal) throw new Error('No signal')
    expect(signal).toMatchObject({ kind: 'repeated_photo', fact_count: 1, is_open: true, seen_at: null })
    expect(signal.people).toMatchObject([
      { id: eve.id, name: 'Eve' },
      { id: ada.id, name: 'Ada' },
    ])
    expect(signal.items).toEqual({ [path]: { id: listed.id, title: 'Red gele' } })
    await see(signal, 1, ' Wrote to her ')
    expect(await shownAbout(eve)).toEqual([])
    expect(await shownAbout(eve, { p_seen: true })).toMatchObject([
      { is_open: false, seen_by_name: 'Ngozi', note: expect.stringMatching(/^Ngozi, .*: Wrote to her$/) },
    ])
    expect(
      await db.query(
        `select action_data from private.admin_log where action_type = 'see_fraud_signal' and admin_id = $1`,
        [admin.id],
      ),
    ).toMatchObject([{ action_data: { signal: signal.id } }])
  })

  test('sees it again only when there are more facts', async () => {
    const { eve } = await copied(2)
    const [signal] = await shownAbout(eve)
    if (!signal) throw new Error('No signal')
    await see(signal, 1, 'Known')
    expect(await recountSignals(db)).toBe(0)
    expect(await runJobs(db)).toMatchObject({ signals_found: 0, failed: [] })
    expect(await shownAbout(eve)).toEqual([])
    await hashPhoto(db, await member(db, 'Bola'), hashes(3).hash, 60)
    await hashPhoto(db, eve, hashes(3).hash)
    expect(await runJobs(db)).toMatchObject({ signals_found: 1 })
    expect(await shownAbout(eve)).toMatchObject([
      { id: signal.id, fact_count: 2, is_open: true, note: expect.stringContaining(': Known') },
    ])
  })

  test('adds to the notes of others and never takes one away', async () => {
    const { eve } = await copied(6)
    const [signal] = await shownAbout(eve)
    if (!signal) throw new Error('No signal')
    const other = await member(db, 'Tunde', { admin: true })
    await see(signal, 1, 'Rents from herself')
    await see(signal, 1, ' ', other)
    await see(signal, 1, 'Asked her', other)
    await see(signal, 1, null, other)
    const notes = expect.stringMatching(/^Ngozi, .+: Rents from herself\nTunde, .+: Asked her$/)
    expect(await shownAbout(eve, { p_seen: true })).toMatchObject([{ note: notes, seen_by_name: 'Tunde' }])
  })

  test('who read it before it grew leaves it open, and nobody can see more than there is', async () => {
    const { eve } = await copied(4)
    const [signal] = await shownAbout(eve)
    if (!signal) throw new Error('No signal')
    await hashPhoto(db, await member(db, 'Bola'), hashes(5).hash, 60)
    await hashPhoto(db, eve, hashes(5).hash)
    await findSignals(db)
    await see(signal, 1)
    expect(await signalsAbout(db, eve)).toMatchObject([{ is_open: true, seen_count: 1 }])
    await see(signal, 2_000_000_000)
    expect(await signalsAbout(db, eve)).toMatchObject([{ is_open: false, seen_count: 2 }])
  })

  test('pages through all of them once, by kind', async () => {
    for (let seed = 10; seed < 15; seed += 1) await copied(seed)
    const all = await shown({ p_kind: 'repeated_photo', p_limit: 50 })
    const paged: ShownSignal[] = []
    for (let page = await shown({ p_kind: 'repeated_photo', p_limit: 2 }); page.length > 0; ) {
      paged.push(...page)
      const last = page.at(-1)
      page = await shown({
        p_kind: 'repeated_photo',
        p_limit: 2,
        p_before: last?.last_seen_at,
        p_before_id: last?.id,
      })
    }
    expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(await shown({ p_kind: 'low_price' })).toEqual([])
    const [counts] = await db.as(admin).call<{ open_signals: number }>('admin_counts')
    expect(counts?.open_signals).toBe((await shown({ p_limit: 50 })).length)
  })

  test('is told that a signal does not exist, and of a note that is too long', async () => {
    expect(await refusal(see({ id: randomUUID() }, 1))).toMatchObject({
      code: 'PT404',
      hint: 'Signal not found',
    })
    const { eve } = await copied(20)
    const [signal] = await shownAbout(eve)
    expect(await refusal(see({ id: signal?.id ?? '' }, 1, 'x'.repeat(1001)))).toMatchObject({
      hint: 'Invalid input',
    })
    expect(await signalsAbout(db, eve)).toMatchObject([{ is_open: true }])
    expect(await shownAbout(eve)).toMatchObject([{ note: null }])
  })
})

describe('nobody else', () => {
  test('reads signals, their count, their tables or their settings, or marks one, the person least of all', async () => {
    const { ada, eve } = await copied(30)
    const [signal] = await shownAbout(eve)
    if (!signal) throw new Error('No signal')
    for (const who of [ada, eve] as const) {
      for (const call of [
        () => shown({}, who),
        () => see(signal, 1, null, who),
        () => db.as(who).call('admin_counts'),
      ])
        expect(await refusal(call())).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    }
    for (const who of ['visitor', 'service'] as const) {
      for (const call of [() => shown({}, who), () => see(signal, 1, null, who)])
        expect(await refusal(call())).toMatchObject(forbidden)
    }
    for (const who of [eve, admin, 'visitor', 'service'] as const) {
      for (const table of ['fraud_signals', 'signals_due', 'photo_hashes', 'usual_prices'])
        expect(await refusal(db.as(who).query(`select count(*) from private.${table}`))).toMatchObject(
          forbidden,
        )
    }
    for (const who of [eve, 'visitor'] as const) {
      expect(await refusal(db.as(who).call('recount_fraud_signals'))).toMatchObject(forbidden)
      expect(await db.as(who).query(`select from app_settings where setting_key like 'signals_%'`)).toEqual(
        [],
      )
    }
    const readByAdmin = await db
      .as(admin)
      .query(`select setting_key from app_settings where setting_key like 'signals_%'`)
    expect(readByAdmin.map(({ setting_key }) => setting_key).sort()).toEqual(settingsOfSignals)
    expect(await signalsAbout(db, eve)).toMatchObject([{ is_open: true }])
  })

  test('finds them in the export of one’s own data, in realtime or in a mail; and nothing is blocked', async () => {
    const { eve } = await copied(31)
    const [{ export_my_data: data } = { export_my_data: {} }] = await db
      .as(eve)
      .call<{ export_my_data: Row }>('export_my_data')
    expect(JSON.stringify(data)).not.toMatch(/signal|repeated_photo/)
    expect(
      await db.query(
        `select from pg_publication_tables where tablename in ('fraud_signals', 'photo_hashes')`,
      ),
    ).toEqual([])
    expect(
      await db.query(`select subject from private.outbox where recipient = $1 and body ilike '%photo%'`, [
        eve.email,
      ]),
    ).toEqual([])
    await insertPaidBooking(db, eve, await item(db, await member(db, 'Bola')))
  })
})

describe('a signal', () => {
  test('stays true without a name when the account is erased; the admin’s words go', async () => {
    const { ada, eve } = await copied(40)
    const [signal] = await shownAbout(eve)
    if (!signal) throw new Error('No signal')
    await see(signal, 1, 'Eve Adams, known from before')
    const [before] = await signalsAbout(db, eve)
    await eraseAccount(db, eve)
    await recountSignals(db)
    const [after] = await signalsAbout(db, eve)
    expect(after).toEqual(before)
    expect(JSON.stringify(after)).not.toContain('Eve')
    expect(await shownAbout(eve, { p_seen: true })).toMatchObject([
      {
        note: null,
        people: [
          { id: eve.id, name: 'Former member', is_deleted: true },
          { id: ada.id, name: 'Ada' },
        ],
      },
    ])
  })

  test('keeps facts of the shape of its kind and no others', async () => {
    const { eve } = await copied(41)
    for (const evidence of [
      '[]',
      '{}',
      '[1]',
      '[{"key": "x", "at": "y"}]',
      `[{"at": "y", "key": "x", "side": "lender", "name": "Eve"}]`,
    ])
      expect(
        await refusal(
          db.query(`update private.fraud_signals set evidence = $1 where people @> array[$2::uuid]`, [
            evidence,
            eve.id,
          ]),
        ),
      ).toMatchObject({ code: '23514' })
  })

  test('is found once by two runs of the jobs at a time, and by a late one', async () => {
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    await hashPhoto(db, ada, hashes(50).hash, 60)
    await hashPhoto(db, eve, hashes(50).hash)
    await db.query(`update private.signals_due set due_at = now() - interval '3 days'`)
    const found = await Promise.all([findSignals(db), findSignals(db), findSignals(db)])
    expect(found.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await findSignals(db)).toBe(0)
    expect(await signalsAbout(db, eve)).toMatchObject([{ fact_count: 1 }])
  })
})
