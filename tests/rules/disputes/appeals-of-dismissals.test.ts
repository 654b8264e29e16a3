import { describe, expect, test } from 'vitest'
import {
  heldForBooking,
  moveIntoPast,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import {
  disputedMoney,
  disputeNow,
  letAppealsEnd,
  report,
  reportedBy,
  rule,
  settledScene,
} from '../../support/database/disputes.ts'
import { insiderActs } from '../../support/database/insiders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** A decision that moved nothing has a loser as well: another admin makes it again, once. */

const db = openTestDatabase()
const { appeal, decide, moderator, spend } = insiderActs(db)

const tooLate = { code: 'PT409', message: 'This decision cannot be appealed any more.' }
const nothingTaken = { code: 'PT409', message: 'This decision has taken nothing from you.' }
const again = { code: 'PT409', message: 'There has been an appeal against this decision.' }

async function mayAppeal(person: Person, { id }: { id: string }) {
  const [row] = await db
    .as(person)
    .call<{ dispute_file: { may_appeal: boolean } }>('dispute_file', { p_dispute_id: id })
  return row?.dispute_file.may_appeal
}

async function dismissed() {
  const scene = await reportedBy(db, 'borrower')
  await rule(db, scene.admin, scene.dispute, 'dismissed')
  return scene
}

describe('a dispute that was dismissed', () => {
  test('is opened again by who reported, and nobody else; its booking waits with it', async () => {
    const { ada, bola, dispute, booking, admin } = await dismissed()
    expect([await mayAppeal(bola, dispute), await mayAppeal(ada, dispute)]).toEqual([true, false])
    expect(await mayAppeal(admin, dispute)).toBe(false)
    expect(await refusal(appeal(ada, dispute))).toMatchObject(nothingTaken)
    await appeal(bola, dispute)
    expect(await disputeNow(db, dispute)).toMatchObject({
      status: 'pending',
      outcome: null,
      appealed_by: bola.id,
      appeal_reason: 'It was torn before.',
      contested_amount: 8000,
      previous_status: 'confirmed',
    })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'disputed' })
    expect(await heldForBooking(db, booking)).toBe(8000)
    expect(await refusal(appeal(bola, dispute))).toMatchObject(again)
    const told = await db.query<{ text: string }>(
      `select body as text from public.notifications where user_id = $1 and title = 'The other side has appealed'`,
      [ada.id],
    )
    expect(told.map(({ text }) => text)).toEqual([
      'Another admin decides again about “Red gele”. Add what you know, with photos or receipts.',
    ])
  })

  test('is not decided again by who dismissed it', async () => {
    const { bola, admin, dispute } = await dismissed()
    await appeal(bola, dispute)
    for (const outcome of ['dismissed', 'for_borrower'] as const)
      expect(await refusal(rule(db, admin, dispute, outcome))).toMatchObject({
        code: 'PT403',
        message: 'You ruled on this dispute before: another admin has to decide it now.',
      })
    expect(await disputeNow(db, dispute)).toMatchObject({ status: 'pending' })
  })

  test('dismissed again is over, and only the time since the appeal is given back once more', async () => {
    const { bola, dispute, booking } = await dismissed()
    await db.query(`update public.disputes set created_at = created_at - interval '2 days' where id = $1`, [
      dispute.id,
    ])
    await appeal(bola, dispute)
    await db.query(`update public.disputes set appealed_at = appealed_at - interval '1 hour' where id = $1`, [
      dispute.id,
    ])
    await rule(db, await moderator('Efe'), dispute, 'dismissed')
    expect(await disputeNow(db, dispute)).toMatchObject({
      status: 'dismissed',
      appeal_decided_at: expect.any(String),
      appeal_returned: null,
      appeal_until: null,
    })
    const after = await storedBooking(db, booking)
    expect(after).toMatchObject({ booking_status: 'confirmed' })
    expect(String(after.clocks_paused)).toMatch(/^01:/)
    expect(await refusal(appeal(bola, dispute))).toMatchObject(again)
    expect(await mayAppeal(bola, dispute)).toBe(false)
  })

  test('decided the other way can be appealed by the side that lost then, once, before a third one', async () => {
    const scene = await dismissed()
    const { ada, bola, admin, dispute } = scene
    await appeal(bola, dispute)
    const [second, third] = [await moderator('Efe'), await moderator('Uche')]
    await rule(db, second, dispute, 'for_borrower')
    expect(await disputedMoney(db, scene)).toEqual([0, 8000, 0])
    expect(await refusal(appeal(bola, dispute))).toMatchObject(again)
    await appeal(ada, dispute)
    for (const judge of [admin, second])
      expect(await refusal(decide(judge, dispute, 3000))).toMatchObject({ code: 'PT403' })
    await decide(third, dispute, 3000)
    expect(await disputedMoney(db, scene)).toEqual([3000, 5000, 0])
    expect(await refusal(appeal(bola, dispute))).toMatchObject(again)
    expect(await refusal(appeal(ada, dispute))).toMatchObject(again)
  })

  test('is not opened again when the time for it is over, nor beside another report', async () => {
    const { ada, bola, dispute, booking } = await dismissed()
    await report(db, ada, booking)
    expect(await refusal(appeal(bola, dispute))).toMatchObject({
      code: 'PT409',
      hint: 'Not appealed',
      message: 'Aso is already reviewing this booking. Add what you know to the open dispute.',
    })
    const late = await dismissed()
    await letAppealsEnd(db)
    expect(await refusal(appeal(late.bola, late.dispute))).toMatchObject(tooLate)
    expect(await storedBooking(db, late.booking)).toMatchObject({ booking_status: 'confirmed' })
  })
})

