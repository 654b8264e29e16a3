import { describe, expect, test } from 'vitest'
import type { Database } from '../../../supabase/database.types.ts'
import { cancelBooking, type Item, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import {
  decideReports,
  eraseAccount,
  ownMatter,
  reportItem,
  reportPerson,
  safetyScene,
  suspend,
  waitingFor,
} from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { defaultNumber } from '../../support/fixtures/default-settings.ts'

/** What is reported of an item that its owner deletes becomes a report of the owner. */
const db = openTestDatabase()

interface Report extends Row {
  id: string
  reporter_id: string
  details: string
}

type Reasons = Database['public']['Enums']
const becomes = {
  fake: 'fraud',
  prohibited: 'other',
  wrong_photos: 'other',
  offensive: 'offensive',
  scam: 'fraud',
  other: 'other',
} satisfies Record<Reasons['report_reason'], Reasons['person_report_reason']>

const remove = (owner: Person, thing: Item) => db.as(owner).remove('items', { id: thing.id })
const stored = ({ id }: Person) =>
  db.query<Report>('select * from public.person_reports where reported_id = $1 order by created_at', [id])

const pasts: [string, (borrower: Person, thing: Item) => Promise<unknown>][] = [
  ['was never booked', async () => {}],
  [
    'had a booking',
    async (borrower, thing) => cancelBooking(db, borrower, await insertPaidBooking(db, borrower, thing)),
  ],
]

describe('a reported item that its owner deletes', () => {
  test.each(pasts)('and that %s leaves its reports as reports of the owner', async (_how, before) => {
    const { ada, bola, dress, admin } = await safetyScene(db)
    await before(bola, dress)
    const eve = await member(db, 'Eve')
    const first = await reportItem(db, bola, dress, { reason: 'scam', details: 'No such dress' })
    await reportItem(db, eve, dress, { reason: 'prohibited' })
    await remove(ada, dress)
    expect(await stored(ada)).toMatchObject([
      {
        reporter_id: bola.id,
        reason: 'fraud',
        status: 'open',
        details: 'About the item “Red gele”, which its owner has deleted: scam. No such dress',
        created_at: first.created_at,
      },
      {
        reporter_id: eve.id,
        reason: 'other',
        status: 'open',
        details: 'About the item “Red gele”, which its owner has deleted: prohibited',
      },
    ])
    expect(await waitingFor(db, admin, 'person')).toContain(ada.id)
    expect(await waitingFor(db, admin, 'item')).not.toContain(dress.id)
    expect(
      await db.query(`select from public.item_reports where item_id = $1 and status = 'open'`, [dress.id]),
    ).toEqual([])
    expect(await db.as(ada).read('person_reports', {})).toEqual([])
    expect(await db.as(bola).read('person_reports', {})).toHaveLength(1)
    await decideReports(db, admin, await stored(ada), 'dismiss')
    expect(await waitingFor(db, admin, 'person')).not.toContain(ada.id)
  })

  test.each(Object.entries(becomes))(
    'as %s leaves a report as %s, with the reason in words',
    async (from, to) => {
      const { ada, bola, dress } = await safetyScene(db)
      await reportItem(db, bola, dress, { reason: from, details: '\u200b ' })
      await remove(ada, dress)
      const details = `About the item “Red gele”, which its owner has deleted: ${from.replace('_', ' ')}`
      expect(await stored(ada)).toMatchObject([{ reason: to, details }])
    },
  )

  test('adds to the open report that the same person has sent of the owner, as far as there is room', async () => {
    const { ada, bola, dress } = await safetyScene(db)
    const report = await reportPerson(db, bola, ada)
    await reportItem(db, bola, dress, { details: 'No label' })
    await remove(ada, dress)
    const details =
      'Asked for cash.\n\nAbout the item “Red gele”, which its owner has deleted: fake. No label'
    expect(await stored(ada)).toMatchObject([{ id: report.id, reason: 'fraud', status: 'open', details }])
    const long = await item(db, ada, { title: 'T'.repeat(120) })
    await reportItem(db, bola, long, { details: 'w'.repeat(1000) })
    await remove(ada, long)
    const [full] = await stored(ada)
    expect(full?.details).toHaveLength(1000)
    expect(full?.details.startsWith(details)).toBe(true)
    const other = await item(db, ada)
    await reportItem(db, bola, other)
    await remove(ada, other)
    expect(await stored(ada)).toEqual([full])
  })

  test('keeps the longest words under the longest title', async () => {
    const { ada, bola } = await safetyScene(db)
    const dress = await item(db, ada, { title: 'T'.repeat(120) })
    await reportItem(db, bola, dress, { details: 'w'.repeat(1000) })
    await remove(ada, dress)
    const [report] = await stored(ada)
    expect(report?.details).toHaveLength(1000)
    expect(report?.details).toMatch(/: fake\. w{800,}$/)
  })

  test('leaves nothing of what an admin has decided already', async () => {
    const { ada, bola, dress, admin } = await safetyScene(db)
    await reportItem(db, bola, dress)
    await db.as(admin).call('moderate_item', { p_item_id: dress.id, p_action: 'dismiss' })
    await remove(ada, dress)
    expect(await stored(ada)).toEqual([])
  })

  test('is deleted also when its reporters could report nobody now', async () => {
    const { ada, bola, dress, admin } = await safetyScene(db)
    const limit = defaultNumber('person_reports_limit')
    const others = await Promise.all(Array.from({ length: limit }, () => member(db, 'Other')))
    for (const person of others) await reportPerson(db, bola, person)
    const [suspended, gone] = [await member(db, 'Suspended'), await member(db, 'Gone')]
    for (const reporter of [bola, suspended, gone])
      await reportItem(db, reporter, dress, { details: 'A copy' })
    await suspend(db, admin, suspended)
    await eraseAccount(db, gone)
    await remove(ada, dress)
    expect((await stored(ada)).map(({ reporter_id }) => reporter_id)).toEqual([
      bola.id,
      suspended.id,
      gone.id,
    ])
  })
})

test.each(pasts)(
  'A report at the moment of the deletion of an item that %s is refused or becomes one of the owner',
  async (_how, before) => {
    const ada = await member(db, 'Ada')
    for (let round = 0; round < 10; round += 1) {
      const [thing, eve] = [await item(db, ada), await member(db, 'Eve')]
      await before(await member(db, 'Bola'), thing)
      const [, report] = await Promise.allSettled([remove(ada, thing), reportItem(db, eve, thing)])
      const kept = (await stored(ada)).filter(({ reporter_id }) => reporter_id === eve.id)
      expect(kept).toHaveLength(report?.status === 'fulfilled' ? 1 : 0)
    }
  },
)

test('Listing the item again ends no report, and the new item can be reported as well', async () => {
  const { ada, bola, dress, admin } = await safetyScene(db)
  let thing: Item = dress
  for (const details of ['Once', 'Twice']) {
    await reportItem(db, bola, thing, { details })
    await remove(ada, thing)
    thing = await item(db, ada)
  }
  await reportItem(db, bola, thing)
  const [report, ...others] = await stored(ada)
  expect(others).toEqual([])
  expect(report).toMatchObject({ status: 'open', details: expect.stringMatching(/Once[\s\S]*Twice/) })
  expect(await waitingFor(db, admin, 'person')).toContain(ada.id)
  expect(await waitingFor(db, admin, 'item')).toContain(thing.id)
})

test('An admin who deletes their own reported item neither sees nor decides the report', async () => {
  const { bola, admin, otherAdmin } = await safetyScene(db)
  const own = await item(db, admin)
  await reportItem(db, bola, own)
  await remove(admin, own)
  expect(await waitingFor(db, admin, 'person')).not.toContain(admin.id)
  expect(await db.as(admin).read('person_reports', { reported_id: admin.id })).toEqual([])
  expect(await waitingFor(db, otherAdmin, 'person')).toContain(admin.id)
  const reports = await stored(admin)
  expect(await refusal(decideReports(db, admin, reports, 'dismiss'))).toMatchObject(ownMatter)
  await decideReports(db, otherAdmin, reports, 'dismiss')
  expect(await stored(admin)).toMatchObject([{ status: 'resolved' }])
})
