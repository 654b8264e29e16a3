import { describe, expect, test } from 'vitest'
import { disputeOutcomes } from '#contract/disputes.ts'
import {
  heldForBooking,
  mailSubjects,
  member,
  runJobs,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import {
  type Dispute,
  type DisputeScene,
  disputeNow,
  type Outcome,
  openCase,
  paidScene,
  report,
  rule,
  settledScene,
  soldScene,
} from '../../support/database/disputes.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const failed = 'Failed to resolve dispute'

type Disputed = DisputeScene & { dispute: Dispute }

async function reportedBy(
  party: 'borrower' | 'lender',
  values: Values = {},
  sold = false,
): Promise<Disputed> {
  const scene = await (sold ? soldScene(db) : paidScene(db))
  const reporter = party === 'borrower' ? scene.bola : scene.ada
  return { ...scene, dispute: await report(db, reporter, scene.booking, values) }
}

async function raised(deadline: string): Promise<Disputed> {
  const scene = await paidScene(db)
  return { ...scene, dispute: await openCase(db, scene.booking, deadline) }
}

/** Naira of lender and borrower, and what is held. */
const money = async ({ ada, bola, booking }: DisputeScene): Promise<number[]> =>
  Promise.all([walletBalance(db, ada), walletBalance(db, bola), heldForBooking(db, booking)])

const untouched = async (scene: Disputed, held = 8000): Promise<void> => {
  expect(await disputeNow(db, scene.dispute)).toEqual(scene.dispute)
  expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'disputed' })
  expect(await money(scene)).toEqual([0, 0, held])
}

describe('a ruling for the side that reported', () => {
  test('gives all that is held to the borrower; the booking is refunded', async () => {
    const scene = await reportedBy('borrower')
    const { ada, bola, admin, booking, dispute } = scene
    const ruled = await rule(db, admin, dispute, 'for_borrower')
    expect(ruled).toMatchObject({
      status: 'resolved',
      outcome: 'for_borrower',
      admin_decision: disputeOutcomes.forReporter,
      refund_amount: 8000,
      penalty_amount: 0,
      ruling_reason: 'The photos show it.',
      resolved_by: admin.id,
      lost_by: ada.id,
      resolved_at: expect.any(String),
    })
    expect(await disputeNow(db, dispute)).toEqual(ruled)
    expect(await money(scene)).toEqual([0, 8000, 0])
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'cancelled',
      payment_status: 'refunded',
    })
    for (const person of [ada, bola]) {
      expect(
        (await mailSubjects(db, person)).filter((subject) => subject === 'A dispute is decided'),
      ).toHaveLength(1)
    }
  })

  test('gives all that is held to the lender, less the fee on the rent', async () => {
    await db.query(
      `update public.app_settings set setting_value = '10' where setting_key = 'platform_fee_percent'`,
    )
    const scene = await reportedBy('lender')
    await db.query(
      `update public.app_settings set setting_value = '0' where setting_key = 'platform_fee_percent'`,
    )
    await rule(db, scene.admin, scene.dispute, 'for_lender')
    expect(await money(scene)).toEqual([7700, 0, 0])
    expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'completed' })
    expect(await disputeNow(db, scene.dispute)).toMatchObject({
      admin_decision: disputeOutcomes.forReporter,
      refund_amount: 0,
      lost_by: scene.bola.id,
    })
  })
})

describe('a ruling for the side that was reported', () => {
  test.each([
    ['borrower', 'for_lender'],
    ['lender', 'for_borrower'],
  ] as const)(
    'against the %s lets the booking go on as if there had been no report',
    async (party, outcome) => {
      const scene = await reportedBy(party)
      await db.query(`update public.disputes set created_at = created_at - interval '2 days' where id = $1`, [
        scene.dispute.id,
      ])
      const ruled = await rule(db, scene.admin, scene.dispute, outcome)
      expect(ruled).toMatchObject({
        status: 'resolved',
        admin_decision: disputeOutcomes.forReported,
        refund_amount: 0,
        lost_by: party === 'borrower' ? scene.bola.id : scene.ada.id,
      })
      expect(await money(scene)).toEqual([0, 0, 8000])
      const booking = await storedBooking(db, scene.booking)
      expect(booking).toMatchObject({ booking_status: 'confirmed', settled_at: null })
      expect(String(booking.clocks_paused)).toMatch(/^2 days/)
    },
  )

  test('that it never came proves the handover: a rental runs', async () => {
    const scene = await reportedBy('borrower', { issue_type: 'item_not_received' })
    await rule(db, scene.admin, scene.dispute, 'for_lender')
    expect(await storedBooking(db, scene.booking)).toMatchObject({
      booking_status: 'active',
      handover_proven_at: expect.anything(),
      handed_over_at: expect.anything(),
    })
    expect(await money(scene)).toEqual([0, 0, 8000])
  })

  test('that it never came proves the handover: a sale is paid out', async () => {
    const scene = await reportedBy('borrower', { issue_type: 'item_not_received' }, true)
    await rule(db, scene.admin, scene.dispute, 'for_lender')
    expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'completed' })
    expect(await money(scene)).toEqual([20_000, 0, 0])
  })
})