test('who reported and lost, so that the booking goes on, appeals as well', async () => {
  const { bola, ada, admin, dispute, booking } = await reportedBy(db, 'borrower')
  await rule(db, admin, dispute, 'for_lender')
  expect(await refusal(appeal(ada, dispute))).toMatchObject(nothingTaken)
  await appeal(bola, dispute)
  expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'disputed' })
  await rule(db, await moderator('Efe'), dispute, 'for_lender')
  expect(await disputeNow(db, dispute)).toMatchObject({ status: 'resolved', lost_by: bola.id })
  expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'confirmed' })
})

test('of a booking that is settled a penalty is all that the second one can decide', async () => {
  const scene = await settledScene(db)
  const { ada, admin, booking } = scene
  const dispute = await report(db, ada, booking)
  await rule(db, admin, dispute, 'dismissed')
  await appeal(ada, dispute)
  expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed' })
  await rule(db, await moderator('Efe'), dispute, 'for_lender', { penalty: 500 })
  expect(await disputedMoney(db, scene)).toEqual([3500, 4500, 0])
})

describe('a booking that settles while a dismissal can be appealed', () => {
  test('brings what is held until then, and goes back where the appeal says so', async () => {
    const scene = await reportedBy(db, 'lender')
    const { ada, bola, dispute, booking } = scene
    await rule(db, scene.admin, dispute, 'dismissed')
    // The ruling was a moment ago, in another transaction than what follows.
    await db.query(
      `update public.disputes set resolved_at = resolved_at - interval '1 minute' where id = $1`,
      [dispute.id],
    )
    await moveIntoPast(db, booking, { days: 2 })
    await updateReturnConfirmation(db, bola, booking)
    await updateReturnConfirmation(db, ada, booking)
    expect(await disputedMoney(db, scene)).toEqual([3000, 5000, 0])
    expect(await refusal(spend(bola, 1))).toMatchObject({
      message: expect.stringContaining('is held while it can be appealed'),
    })
    expect([await mayAppeal(ada, dispute), await mayAppeal(bola, dispute)]).toEqual([true, false])
    await appeal(ada, dispute)
    await decide(await moderator('Efe'), dispute, 4000)
    expect(await disputedMoney(db, scene)).toEqual([7000, 1000, 0])
    await spend(bola, 1000)
    expect(await disputedMoney(db, scene)).toEqual([7000, 0, 0])
  })

  test('is free when nobody has appealed', async () => {
    const scene = await reportedBy(db, 'lender')
    await rule(db, scene.admin, scene.dispute, 'dismissed')
    await db.query(
      `update public.disputes set resolved_at = resolved_at - interval '1 minute' where id = $1`,
      [scene.dispute.id],
    )
    await moveIntoPast(db, scene.booking, { days: 2 })
    await updateReturnConfirmation(db, scene.bola, scene.booking)
    await updateReturnConfirmation(db, scene.ada, scene.booking)
    await letAppealsEnd(db)
    await spend(scene.bola, 5000)
    expect(await disputedMoney(db, scene)).toEqual([3000, 0, 0])
  })
})
