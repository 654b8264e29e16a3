import { beforeAll, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  day,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  mailSubjects,
  member,
  moveIntoPast,
  runJobs,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { deadlineOf, leaveTime } from '../../support/database/deadlines.ts'
import { race } from '../../support/database/race.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase({ connections: 8 })
let ada: Person
let bola: Person

interface Rented {
  booking: BookingRow
  ada: Person
  bola: Person
}

beforeAll(async () => {
  await db
    .as('service')
    .update('app_settings', { setting_value: '1000000' }, { setting_key: 'new_member_rental_limit' })
})

async function rented(daysAgo: number, terms = {}): Promise<Rented> {
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola')
  const booking = await insertPaidBooking(db, bola, await item(db, ada, terms))
  await moveIntoPast(db, booking, { days: 10 + daysAgo })
  return { ada, bola, booking }
}
async function bought(): Promise<Rented> {
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola')
  const booking = await insertPurchase(db, bola, await item(db, ada))
  await settleCardPayment(db, bola, booking)
  return { ada, bola, booking }
}
const call = (person: Person, procedure: string, { booking }: Rented) =>
  db.as(person).call(procedure, { p_transaction_id: booking.id })
const after = async (made: Promise<Rented>, ...next: ((found: Rented) => Promise<unknown>)[]) => {
  const found = await made
  for (const step of next) await step(found)
  return found
}
const marks = (found: Rented) => call(found.ada, 'mark_handed_over', found)
const receives = (found: Rented) => call(found.bola, 'confirm_receipt', found)
const confirms = (side: 'ada' | 'bola') => (found: Rented) =>
  updateReturnConfirmation(db, found[side], found.booking)
const laterBy =
  (days: number) =>
  ({ booking }: Rented) =>
    moveIntoPast(db, booking, { days })
const namesYesterday = ({ bola: borrower, booking }: Rented) =>
  updateReturnConfirmation(db, borrower, booking, { actual_return_date: day(-1) })
const cleaning = JSON.stringify([{ kind: 'cleaning', amount: 500, words: 'A stain' }])
const claims = ({ ada: lender, booking }: Rented) =>
  db
    .as(lender)
    .call('claim_deposit', { p_transaction_id: booking.id, p_returned_on: day(-1), p_lines: cleaning })

interface Row {
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
const rows: Record<string, Row> = {
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
    make: () => after(rented(0), marks, (found) => call(found.bola, 'report_not_received', found)),
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
    make: () => after(bought(), marks, (found) => call(found.bola, 'report_not_received', found)),
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
    make: () => after(rented(0), (found) => call(found.ada, 'report_no_show', found)),
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
    make: () => after(rented(0), (found) => cancelBooking(db, found.bola, found.booking)),
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
        bought(),
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
    make: () => after(rented(3), receives, confirms('bola')),
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
    make: () => after(rented(3), receives, confirms('ada')),
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
    make: () => after(rented(0), receives, confirms('bola'), laterBy(3)),
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
    make: () => after(rented(0), marks, laterBy(3)),
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
    make: () => after(rented(5), confirms('ada')),
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
    make: () => after(bought(), marks),
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
    make: () => rented(3),
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
    make: bought,
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
    make: () => after(rented(4), receives),
    asked: ['borrower', 'lender'],
    since: over,
    window: '7 days',
    notices: 3,
    ends: 'disputed',
    lender: 0,
    borrower: 0,
  },
  'a claim that the borrower leaves unanswered': {
    kind: 'answer_claim',
    make: () => after(rented(3), receives, namesYesterday, claims),
    asked: ['borrower'],
    since: '(select c.clock_started_at from public.deposit_claims c where c.transaction_id = t.id)',
    window: '48 hours',
    notices: 3,
    ends: 'completed',
    lender: 3500,
    borrower: 4500,
  },
}

const wallets = async (found: Rented) => [
  await walletBalance(db, found.ada),
  await walletBalance(db, found.bola),
]
const instant = async ({ booking }: Rented, sql: string) => {
  const text = `select (${sql})::timestamptz as at from public.transactions t where id = $1`
  return new Date((await db.one<{ at: string }>(text, [booking.id])).at).toISOString()
}
const iso = (at: string | undefined) => new Date(at ?? '').toISOString()
const told = async (found: Rented, kind: string) => {
  const text =
    'select count(distinct number) as count from private.deadline_notices where transaction_id = $1 and kind = $2'
  return (await db.one<{ count: number }>(text, [found.booking.id, kind])).count
}

describe.each(Object.entries(rows))('%s', (_name, row) => {
  const expectEnd = async (found: Rented) => {
    const now = await storedBooking(db, found.booking)
    expect(now).toMatchObject({ booking_status: row.ends, failed_party: row.failed ?? null, question: null })
    expect(await wallets(found)).toEqual([row.lender, row.borrower])
    expect(await heldForBooking(db, found.booking)).toBe(row.ends === 'disputed' ? now.total_amount : 0)
  }

  test('is asked of the right side, for as long as it says', async () => {
    const found = await row.make()
    const deadline = await deadlineOf(db, found.booking)
    expect(deadline).toMatchObject({ kind: row.kind, asked: row.asked })
    expect(iso(deadline?.due_at)).toBe(await instant(found, `${row.since} + interval '${row.window}'`))
  })

  test('one second before its end nothing happens, one second after it ends, once', async () => {
    const found = await row.make()
    await leaveTime(db, found.booking, 1)
    const [before, money] = [await storedBooking(db, found.booking), await wallets(found)]
    expect(await runJobs(db)).toMatchObject({ failed: [] })
    expect(await storedBooking(db, found.booking)).toEqual(before)
    expect(await wallets(found)).toEqual(money)
    expect(await told(found, row.kind)).toBe(row.notices)
    await leaveTime(db, found.booking, -1)
    expect(await runJobs(db)).toMatchObject({ failed: [] })
    await expectEnd(found)
    const ended = await storedBooking(db, found.booking)
    expect(await runJobs(db)).toMatchObject({ failed: [] })
    expect(await storedBooking(db, found.booking)).toEqual(ended)
  })

  test('jobs that run at the same time end it once', async () => {
    const found = await row.make()
    await leaveTime(db, found.booking, -1)
    const { won } = await race(Array.from({ length: 4 }, () => () => runJobs(db)))
    for (const counts of won) expect(counts.failed).toEqual([])
    await expectEnd(found)
  })
})

describe('silence', () => {
  const withNotices = Object.entries(rows).filter(([, row]) => row.notices > 0)

  test.each(withNotices)(
    'of %s counts only after three notices, however late the jobs are',
    async (_name, row) => {
      const found = await row.make()
      // The whole window has passed, and no job has run in it.
      await leaveTime(db, found.booking, -1)
      await db.query('delete from private.deadline_notices where transaction_id = $1', [found.booking.id])
      const before = await storedBooking(db, found.booking)
      for (let sent = 1; sent <= 3; sent += 1) {
        await runJobs(db)
        await runJobs(db)
        expect(await told(found, row.kind)).toBe(sent)
        expect(await storedBooking(db, found.booking)).toEqual(before)
        // As long as lies between two notices, but not longer.
        const gap = `update private.deadline_notices n set sent_at = n.sent_at - (
          select s.times[$2 + 1] - s.times[$2] from public.transactions t, lateral (
            select private.deadline_schedule(private.next_deadline(t), t)) s (times) where t.id = n.transaction_id)
        where transaction_id = $1`
        await db.query(gap, [found.booking.id, sent])
      }
      await runJobs(db)
      expect((await storedBooking(db, found.booking)).booking_status).toBe(row.ends)
    },
  )

  test('is told of by mail: what is asked, until when, and what happens then', async () => {
    const found = await after(rented(3), receives, confirms('bola'))
    const text = 'select body from private.outbox where recipient = $1 and subject = $2'
    const [mail] = await db.query<{ body: string }>(text, [found.ada.email, 'Please confirm the return'])
    expect(mail?.body).toContain('The borrower says they have returned "Red gele". Please confirm it')
    expect(mail?.body).toMatch(/by \w+day, \d+ \w+, \d\d:\d\d, or say what is wrong/)
    expect(mail?.body).toContain('Without an answer it closes as the borrower says.')
    expect(await mailSubjects(db, found.bola)).not.toContain('Please confirm the return')
  })
})