describe('a dismissal', () => {
  test('gives the booking back its status and its clocks; nobody lost', async () => {
    const scene = await reportedBy('borrower')
    await rule(db, scene.admin, scene.dispute, 'dismissed')
    expect(await disputeNow(db, scene.dispute)).toMatchObject({
      status: 'dismissed',
      admin_decision: disputeOutcomes.dismissed,
      lost_by: null,
    })
    expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await money(scene)).toEqual([0, 0, 8000])
  })
})

describe('a division', () => {
  test('is to the kobo', async () => {
    const scene = await reportedBy('lender')
    await rule(db, scene.admin, scene.dispute, 'divide', { refund: 1234.56 })
    expect(await money(scene)).toEqual([6765.44, 1234.56, 0])
    expect(await disputeNow(db, scene.dispute)).toMatchObject({
      status: 'resolved',
      admin_decision: disputeOutcomes.divided,
      refund_amount: 1234.56,
      lost_by: null,
    })
    expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'completed' })
  })

  test.each([
    [0, [8000, 0, 0]],
    [0.01, [7999.99, 0.01, 0]],
    [7999.99, [0.01, 7999.99, 0]],
    [8000, [0, 8000, 0]],
  ])('with %s to the borrower leaves nothing', async (refund, expected) => {
    const scene = await reportedBy('borrower')
    await rule(db, scene.admin, scene.dispute, 'divide', { refund })
    expect(await money(scene)).toEqual(expected)
  })

  test.each([8000.01, 1e9, -0.01, 'NaN', 'Infinity', 0.001])('of %s is refused', async (refund) => {
    const scene = await reportedBy('borrower')
    expect(await refusal(rule(db, scene.admin, scene.dispute, 'divide', { refund }))).toMatchObject({
      code: 'PT400',
      hint: failed,
    })
    await untouched(scene)
  })
})

describe('a penalty', () => {
  test('comes from the loser’s wallet to the winner, and the rest stays owed', async () => {
    const scene = await settledScene(db)
    const { ada, bola, admin, booking } = scene
    await rule(db, admin, await report(db, ada, booking), 'for_lender', { penalty: 6000 })
    expect(await money(scene)).toEqual([8000, 0, 0])
    expect(
      await db.query('select debtor_id, creditor_id, amount, paid from private.debts where debtor_id = $1', [
        bola.id,
      ]),
    ).toEqual([{ debtor_id: bola.id, creditor_id: ada.id, amount: 1000, paid: 0 }])
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed' })
  })

  test('of a division is paid by the side that was reported', async () => {
    const scene = await reportedBy('borrower')
    await rule(db, scene.admin, scene.dispute, 'divide', { refund: 3000, penalty: 500 })
    expect(await money(scene)).toEqual([4500, 3500, 0])
    expect(await disputeNow(db, scene.dispute)).toMatchObject({
      penalty_amount: 500,
      lost_by: scene.ada.id,
    })
  })

  test.each([
    ['dismissed', 5, 'A penalty needs a side that lost.'],
    ['for_borrower', -1, 'The penalty must be an amount of at most ₦1,000,000.'],
    ['for_borrower', 1_000_000.01, 'The penalty must be an amount of at most ₦1,000,000.'],
    ['for_borrower', 'NaN', 'The penalty must be an amount of at most ₦1,000,000.'],
    ['for_borrower', 0.005, 'The penalty must be an amount of at most ₦1,000,000.'],
  ] as const)('with %s of %s is refused', async (outcome, penalty, message) => {
    const scene = await reportedBy('borrower')
    expect(await refusal(rule(db, scene.admin, scene.dispute, outcome, { penalty }))).toMatchObject({
      code: 'PT400',
      message,
    })
    await untouched(scene)
  })
})

describe('a case that a deadline raised', () => {
  test.each([
    ['for_borrower', disputeOutcomes.forBorrower, [0, 8000, 0]],
    ['for_lender', disputeOutcomes.forLender, [8000, 0, 0]],
  ] as const)('is decided %s', async (outcome, words, expected) => {
    const scene = await raised('return_overdue')
    await rule(db, scene.admin, scene.dispute, outcome)
    expect(await disputeNow(db, scene.dispute)).toMatchObject({ status: 'resolved', admin_decision: words })
    expect(await money(scene)).toEqual(expected)
  })

  test('is divided, and not dismissed: it would come back at once', async () => {
    const scene = await raised('handover_unproven')
    expect(await refusal(rule(db, scene.admin, scene.dispute, 'dismissed'))).toMatchObject({
      code: 'PT409',
    })
    await untouched(scene)
    await rule(db, scene.admin, scene.dispute, 'divide', { refund: 5000 })
    expect(await money(scene)).toEqual([3000, 5000, 0])
  })
})

