import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  day,
  insertBooking,
  insertPurchase,
  item,
  member,
  settleCardPayment,
} from '../../support/database/builders.ts'
import { paidScene, report, rule, settledScene } from '../../support/database/disputes.ts'
import { rate, ratingOf } from '../../support/database/ratings.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const stored = ({ id }: Pick<BookingRow, 'id'>) =>
  db.query('select 1 from public.ratings where transaction_id = $1', [id])

describe('who may rate what', () => {
  test('nobody but the two sides, and each only in their own name', async () => {
    const { ada, bola, admin, booking } = await settledScene(db)
    const eve = await member(db, 'Eve')
    for (const stranger of [eve, admin])
      expect(await refusal(rate(db, stranger, booking))).toMatchObject({
        code: 'PT404',
        hint: 'Transaction Not Found',
      })
    expect(await refusal(rate(db, bola, booking, { rater_id: ada.id }))).toMatchObject({
      code: 'PT403',
      hint: 'Error submitting rating',
    })
    const row = { transaction_id: booking.id, rater_id: bola.id }
    for (const caller of ['visitor', 'service'] as const)
      expect(await refusal(db.as(caller).insert('ratings', row))).toMatchObject(forbidden)
    expect(await stored(booking)).toEqual([])
  })

  test('nobody writes what is Aso’s: opening, hiding, answers; or changes and removes a rating', async () => {
    const { bola, booking } = await settledScene(db)
    for (const column of ['id', 'opened_at', 'created_at', 'answer', 'hidden_at'])
      expect(await refusal(rate(db, bola, booking, { [column]: null }))).toMatchObject(forbidden)
    const rating = await rate(db, bola, booking)
    expect(
      await refusal(db.as(bola).update('ratings', { overall_rating: 1 }, { id: rating.id })),
    ).toMatchObject(forbidden)
    expect(await refusal(db.as(bola).remove('ratings', { id: rating.id }))).toMatchObject(forbidden)
    expect(await db.one('select * from public.ratings where id = $1', [rating.id])).toEqual(rating)
  })

  test('no booking is rated before it is completed, or that ended in another way', async () => {
    const { ada, bola, admin, booking } = await paidScene(
      db,
      {},
      { rental_start_date: day(5), rental_end_date: day(7) },
    )
    const tooEarly = {
      code: 'PT409',
      hint: 'Error submitting rating',
      message: 'A booking can be rated once it is completed.',
    }
    const eve = await member(db, 'Eve')
    expect(await refusal(rate(db, eve, await insertBooking(db, eve, await item(db, ada))))).toMatchObject(
      tooEarly,
    )
    expect(await refusal(rate(db, bola, booking))).toMatchObject(tooEarly)
    const dispute = await report(db, bola, booking)
    expect(await refusal(rate(db, ada, booking))).toMatchObject(tooEarly)
    await rule(db, admin, dispute, 'dismissed')
    await cancelBooking(db, bola, booking)
    for (const person of [ada, bola]) expect(await refusal(rate(db, person, booking))).toMatchObject(tooEarly)
    expect(
      await db.query('select 1 from private.rating_windows where transaction_id = $1', [booking.id]),
    ).toEqual([])
  })

  test('a purchase that nobody handed over yet is not rated', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertPurchase(db, bola, await item(db, ada))
    await settleCardPayment(db, bola, booking)
    expect(await refusal(rate(db, bola, booking))).toMatchObject({ code: 'PT409' })
  })

  test('a ruling that completes a booking lets both rate', async () => {
    const { ada, bola, admin, booking } = await paidScene(db)
    await rule(db, admin, await report(db, bola, booking), 'divide', { refund: 3000 })
    await rate(db, bola, booking)
    await rate(db, ada, booking)
    expect(await ratingOf(db, ada, booking)).toMatchObject({ opened_at: expect.anything() })
  })

  test('a person whose account is deleted rates nothing', async () => {
    const { bola, booking } = await settledScene(db)
    await db.query('select private.end_access($1)', [bola.id])
    expect(await refusal(rate(db, bola, booking))).toMatchObject(forbidden)
  })
})

describe('what each side is told about rating a booking', () => {
  const told = (who: Person, { id }: { id: string }) =>
    db
      .as(who)
      .query(
        'select can_rate, asks_how_it_came_back, opened_at, title, reason from public.booking_ratings(array[$1]::uuid[])',
        [id],
      )

  test('until when, whether the lender is asked how it came back, and why not', async () => {
    const { ada, bola, admin, booking } = await settledScene(db)
    const open = { can_rate: true, opened_at: null, title: null, reason: null }
    expect(await told(ada, booking)).toEqual([{ ...open, asks_how_it_came_back: true }])
    expect(await told(bola, booking)).toEqual([{ ...open, asks_how_it_came_back: false }])
    await rate(db, bola, booking)
    expect(await told(bola, booking)).toMatchObject([
      { can_rate: false, title: 'Error submitting rating', reason: 'You have already rated this booking.' },
    ])
    expect(await told(ada, booking)).toMatchObject([open])
    expect(await told(admin, booking)).toEqual([])
    const { days } = await db.one<{ days: number }>(
      'select round(extract(epoch from ends_at - now()) / 86400) as days from private.rating_windows where transaction_id = $1',
      [booking.id],
    )
    expect(days).toBe(14)
  })

  test('a setting that changes later, a claim or a report moves nothing', async () => {
    const { bola, admin, booking } = await settledScene(db)
    const window = () =>
      db.one('select * from private.rating_windows where transaction_id = $1', [booking.id])
    const before = await window()
    const days = { setting_key: 'rating_seal_days' }
    await db.as('service').update('app_settings', { setting_value: '2' }, days)
    await rule(db, admin, await report(db, bola, booking), 'dismissed')
    expect(await window()).toEqual(before)
    await db.as('service').update('app_settings', { setting_value: '14' }, days)
  })
})
