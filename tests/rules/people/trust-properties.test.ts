import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day, item, member } from '../../support/database/builders.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

/** The score never falls when evidence improves. */
const db = openTestDatabase()

const small = fc.integer({ min: 0, max: 20 })
const anyFigures = fc
  .record({
    completed: small,
    people: small,
    needed: fc.integer({ min: 0, max: 6 }),
    on_time: small,
    late: small,
    rating: fc.constant(0),
    reviews: fc.constant(0),
    // The stars of each rater above three.
    stars: fc.array(
      fc.integer({ min: -8, max: 8 }).map((quarters) => quarters / 4),
      { maxLength: 20 },
    ),
    disputes_lost: small,
    cancellations: small,
    answers: small,
    answer_hours: fc.integer({ min: 0, max: 48 }),
    unanswered: small,
    identity: fc.boolean(),
    email: fc.boolean(),
    phone: fc.boolean(),
    age_days: fc.integer({ min: 0, max: 2000 }),
    open_debts: small,
  })
  .map(({ stars, ...figures }) => ({ ...figures, ...opinionOf(stars) }))
/** What the stars of all raters come to. */
const opinionOf = (stars: readonly number[]) => ({
  raters: stars.length,
  praise: stars.reduce((sum, one) => sum + one, 0),
  least_praise: stars.length > 0 ? Math.min(...stars) : 0,
})

type Figures = typeof anyFigures extends fc.Arbitrary<infer T> ? T : never

/** For each figure: what is better by so much. One more rating is better where it is the best. */
const better: Record<string, (f: Figures, by: number) => Partial<Figures>> = {
  completed: (f, by) => ({ completed: f.completed + by }),
  people: (f, by) => ({ people: f.people + by }),
  on_time: (f, by) => ({ on_time: f.on_time + by }),
  late: (f, by) => ({ late: Math.max(0, f.late - by) }),
  praise: (f, by) => ({ praise: f.praise + by / 4 }),
  // The least happy person becomes happier. Eighths have no rounding error.
  'least happy': (f, by) => ({ praise: f.praise + by / 8, least_praise: f.least_praise + by / 8 }),
  'five stars more': (f, by) => ({
    raters: f.raters + by,
    praise: f.praise + 2 * by,
    least_praise: f.raters > 0 ? f.least_praise : 2,
  }),
  disputes_lost: (f, by) => ({ disputes_lost: Math.max(0, f.disputes_lost - by) }),
  cancellations: (f, by) => ({ cancellations: Math.max(0, f.cancellations - by) }),
  answer_hours: (f, by) => ({ answer_hours: Math.max(0, f.answer_hours - by) }),
  'quick answers': (f, by) => ({
    answers: f.answers + by,
    answer_hours: (f.answer_hours * f.answers) / (f.answers + by),
  }),
  unanswered: (f, by) => ({ unanswered: Math.max(0, f.unanswered - by) }),
  identity: () => ({ identity: true }),
  email: () => ({ email: true }),
  phone: () => ({ phone: true }),
  age_days: (f, by) => ({ age_days: f.age_days + 30 * by }),
  open_debts: (f, by) => ({ open_debts: Math.max(0, f.open_debts - by) }),
}

async function scores(...figures: Figures[]): Promise<number[]> {
  const rows = await db.query<{ score: number }>(
    `select private.trust_score_of(jsonb_populate_record(null::private.trust_figures, f)) as score
     from jsonb_array_elements($1::text::jsonb) with ordinality x (f, at) order by at`,
    [JSON.stringify(figures)],
  )
  return rows.map(({ score }) => score)
}

