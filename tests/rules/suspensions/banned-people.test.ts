import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import {
  alreadyUsed,
  applicant,
  comesBack,
  comingBackScene,
  newBvn,
} from '../../support/database/coming-back.ts'
import {
  approvedMember,
  approveIdentity,
  openPapers,
  storedIdentity,
  upsertIdentity,
} from '../../support/database/identity-papers.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import {
  decideReports,
  eraseAccount,
  loggedActions,
  reportPerson,
  suspend,
  suspensionsOf,
  waitingFor,
} from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** Whoever is suspended, deleted by an admin, or reported and gone, does not come back with another account. */
const db = openTestDatabase()
let admin: Person
let reporter: Person
beforeAll(async () => {
  const scene = await comingBackScene(db)
  admin = scene.admin
  reporter = scene.reporter
})

const words = { p_words: 'You sold fakes.' }
const endSuspension = ({ id }: Person) =>
  db.query('update private.suspensions set ended_at = now() where user_id = $1', [id])
const report = (person: Person) => reportPerson(db, reporter, person)
const holder = ({ id }: Person) =>
  db.query('select kind from private.identity_holders where user_id = $1 order by kind', [id])

describe('who erases the account', () => {
  test('while suspended does not come back until the suspension ends', async () => {
    const bvn = newBvn()
    const ada = await approvedMember(db, admin, 'Ada', { bvn })
    await suspend(db, admin, ada)
    await eraseAccount(db, ada)
    const again = await applicant(db, { bvn })
    expect(await refusal(approveIdentity(db, admin, again))).toMatchObject(alreadyUsed)
    await endSuspension(ada)
    await approveIdentity(db, admin, again)
    expect(await storedIdentity(db, again)).toMatchObject({ verification_status: 'approved' })
  })

  test('while a report waits leaves the report, without the name, and can still be suspended for it', async () => {
    const bvn = newBvn()
    const ada = await approvedMember(db, admin, 'Ada', { bvn })
    const open = await report(ada)
    await eraseAccount(db, ada)
    expect(await refusal(comesBack(db, admin, { bvn }))).toMatchObject(alreadyUsed)
    expect(await waitingFor(db, admin, 'person')).toContain(ada.id)
    expect(await db.one('select full_name from private.profiles where user_id = $1', [ada.id])).toEqual({
      full_name: 'Former member',
    })
    await decideReports(db, admin, [open], 'suspend', words)
    expect(await suspensionsOf(db, ada)).toMatchObject([{ reason: 'You sold fakes.', ended_at: null }])
    expect(await refusal(comesBack(db, admin, { bvn }))).toMatchObject(alreadyUsed)
    expect(await holder(ada)).toEqual([{ kind: 'bvn' }, { kind: 'document' }])
  })

  test('while a report waits may come back once nothing was found', async () => {
    const bvn = newBvn()
    const ada = await approvedMember(db, admin, 'Ada', { bvn })
    const open = await report(ada)
    await eraseAccount(db, ada)
    await decideReports(db, admin, [open], 'dismiss', words)
    const again = await applicant(db, { bvn })
    await approveIdentity(db, admin, again)
    expect(await holder(again)).toHaveLength(2)
    expect(await holder(ada)).not.toContainEqual({ kind: 'bvn' })
  })

  test('without an open report is suspended by nobody, and decided reports go', async () => {
    const ada = await approvedMember(db, admin, 'Ada')
    await decideReports(db, admin, [await report(ada)], 'warn', words)
    await eraseAccount(db, ada)
    expect(await refusal(suspend(db, admin, ada))).toMatchObject({ code: 'PT404', hint: 'Suspension failed' })
    expect(await db.query('select 1 from public.person_reports where reported_id = $1', [ada.id])).toEqual([])
    expect(await suspensionsOf(db, ada)).toEqual([])
  })
})

describe('an account that was never approved keeps its person out', () => {
  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['suspended', (person) => suspend(db, admin, person)],
    ['suspended, then erased', (person) => suspend(db, admin, person).then(() => eraseAccount(db, person))],
    ['deleted by an admin', ({ id }) => db.as(admin).call('admin_delete_user', { target_user_id: id })],
    ['reported, then erased', (person) => report(person).then(() => eraseAccount(db, person))],
  ])('when it was %s', async (_how, ban) => {
    const [bvn, government_id_number] = [newBvn(), `K${newBvn()}`]
    const banned = await applicant(db, { bvn, government_id_number })
    // Another number, sent before the ban, does not help.
    await upsertIdentity(db, banned, { bvn: newBvn() })
    await ban(banned)
    for (const numbers of [{ bvn }, { government_id_number, government_id_type: 'passport' }]) {
      const again = await applicant(db, numbers)
      expect(await refusal(approveIdentity(db, admin, again))).toMatchObject({
        ...alreadyUsed,
        message: expect.stringContaining('A suspended or closed account has sent this BVN or document'),
      })
      expect(await storedIdentity(db, again)).toMatchObject({ verification_status: 'pending' })
      expect(await holder(again)).toEqual([])
    }
  })

  test('not when it only waits, is reported, or was erased by itself', async () => {
    const [waits, reported, erased] = [newBvn(), newBvn(), newBvn()]
    await applicant(db, { bvn: waits })
    await report(await applicant(db, { bvn: reported }))
    await eraseAccount(db, await applicant(db, { bvn: erased }))
    for (const bvn of [waits, reported, erased]) {
      const ada = await applicant(db, { bvn })
      await approveIdentity(db, admin, ada)
      expect(await storedIdentity(db, ada)).toMatchObject({ verification_status: 'approved' })
    }
  })

  test('a suspended person sends no documents, and is not approved', async () => {
    const ada = await applicant(db, {})
    await suspend(db, admin, ada)
    expect(await refusal(upsertIdentity(db, ada))).toMatchObject({ hint: 'Account suspended' })
    expect(await refusal(approveIdentity(db, admin, ada))).toMatchObject({
      message: 'This account is suspended. Lift the suspension first.',
    })
    expect(await storedIdentity(db, ada)).toMatchObject({ submission: 1, verification_status: 'pending' })
  })
})

