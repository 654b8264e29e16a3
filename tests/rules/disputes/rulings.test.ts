import { describe, expect, test } from 'vitest'
import { disputeOutcomes } from '#contract/disputes.ts'
import { mailSubjects, storedBooking } from '../../support/database/builders.ts'
import {
  type Disputed,
  disputedMoney,
  disputeNow,
  expectUntouched,
  openCase,
  paidScene,
  report,
  reportedBy,
  rule,
  settledScene,
} from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const failed = 'Failed to resolve dispute'
const tooMuch = 'The penalty must be an amount of at most ₦20,000, the worth that both sides agreed on.'

async function raised(deadline: string): Promise<Disputed> {
  const scene = await paidScene(db)
  return { ...scene, dispute: await openCase(db, scene.booking, deadline) }
}

describe('a ruling for the side that reported', () => {
  test('gives all that is held to the borrower; the booking is refunded', async () => {
    const scene = await reportedBy(db, 'borrower')
    const { ada, bola, admin, booking, dispute } = scene
    const ruled = await rule(db, admin, dispute, 'for_borrower')
    expect(ruled).toMatchObject({
      status: 'resolved',
      outcome: 'for_borrower',
      admin_decision: disputeOutcomes.forReporter,
      refund_amount: 8000,
      penalty_amount: 0,
      ruling_reason: 'The photos show it.',
      lost_by: ada.id,
      resolved_at: expect.any(String),
    })
    // Who ruled stands in the log of staff: the sides know Aso alone.
    for (const side of [ada, bola])
      expect(JSON.stringify(await db.as(side).read('disputes', { id: dispute.id }))).not.toContain(admin.id)
    expect(await disputeNow(db, dispute)).toEqual(ruled)
    expect(await disputedMoney(db, scene)).toEqual([0, 8000, 0])
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
    await setSetting(db, 'platform_fee_percent', 10)
    const scene = await reportedBy(db, 'lender')
    await setSetting(db, 'platform_fee_percent', null)
    await rule(db, scene.admin, scene.dispute, 'for_lender')
    expect(await disputedMoney(db, scene)).toEqual([7700, 0, 0])
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
      const scene = await reportedBy(db, party)
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
      expect(await disputedMoney(db, scene)).toEqual([0, 0, 8000])
      const booking = await storedBooking(db, scene.booking)
      expect(booking).toMatchObject({ booking_status: 'confirmed', settled_at: null })
      expect(String(booking.clocks_paused)).toMatch(/^2 days/)
    },
  )

  test('that it never came proves the handover: a rental runs', async () => {
    const scene = await reportedBy(db, 'borrower', { issue_type: 'item_not_received' })
    await rule(db, scene.admin, scene.dispute, 'for_lender')
    expect(await storedBooking(db, scene.booking)).toMatchObject({
      booking_status: 'active',
      handover_proven_at: expect.anything(),
      handed_over_at: expect.anything(),
    })
    expect(await disputedMoney(db, scene)).toEqual([0, 0, 8000])
  })

  test('that it never came proves the handover: a sale is paid out', async () => {
    const scene = await reportedBy(db, 'borrower', { issue_type: 'item_not_received' }, true)
    await rule(db, scene.admin, scene.dispute, 'for_lender')
    expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'completed' })
    expect(await disputedMoney(db, scene)).toEqual([20_000, 0, 0])
  })
})

describe('a dismissal', () => {
  test('gives the booking back its status and its clocks; nobody lost', async () => {
    const scene = await reportedBy(db, 'borrower')
    await rule(db, scene.admin, scene.dispute, 'dismissed')
    expect(await disputeNow(db, scene.dispute)).toMatchObject({
      status: 'dismissed',
      admin_decision: disputeOutcomes.dismissed,
      lost_by: null,
    })
    expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await disputedMoney(db, scene)).toEqual([0, 0, 8000])
  })
})

describe('a division', () => {
  test('is to the kobo', async () => {
    const scene = await reportedBy(db, 'lender')
    await rule(db, scene.admin, scene.dispute, 'divide', { refund: 1234.56 })
    expect(await disputedMoney(db, scene)).toEqual([6765.44, 1234.56, 0])
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
    const scene = await reportedBy(db, 'borrower')
    await rule(db, scene.admin, scene.dispute, 'divide', { refund })
    expect(await disputedMoney(db, scene)).toEqual(expected)
  })

  test.each([8000.01, 1e9, -0.01, 'NaN', 'Infinity', 0.001])('of %s is refused', async (refund) => {
    const scene = await reportedBy(db, 'borrower')
    expect(await refusal(rule(db, scene.admin, scene.dispute, 'divide', { refund }))).toMatchObject({
      code: 'PT400',
      hint: failed,
    })
    await expectUntouched(db, scene)
  })
})

describe('a penalty', () => {
  test('comes from the loser’s wallet to the winner, and the rest stays owed', async () => {
    const scene = await settledScene(db)
    const { ada, bola, admin, booking } = scene
    await rule(db, admin, await report(db, ada, booking), 'for_lender', { penalty: 6000 })
    expect(await disputedMoney(db, scene)).toEqual([8000, 0, 0])
    expect(
      await db.query('select debtor_id, creditor_id, amount, paid from private.debts where debtor_id = $1', [
        bola.id,
      ]),
    ).toEqual([{ debtor_id: bola.id, creditor_id: ada.id, amount: 1000, paid: 0 }])
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed' })
  })

  test('of a division is paid by the side that was reported', async () => {
    const scene = await reportedBy(db, 'borrower')
    await rule(db, scene.admin, scene.dispute, 'divide', { refund: 3000, penalty: 500 })
    expect(await disputedMoney(db, scene)).toEqual([4500, 3500, 0])
    expect(await disputeNow(db, scene.dispute)).toMatchObject({
      penalty_amount: 500,
      lost_by: scene.ada.id,
    })
  })

  test.each([
    ['dismissed', 5, 'A penalty needs a side that lost.'],
    ['for_borrower', -1, tooMuch],
    ['for_borrower', 20_000.01, tooMuch],
    ['for_borrower', 'NaN', tooMuch],
    ['for_borrower', 0.005, tooMuch],
  ] as const)('with %s of %s is refused', async (outcome, penalty, message) => {
    const scene = await reportedBy(db, 'borrower')
    expect(await refusal(rule(db, scene.admin, scene.dispute, outcome, { penalty }))).toMatchObject({
      code: 'PT400',
      message,
    })
    await expectUntouched(db, scene)
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
    expect(await disputedMoney(db, scene)).toEqual(expected)
  })

  test('is divided, and not dismissed: it would come back at once', async () => {
    const scene = await raised('handover_unproven')
    expect(await refusal(rule(db, scene.admin, scene.dispute, 'dismissed'))).toMatchObject({
      code: 'PT409',
    })
    await expectUntouched(db, scene)
    await rule(db, scene.admin, scene.dispute, 'divide', { refund: 5000 })
    expect(await disputedMoney(db, scene)).toEqual([3000, 5000, 0])
  })
})
