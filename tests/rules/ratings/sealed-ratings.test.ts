import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  item,
  mailSubjects,
  member,
  runJobs,
  storedProfile,
} from '../../support/database/builders.ts'
import { report, rule, settledScene } from '../../support/database/disputes.ts'
import { leaveTimeToRate, rate, ratingOf } from '../../support/database/ratings.ts'
import { refusal } from '../../support/database/refusals.ts'
import {
  type Caller,
  claimsOf,
  openTestDatabase,
  type Person,
  type Row,
} from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** What a caller can find out about a person and a booking by every table, view and procedure of the API. */
async function seenBy(caller: Caller, about: Person, booking: BookingRow): Promise<unknown> {
  const as = db.as(caller)
  const visitor = caller === 'visitor'
  const one = async (text: string, values: unknown[] = []): Promise<Row[]> => as.query(text, values)
  const list = `select * from public.ratings where transaction_id = $1 and rater_id is distinct from auth.uid()`
  return {
    rows: await one(list, [booking.id]),
    counts: await one(
      'select count(*), avg(overall_rating), max(created_at) from public.ratings where rated_user_id = $1',
      [about.id],
    ),
    profile: await one('select * from public.profiles where user_id = $1', [about.id]),
    summary: await one('select * from public.rating_summary($1)', [about.id]),
    order: await one(
      `select item_id, owner_rating, owner_reviews, cursor from public.search_items(p_sort => 'rating')`,
    ),
    ...(visitor
      ? {}
      : {
          booking: await one('select * from public.transactions where id = $1', [booking.id]),
          time: await one(
            'select transaction_id, ends_at, opened_at from public.booking_ratings(array[$1]::uuid[])',
            [booking.id],
          ),
          score: await one('select public.calculate_trust_score($1)', [about.id]),
          stored: await one('select * from public.trust_scores where user_id = $1', [about.id]),
          copy: await one(`select public.export_my_data() -> 'trust' as trust`),
          reports: await one('select * from public.rating_reports'),
        }),
  }
}

async function scene() {
  const settled = await settledScene(db)
  await item(db, settled.ada)
  await runJobs(db)
  return { ...settled, eve: await member(db, 'Eve') }
}

