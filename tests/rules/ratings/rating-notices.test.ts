import { describe, expect, test } from 'vitest'
import { type BookingRow, mailSubjects, runJobs } from '../../support/database/builders.ts'
import { settledScene } from '../../support/database/disputes.ts'
import { leaveTimeToRate, rate } from '../../support/database/ratings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('notices', () => {
  const notice = (booking: BookingRow, ago: string) =>
    db.query('update private.rating_windows set notice_at = now() - $2::interval where transaction_id = $1', [
      booking.id,
      ago,
    ])

  test('who has not rated is told once that they can, and once more in the last days', async () => {
    const { ada, bola, booking } = await settledScene(db)
    await rate(db, bola, booking)
    const told = async (person: Person) =>
      (await mailSubjects(db, person)).filter((subject) => /rate|How was it/.test(subject))
    await runJobs(db)
    expect(await told(ada)).toEqual([])
    await notice(booking, '1 minute')
    expect(await runJobs(db)).toMatchObject({ rating_notices: 1 })
    expect(await runJobs(db)).toMatchObject({ rating_notices: 0 })
    expect([await told(ada), await told(bola)]).toEqual([['How was it?'], []])
    const { last } = await db.one<{ last: boolean }>(
      `select notice_at = ends_at - interval '3 days' as last from private.rating_windows where transaction_id = $1`,
      [booking.id],
    )
    expect(last).toBe(true)
    await notice(booking, '1 minute')
    await runJobs(db)
    expect([await told(ada), await told(bola)]).toEqual([['How was it?', 'Last days to rate'], []])
    expect(
      await db.one('select notice_at from private.rating_windows where transaction_id = $1', [booking.id]),
    ).toEqual({
      notice_at: null,
    })
  })

  test('nobody is told who has rated, or after the time is over', async () => {
    const { ada, bola, booking } = await settledScene(db)
    await rate(db, bola, booking)
    await rate(db, ada, booking)
    expect(await runJobs(db)).toMatchObject({ rating_notices: 0 })
    const late = await settledScene(db)
    await notice(late.booking, '1 minute')
    await leaveTimeToRate(db, late.booking, -1)
    expect(await runJobs(db)).toMatchObject({ rating_notices: 0 })
    expect(await mailSubjects(db, late.ada)).not.toContain('How was it?')
  })
})
