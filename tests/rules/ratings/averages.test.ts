import { describe, expect, test } from 'vitest'
import { item, member, runJobs, storedProfile } from '../../support/database/builders.ts'
import { ratedScene } from '../../support/database/ratings.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** Open ratings of a person, as if so many bookings were over. */
async function giveRatings(person: Person, stars: readonly number[], values: Values = {}): Promise<void> {
  const { booking } = await ratedScene(db)
  for (const overall_rating of stars) {
    const rater = await member(db, 'Rater')
    const row = {
      transaction_id: booking.id,
      rater_id: rater.id,
      rated_user_id: person.id,
      rating_type: 'borrower_to_lender',
      overall_rating,
      opened_at: 'now',
      is_counted: values.opened_at !== null,
      ...values,
    }
    const names = Object.keys(row)
    // Without triggers, which would open what belongs to one booking.
    await db.withoutTriggers(
      `insert into public.ratings (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  await db.query('select private.count_ratings(array[$1]::uuid[])', [person.id])
}

const figures = async (person: Person) => {
  const { rating_average, num_reviews } = await storedProfile(db, person)
  return [rating_average, num_reviews]
}

describe('the average of a profile', () => {
  test('is the mean of open ratings that are not hidden', async () => {
    const { ada, bola, admin, ofAda } = await ratedScene(db, { ada: 5, bola: 2 })
    expect([await figures(ada), await figures(bola)]).toEqual([
      [2, 1],
      [5, 1],
    ])
    await giveRatings(ada, [5, 4])
    expect(await figures(ada)).toEqual([3.67, 3])
    const decide = (p_action: string, more: Values = {}) =>
      db.as(admin).call('moderate_rating', { p_rating_id: ofAda.id, p_action, ...more })
    await decide('hide', { p_problem: 'insult', p_reason: 'It calls her names.' })
    expect(await figures(ada)).toEqual([4.5, 2])
    await decide('restore')
    expect(await figures(ada)).toEqual([3.67, 3])
  })

  test('is counted again by one command, which only the service may run', async () => {
    const { ada, bola, admin } = await ratedScene(db, { ada: 5, bola: 2 })
    await db.query(
      'update private.profiles set rating_average = 5, num_reviews = 99 where user_id = any ($1::uuid[])',
      [`{${ada.id},${admin.id}}`],
    )
    for (const caller of [ada, admin, 'visitor'] as const)
      expect(await refusal(db.as(caller).call('recount_ratings'))).toMatchObject(forbidden)
    expect(await db.as('service').call('recount_ratings')).toEqual([{ recount_ratings: 2 }])
    expect([await figures(ada), await figures(bola), await figures(admin)]).toEqual([
      [2, 1],
      [5, 1],
      [0, 0],
    ])
    expect(await db.as('service').call('recount_ratings')).toEqual([{ recount_ratings: 0 }])
  })
})

describe('Best rated', () => {
  const order = async (people: readonly Person[]): Promise<unknown[]> => {
    const rows = await db.as('visitor').query<{ owner: string }>(
      `select i.owner_id as owner from public.search_items(p_sort => 'rating', p_limit => 48) with ordinality s
         join public.items i on i.id = s.item_id order by s.ordinality`,
    )
    return rows.map(({ owner }) => people.find(({ id }) => id === owner)?.name).filter(Boolean)
  }
  const set = (setting_key: string, setting_value: string) =>
    db.as('service').update('app_settings', { setting_value }, { setting_key })
  const standing = async ({ id }: Person) =>
    (await db.one<{ standing: number }>('select standing from private.listings where owner_id = $1', [id]))
      .standing

  test('one rating of five stars does not lead the town, and a bad one does not end it', async () => {
    const people: Person[] = []
    for (const [name, stars] of [
      ['One five', [5]],
      ['Six fours and fives', [5, 5, 5, 4, 5, 5]],
      ['Nobody yet', []],
      ['One bad', [1]],
      ['Six bad', [2, 1, 2, 2, 1, 2]],
    ] as const) {
      const person = await member(db, name)
      people.push(person)
      await item(db, person)
      if (stars.length > 0) await giveRatings(person, stars)
    }
    expect(await order(people)).toEqual([
      'Six fours and fives',
      'One five',
      'Nobody yet',
      'One bad',
      'Six bad',
    ])
  })

  test('is a Bayesian mean: what is stored is its distance to the usual rating', async () => {
    const ada = await member(db, 'Ada')
    await item(db, ada)
    await giveRatings(ada, [5, 5, 3])
    // (3 × 4.33 + 5 × 4) / 8 = 4.12375, of which 4 is the usual rating.
    expect(await standing(ada)).toBe(5_123_750)
  })

  test('follows the settings with the next run of the jobs', async () => {
    const [few, many] = [await member(db, 'Few'), await member(db, 'Many')]
    for (const person of [few, many]) await item(db, person)
    await giveRatings(few, [5, 5])
    await giveRatings(many, [5, 5, 5, 5, 4, 4, 5, 5])
    expect(await order([few, many])).toEqual(['Many', 'Few'])
    await set('rating_prior_weight', '0')
    const counts = await runJobs(db)
    expect(counts.failed).toEqual([])
    expect(await order([few, many])).toEqual(['Few', 'Many'])
    expect(await standing(few)).toBe(6_000_000)
    expect(await runJobs(db)).toMatchObject({ owners_ranked: 0 })
    await set('rating_prior_weight', '5')
    await runJobs(db)
    expect(
      await db.query('select * from private.listings except select * from private.listings_wanted'),
    ).toEqual([])
  })
})

describe('the figures of a person', () => {
  test('say how the stars are spread and what lenders said, to everybody', async () => {
    const { ada, bola } = await ratedScene(db, { ada: 3, bola: 4 })
    await giveRatings(bola, [5, 5, 1], {
      rating_type: 'lender_to_borrower',
      returned_on_time: false,
      item_condition_good: true,
    })
    await giveRatings(bola, [2], { rating_type: 'lender_to_borrower', opened_at: null })
    const summary = (caller: Person | 'visitor', { id }: Person) =>
      db
        .as(caller)
        .query(
          'select reviews, to_jsonb(stars) as stars, communication, on_time, late, good_condition, bad_condition from public.rating_summary($1)',
          [id],
        )
    const figuresOfBola = {
      reviews: 4,
      stars: [1, 0, 1, 0, 2],
      communication: 5,
      on_time: 1,
      late: 3,
      good_condition: 4,
      bad_condition: 0,
    }
    for (const caller of ['visitor', ada, bola] as const)
      expect(await summary(caller, bola)).toEqual([figuresOfBola])
    expect(await summary('visitor', await member(db, 'Nobody'))).toEqual([
      {
        reviews: 0,
        stars: [0, 0, 0, 0, 0],
        communication: null,
        on_time: 0,
        late: 0,
        good_condition: 0,
        bad_condition: 0,
      },
    ])
  })
})
