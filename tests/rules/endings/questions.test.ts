import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  heldForBooking,
  insertPaidBooking,
  insertPurchase,
  mailSubjects,
  member,
  moveIntoPast,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { leaveTime } from '../../support/database/deadlines.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { type BookedDressSetup, setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

async function rented(daysAgo: number): Promise<BookedDressSetup> {
  const setup = await setUpDress(db)
  const booking = await insertPaidBooking(db, setup.bola, setup.dress)
  await moveIntoPast(db, booking, { days: 10 + daysAgo })
  return { ...setup, booking: await storedBooking(db, booking) }
}
async function bought(): Promise<BookedDressSetup> {
  const setup = await setUpDress(db)
  const booking = await insertPurchase(db, setup.bola, setup.dress)
  await settleCardPayment(db, setup.bola, booking)
  return { ...setup, booking: await storedBooking(db, booking) }
}
const call = (person: Person, procedure: string, { id }: BookingRow, p_note?: string) =>
  db.as(person).call(procedure, { p_transaction_id: id, ...(p_note === undefined ? {} : { p_note }) })
const money = async ({ ada, bola, booking }: BookedDressSetup) => [
  await walletBalance(db, ada),
  await walletBalance(db, bola),
  await heldForBooking(db, booking),
]
const notPossible = { code: 'PT409', hint: 'Report not possible' }
const noAnswer = { code: 'PT409', hint: 'Answer not possible' }
const open = {
  question: null,
  question_by: null,
  question_at: null,
  question_due_at: null,
  question_note: null,
}

describe('a handover that one side did not see', () => {
  test('is reported with a note, once, and the other side is told', async () => {
    const { ada, bola, booking } = await rented(0)
    await call(bola, 'report_not_received', booking, 'I waited two hours')
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'confirmed',
      question: 'not_received',
      question_by: 'borrower',
      question_note: 'I waited two hours',
    })
    expect(await mailSubjects(db, ada)).toContain('They say they never received it')
    expect(await refusal(call(bola, 'report_not_received', booking))).toMatchObject(notPossible)
    expect(await refusal(call(ada, 'report_no_show', booking))).toMatchObject(notPossible)
    await call(bola, 'withdraw_question', booking)
    expect(await storedBooking(db, booking)).toMatchObject(open)
    expect(await mailSubjects(db, ada)).toContain('You no longer need to answer')
    expect(await refusal(call(bola, 'report_not_received', booking))).toMatchObject(notPossible)
  })

  test('of a lender who admits it, everything comes back', async () => {
    const setup = await rented(0)
    await call(setup.bola, 'report_not_received', setup.booking)
    await call(setup.ada, 'accept_question', setup.booking)
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      ...open,
      booking_status: 'cancelled',
      cancelled_by: 'lender',
      failed_party: 'lender',
    })
    expect(await money(setup)).toEqual([0, 8000, 0])
  })

  test('of a borrower who admits not to have come, half the rent is the lender’s', async () => {
    const setup = await rented(0)
    await call(setup.ada, 'report_no_show', setup.booking)
    await call(setup.bola, 'accept_question', setup.booking)
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      booking_status: 'cancelled',
      failed_party: 'borrower',
    })
    expect(await money(setup)).toEqual([1500, 6500, 0])
  })

  test('is an admin’s to decide when the other side contests it', async () => {
    const setup = await rented(0)
    const { ada, bola, booking } = setup
    await call(ada, 'mark_handed_over', booking)
    await call(bola, 'report_not_received', booking, 'Nobody came')
    await call(ada, 'contest_question', booking, 'She signed for it')
    expect(await storedBooking(db, booking)).toMatchObject({ ...open, booking_status: 'disputed' })
    const disputes =
      'select id, reporter_id, issue_type, description from public.disputes where transaction_id = $1'
    const [dispute] = await db.query(disputes, [booking.id])
    expect(dispute).toMatchObject({
      reporter_id: bola.id,
      issue_type: 'item_not_received',
      description: 'Nobody came',
    })
    const said = 'select author_id, statement from public.dispute_statements where dispute_id = $1'
    expect(await db.query(said, [dispute?.id])).toEqual([
      { author_id: ada.id, statement: 'She signed for it' },
    ])
    expect(await money(setup)).toEqual([0, 0, 8000])
  })

  test.each(['confirm_receipt', 'the return'])(
    'is answered by the borrower’s own word: %s',
    async (proof) => {
      const { bola, booking } = await rented(0)
      await call(bola, 'report_not_received', booking)
      if (proof === 'confirm_receipt') await call(bola, proof, booking)
      else await updateReturnConfirmation(db, bola, booking)
      expect(await storedBooking(db, booking)).toMatchObject({
        ...open,
        handover_proven_at: expect.any(String),
      })
    },
  )

  test('is answered by the code of the handover', async () => {
    const { ada, bola, booking } = await rented(0)
    await call(bola, 'report_not_received', booking)
    const [shown] = await call(bola, 'my_handover', booking)
    await db
      .as(ada)
      .call('enter_handover_code', { p_transaction_id: booking.id, p_code: String(shown?.code) })
    expect(await storedBooking(db, booking)).toMatchObject({
      ...open,
      booking_status: 'active',
      handover_proven_at: expect.any(String),
      handover_code_at: expect.any(String),
    })
  })

  test('leaves the lender no other act than to answer', async () => {
    const { ada, bola, booking } = await rented(0)
    await call(bola, 'report_not_received', booking)
    for (const procedure of ['mark_handed_over', 'cancel_booking']) {
      expect(await refusal(call(ada, procedure, booking))).toMatchObject({ code: 'PT409' })
    }
    expect(await refusal(updateReturnConfirmation(db, ada, booking))).toMatchObject({ code: 'PT409' })
    expect(await storedBooking(db, booking)).toMatchObject({ question: 'not_received', handed_over_at: null })
  })
})