describe('before both have rated', () => {
  test.each(['borrower', 'lender'] as const)(
    'nobody learns that the %s has rated, by no way in',
    async (first) => {
      const { ada, bola, admin, eve, booking } = await scene()
      const [rater, other] = first === 'borrower' ? [bola, ada] : [ada, bola]
      const callers: Caller[] = [other, eve, admin, 'visitor']
      const look = () => Promise.all(callers.map((caller) => seenBy(caller, other, booking)))
      const before = await look()
      const mails = await db.query('select recipient, subject from private.outbox order by id')
      const rating = await rate(db, rater, booking, { overall_rating: 1, comment: 'Never again.' })
      // As the specification's client does after it.
      await db.as(rater).call('calculate_trust_score', { p_user_id: other.id })
      await runJobs(db)
      expect(await look()).toEqual(before)
      expect(await db.query('select recipient, subject from private.outbox order by id')).toEqual(mails)
      for (const caller of callers) expect(await db.as(caller).read('ratings', { id: rating.id })).toEqual([])
      expect(await db.as(rater).read('ratings', { id: rating.id })).toEqual([rating])
    },
  )

  test('its id helps nobody: it is as unknown as none', async () => {
    const { ada, bola, admin, booking } = await scene()
    const { id } = await rate(db, bola, booking, { overall_rating: 1 })
    const nobody = crypto.randomUUID()
    const tries = (rating: string) =>
      Promise.all([
        refusal(db.as(ada).call('answer_rating', { p_rating_id: rating, p_answer: 'No.' })),
        refusal(db.as(admin).call('moderate_rating', { p_rating_id: rating, p_action: 'dismiss' })),
        refusal(
          db.as(ada).insert('rating_reports', { rating_id: rating, reporter_id: ada.id, reason: 'insult' }),
        ),
        refusal(
          db.as(bola).insert('rating_reports', { rating_id: rating, reporter_id: bola.id, reason: 'insult' }),
        ),
      ])
    expect(await tries(id)).toEqual(await tries(nobody))
  })

  test('the other side’s refused attempts and copy of the data say the same as without it', async () => {
    const [rated, unrated] = [await scene(), await scene()]
    await rate(db, rated.bola, rated.booking, { overall_rating: 1 })
    const attempts = async ({ ada, booking }: typeof rated) => [
      await refusal(rate(db, ada, booking, { overall_rating: 9 })),
      await refusal(rate(db, ada, booking, { returned_on_time: null })),
      await refusal(rate(db, ada, booking, { comment: 'x'.repeat(2000) })),
      (await db.as(ada).query<{ data: Row }>('select public.export_my_data() as data'))[0]?.data
        .ratings_received,
    ]
    expect(await attempts(rated)).toEqual(await attempts(unrated))
  })

  test('a request of the other side that ends in an error opens nothing and takes nothing longer', async () => {
    const { ada, bola, booking } = await scene()
    await rate(db, bola, booking, { overall_rating: 1 })
    const statements: string[] = []
    const insert = db.sql.begin(async (transaction) => {
      await transaction.unsafe(
        `select set_config('request.jwt.claims', '{"sub": "${ada.id}", "role": "authenticated"}', true),
           set_config('request.jwt.claim.sub', '${ada.id}', true), set_config('role', 'authenticated', true)`,
      )
      await transaction.unsafe(
        'insert into public.ratings (transaction_id, rater_id, returned_on_time, item_condition_good) values ($1, $2, true, true)',
        [booking.id, ada.id],
      )
      await transaction.unsafe('reset role')
      const rows = await transaction.unsafe(
        'select opened_at from public.ratings where transaction_id = $1',
        [booking.id],
      )
      statements.push(...rows.map(({ opened_at }) => String(opened_at)))
      throw new Error('The answer could not be sent')
    })
    await expect(insert).rejects.toThrow('The answer could not be sent')
    // Until the commit the first rating is not even looked at.
    expect(statements).toEqual(['null', 'null'])
    expect(await ratingOf(db, ada, booking)).toMatchObject({ opened_at: null })
  })

  test('a claim, a report and its ruling reveal nothing', async () => {
    const { ada, bola, admin, booking } = await scene()
    const rating = await rate(db, bola, booking, { overall_rating: 1 })
    const dispute = await report(db, ada, booking)
    const [file] = await db.as(admin).query('select public.dispute_file($1)::text as text', [dispute.id])
    expect(JSON.stringify(file)).not.toContain(rating.id)
    await rule(db, admin, dispute, 'for_lender')
    await runJobs(db)
    expect(await db.as(ada).read('ratings', { id: rating.id })).toEqual([])
    expect(await storedProfile(db, ada)).toMatchObject({ num_reviews: 0 })
  })

  test('no way to look for it comes past a sealed rating: a read of it takes as long as of none', async () => {
    const { ada, bola, booking } = await scene()
    const filters = [
      `transaction_id = '${booking.id}'`,
      `rated_user_id = '${ada.id}'`,
      `rater_id = '${bola.id}'`,
      `opened_at is not null and rated_user_id = '${ada.id}' order by opened_at desc, id desc limit 10`,
    ]
    const steps = async (caller: Caller, filter: string): Promise<string[]> =>
      db.sql.begin(async (transaction) => {
        // The few rows of a test would be read from end to end.
        await transaction.unsafe('set local enable_seqscan = off')
        for (const setting of Object.entries(claimsOf(caller)))
          await transaction.unsafe('select set_config($1, $2, true)', setting)
        const rows = await transaction.unsafe(
          `explain (analyze, costs off, timing off, summary off, buffers off) select * from public.ratings where ${filter}`,
        )
        return rows.map((row) => String(row['QUERY PLAN']))
      })
    const all = () =>
      Promise.all(
        [ada, 'visitor' as const].flatMap((caller) => filters.map((filter) => steps(caller, filter))),
      )
    const before = await all()
    await rate(db, bola, booking)
    expect(await all()).toEqual(before)
    expect(before.flat().join('\n')).not.toContain('Seq Scan')
  })

  test('the statistics of Postgres, which an estimated count shows, hold nothing of ratings', async () => {
    const { bola, booking } = await scene()
    await rate(db, bola, booking)
    await db.query('analyze public.ratings')
    const granted = ['answer', 'answered_at', 'hidden_at', 'hidden_for', 'hidden_reason']
    expect(
      await db.query(
        "select attname from pg_stats where tablename = 'ratings' and attname <> all ($1::text[])",
        [`{${granted.join(',')}}`],
      ),
    ).toEqual([])
  })

  test('no event of realtime carries a rating', async () => {
    expect(
      await db.query(`select tablename from pg_publication_tables where tablename like '%rating%'`),
    ).toEqual([])
  })
})

