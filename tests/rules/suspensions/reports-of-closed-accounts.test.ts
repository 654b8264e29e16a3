import { beforeAll, describe, expect, test } from 'vitest'
import { item, member } from '../../support/database/builders.ts'
import { alreadyUsed, comesBack, comingBackScene, newBvn } from '../../support/database/coming-back.ts'
import { approvedMember } from '../../support/database/identity-papers.ts'
import { refusal } from '../../support/database/refusals.ts'
import {
  decideReports,
  eraseAccount,
  reportItem,
  reportPerson,
  suspend,
  waitingFor,
} from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Reports outlive the accounts of the reported person and of the reporter. */
const db = openTestDatabase()
let admin: Person
let reporter: Person
beforeAll(async () => {
  const scene = await comingBackScene(db)
  admin = scene.admin
  reporter = scene.reporter
})

const words = { p_words: 'You sold fakes.' }

describe('who erases the account', () => {
  test('while a report waits is warned by nobody: a warning would let them come back', async () => {
    const bvn = newBvn()
    const [ada, bola] = [await approvedMember(db, admin, 'Ada', { bvn }), await member(db, 'Bola')]
    const open = await reportPerson(db, bola, ada)
    await eraseAccount(db, ada)
    expect(await refusal(decideReports(db, admin, [open], 'warn', words))).toMatchObject({
      code: 'PT409',
      hint: 'Reports not decided',
    })
    expect(await refusal(comesBack(db, admin, { bvn }))).toMatchObject(alreadyUsed)
    const late = reportPerson(db, reporter, ada)
    expect(await refusal(late)).toMatchObject({ code: 'PT404', hint: 'Report not sent' })
  })

  test('while a report waits does not come back because its reporter has left', async () => {
    const bvn = newBvn()
    const [ada, leaver] = [await approvedMember(db, admin, 'Ada', { bvn }), await member(db, 'Leaver')]
    const open = await reportPerson(db, leaver, ada)
    await eraseAccount(db, ada)
    await eraseAccount(db, leaver)
    expect(await refusal(comesBack(db, admin, { bvn }))).toMatchObject(alreadyUsed)
    const stored = () =>
      db.one(
        'select status, details, cardinality(evidence_urls) as files from public.person_reports where id = $1',
        [open.id],
      )
    expect(await stored()).toMatchObject({ status: 'open', details: 'Asked for cash.', files: 0 })
    await decideReports(db, admin, [open], 'dismiss', words)
    expect(await stored()).toMatchObject({ status: 'resolved', details: 'Removed with the account.' })
    await comesBack(db, admin, { bvn })
  })

  test('while a report of an item waits does not come back until an admin dismisses it', async () => {
    const bvn = newBvn()
    const ada = await approvedMember(db, admin, 'Ada', { bvn })
    const [bag, leaver] = [await item(db, ada, { description: 'By Ada' }), await member(db, 'Leaver')]
    await reportItem(db, leaver, bag, { details: 'No label' })
    await eraseAccount(db, ada)
    await eraseAccount(db, leaver)
    const moderate = (p_action: string) =>
      db.as(admin).call('moderate_item', { p_item_id: bag.id, p_action, p_reason: 'A copy' })
    expect(await refusal(comesBack(db, admin, { bvn }))).toMatchObject(alreadyUsed)
    expect(await waitingFor(db, admin, 'item')).toContain(bag.id)
    for (const action of ['hide', 'restore'])
      expect(await refusal(moderate(action))).toMatchObject({ code: 'PT409', hint: 'Moderation failed' })
    expect(
      await db.one(
        'select description, cardinality(images) as images, status from public.items where id = $1',
        [bag.id],
      ),
    ).toEqual({
      ...{ description: null, images: 0, status: 'unavailable' },
    })
    await moderate('dismiss')
    expect(
      await db.one('select status, details from public.item_reports where item_id = $1', [bag.id]),
    ).toEqual({
      ...{ status: 'resolved', details: null },
    })
    await comesBack(db, admin, { bvn })
  })

  test('does not come back by deleting the reported item before, until an admin dismisses the report', async () => {
    const bvn = newBvn()
    const ada = await approvedMember(db, admin, 'Ada', { bvn })
    const [bag, leaver] = [await item(db, ada), await member(db, 'Leaver')]
    await reportItem(db, leaver, bag, { details: 'No label' })
    await eraseAccount(db, leaver)
    await db.as(ada).remove('items', { id: bag.id })
    await eraseAccount(db, ada)
    expect(await db.query('select from public.items where owner_id = $1', [ada.id])).toEqual([])
    expect(await refusal(comesBack(db, admin, { bvn }))).toMatchObject(alreadyUsed)
    expect(await waitingFor(db, admin, 'person')).toContain(ada.id)
    const [report] = await db.as(admin).read<{ id: string }>('person_reports', { reported_id: ada.id })
    expect(report).toMatchObject({ status: 'open', details: expect.stringContaining('No label') })
    if (!report) throw new Error('No report')
    await decideReports(db, admin, [report], 'dismiss')
    expect(await db.one('select details from public.person_reports where id = $1', [report.id])).toEqual({
      details: 'Removed with the account.',
    })
    await comesBack(db, admin, { bvn })
  })

  test('while a report of an item waits can still be suspended', async () => {
    const bvn = newBvn()
    const ada = await approvedMember(db, admin, 'Ada', { bvn })
    const bag = await item(db, ada)
    await reportItem(db, reporter, bag)
    await eraseAccount(db, ada)
    await suspend(db, admin, ada)
    await db.as(admin).call('moderate_item', { p_item_id: bag.id, p_action: 'dismiss' })
    expect(await refusal(comesBack(db, admin, { bvn }))).toMatchObject(alreadyUsed)
  })
})
