import { describe, expect, test } from 'vitest'
import { mailSubjects, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import {
  appeal,
  appealedSuspension,
  changeSuspension,
  decideAppeal,
  decideReports,
  eraseAccount,
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

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const stored = (person: Person) => suspensionsOf(db, person)
const denied = { code: 'PT403', hint: 'Access denied' }

describe('an open appeal', () => {
  test('is answered by its decision alone: nobody lifts or changes the suspension meanwhile', async () => {
    const { ada, admin, otherAdmin } = await safetyScene(db)
    await suspend(db, admin, ada)
    await appeal(db, ada)
    for (const who of [admin, otherAdmin]) {
      expect(await refusal(lift(db, who, ada))).toMatchObject({
        code: 'PT409',
        hint: 'Suspension not lifted',
        message: 'This person has appealed. Decide on the appeal in the moderation queue instead.',
      })
      expect(await refusal(changeSuspension(db, who, ada, { p_ends_at: inHours(1) }))).toMatchObject({
        code: 'PT409',
        hint: 'Suspension not changed',
      })
    }
    const row = await suspensionInForce(db, ada)
    expect(await stored(ada)).toHaveLength(1)
    await decideAppeal(db, otherAdmin, row, false, 'It stays.')
    await lift(db, otherAdmin, ada)
    expect(await isShownActive(db, ada)).toBe(true)
  })

  test('that ends unanswered with its time leaves the next suspension to another admin', async () => {
    const { ada, admin, otherAdmin } = await safetyScene(db)
    await suspend(db, admin, ada, { p_ends_at: inHours(1) })
    await appeal(db, ada)
    await letSuspensionEnd(db, ada)
    await db.query('select private.end_due_suspensions()')
    expect(await refusal(suspend(db, admin, ada))).toMatchObject(denied)
    expect(await isShownActive(db, ada)).toBe(true)
    await suspend(db, otherAdmin, ada)
    expect(await isShownActive(db, ada)).toBe(false)
  })

  test('is closed when the account is erased', async () => {
    const { ada, admin, otherAdmin } = await safetyScene(db)
    const row = await appealedSuspension(db, admin, ada)
    await eraseAccount(db, ada)
    expect(await waitingFor(db, otherAdmin, 'appeal')).not.toContain(row.id)
    expect(await refusal(decideAppeal(db, otherAdmin, row, true, 'Yes'))).toMatchObject({ code: 'PT409' })
    expect(await stored(ada)).toMatchObject([
      { ended_at: null, appeal: 'Removed with the account.', appeal_answer: 'Closed with the account.' },
    ])
  })
})

describe('who lifted a suspension of their own', () => {
  test('leaves the next one to another admin, also by a report, where there is one', async () => {
    const { ada, bola, admin, otherAdmin } = await safetyScene(db)
    await suspend(db, admin, ada)
    await lift(db, admin, ada)
    expect(await refusal(suspend(db, admin, ada))).toMatchObject(denied)
    const report = await reportPerson(db, bola, ada)
    const decided = decideReports(db, admin, [report], 'suspend', { p_words: 'Again' })
    expect(await refusal(decided)).toMatchObject(denied)
    expect(await stored(ada)).toHaveLength(1)
    await suspend(db, otherAdmin, ada)
    expect(await refusal(changeSuspension(db, admin, ada, { p_ends_at: inHours(1) }))).toMatchObject(denied)
    expect(await stored(ada)).toHaveLength(2)
  })

  test('suspends again where there is no other', async () => {
    const { ada, admin } = await safetyScene(db)
    await db.query('update private.profiles set is_admin = false where user_id <> $1', [admin.id])
    await suspend(db, admin, ada)
    await lift(db, admin, ada)
    await suspend(db, admin, ada)
    expect(await stored(ada)).toHaveLength(2)
  })
})

describe('another end of a suspension', () => {
  test('later, earlier or none is given by an admin, told with the reason, and logged', async () => {
    const { ada, bola, admin, otherAdmin } = await safetyScene(db)
    await suspend(db, admin, ada, { p_ends_at: inHours(1) })
    for (const p_ends_at of [inHours(240), inHours(48), null]) {
      await changeSuspension(db, otherAdmin, ada, { p_ends_at })
      const { ends_at } = await suspensionInForce(db, ada)
      expect(ends_at && new Date(ends_at).toISOString()).toBe(p_ends_at)
      expect(await isShownActive(db, ada)).toBe(false)
    }
    expect(await db.as(ada).call('my_suspension')).toMatchObject([{ reason: 'It was worse.', ends_at: null }])
    expect(await mailSubjects(db, ada)).toContain('Your suspension was changed')
    expect(await mailSubjects(db, ada)).not.toContain('Your account is active again')
    expect(await mailSubjects(db, bola)).not.toContain('Your suspension was changed')
    expect(await stored(ada)).toHaveLength(4)
    expect((await loggedActions(db, otherAdmin)).map(({ action_type }) => action_type)).toEqual(
      Array.from({ length: 3 }, () => 'change_suspension'),
    )
    await lift(db, otherAdmin, ada)
    expect(await isShownActive(db, ada)).toBe(true)
  })

  test('can be appealed against after a first appeal was refused, and neither admin decides that', async () => {
    const { ada, admin, otherAdmin } = await safetyScene(db)
    const judge = await member(db, 'Judge', { admin: true })
    await suspend(db, admin, ada, { p_ends_at: inHours(24) })
    await appeal(db, ada)
    await decideAppeal(db, judge, await suspensionInForce(db, ada), false, 'It stays.')
    await changeSuspension(db, otherAdmin, ada)
    await appeal(db, ada, 'That is too long.')
    const row = await suspensionInForce(db, ada)
    for (const who of [admin, otherAdmin])
      expect(await refusal(decideAppeal(db, who, row, false, 'No'))).toMatchObject(denied)
    await decideAppeal(db, judge, row, true, 'Enough.')
    expect(await isShownActive(db, ada)).toBe(true)
  })

  test('needs an admin, a suspension in force, a reason, and another end in the future', async () => {
    const { ada, bola, admin } = await safetyScene(db)
    expect(await refusal(changeSuspension(db, admin, ada))).toMatchObject({
      code: 'PT409',
      hint: 'Suspension not changed',
    })
    await suspend(db, admin, ada)
    for (const who of [ada, bola])
      expect(await refusal(changeSuspension(db, who, ada, { p_ends_at: inHours(1) }))).toMatchObject(denied)
    for (const values of [
      { p_reason: ' ' },
      { p_ends_at: inHours(-1) },
      { p_ends_at: inHours(24 * 4000) },
      { p_reason: 'x'.repeat(1001), p_ends_at: inHours(1) },
    ])
      expect(await refusal(changeSuspension(db, admin, ada, values))).toMatchObject({ code: 'PT400' })
    expect(await refusal(changeSuspension(db, admin, ada))).toMatchObject({ code: 'PT409' })
    expect(await stored(ada)).toMatchObject([{ ends_at: null, ended_at: null }])
  })
})
