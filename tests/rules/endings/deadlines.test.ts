import { describe, expect, test } from 'vitest'
import {
  heldForBooking,
  mailSubjects,
  moveIntoPast,
  runJobs,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import { deadlineOf, leaveTime } from '../../support/database/deadlines.ts'
import { race } from '../../support/database/race.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { deadlineRows } from './deadline-rows.ts'
import { after, endingSteps, type Rented, rented } from './ending-steps.ts'

const db = openTestDatabase({ connections: 8 })
const { receives, confirms } = endingSteps(db)
const rows = deadlineRows(db)

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
  // The clock of a claim is the claim's own: tests/rules/claims.
  const withNotices = Object.entries(rows).filter(([, row]) => row.notices > 0 && row.kind !== 'answer_claim')

  test.each(withNotices)(
    'of %s counts only after all its notices, however late the jobs are',
    async (_name, row) => {
      const found = await row.make()
      // The whole window has passed, and no job has run in it.
      await moveIntoPast(db, found.booking, { days: 10 })
      await db.query('delete from private.deadline_notices where transaction_id = $1', [found.booking.id])
      const before = await storedBooking(db, found.booking)
      for (let sent = 1; sent <= row.notices; sent += 1) {
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
    const found = await after(rented(db, 3), receives, confirms('bola'))
    const text = 'select body from private.outbox where recipient = $1 and subject = $2'
    const [mail] = await db.query<{ body: string }>(text, [found.ada.email, 'Please confirm the return'])
    expect(mail?.body).toContain('Bola says they have returned “Red gele”. Please confirm it')
    expect(mail?.body).toMatch(/by \w{3} \d+ \w{3}, \d+:\d\d [ap]m, or say what is wrong/)
    expect(mail?.body).toContain('Without an answer it closes as the renter reported.')
    expect(await mailSubjects(db, found.bola)).not.toContain('Please confirm the return')
  })
})
