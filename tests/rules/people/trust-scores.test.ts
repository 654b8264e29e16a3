import { describe, expect, test } from 'vitest'
import {
  day,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  runJobs,
} from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import {
  calculateTrustScore,
  countTrust,
  finishRental,
  myTrust,
  rentAndRate,
  storedTrust,
} from '../../support/database/trust.ts'

const db = openTestDatabase()

/** Ends a rental of this borrower with each of so many lenders. */
async function finishRentals(borrower: Person, count: number, lateDays = 0): Promise<void> {
  for (let done = 0; done < count; done += 1)
    await finishRental(db, await member(db, `Lender ${done}`), borrower, { lateDays })
}

const levelOf = async ({ id }: Person): Promise<unknown> =>
  (await db.one('select trust_level from public.profiles where user_id = $1', [id])).trust_level

describe('the score', () => {
  test('of a new member is 60 with 2 points for the e-mail and 5 for the identity, and the level new', async () => {
    const ada = await member(db, 'Ada', { identity: 'none' })
    expect(await levelOf(ada)).toBe('new')
    expect(await storedTrust(db, ada)).toBeUndefined()
    expect(await calculateTrustScore(db, ada)).toBe(62)
    expect(await calculateTrustScore(db, await member(db, 'Bola'))).toBe(67)
    // Asking leaves no trace; counting stores.
    expect(await storedTrust(db, ada)).toBeUndefined()
    await countTrust(db, ada)
    expect(await storedTrust(db, ada)).toMatchObject({
      overall_score: 62,
      completed_rentals: 0,
      on_time_returns: 0,
      late_returns: 0,
      disputes_against: 0,
      average_rating: 0,
      trust_level: 'new',
      ladder_level: 1,
    })
  })

  test('counts a finished rental for its two people and nobody else, once the jobs have run', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await countTrust(db, await member(db, 'Chidi'))
    await runJobs(db)
    await finishRental(db, ada, bola)
    expect(await storedTrust(db, bola)).toBeUndefined()
    expect(await runJobs(db)).toMatchObject({ trust_counted: 2, failed: [] })
    expect(await storedTrust(db, bola)).toMatchObject({ completed_rentals: 1, on_time_returns: 1 })
    expect(await storedTrust(db, ada)).toMatchObject({ completed_rentals: 1, on_time_returns: 0 })
    expect(await runJobs(db)).toMatchObject({ trust_counted: 0 })
  })

  test('is medium from three finished rentals, trusted from five with a high score', async () => {
    const bola = await member(db, 'Bola')
    await finishRentals(bola, 2)
    await runJobs(db)
    // One or two rentals could be a friend's: points begin with the third.
    expect(await storedTrust(db, bola)).toMatchObject({ completed_rentals: 2, overall_score: 67 })
    expect(await levelOf(bola)).toBe('new')
    await finishRentals(bola, 1)
    await runJobs(db)
    expect(await storedTrust(db, bola)).toMatchObject({ ladder_level: 2, overall_score: 79 })
    expect(await levelOf(bola)).toBe('medium')
    await finishRentals(bola, 2)
    await runJobs(db)
    expect(await storedTrust(db, bola)).toMatchObject({
      overall_score: 87,
      completed_rentals: 5,
      ladder_level: 4,
      trust_level: 'trusted',
    })
    expect(await levelOf(bola)).toBe('trusted')
  })

  test('falls by late returns for the borrower, not for the lender, until they are forgotten', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await finishRentals(bola, 2)
    const late = await finishRental(db, ada, bola, { lateDays: 2 })
    await runJobs(db)
    expect(await storedTrust(db, bola)).toMatchObject({
      overall_score: 68,
      on_time_returns: 2,
      late_returns: 1,
    })
    expect(await storedTrust(db, ada)).toMatchObject({ overall_score: 67, late_returns: 0 })
    await moveIntoPast(db, late, { days: 366 })
    expect(await calculateTrustScore(db, bola)).toBe(78)
    await countTrust(db, bola)
    expect(await storedTrust(db, bola)).toMatchObject({ completed_rentals: 3, late_returns: 0 })
  })

  test('counts an early return only when the booked days are over', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const soon = { daysAgo: -1 }
    const booking = await finishRental(db, ada, bola, { ...soon, lateDays: -1 })
    expect(booking).toMatchObject({ booking_status: 'completed', rental_end_date: day(1) })
    expect(await runJobs(db)).toMatchObject({ trust_counted: 0 })
    await countTrust(db, bola)
    expect(await storedTrust(db, bola)).toMatchObject({ completed_rentals: 0 })
    await moveIntoPast(db, booking, { days: 2 })
    await db.query(`update private.trust_due set due_at = due_at - interval '2 days'`)
    expect(await runJobs(db)).toMatchObject({ trust_counted: 2 })
    expect(await storedTrust(db, bola)).toMatchObject({ completed_rentals: 1 })
  })

  test('falls by cancelling late and by not coming, not by a free cancellation', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const free = await insertPaidBooking(db, bola, await item(db, ada))
    await db.as(bola).call('cancel_booking', { p_transaction_id: free.id })
    await runJobs(db)
    expect(await storedTrust(db, bola)).toMatchObject({ overall_score: 67 })
    const soon = { rental_start_date: day(1), rental_end_date: day(3) }
    const late = await insertPaidBooking(db, bola, await item(db, ada), soon)
    await db.as(bola).call('cancel_booking', { p_transaction_id: late.id })
    const byLender = await insertPaidBooking(db, bola, await item(db, ada))
    await db.as(ada).call('cancel_booking', { p_transaction_id: byLender.id })
    await runJobs(db)
    for (const person of [ada, bola])
      expect(await storedTrust(db, person)).toMatchObject({ overall_score: 63 })
  })

  test('rises with a number that a code has proven, and with age, not with a social account', async () => {
    const ada = await member(db, 'Ada', { identity: 'none' })
    const change = async (values: string): Promise<unknown> => {
      await db.query(`update private.profiles set ${values} where user_id = $1`, [ada.id])
      await runJobs(db)
      return (await storedTrust(db, ada))?.overall_score
    }
    expect(await change('phone_verified_at = now()')).toBe(67)
    await change(`connected_social = '{"instagram": true, "facebook": true}'`)
    expect(await calculateTrustScore(db, ada)).toBe(67)
    expect(await change(`created_at = now() - interval '500 days', is_verified_email = false`)).toBe(69)
  })

  test('rises with the ratings of three people who rented, and falls when more than one is unhappy', async () => {
    const ada = await member(db, 'Ada')
    const scoreAfter = async (stars: number): Promise<unknown> => {
      await rentAndRate(db, ada, await member(db, 'Bola'), stars)
      await runJobs(db)
      return (await storedTrust(db, ada))?.overall_score
    }
    expect(await scoreAfter(5)).toBe(67)
    expect(await scoreAfter(5)).toBe(67)
    // Three rentals as a lender give 9 points, three happy people 5 of 10.
    expect(await scoreAfter(5)).toBe(67 + 9 + 5)
    expect(await scoreAfter(1)).toBe(67 + 12 + 5)
    expect(await scoreAfter(1)).toBe(67 + 15 + 3)
    expect(await storedTrust(db, ada)).toMatchObject({ average_rating: 3.4 })
  })

  test('of somebody with an open debt is 20 points lower until it is paid, whatever the wallet holds', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 5_000_000 })]
    expect(await calculateTrustScore(db, bola)).toBe(67)
    const booking = await finishRental(db, ada, bola)
    await db.query(
      `with d as (insert into public.disputes (transaction_id, reporter_id, reported_id, issue_type, description)
         values ($1, $2, $3, 'item_dirty', 'A stain') returning id)
       insert into private.debts (debtor_id, creditor_id, dispute_id, amount) select $3, $2, d.id, 500 from d`,
      [booking.id, ada.id, bola.id],
    )
    await runJobs(db)
    expect(await storedTrust(db, bola)).toMatchObject({ overall_score: 47 })
    await db.query('update private.debts set paid = amount where debtor_id = $1', [bola.id])
    await runJobs(db)
    expect(await storedTrust(db, bola)).toMatchObject({ overall_score: 67 })
  })

  test('rises with quick answers to requests and falls with requests left without an answer', async () => {
    const ada = await member(db, 'Ada')
    const thing = { approval_required: true }
    for (const name of ['Bola', 'Chidi', 'Dami'])
      await finishRental(db, ada, await member(db, name), { thing })
    // Three rentals as a lender give 9 points, answers within two hours 5.
    expect(await calculateTrustScore(db, ada)).toBe(67 + 9 + 5)
    const request = await insertPaidBooking(db, await member(db, 'Efe'), await item(db, ada, thing))
    await moveIntoPast(db, request, { days: 2 })
    await runJobs(db)
    expect(await storedTrust(db, ada)).toMatchObject({ overall_score: 67 + 9 + 5 - 3 })
  })

  test('is counted again after a day, because accounts grow older', async () => {
    const ada = await member(db, 'Ada')
    await countTrust(db, ada)
    await db.query(
      `update private.profiles set created_at = created_at - interval '61 days' where user_id = $1`,
      [ada.id],
    )
    await runJobs(db)
    expect(await storedTrust(db, ada)).toMatchObject({ overall_score: 67 })
    await db.query(
      `update private.trust_counts set counted_at = counted_at - interval '25 hours' where user_id = $1`,
      [ada.id],
    )
    expect(await runJobs(db)).toMatchObject({ trust_counted: 1 })
    expect(await storedTrust(db, ada)).toMatchObject({ overall_score: 68 })
  })

  test('that has not changed is not written again', async () => {
    const ada = await member(db, 'Ada')
    await countTrust(db, ada)
    const row = () => db.one('select xmin, t.* from public.trust_scores t where user_id = $1', [ada.id])
    const before = await row()
    await countTrust(db, ada)
    expect(await row()).toEqual(before)
  })

  test('is the same for every caller, and null for an unknown user', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const ofAda = { p_user_id: ada.id }
    expect(await db.as(bola).call('calculate_trust_score', ofAda)).toEqual([{ calculate_trust_score: 67 }])
    const nobody = { p_user_id: crypto.randomUUID() }
    expect(await db.as(bola).call('calculate_trust_score', nobody)).toEqual([{ calculate_trust_score: null }])
    expect(await storedTrust(db, bola)).toBeUndefined()
  })
})