describe('the owner of a number that a banned person typed', () => {
  const allow = async (by: Person, person: Person, values: Values = {}) => {
    const { id, submission } = await storedIdentity(db, person)
    return db.as(by).call('allow_identity', {
      ...{ p_verification_id: id, p_submission: submission, p_reason: 'I saw the card.', ...values },
    })
  }
  /** Somebody whose BVN a suspended liar has typed. */
  async function victim(): Promise<Person> {
    const bvn = newBvn()
    await suspend(db, admin, await applicant(db, { bvn }))
    return applicant(db, { bvn })
  }

  test('is approved after an admin, who has opened the documents, has said why; it is logged', async () => {
    const judge = await member(db, 'Judge', { admin: true })
    const ada = await victim()
    expect(await refusal(allow(judge, ada))).toMatchObject({ hint: 'Documents not opened' })
    await openPapers(db, judge, ada)
    expect(await refusal(allow(judge, ada, { p_reason: ' ' }))).toMatchObject({ code: 'PT400' })
    expect(await refusal(allow(judge, ada, { p_submission: 2 }))).toMatchObject({
      hint: 'Documents sent again',
    })
    expect(await refusal(approveIdentity(db, judge, ada))).toMatchObject(alreadyUsed)
    await allow(judge, ada)
    await approveIdentity(db, judge, ada)
    expect(await storedIdentity(db, ada)).toMatchObject({ verification_status: 'approved' })
    expect(await holder(ada)).toHaveLength(2)
    expect(await loggedActions(db, judge)).toContainEqual({
      action_type: 'allow_identity',
      action_data: { target: ada.id, submission: 1, reason: 'I saw the card.' },
    })
  })

  test('needs another word for other documents', async () => {
    const ada = await victim()
    await openPapers(db, admin, ada)
    await allow(admin, ada)
    const { bvn } = await db.one<{ bvn: Buffer }>(
      'select bvn_mark as bvn from private.identity_numbers where user_id = $1',
      [ada.id],
    )
    await upsertIdentity(db, ada)
    await db.query('update private.identity_numbers set bvn_mark = $2 where user_id = $1', [ada.id, bvn])
    expect(await refusal(approveIdentity(db, admin, ada, { reviewed_submission: 2 }))).toMatchObject(
      alreadyUsed,
    )
  })

  test('does not get the identity of an approved account in this way', async () => {
    const bvn = newBvn()
    await suspend(db, admin, await approvedMember(db, admin, 'Ada', { bvn }))
    const again = await applicant(db, { bvn })
    await openPapers(db, admin, again)
    await allow(admin, again)
    expect(await refusal(approveIdentity(db, admin, again))).toMatchObject({
      ...alreadyUsed,
      message: 'This BVN or document is already used by another account.',
    })
    expect(await holder(again)).toEqual([])
  })

  test('is shown to admins beside the account that is kept out', async () => {
    const ada = await victim()
    const { id } = await storedIdentity(db, ada)
    const shown = async () =>
      (await db.as(admin).call<{ identity_review: Values }>('identity_review', { p_verification_id: id }))[0]
        ?.identity_review
    expect(await shown()).toMatchObject({
      allowed: false,
      same_identities: [{ kept_out: true, holds: false }],
    })
    await openPapers(db, admin, ada)
    await allow(admin, ada)
    expect(await shown()).toMatchObject({ allowed: true })
  })

  test('nobody allows it but an admin, of somebody else, where it is needed', async () => {
    const ada = await victim()
    expect(await refusal(allow(ada, ada))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await refusal(allow(reporter, ada))).toMatchObject({ code: 'PT403' })
    const { id } = await storedIdentity(db, ada)
    const visit = { p_verification_id: id, p_submission: 1, p_reason: 'Me' }
    expect(await refusal(db.as('visitor').call('allow_identity', visit))).toMatchObject(forbidden)
    const other = await applicant(db, {})
    await openPapers(db, admin, other)
    expect(await refusal(allow(admin, other))).toMatchObject({ code: 'PT409' })
    await db.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [ada.id])
    expect(await refusal(allow(ada, ada))).toMatchObject({ code: 'PT404' })
    await db.query('update private.profiles set is_admin = false where user_id = $1', [ada.id])
    expect(
      await db.query('select 1 from private.identity_allowances where user_id in ($1, $2)', [
        ada.id,
        other.id,
      ]),
    ).toEqual([])
  })
})