describe('who rules', () => {
  test('an admin who is a party does not, by either way', async () => {
    const scene = await reportedBy('borrower')
    for (const party of [scene.ada, scene.bola]) {
      await db.query('update private.profiles set is_admin = true where user_id = $1', [party.id])
      const own = { code: 'PT403', message: 'You are a party of this booking. Another admin decides it.' }
      expect(await refusal(rule(db, party, scene.dispute, 'for_borrower'))).toMatchObject(own)
      const values = { status: 'resolved', admin_decision: 'in favour of the reporter' }
      expect(await refusal(db.as(party).update('disputes', values, { id: scene.dispute.id }))).toMatchObject(
        own,
      )
    }
    await untouched(scene)
  })

  test('nobody but admins does', async () => {
    const scene = await reportedBy('borrower')
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
    await untouched(scene)
  })

  test('once: a second ruling is refused', async () => {
    const scene = await reportedBy('borrower')
    await rule(db, scene.admin, scene.dispute, 'for_borrower')
    const outcomes: Outcome[] = ['for_borrower', 'for_lender', 'divide', 'dismissed']
    for (const outcome of outcomes)
      expect(await refusal(rule(db, scene.admin, scene.dispute, outcome))).toMatchObject({
        code: 'PT409',
        message: 'This dispute is decided already.',
      })
    const values = { status: 'dismissed' }
    expect(
      await refusal(db.as(scene.admin).update('disputes', values, { id: scene.dispute.id })),
    ).toMatchObject({
      code: 'PT409',
    })
    expect(await money(scene)).toEqual([0, 8000, 0])
  })

  test('with a reason, and with an outcome', async () => {
    const scene = await reportedBy('borrower')
    for (const reason of [null, ' \n'])
      expect(await refusal(rule(db, scene.admin, scene.dispute, 'dismissed', { reason }))).toMatchObject({
        message: 'Please give a reason that both sides will read.',
      })
    expect(await refusal(rule(db, scene.admin, scene.dispute, null))).toMatchObject({ code: 'PT400' })
    const nobody = { id: '00000000-0000-0000-0000-000000000000' }
    expect(await refusal(rule(db, scene.admin, nobody, 'dismissed'))).toMatchObject({ code: 'PT404' })
    await untouched(scene)
  })

  test('the ruling is logged, and counts against who lost', async () => {
    const scene = await reportedBy('borrower')
    await rule(db, scene.admin, scene.dispute, 'for_borrower', { penalty: 10 })
    expect(
      await db.query('select action_type, action_data from private.user_actions where user_id = $1', [
        scene.admin.id,
      ]),
    ).toEqual([
      {
        action_type: 'rule_dispute',
        action_data: {
          dispute: scene.dispute.id,
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
    const scene = await reportedBy('borrower')
    const [row] = await resolve(scene, { admin_decision })
    expect(row).toMatchObject({
      status: 'resolved',
      outcome,
      admin_decision: stored,
      resolved_by: scene.admin.id,
    })
    expect(Date.parse(row?.resolved_at ?? '')).toBeGreaterThan(Date.parse('2026-01-01'))
    expect(await money(scene)).toEqual(outcome === 'for_borrower' ? [0, 8000, 0] : [0, 0, 8000])
  })

  test('with the status dismissed is a dismissal', async () => {
    const scene = await reportedBy('borrower')
    await resolve(scene, { status: 'dismissed', admin_decision: 'Dismissed' })
    expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await money(scene)).toEqual([0, 0, 8000])
  })

  test('with a refund divides, and a penalty is paid', async () => {
    const scene = await reportedBy('borrower')
    await resolve(scene, {
      admin_decision: disputeOutcomes.forReporter,
      refund_amount: 2000,
      penalty_amount: 1000,
    })
    expect(await money(scene)).toEqual([5000, 3000, 0])
  })

  test.each([
    [{ admin_decision: null }],
    [{ admin_decision: 'We looked at it' }],
    [{ admin_decision: 'The reporter against the reported' }],
    [{ status: 'pending' }],
    [{ admin_decision: disputeOutcomes.forReported, refund_amount: 100 }],
    [{ admin_decision: disputeOutcomes.forReporter, refund_amount: 8000.01 }],
  ])('with %j is refused', async (values) => {
    const scene = await reportedBy('borrower')
    expect(await refusal(resolve(scene, values))).toMatchObject({ code: 'PT400', hint: failed })
    await untouched(scene)
  })

  test.each(['contested_amount', 'outcome', 'due_at', 'description', 'lost_by'])(
    'never reaches %s',
    async (column) => {
      const scene = await reportedBy('borrower')
      expect(await refusal(resolve(scene, { [column]: null }))).toMatchObject(forbidden)
      await untouched(scene)
    },
  )
})

test('the admins’ count of pending disputes follows', async () => {
  const scene = await reportedBy('borrower')
  const count = async () => Number((await db.as(scene.admin).call('admin_counts'))[0]?.pending_disputes)
  const before = await count()
  await rule(db, scene.admin, scene.dispute, 'dismissed')
  expect(await count()).toBe(before - 1)
})
