import { beforeAll, describe, expect, test } from 'vitest'
import { item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import {
  findSignals,
  hashes,
  hashPhoto,
  recountSignals,
  seeSignal,
  shownSignalsAbout,
  signalsAbout,
} from '../../support/database/signals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { defaultNumber } from '../../support/fixtures/default-settings.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
})

describe('a flood', () => {
  /** So many unseen signals can name one person. */
  const most = defaultNumber('signals_open_limit')

  /** Each of so many accounts shares a mark of its own with this person. */
  async function shareMarks(person: Person, accounts: number): Promise<void> {
    const others = await Promise.all(Array.from({ length: accounts }, (_, at) => member(db, `Other ${at}`)))
    for (const { id } of others)
      for (const owner of [person.id, id])
        await db.query(`select private.note_mark($1, 'document', $2)`, [owner, `number of ${id}`])
  }

  test('of copied photos is one signal with the newest twenty', async () => {
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    const oldestFirst: string[] = []
    for (let photo = 0; photo < 60; photo += 1) {
      await hashPhoto(db, ada, hashes(1000 + photo).hash, 600)
      oldestFirst.push(await hashPhoto(db, eve, hashes(1000 + photo).hash, 60 - photo))
    }
    await findSignals(db)
    const [signal, more] = await signalsAbout(db, eve)
    if (!signal) throw new Error('No signal')
    expect(more).toBeUndefined()
    expect(signal.fact_count).toBe(60)
    expect(signal.evidence.map(({ key }) => key)).toEqual(oldestFirst.slice(-20).reverse())
    const [newest] = await shownSignalsAbout(db, admin, eve)
    expect(newest?.evidence).toHaveLength(20)
    // None of the sixty comes back as new, whichever are among the newest.
    await seeSignal(db, admin, signal, 60)
    await hashPhoto(db, eve, hashes(1000).hash, 0)
    expect(await recountSignals(db)).toBe(1)
    await seeSignal(db, admin, signal, 61)
    expect(await recountSignals(db)).toBe(0)
    expect(await signalsAbout(db, eve)).toMatchObject([{ is_open: false, fact_count: 61 }])
  })

  test('of changes to one thing causes one check and delays nobody', async () => {
    const [ada, eve, bola] = [await member(db, 'Ada'), await member(db, 'Eve'), await member(db, 'Bola')]
    const thing = await item(db, eve)
    for (let change = 0; change < 3; change += 1)
      await db.query(
        `insert into private.signals_due (kind, subject, due_at) select 'low_price', $1, now() - interval '1 hour' from generate_series(1, 1000)`,
        [thing.owner_id],
      )
    await hashPhoto(db, ada, hashes(60).hash, 60)
    await hashPhoto(db, bola, hashes(60).hash)
    await findSignals(db)
    expect(await findSignals(db)).toBe(1)
    expect(await signalsAbout(db, bola)).toHaveLength(1)
    expect(await db.query('select from private.signals_due')).toEqual([])
  })

  test('of marks is as many signals as the setting says; the next come when some are seen', async () => {
    const eve = await member(db, 'Eve')
    await shareMarks(eve, most + 5)
    await findSignals(db)
    const first = await signalsAbout(db, eve)
    expect(first).toHaveLength(most)
    await recountSignals(db)
    expect(await signalsAbout(db, eve)).toHaveLength(most)
    for (const signal of first.slice(0, 3)) await seeSignal(db, admin, signal, 2)
    expect(await findSignals(db)).toBe(3)
    expect(await signalsAbout(db, eve)).toHaveLength(most + 3)
    expect(
      await db.query('select from private.held_signals where people @> array[$1::uuid]', [eve.id]),
    ).toHaveLength(2)
  })

  test('of marks of one person does not keep back what names a suspended one, who stands first', async () => {
    const [eve, banned] = [await member(db, 'Eve'), await member(db, 'Banned')]
    await shareMarks(eve, most + 1)
    await findSignals(db)
    expect(await signalsAbout(db, eve)).toHaveLength(most)
    await db.as(admin).call('suspend_person', { p_user_id: banned.id, p_reason: 'Kept a dress' })
    const crowd = await Promise.all(Array.from({ length: 22 }, (_, at) => member(db, `Crowd ${at}`)))
    for (const { id } of [...crowd, eve, banned])
      await db.query(`select private.note_mark($1, 'document', 'one number', true)`, [id])
    await findSignals(db)
    const [signal] = await shownSignalsAbout(db, admin, banned)
    expect(signal).toMatchObject({ kind: 'shared_mark', fact_count: 24 })
    expect(signal?.people[0]).toEqual({
      id: banned.id,
      name: 'Banned',
      is_deleted: false,
      is_suspended: true,
    })
    expect(signal?.people.at(-1)).toMatchObject({ is_suspended: false })
  })

  test('of numbers that a suspended person types is refused; a signal about a number that was only typed waits as others do', async () => {
    const [eve, banned] = [await member(db, 'Eve'), await member(db, 'Banned')]
    await shareMarks(eve, most)
    for (const { id } of [eve, banned])
      await db.query(`select private.note_mark($1, 'document', 'a typed number')`, [id])
    await db.as(admin).call('suspend_person', { p_user_id: banned.id, p_reason: 'Kept a dress' })
    const typed = () =>
      db.as(banned).update('profiles', { phone_number: '+2348051112222' }, { user_id: banned.id })
    expect(await refusal(typed())).toMatchObject({ code: 'PT403', hint: 'Account suspended' })
    expect(
      await refusal(db.as(banned).call('skip_phone_verification', { p_phone: '+2348051112222' })),
    ).toMatchObject({ hint: 'Account suspended' })
    await findSignals(db)
    const marks = await signalsAbout(db, eve)
    expect(marks).toHaveLength(most)
    expect(
      await db.query('select from private.held_signals where people @> array[$1::uuid]', [eve.id]),
    ).toHaveLength(1)
    expect(
      await db.query(`select from private.person_marks where kind = 'phone' and user_id = $1`, [banned.id]),
    ).toEqual([])
  })
})
