import { describe, expect, test } from 'vitest'
import { insertPaidBooking, item, member, moveIntoPast, runJobs } from '../../support/database/builders.ts'
import { rate } from '../../support/database/ratings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { countTrust, finishRental, myTrust, rentAndRate, storedTrust } from '../../support/database/trust.ts'

/** What other people do can not change somebody's standing, and second accounts bring nothing. */
const db = openTestDatabase()

const typePhone = (person: Person, phone_number: string) =>
  db.as(person).update('profiles', { phone_number }, { user_id: person.id })
const provePhone = ({ id }: Person, phone: string) =>
  db.query('update private.profiles set phone_number = $1, phone_verified_at = now() where user_id = $2', [
    phone,
    id,
  ])
const people = (...names: string[]) => Promise.all(names.map((name) => member(db, name)))
const points = async (person: Person, fact: string) =>
  (await myTrust(db, person)).facts.find((each) => each.fact === fact)?.points

describe('the standing of a lender', () => {
  test('stays when a renter types the phone numbers of the others', async () => {
    const [ada, eve, ...renters] = await people('Ada', 'Eve', 'One', 'Two', 'Three')
    if (!ada || !eve) throw new Error('No people')
    for (let done = 0; done < 2; done += 1) await finishRental(db, ada, eve)
    for (const [at, renter] of renters.entries()) {
      await provePhone(renter, `+23480311100${at}0`)
      await rentAndRate(db, ada, renter, 5)
    }
    const before = await myTrust(db, ada)
    expect(before).toMatchObject({ completed_rentals: 5, rental_people: 4, ladder_level: 4 })
    for (const at of renters.keys()) await typePhone(eve, `+23480311100${at}0`)
    expect(await myTrust(db, ada)).toEqual(before)
  })

  test('stays when the renters rent from each other', async () => {
    const [ada, ...renters] = await people('Ada', 'One', 'Two', 'Three')
    if (!ada) throw new Error('No Ada')
    for (const renter of renters) await rentAndRate(db, ada, renter, 5)
    const before = await myTrust(db, ada)
    expect(before).toMatchObject({ completed_rentals: 3, ladder_level: 2 })
    for (const lender of renters)
      for (const renter of renters) if (renter !== lender) await finishRental(db, lender, renter)
    expect(await myTrust(db, ada)).toEqual(before)
    await runJobs(db)
    expect(await storedTrust(db, ada)).toMatchObject({ completed_rentals: 3, ladder_level: 2 })
  })

  test('is not lowered by requests that leave no time to answer, nor more than once by one person', async () => {
    const [ada, bola] = await people('Ada', 'Bola')
    if (!ada || !bola) throw new Error('No people')
    const leaveUnanswered = async (hours: number) => {
      const request = await insertPaidBooking(db, bola, await item(db, ada, { approval_required: true }))
      await moveIntoPast(db, request, { days: 2 })
      await runJobs(db)
      await db.query(
        `update public.transactions set settled_at = paid_at + make_interval(hours => $2) where id = $1`,
        [request.id, hours],
      )
    }
    await leaveUnanswered(5)
    expect(await points(ada, 'Unanswered requests')).toBe(0)
    await leaveUnanswered(6)
    await leaveUnanswered(24)
    expect(await points(ada, 'Unanswered requests')).toBe(-3)
  })
})

describe('accounts without a proven number or identity', () => {
  test('count as one person', async () => {
    const bola = await member(db, 'Bola')
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      await finishRental(db, await member(db, name, { identity: 'none' }), bola)
    expect(await myTrust(db, bola)).toMatchObject({
      completed_rentals: 2,
      rental_people: 1,
      ladder_level: 1,
      overall_score: 67,
    })
    const known = await member(db, 'Known', { identity: 'none' })
    await provePhone(known, '+2348031110099')
    await finishRental(db, known, bola)
    expect(await myTrust(db, bola)).toMatchObject({ completed_rentals: 3, rental_people: 2, ladder_level: 1 })
  })
})

describe('a second account with the same proven number', () => {
  test('carries the faults of the first', async () => {
    const [ada, bad, again] = await people('Ada', 'Bad', 'Again')
    if (!ada || !bad || !again) throw new Error('No people')
    await provePhone(bad, '+2348031110077')
    await finishRental(db, ada, bad, { lateDays: 2 })
    expect(await points(again, 'Late returns')).toBe(0)
    await typePhone(again, '+2348031110077')
    expect(await points(again, 'Late returns')).toBe(0)
    await provePhone(again, '+2348031110077')
    expect(await points(again, 'Late returns')).toBe(-10)
  })

  test('does not count for the average of the other, nor do more than two ratings by one person or tiny rentals', async () => {
    const [ada, twin, bola] = await people('Ada', 'Twin', 'Bola')
    if (!ada || !twin || !bola) throw new Error('No people')
    for (const person of [ada, twin]) await provePhone(person, '+2348031110066')
    await rentAndRate(db, ada, twin, 5)
    await rentAndRate(db, ada, bola, 1, { rental_price: 10 })
    for (const stars of [4, 3, 1, 1]) await rentAndRate(db, ada, bola, stars)
    const profile = await db.one(
      'select rating_average, num_reviews from public.profiles where user_id = $1',
      [ada.id],
    )
    expect(profile).toEqual({ rating_average: 3.5, num_reviews: 2 })
    expect(await db.as('visitor').query('select reviews from public.rating_summary($1)', [ada.id])).toEqual([
      { reviews: 2 },
    ])
  })
})

describe('a rental that both ended before its first day', () => {
  test('counts neither for trust nor for averages, also when its days are over', async () => {
    const [ada, bola] = await people('Ada', 'Bola')
    if (!ada || !bola) throw new Error('No people')
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    await db.as(bola).update('transactions', { borrower_return_confirmed: true }, { id: booking.id })
    await db.as(ada).update('transactions', { lender_return_confirmed: true }, { id: booking.id })
    await rate(db, bola, booking)
    await rate(db, ada, booking)
    expect(
      await db.query('select is_counted from public.ratings where transaction_id = $1', [booking.id]),
    ).toEqual([{ is_counted: false }, { is_counted: false }])
    await moveIntoPast(db, booking, { days: 20 })
    await countTrust(db, bola)
    expect(await storedTrust(db, bola)).toMatchObject({ completed_rentals: 0, on_time_returns: 0 })
  })
})
