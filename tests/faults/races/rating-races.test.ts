import { beforeAll, describe, expect, test } from 'vitest'
import { mailSubjects, runJobs, storedProfile } from '../../support/database/builders.ts'
import { settledScene } from '../../support/database/disputes.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
  times,
} from '../../support/database/race.ts'
import { leaveTimeToRate, type Rating, rate, ratedScene } from '../../support/database/ratings.ts'
import type { Person } from '../../support/database/test-database.ts'

/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces({ connections: 16 })
beforeAll(() => openConnections(db, 16))

const ratingsOf = ({ id }: { id: string }): Promise<Rating[]> =>
  db.query('select * from public.ratings where transaction_id = $1 order by overall_rating', [id])

async function expectRatedOnce(person: Person, stars: number): Promise<void> {
  expect(await storedProfile(db, person)).toMatchObject({ rating_average: stars, num_reviews: 1 })
  expect(
    (await mailSubjects(db, person)).filter((subject) => subject === 'You have been rated'),
  ).toHaveLength(1)
}

describe('a booking', () => {
  test('that both sides rate at once, twice each, opens once', async () => {
    await raceAgainAndAgain({ lanes: 4 }, async () => {
      const { ada, bola, booking } = await settledScene(db)
      const { won, refused } = await race([
        () => rate(db, bola, booking, { overall_rating: 2 }),
        () => rate(db, ada, booking, { overall_rating: 4 }),
        () => rate(db, bola, booking, { overall_rating: 2 }),
        () => rate(db, ada, booking, { overall_rating: 4 }),
      ])
      expect(won).toHaveLength(2)
      for (const { message } of refused) expect(message).toBe('You have already rated this booking.')
      const [ofAda, ofBola] = await ratingsOf(booking)
      expect([ofAda?.overall_rating, ofBola?.overall_rating]).toEqual([2, 4])
      expect(ofAda?.opened_at).not.toBeNull()
      expect(ofBola?.opened_at).toEqual(ofAda?.opened_at)
      await expectRatedOnce(ada, 2)
      await expectRatedOnce(bola, 4)
    })
  })

  test('whose time ends while the second rating comes opens once, and never a rating that came too late', async () => {
    const seen = new Set<number>()
    await raceAgainAndAgain({ lanes: 4, seenAll: () => seen.size === 2 }, async (round) => {
      const { ada, bola, booking } = await settledScene(db)
      await rate(db, bola, booking, { overall_rating: 2 })
      await leaveTimeToRate(db, booking, (round % 5) * 0.004 - 0.004)
      const { won } = await race<unknown>([
        () => rate(db, ada, booking, { overall_rating: 4 }),
        () => runJobs(db),
        () => runJobs(db),
      ])
      await leaveTimeToRate(db, booking, -1)
      await runJobs(db)
      const rated = await ratingsOf(booking)
      seen.add(rated.length)
      expect(rated).toHaveLength(won.length - 1)
      expect(new Set(rated.map(({ opened_at }) => String(opened_at))).size).toBe(1)
      await expectRatedOnce(ada, 2)
      if (rated.length === 2) await expectRatedOnce(bola, 4)
      else expect(await storedProfile(db, bola)).toMatchObject({ num_reviews: 0 })
    })
    expect([...seen].sort()).toEqual([1, 2])
  })
})

describe('the average', () => {
  test('is right after ratings of the same two people were hidden, shown and opened at once', async () => {
    const { ada, bola, admin, ofAda, ofBola } = await ratedScene(db, { ada: 1, bola: 1 })
    const decide = (rating: Rating, p_action: string) => () =>
      db
        .as(admin)
        .call('moderate_rating', { p_rating_id: rating.id, p_action, p_problem: 'insult', p_reason: 'Names' })
    for (let round = 0; round < 20; round += 1) {
      const action = round % 2 === 0 ? 'hide' : 'restore'
      const { won } = await race<unknown>([
        decide(ofAda, action),
        decide(ofBola, action),
        () => db.as('service').call('recount_ratings'),
        ...times(4, () => () => runJobs(db)),
      ])
      expect(won).toHaveLength(7)
      const reviews = action === 'hide' ? 0 : 1
      for (const person of [ada, bola])
        expect(await storedProfile(db, person)).toMatchObject({
          num_reviews: reviews,
          rating_average: reviews,
        })
    }
    expect(await db.as('service').call('recount_ratings')).toEqual([{ recount_ratings: 0 }])
  })
})
