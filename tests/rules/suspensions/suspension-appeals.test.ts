import { describe, expect, test } from 'vitest'
import { mailSubjects, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import {
  appeal,
  appealedSuspension,
  countInSearch,
  decideAppeal,
  isShownActive,
  letSuspensionEnd,
  lift,
  loggedActions,
  reportPerson,
  safetyScene,
  suspend,
  suspensionInForce,
  suspensionsOf,
  waitingFor,
} from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const decide = decideAppeal.bind(null, db)
const mySuspension = (person: Person) => db.as(person).call('my_suspension')

describe('an appeal', () => {
  test('is sent once, by the suspended person, with words', async () => {
    const { ada, bola, admin } = await safetyScene(db)
    expect(await refusal(appeal(db, bola))).toMatchObject({ code: 'PT409', hint: 'Appeal not sent' })
    await suspend(db, admin, ada)
    for (const words of [' ', null])
      expect(await refusal(appeal(db, ada, words))).toMatchObject({ code: 'PT400' })
    expect(await refusal(appeal(db, ada, 'x'.repeat(2001)))).toMatchObject({ hint: 'Invalid input' })
    await appeal(db, ada)
    expect(await refusal(appeal(db, ada, 'And more'))).toMatchObject({ code: 'PT409' })
    expect(await suspensionsOf(db, ada)).toMatchObject([{ appeal: 'They are real.' }])
    expect(await mailSubjects(db, admin)).toContain('An appeal against a suspension')
  })

  test('is seen by admins beside the person, with reason, time and end, until the suspension ends', async () => {
    const { ada, admin, otherAdmin } = await safetyScene(db)
    const shown = async () => {
      const [row] = await db.as(otherAdmin).call('search_people', { p_search: ada.id })
      return row?.suspension
    }
    expect(await shown()).toBe(null)
    await suspend(db, admin, ada, { p_ends_at: new Date(Date.now() + 86_400_000).toISOString() })
    await appeal(db, ada)
    expect(await shown()).toMatchObject({
      ...{
        reason: 'You sold fakes.',
        suspended_by: 'Ngozi',
        ends_at: expect.any(String),
        appeal: 'They are real.',
      },
      ...{ since: expect.any(String), appealed_at: expect.any(String), appeal_decided_at: null },
    })
    await letSuspensionEnd(db, ada)
    expect(await shown()).toBe(null)
  })

  test('is decided for good by another admin than the one who suspended', async () => {
    const { ada, bola, admin, otherAdmin } = await safetyScene(db)
    await suspend(db, admin, ada)
    const row = await suspensionInForce(db, ada)
    expect(await refusal(decide(otherAdmin, row, true, 'Yes'))).toMatchObject({ code: 'PT409' })
    await appeal(db, ada)
    expect(await refusal(decide(bola, row, true, 'Yes'))).toMatchObject({ code: 'PT403' })
    expect(await refusal(decide(admin, row, false, 'No'))).toMatchObject({
      message:
        'You suspended or reported this person, or have a booking with them: another admin has to decide on the appeal.',
    })
    for (const [liftIt, answer] of [
      [null, 'Yes'],
      [true, ' '],
    ] as const)
      expect(await refusal(decide(otherAdmin, row, liftIt, answer))).toMatchObject({ code: 'PT400' })
    expect(await waitingFor(db, otherAdmin, 'appeal')).toContain(row.id)
    await decide(otherAdmin, row, false, 'The photos show it.')
    expect(await mySuspension(ada)).toMatchObject([{ appeal_answer: 'The photos show it.' }])
    expect(await mailSubjects(db, ada)).toContain('Your appeal was decided')
    expect(await refusal(decide(otherAdmin, row, true, 'Or not'))).toMatchObject({ code: 'PT409' })
    expect(await refusal(appeal(db, ada, 'Again'))).toMatchObject({ code: 'PT409' })
    expect(await isShownActive(db, ada)).toBe(false)
  })

  test('is not decided by an admin who reported the person, while another is no part of it', async () => {
    const { ada, admin, otherAdmin } = await safetyScene(db)
    const judge = await member(db, 'Judge', { admin: true })
    await reportPerson(db, otherAdmin, ada)
    const row = await appealedSuspension(db, admin, ada)
    expect(await refusal(decide(otherAdmin, row, false, 'As I said'))).toMatchObject({ code: 'PT403' })
    const isOwn = async (who: Person) => {
      const rows = await db.as(who).call<{ user_id: string; is_own: boolean }>('suspension_appeals')
      return rows.find(({ user_id }) => user_id === ada.id)?.is_own
    }
    expect([await isOwn(admin), await isOwn(otherAdmin), await isOwn(judge)]).toEqual([true, true, false])
    // Both admins who are left are part of it: then one of them decides.
    await db.query('update private.profiles set is_admin = false where user_id <> all ($1::uuid[])', [
      `{${admin.id},${otherAdmin.id}}`,
    ])
    expect([await isOwn(admin), await isOwn(otherAdmin)]).toEqual([false, false])
    await decide(otherAdmin, row, true, 'I was wrong.')
    expect(await isShownActive(db, ada)).toBe(true)
  })

  test('that is granted keeps its admin from suspending the person again, while there is another', async () => {
    const { ada, admin, otherAdmin } = await safetyScene(db)
    const row = await appealedSuspension(db, admin, ada)
    await decide(otherAdmin, row, true, 'They are real.')
    expect(await refusal(suspend(db, admin, ada))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await suspensionsOf(db, ada)).toHaveLength(1)
    await suspend(db, otherAdmin, ada)
    expect(await suspensionsOf(db, ada)).toHaveLength(2)
  })

  test('that was not granted leaves its admin free to suspend again', async () => {
    const { ada, admin, otherAdmin } = await safetyScene(db)
    const row = await appealedSuspension(db, admin, ada)
    await decide(otherAdmin, row, false, 'It stays.')
    await lift(db, otherAdmin, ada)
    await suspend(db, admin, ada)
    expect(await suspensionsOf(db, ada)).toHaveLength(2)
  })

  test('that is granted ends the suspension', async () => {
    const { ada, admin, otherAdmin } = await safetyScene(db, { title: 'Lace iro of Ada' })
    const row = await appealedSuspension(db, admin, ada)
    await decide(otherAdmin, row, true, 'They are real.')
    expect(await isShownActive(db, ada)).toBe(true)
    expect(await countInSearch(db, 'Lace iro of Ada')).toBe(1)
    expect((await loggedActions(db, otherAdmin)).map(({ action_type }) => action_type)).toEqual([
      'decide_suspension_appeal',
    ])
  })

  test('is decided by the admin who suspended where there is no other', async () => {
    const { ada, admin } = await safetyScene(db)
    await db.query('update private.profiles set is_admin = false where user_id <> $1', [admin.id])
    await suspend(db, admin, ada)
    await appeal(db, ada)
    const [own] = await db.as(admin).call<{ is_own: boolean; user_id: string }>('suspension_appeals')
    expect(own).toMatchObject({ is_own: false })
    const row = await suspensionInForce(db, ada)
    await decide(admin, row, false, 'It stays.')
    expect(await mySuspension(ada)).toMatchObject([{ appeal_answer: 'It stays.' }])
  })
})
