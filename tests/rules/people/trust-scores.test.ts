import { describe, expect, test } from 'vitest'
import { addDays, type DateOnly } from '#contract/rules/dates.ts'
import {
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  runJobs,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** Rentals between two people, brought back on their last day or so many days late. */
async function finishRentals(lender: Person, borrower: Person, count: number, lateDays = 0): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const booked = await insertPaidBooking(db, borrower, await item(db, lender))
    await moveIntoPast(db, booked, { days: 16 })
    const booking = await storedBooking(db, booked)
    const returned = { actual_return_date: addDays(booking.rental_end_date as DateOnly, lateDays) }
    await updateReturnConfirmation(db, borrower, booking, returned)
    await updateReturnConfirmation(db, lender, booking, returned)
  }
}

const scoreOf = async ({ id }: Person): Promise<Row | undefined> =>
  (await db.query<Row>('select * from public.trust_scores where user_id = $1', [id]))[0]

const levelOf = async ({ id }: Person): Promise<unknown> =>
  (await db.query<Row>('select trust_level from public.profiles where user_id = $1', [id]))[0]?.trust_level

const count = (person: Person): Promise<unknown> =>
  db.as(person).call('calculate_trust_score', { p_user_id: person.id })

describe('the score', () => {
  test('of a new member is 60, and the level new', async () => {
    const ada = await member(db, 'Ada')
    expect(await levelOf(ada)).toBe('new')
    expect(await count(ada)).toEqual([{ calculate_trust_score: 60 }])
    expect(await scoreOf(ada)).toMatchObject({
      overall_score: 60,
      completed_rentals: 0,
      on_time_returns: 0,
      late_returns: 0,
      disputes_against: 0,
      average_rating: 0,
      trust_level: 'new',
    })
  })

  test('counts a finished rental for both sides, its return for the borrower, once the jobs have run', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await finishRentals(ada, bola, 1)
    expect(await scoreOf(bola)).toBeUndefined()
    expect(await runJobs(db)).toMatchObject({ trust_counted: 2, failed: [] })
    expect(await scoreOf(bola)).toMatchObject({ overall_score: 64, completed_rentals: 1, on_time_returns: 1 })
    expect(await scoreOf(ada)).toMatchObject({ overall_score: 64, completed_rentals: 1, on_time_returns: 0 })
    expect(await runJobs(db)).toMatchObject({ trust_counted: 0 })
  })

  test('is medium from three finished rentals, trusted from five with a high score', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await finishRentals(ada, bola, 2)
    await runJobs(db)
    expect(await levelOf(bola)).toBe('new')
    await finishRentals(ada, bola, 1)
    await runJobs(db)
    expect(await levelOf(bola)).toBe('medium')
    await finishRentals(ada, bola, 2)
    await runJobs(db)
    expect(await scoreOf(bola)).toMatchObject({
      overall_score: 80,
      completed_rentals: 5,
      trust_level: 'trusted',
    })
    expect([await levelOf(bola), await levelOf(ada)]).toEqual(['trusted', 'trusted'])
  })

  test('falls by late returns for the borrower, not for the lender', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await finishRentals(ada, bola, 2)
    await finishRentals(ada, bola, 3, 2)
    await runJobs(db)
    expect(await scoreOf(bola)).toMatchObject({
      overall_score: 50,
      on_time_returns: 2,
      late_returns: 3,
      trust_level: 'new',
    })
    expect(await scoreOf(ada)).toMatchObject({ overall_score: 80, late_returns: 0, trust_level: 'trusted' })
  })

  test('counts a phone number verified by a code, not a skipped one, and good and bad ratings', async () => {
    const ada = await member(db, 'Ada')
    const change = async (values: string): Promise<unknown> => {
      await db.query(`update private.profiles set ${values} where user_id = $1`, [ada.id])
      await runJobs(db)
      return (await scoreOf(ada))?.overall_score
    }
    expect(await change('phone_verified_at = now()')).toBe(65)
    expect(await change('rating_average = 5, num_reviews = 2')).toBe(75)
    expect(await change('rating_average = 1')).toBe(55)
    expect(await scoreOf(ada)).toMatchObject({ average_rating: 1 })
  })

  test('is the same for every caller, and null for an unknown user', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const ofAda = { p_user_id: ada.id }
    expect(await db.as(bola).call('calculate_trust_score', ofAda)).toEqual([{ calculate_trust_score: 60 }])
    const nobody = { p_user_id: crypto.randomUUID() }
    expect(await db.as(bola).call('calculate_trust_score', nobody)).toEqual([{ calculate_trust_score: null }])
    expect(await scoreOf(bola)).toBeUndefined()
  })
})

describe('who may write it', () => {
  test('a person cannot write their score', async () => {
    const ada = await member(db, 'Ada')
    await count(ada)
    const raised = db.as(ada).update('trust_scores', { overall_score: 100 }, { user_id: ada.id })
    expect(await refusal(raised)).toMatchObject(forbidden)
    expect(await scoreOf(ada)).toMatchObject({ overall_score: 60 })
  })

  test('a person cannot write their level', async () => {
    const ada = await member(db, 'Ada')
    const raised = db.as(ada).update('profiles', { trust_level: 'trusted' }, { user_id: ada.id })
    expect(await refusal(raised)).toMatchObject(forbidden)
    expect(await levelOf(ada)).toBe('new')
  })

  test('a visitor can neither calculate nor read scores', async () => {
    const ada = await member(db, 'Ada')
    const visitor = db.as('visitor')
    expect(await refusal(visitor.call('calculate_trust_score', { p_user_id: ada.id }))).toMatchObject(
      forbidden,
    )
    expect(await refusal(visitor.query('select * from public.trust_scores'))).toMatchObject(forbidden)
  })
})