describe('when it can be reported', () => {
  test('a rental from its first day on, and not once its own time is over', async () => {
    const early = await rented(-1)
    expect(await refusal(call(early.bola, 'report_not_received', early.booking))).toMatchObject(notPossible)
    expect(await refusal(call(early.ada, 'report_no_show', early.booking))).toMatchObject(notPossible)
    const late = await rented(3)
    await leaveTime(db, late.booking, 1)
    await call(late.bola, 'report_not_received', late.booking)
    const over = await rented(3)
    await leaveTime(db, over.booking, -1)
    expect(await refusal(call(over.bola, 'report_not_received', over.booking))).toMatchObject(notPossible)
  })

  test('a no-show until a day after the first one, and not by a lender who said it was handed over', async () => {
    const { ada, booking } = await rented(1)
    await call(ada, 'report_no_show', booking)
    const late = await rented(2)
    expect(await refusal(call(late.ada, 'report_no_show', late.booking))).toMatchObject(notPossible)
    const marked = await rented(0)
    await call(marked.ada, 'mark_handed_over', marked.booking)
    expect(await refusal(call(marked.ada, 'report_no_show', marked.booking))).toMatchObject(notPossible)
  })

  test('a purchase a day after the payment, or as soon as the seller calls it handed over', async () => {
    const { ada, bola, booking } = await bought()
    expect(await refusal(call(bola, 'report_not_received', booking))).toMatchObject(notPossible)
    await call(ada, 'mark_handed_over', booking)
    await call(bola, 'report_not_received', booking)
    const waited = await bought()
    await moveIntoPast(db, waited.booking, { minutes: 24 * 60 })
    await call(waited.bola, 'report_not_received', waited.booking)
  })

  test('nothing of a handover that is proven', async () => {
    const { ada, bola, booking } = await rented(0)
    await call(bola, 'confirm_receipt', booking)
    expect(await refusal(call(bola, 'report_not_received', booking))).toMatchObject(notPossible)
    expect(await refusal(call(ada, 'report_no_show', booking))).toMatchObject(notPossible)
  })
})

describe('a cancellation after the agreed time', () => {
  test('that the lender agrees to costs what a late one costs', async () => {
    const setup = await rented(0)
    await cancelBooking(db, setup.bola, setup.booking)
    await call(setup.ada, 'accept_question', setup.booking)
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      booking_status: 'cancelled',
      cancelled_by: 'borrower',
      failed_party: null,
    })
    expect(await money(setup)).toEqual([1500, 6500, 0])
  })

  test('of a purchase is free for three days, then asks the seller', async () => {
    const soon = await bought()
    await moveIntoPast(db, soon.booking, { minutes: 72 * 60 - 1 })
    expect(await cancelBooking(db, soon.bola, soon.booking)).toMatchObject({ refunded: 20_000 })
    const late = await bought()
    await moveIntoPast(db, late.booking, { minutes: 72 * 60 })
    expect(await cancelBooking(db, late.bola, late.booking)).toMatchObject({
      booking_status: 'confirmed',
      refunded: 0,
    })
    await call(late.ada, 'accept_question', late.booking)
    expect(await money(late)).toEqual([0, 20_000, 0])
  })

  test('is not for what the seller calls handed over', async () => {
    const { ada, bola, booking } = await bought()
    await call(ada, 'mark_handed_over', booking)
    expect(await refusal(cancelBooking(db, bola, booking))).toMatchObject({
      hint: 'Cancellation not possible',
    })
    expect(await heldForBooking(db, booking)).toBe(20_000)
  })

  test('is asked once', async () => {
    const { bola, booking } = await rented(0)
    await cancelBooking(db, bola, booking)
    await call(bola, 'withdraw_question', booking)
    expect(await refusal(cancelBooking(db, bola, booking))).toMatchObject({
      hint: 'Cancellation not possible',
    })
  })
})

describe('who may', () => {
  const procedures = [
    'confirm_receipt',
    'report_not_received',
    'report_no_show',
    'accept_question',
    'contest_question',
    'withdraw_question',
  ]

  test.each(procedures)('%s is for the parties alone', async (procedure) => {
    const { booking } = await rented(0)
    for (const admin of [false, true]) {
      const other = await member(db, 'Other', { admin })
      expect(await refusal(call(other, procedure, booking))).toMatchObject({ code: 'PT404' })
    }
    for (const caller of ['visitor', 'service'] as const) {
      const attempt = db.as(caller).call(procedure, { p_transaction_id: booking.id })
      expect(await refusal(attempt)).toMatchObject(forbidden)
    }
    expect(await storedBooking(db, booking)).toEqual(booking)
  })

  test('the asking side does not answer itself, the asked side takes nothing back', async () => {
    const { ada, bola, booking } = await rented(0)
    await call(bola, 'report_not_received', booking)
    for (const procedure of ['accept_question', 'contest_question']) {
      expect(await refusal(call(bola, procedure, booking))).toMatchObject(noAnswer)
    }
    expect(await refusal(call(ada, 'withdraw_question', booking))).toMatchObject(noAnswer)
    expect(await refusal(call(ada, 'report_not_received', booking))).toMatchObject({ code: 'PT403' })
    expect(await refusal(call(bola, 'report_no_show', booking))).toMatchObject({ code: 'PT403' })
    expect(await storedBooking(db, booking)).toMatchObject({ question: 'not_received' })
  })
})
