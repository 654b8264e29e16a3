import {
  cancelBooking,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
} from '../../support/database/builders.ts'
import type { TestDatabase } from '../../support/database/test-database.ts'
import { after, bought, endingSteps, type Rented, rented } from './ending-steps.ts'

export interface Row {
  kind: string
  make: () => Promise<Rented>
  asked: string[]
  /** From when to when it runs, in SQL. */
  since: string
  window: string
  notices: number
  /** The status afterwards; naira of the lender and the borrower. */
  ends: string
  lender: number
  borrower: number
  failed?: 'borrower' | 'lender'
}

const over = 'private.day_start(t.rental_end_date + 1)'

/** Each row of the table of deadlines: when it is over, and what happens then. */
export function deadlineRows(db: TestDatabase): Record<string, Row> {
  const { call, marks, receives, confirms, laterBy, namesYesterday, claims } = endingSteps(db)
  return {
    'an unpaid booking': {
      kind: 'pay',
      make: async () => {
        const [owner, person] = [await member(db, 'Ada'), await member(db, 'Bola')]
        return { ada: owner, bola: person, booking: await insertBooking(db, person, await item(db, owner)) }
      },
      asked: ['borrower'],
      since: 't.created_at',
      window: '15 minutes',
      notices: 0,
      ends: 'expired',
      lender: 0,
      borrower: 0,
    },
    'a request': {
      kind: 'answer_request',
      make: async () => {
        const [owner, person] = [await member(db, 'Ada'), await member(db, 'Bola')]
        const dress = await item(db, owner, { approval_required: true })
        return { ada: owner, bola: person, booking: await insertPaidBooking(db, person, dress) }
      },
      asked: ['lender'],
      since: 't.paid_at',
      window: '24 hours',
      notices: 0,
      ends: 'expired',
      lender: 0,
      borrower: 8000,
    },
    'a rental never received': {
      kind: 'answer_not_received',
      make: () => after(rented(db, 0), marks, (found) => call(found.bola, 'report_not_received', found)),
      asked: ['lender'],
      since: 't.question_at',
      window: '24 hours',
      notices: 3,
      ends: 'cancelled',
      lender: 0,
      borrower: 8000,
      failed: 'lender',
    },
    'a purchase never received': {
      kind: 'answer_not_received',
      make: () => after(bought(db), marks, (found) => call(found.bola, 'report_not_received', found)),
      asked: ['lender'],
      since: 't.question_at',
      window: '24 hours',
      notices: 3,
      ends: 'cancelled',
      lender: 0,
      borrower: 20_000,
      failed: 'lender',
    },
    'a borrower who did not come': {
      kind: 'answer_no_show',
      make: () => after(rented(db, 0), (found) => call(found.ada, 'report_no_show', found)),
      asked: ['borrower'],
      since: 't.question_at',
      window: '24 hours',
      notices: 3,
      ends: 'cancelled',
      lender: 0,
      borrower: 8000,
      failed: 'borrower',
    },
    'a rental cancelled on its first day': {
      kind: 'answer_cancel',
      make: () => after(rented(db, 0), (found) => cancelBooking(db, found.bola, found.booking)),
      asked: ['lender'],
      since: 't.question_at',
      window: '24 hours',
      notices: 3,
      ends: 'cancelled',
      lender: 1500,
      borrower: 6500,
    },
    'a purchase cancelled after three days': {
      kind: 'answer_cancel',
      make: () =>
        after(
          bought(db),
          ({ booking }) => moveIntoPast(db, booking, { minutes: 72 * 60 + 1 }),
          (found) => cancelBooking(db, found.bola, found.booking),
        ),
      asked: ['lender'],
      since: 't.question_at',
      window: '24 hours',
      notices: 3,
      ends: 'cancelled',
      lender: 0,
      borrower: 20_000,
    },
    'a return that the borrower confirmed': {
      kind: 'confirm_return',
      make: () => after(rented(db, 3), receives, confirms('bola')),
      asked: ['lender'],
      since: 't.borrower_confirmed_at',
      window: '48 hours',
      notices: 3,
      ends: 'completed',
      lender: 4000,
      borrower: 4000,
    },
    'a return that the lender confirmed': {
      kind: 'confirm_return',
      make: () => after(rented(db, 3), receives, confirms('ada')),
      asked: ['borrower'],
      since: 't.lender_confirmed_at',
      window: '48 hours',
      notices: 3,
      ends: 'completed',
      lender: 3000,
      borrower: 5000,
    },
    'a return that was confirmed before its last day': {
      kind: 'confirm_return',
      make: () => after(rented(db, 0), receives, confirms('bola'), laterBy(3)),
      asked: ['lender'],
      since: over,
      window: '48 hours',
      notices: 3,
      ends: 'completed',
      lender: 3000,
      borrower: 5000,
    },
    'a rental that only the lender calls handed over': {
      kind: 'handover_unproven',
      make: () => after(rented(db, 0), marks, laterBy(3)),
      asked: ['borrower'],
      since: over,
      window: '48 hours',
      notices: 3,
      ends: 'disputed',
      lender: 0,
      borrower: 0,
    },
    'a rental that only the lender calls returned': {
      kind: 'handover_unproven',
      make: () => after(rented(db, 5), confirms('ada')),
      asked: ['borrower'],
      since: 't.lender_confirmed_at',
      window: '48 hours',
      notices: 3,
      ends: 'disputed',
      lender: 0,
      borrower: 0,
    },
    'a sale that only the seller calls handed over': {
      kind: 'handover_unproven',
      make: () => after(bought(db), marks),
      asked: ['borrower'],
      since: 't.handed_over_at',
      window: '3 days',
      notices: 3,
      ends: 'disputed',
      lender: 0,
      borrower: 0,
    },
    'a rental that nobody handed over': {
      kind: 'nobody_handed_over',
      make: () => rented(db, 3),
      asked: ['lender'],
      since: over,
      window: '48 hours',
      notices: 3,
      ends: 'cancelled',
      lender: 0,
      borrower: 8000,
    },
    'a sale that nobody handed over': {
      kind: 'nobody_handed_over',
      make: () => bought(db),
      asked: ['lender'],
      since: 't.paid_at',
      window: '7 days',
      notices: 3,
      ends: 'cancelled',
      lender: 0,
      borrower: 20_000,
    },
    'a rental whose return nobody confirmed': {
      kind: 'return_overdue',
      make: () => after(rented(db, 4), receives),
      asked: ['borrower', 'lender'],
      since: over,
      window: '7 days',
      notices: 6,
      ends: 'disputed',
      lender: 0,
      borrower: 0,
    },
    'a claim that the borrower leaves unanswered': {
      kind: 'answer_claim',
      make: () => after(rented(db, 3), receives, namesYesterday, claims),
      asked: ['borrower'],
      since: '(select c.clock_started_at from public.deposit_claims c where c.transaction_id = t.id)',
      window: '48 hours',
      notices: 3,
      ends: 'completed',
      lender: 3500,
      borrower: 4500,
    },
  }
}
