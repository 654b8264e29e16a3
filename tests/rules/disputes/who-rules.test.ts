import { describe, expect, test } from 'vitest'
import { disputeOutcomes } from '#contract/disputes.ts'
import { member, runJobs, storedBooking } from '../../support/database/builders.ts'
import {
  type Dispute,
  type Disputed,
  disputedMoney,
  expectUntouched,
  type Outcome,
  reportedBy,
  rule,
} from '../../support/database/disputes.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { joinAccounts } from '../../support/database/signals.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const failed = 'Failed to resolve dispute'

describe('who rules', () => {
  test('an admin who is a party does not, by either way', async () => {
    const scene = await reportedBy(db, 'borrower')
    for (const party of [scene.ada, scene.bola]) {
      await db.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [party.id])
      const own = { code: 'PT403', message: 'You are a party to this booking. Another admin decides it.' }
      expect(await refusal(rule(db, party, scene.dispute, 'for_borrower'))).toMatchObject(own)
      const values = { status: 'resolved', admin_decision: 'in favour of the reporter' }
      expect(await refusal(db.as(party).update('disputes', values, { id: scene.dispute.id }))).toMatchObject(
        own,
      )
    }
    await expectUntouched(db, scene)
  })

  test('an admin whose second account is a party does not, by either way; another admin does', async () => {
    const scene = await reportedBy(db, 'borrower')
    const { ada, bola, admin, dispute } = scene
    for (const party of [ada, bola]) {
      const second = await member(db, 'Second', { admin: true })
      await joinAccounts(db, second, party)
      for (const outcome of ['for_borrower', 'for_lender', 'divide', 'dismissed'] as const)
        expect(await refusal(rule(db, second, dispute, outcome))).toMatchObject({ code: 'PT403' })
      const values = { status: 'resolved', admin_decision: 'in favour of the reporter' }
      expect(await refusal(db.as(second).update('disputes', values, { id: dispute.id }))).toMatchObject({
        code: 'PT403',
      })
    }
    await expectUntouched(db, scene)
    await rule(db, admin, dispute, 'for_borrower')
    expect(await disputedMoney(db, scene)).toEqual([0, 8000, 0])
  })

  test('nobody but admins does', async () => {
    const scene = await reportedBy(db, 'borrower')
    const eve = await member(db, 'Eve')
    for (const person of [scene.ada, scene.bola, eve]) {
      expect(await refusal(rule(db, person, scene.dispute, 'for_borrower'))).toMatchObject({
        code: 'PT403',
      })
      const values = { status: 'resolved', admin_decision: 'in favour of the reporter' }
      expect(await db.as(person).update('disputes', values, { id: scene.dispute.id })).toEqual([])
    }
    const args = { p_dispute_id: scene.dispute.id, p_outcome: 'for_borrower' }
    expect(await refusal(db.as('visitor').call('rule_dispute', args))).toMatchObject(forbidden)
    expect(await refusal(db.as('service').call('rule_dispute', args))).toMatchObject(forbidden)
    await expectUntouched(db, scene)
  })

  test('once: a second ruling is refused', async () => {
    const scene = await reportedBy(db, 'borrower')
    await rule(db, scene.admin, scene.dispute, 'for_borrower')
    const outcomes: Outcome[] = ['for_borrower', 'for_lender', 'divide', 'dismissed']
    for (const outcome of outcomes)
      expect(await refusal(rule(db, scene.admin, scene.dispute, outcome))).toMatchObject({
        code: 'PT409',
        message: 'This dispute has already been decided.',
      })
    const values = { status: 'dismissed' }
    expect(
      await refusal(db.as(scene.admin).update('disputes', values, { id: scene.dispute.id })),
    ).toMatchObject({
      code: 'PT409',
    })
    expect(await disputedMoney(db, scene)).toEqual([0, 8000, 0])
  })

  test('with a reason, and with an outcome', async () => {
    const scene = await reportedBy(db, 'borrower')
    for (const reason of [null, ' \n'])
      expect(await refusal(rule(db, scene.admin, scene.dispute, 'dismissed', { reason }))).toMatchObject({
        message: 'Please give a reason that both sides will read.',
      })
    expect(await refusal(rule(db, scene.admin, scene.dispute, null))).toMatchObject({ code: 'PT400' })
    const nobody = { id: '00000000-0000-0000-0000-000000000000' }
    expect(await refusal(rule(db, scene.admin, nobody, 'dismissed'))).toMatchObject({ code: 'PT404' })
    await expectUntouched(db, scene)
  })

  test('the ruling is logged, and counts against who lost', async () => {
    const scene = await reportedBy(db, 'borrower')
    await rule(db, scene.admin, scene.dispute, 'for_borrower', { penalty: 10 })
    expect(
      await db.query('select action_type, action_data from private.admin_log where admin_id = $1', [
        scene.admin.id,
      ]),
    ).toEqual([
      {
        action_type: 'rule_dispute',
        action_data: {
          dispute: scene.dispute.id,
          transaction_id: scene.booking.id,
          outcome: 'for_borrower',
          refund: 8000,
          penalty: 10,
          reason: 'The photos show it.',
        },
      },
    ])
    await runJobs(db)
    const against = async ({ id }: Person) =>
      (await db.one('select disputes_against from public.trust_scores where user_id = $1', [id]))
        .disputes_against
    expect([await against(scene.ada), await against(scene.bola)]).toEqual([1, 0])
  })
})