describe('opening', () => {
  test.each(['borrower', 'lender'] as const)(
    'with the second rating, the %s’s first: both and the averages at once',
    async (first) => {
      const { ada, bola, eve, booking } = await scene()
      const [rater, other] = first === 'borrower' ? [bola, ada] : [ada, bola]
      await rate(db, rater, booking, { overall_rating: 3 })
      await rate(db, other, booking, { overall_rating: 5 })
      const opened = await db
        .as('visitor')
        .query<Row>(
          'select rated_user_id, overall_rating, opened_at from public.ratings where transaction_id = $1 order by overall_rating',
          [booking.id],
        )
      expect(opened).toMatchObject([
        { rated_user_id: other.id, overall_rating: 3 },
        { rated_user_id: rater.id, overall_rating: 5 },
      ])
      const moments = await db.query<{ count: number }>(
        `select count(distinct m.at) from (
         select opened_at as at from public.ratings where transaction_id = $1
         union all select opened_at from private.rating_windows where transaction_id = $1
         union all select updated_at from private.profiles where user_id = $2 or user_id = $3) m`,
        [booking.id, ada.id, bola.id],
      )
      expect(moments).toEqual([{ count: 1 }])
      expect(await storedProfile(db, other)).toMatchObject({ rating_average: 3, num_reviews: 1 })
      expect(await storedProfile(db, rater)).toMatchObject({ rating_average: 5, num_reviews: 1 })
      for (const person of [ada, bola])
        expect(await mailSubjects(db, person)).toContain('You have been rated')
      expect(await mailSubjects(db, eve)).toEqual([])
    },
  )

  test('of one rating when the time is over: not a second before, and nobody rates after that', async () => {
    const { ada, bola, booking } = await scene()
    await rate(db, bola, booking, { overall_rating: 2 })
    await leaveTimeToRate(db, booking, 60)
    expect(await runJobs(db)).toMatchObject({ ratings_opened: 0, failed: [] })
    expect(await ratingOf(db, ada, booking)).toMatchObject({ opened_at: null })
    await leaveTimeToRate(db, booking, -1)
    // The jobs are late: still nobody reads it, and nobody rates any more.
    expect(await db.as(ada).read('ratings', { transaction_id: booking.id })).toEqual([])
    expect(await refusal(rate(db, ada, booking))).toMatchObject({
      message: 'The time to rate this booking is over.',
    })
    expect(await runJobs(db)).toMatchObject({ ratings_opened: 1, failed: [] })
    expect(await db.as(ada).read('ratings', { transaction_id: booking.id })).toMatchObject([
      { overall_rating: 2 },
    ])
    expect(await storedProfile(db, ada)).toMatchObject({ rating_average: 2, num_reviews: 1 })
    expect(await storedProfile(db, bola)).toMatchObject({ num_reviews: 0 })
    expect(await mailSubjects(db, ada)).toContain('You have been rated')
    expect(await mailSubjects(db, bola)).not.toContain('You have been rated')
    expect(await refusal(rate(db, ada, booking))).toMatchObject({ code: 'PT409' })
    expect(await runJobs(db)).toMatchObject({ ratings_opened: 0 })
  })

  test('at the very moment that the time ends, and not one second before', async () => {
    const { ada, bola, booking } = await scene()
    await rate(db, bola, booking)
    const openedWith = (seconds: number) =>
      db.sql.begin(async (transaction) => {
        await transaction.unsafe(
          'update private.rating_windows set ends_at = now() + make_interval(secs => $2::float8) where transaction_id = $1',
          [booking.id, seconds],
        )
        const [row] = await transaction.unsafe('select private.open_due_ratings() as opened')
        return row?.opened as number
      })
    expect(await openedWith(1)).toBe(0)
    expect(await ratingOf(db, ada, booking)).toMatchObject({ opened_at: null })
    expect(await openedWith(0)).toBe(1)
    expect(await ratingOf(db, ada, booking)).not.toMatchObject({ opened_at: null })
  })
})