test('a better fact never lowers the score, which is 0 to 100 and 60 without any', async () => {
  const attempt = fc.record({
    figures: anyFigures,
    what: fc.constantFrom(...Object.keys(better)),
    by: fc.integer({ min: 1, max: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 20, maxLength: 20 }), async (attempts) => {
      const all = attempts.flatMap(({ figures, what, by }) => [
        figures,
        { ...figures, ...better[what]?.(figures, by) },
      ])
      const found = await scores(...all)
      for (const [at, { what }] of attempts.entries()) {
        const [before = Number.NaN, after = Number.NaN] = found.slice(2 * at, 2 * at + 2)
        expect(after, what).toBeGreaterThanOrEqual(before)
        expect(before >= 0 && after <= 100).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
  const nothing = Object.fromEntries(Object.keys(await firstOf(anyFigures)).map((name) => [name, 0]))
  const none = { ...nothing, identity: false, email: false, phone: false } as Figures
  expect(await scores(none)).toEqual([60])
})

const firstOf = async (figures: fc.Arbitrary<Figures>): Promise<Figures> => {
  const [one] = fc.sample(figures, { numRuns: 1, seed: 1 })
  if (!one) throw new Error('No sample')
  return one
}

/** Undone at the end: rentals that are written as finished have no money. */
async function undone(work: (run: (text: string, values?: unknown[]) => Promise<Row[]>) => Promise<void>) {
  const over = new Error('Undo')
  const all = db.sql.begin(async (transaction) => {
    await transaction.unsafe('set local session_replication_role = replica')
    await work(async (text, values = []) => [...(await transaction.unsafe(text, values as never[]))])
    throw over
  })
  await expect(all).rejects.toBe(over)
}

const FINISHED = `insert into public.transactions (borrower_id, lender_id, item_id, transaction_type, rental_start_date, rental_end_date,
    rental_duration_days, rent_amount, total_amount, payment_status, booking_status, paid_at, accepted_at, settled_at, actual_return_date, late_days)
  values ($1, $2, $3, 'rental', $4::text::date - 2, $4::text::date, 3, $5, $5, 'successful', 'completed', now(), now(), clock_timestamp(), $4::text::date, 0) returning id`

const RATED = `insert into public.ratings (transaction_id, rater_id, rated_user_id, rating_type, overall_rating, opened_at, is_counted)
  values ($1, $2, $3, 'borrower_to_lender', $4, now(), true)`

test('one rental more that came back in time, unrated or with five stars, never lowers the score of its two people', async () => {
  const people: Person[] = []
  for (const name of ['Ada', 'Bola', 'Chidi', 'Dami', 'Efe']) people.push(await member(db, name))
  const dress = await item(db, people[0] as Person)
  const one = fc.integer({ min: 0, max: people.length - 1 })
  const rental = fc
    .record({
      lender: one,
      borrower: one,
      // In any order of days: what became known last can be over before the others.
      daysAgo: fc.integer({ min: 4, max: 400 }),
      stars: fc.constantFrom(0, 5),
      rent: fc.constantFrom(10, 1000, 9000),
    })
    .filter(({ lender, borrower }) => lender !== borrower)
  await fc.assert(
    fc.asyncProperty(fc.array(rental, { minLength: 8, maxLength: 12 }), async (rentals) => {
      await undone(async (run) => {
        for (const { lender, borrower, daysAgo, rent, stars } of rentals) {
          const pair = [people[borrower]?.id, people[lender]?.id]
          const score = () =>
            run(
              'select f.user_id, f.completed, private.trust_score_of(f) as score from private.trust_figures_of(array[$1, $2]::uuid[]) f order by 1',
              pair,
            )
          const before = await score()
          const [booking] = await run(FINISHED, [...pair, dress.id, day(-daysAgo), rent])
          if (stars > 0) await run(RATED, [booking?.id, ...pair, stars])
          for (const [at, after] of (await score()).entries()) {
            expect(Number(after.score)).toBeGreaterThanOrEqual(Number(before[at]?.score))
            expect(Number(after.completed)).toBeGreaterThanOrEqual(Number(before[at]?.completed))
          }
        }
      })
    }),
    { numRuns: 12 },
  )
})