describe('the specification’s update of the table', () => {
  const resolve = (scene: Disputed, values: Values) =>
    db.as(scene.admin).update<Dispute>(
      'disputes',
      {
        status: 'resolved',
        refund_amount: 0,
        penalty_amount: 0,
        resolved_at: '2020-01-01T00:00:00Z',
        ...values,
      },
      { id: scene.dispute.id },
    )

  test.each([
    ['Resolved in favor of reporter', 'for_borrower', disputeOutcomes.forReporter],
    ['In favour of the reported user', 'for_lender', disputeOutcomes.forReported],
    ['favor_reporter', 'for_borrower', disputeOutcomes.forReporter],
    [disputeOutcomes.forReporter, 'for_borrower', disputeOutcomes.forReporter],
  ])('with %j is a ruling %s', async (admin_decision, outcome, stored) => {
    const scene = await reportedBy(db, 'borrower')
    const [row] = await resolve(scene, { admin_decision })
    expect(row).toMatchObject({
      status: 'resolved',
      outcome,
      admin_decision: stored,
    })
    expect(Date.parse(row?.resolved_at ?? '')).toBeGreaterThan(Date.parse('2026-01-01'))
    expect(await disputedMoney(db, scene)).toEqual(outcome === 'for_borrower' ? [0, 8000, 0] : [0, 0, 8000])
  })

  test('with the status dismissed is a dismissal', async () => {
    const scene = await reportedBy(db, 'borrower')
    await resolve(scene, { status: 'dismissed', admin_decision: 'Dismissed' })
    expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await disputedMoney(db, scene)).toEqual([0, 0, 8000])
  })

  test('with a refund divides, and a penalty is paid', async () => {
    const scene = await reportedBy(db, 'borrower')
    await resolve(scene, {
      admin_decision: disputeOutcomes.forReporter,
      refund_amount: 2000,
      penalty_amount: 1000,
    })
    expect(await disputedMoney(db, scene)).toEqual([5000, 3000, 0])
  })

  test.each([
    [{ admin_decision: null }],
    [{ admin_decision: 'We looked at it' }],
    [{ admin_decision: 'The reporter against the reported' }],
    [{ status: 'pending' }],
    [{ admin_decision: disputeOutcomes.forReported, refund_amount: 100 }],
    [{ admin_decision: disputeOutcomes.forReporter, refund_amount: 8000.01 }],
  ])('with %j is refused', async (values) => {
    const scene = await reportedBy(db, 'borrower')
    expect(await refusal(resolve(scene, values))).toMatchObject({ code: 'PT400', hint: failed })
    await expectUntouched(db, scene)
  })

  test.each(['contested_amount', 'outcome', 'due_at', 'description', 'lost_by'])(
    'never reaches %s',
    async (column) => {
      const scene = await reportedBy(db, 'borrower')
      expect(await refusal(resolve(scene, { [column]: null }))).toMatchObject(forbidden)
      await expectUntouched(db, scene)
    },
  )
})

test('the admins’ count of pending disputes follows', async () => {
  const scene = await reportedBy(db, 'borrower')
  const count = async () => Number((await db.as(scene.admin).call('admin_counts'))[0]?.pending_disputes)
  const before = await count()
  await rule(db, scene.admin, scene.dispute, 'dismissed')
  expect(await count()).toBe(before - 1)
})