describe('the facts', () => {
  test('add up to the score, with a reason for each, and the level is that of the badge', async () => {
    const bola = await member(db, 'Bola')
    await finishRentals(bola, 2)
    await finishRentals(bola, 1, 1)
    const { facts, rental_people, people_needed, ...trust } = await myTrust(db, bola)
    expect([rental_people, people_needed]).toEqual([3, 3])
    expect(trust.overall_score).toBe(60 + facts.reduce((sum, { points }) => sum + points, 0))
    expect(facts).toContainEqual({
      ...{ fact: 'Late returns', value: '1', points: -10, fewest: -30, most: 0 },
      reason: 'When you rent from others: 10 points off for each, at most 30.',
    })
    for (const { reason, points, fewest, most } of facts) {
      expect(reason).toMatch(/\.$/)
      expect(points).toBeGreaterThanOrEqual(fewest)
      expect(points).toBeLessThanOrEqual(most)
    }
    expect(trust).toMatchObject({ completed_rentals: 3, ladder_level: 2, trust_level: 'medium' })
    expect(await storedTrust(db, bola)).toMatchObject(trust)
    expect(await levelOf(bola)).toBe('medium')
  })

  test('are read by nobody else', async () => {
    const ada = await member(db, 'Ada')
    await countTrust(db, ada)
    const visitor = db.as('visitor')
    expect(await refusal(visitor.call('my_trust'))).toMatchObject(forbidden)
    expect(await refusal(visitor.call('trust_ladder'))).toMatchObject(forbidden)
    const figures = `select * from private.trust_figures_of(array['${ada.id}'::uuid])`
    expect(await refusal(db.as(await member(db, 'Nosy')).query(figures))).toMatchObject(forbidden)
  })
})

describe('who may write it', () => {
  test('a person cannot write their score', async () => {
    const ada = await member(db, 'Ada')
    await countTrust(db, ada)
    const raised = db.as(ada).update('trust_scores', { overall_score: 100 }, { user_id: ada.id })
    expect(await refusal(raised)).toMatchObject(forbidden)
    expect(await storedTrust(db, ada)).toMatchObject({ overall_score: 67 })
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
