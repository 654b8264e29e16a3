import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  member,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { settledScene, soldScene, textList } from '../../support/database/disputes.ts'
import { leaveTimeToRate, rate, ratingOf } from '../../support/database/ratings.ts'
import { refusal } from '../../support/database/refusals.ts'
import { claimsOf, openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { finishRental } from '../../support/database/trust.ts'

const db = openTestDatabase()

const stored = ({ id }: Pick<BookingRow, 'id'>) =>
  db.query('select 1 from public.ratings where transaction_id = $1', [id])

describe('a rating', () => {
  test('is stored with what the server knows, whatever the client says', async () => {
    const { ada, bola, booking } = await settledScene(db)
    const eve = await member(db, 'Eve')
    expect(
      await rate(db, bola, booking, {
        rated_user_id: eve.id,
        rating_type: 'lender_to_borrower',
        overall_rating: 4,
        communication_rating: 3,
        comment: '  Lovely gele.  ',
        returned_on_time: true,
        item_condition_good: false,
      }),
    ).toMatchObject({
      transaction_id: booking.id,
      rater_id: bola.id,
      rated_user_id: ada.id,
      rating_type: 'borrower_to_lender',
      overall_rating: 4,
      communication_rating: 3,
      comment: 'Lovely gele.',
      returned_on_time: null,
      item_condition_good: null,
      opened_at: null,
      answer: null,
      hidden_at: null,
    })
  })

  test('has five stars of both kinds unless it says otherwise, and needs no comment', async () => {
    const { bola, booking } = await settledScene(db)
    const row = { transaction_id: booking.id, rater_id: bola.id, comment: ' ' }
    expect(await db.as(bola).insert('ratings', row)).toMatchObject({
      overall_rating: 5,
      communication_rating: 5,
      comment: null,
    })
  })

  test('by the lender of a rental says how it came back', async () => {
    const { ada, booking } = await settledScene(db)
    for (const missing of ['returned_on_time', 'item_condition_good'])
      expect(await refusal(rate(db, ada, booking, { [missing]: null }))).toMatchObject({
        code: 'PT400',
        hint: 'Incomplete rating',
        message: 'Please say whether it came back on time and in good condition.',
      })
    expect(await stored(booking)).toEqual([])
    expect(await rate(db, ada, booking, { item_condition_good: false })).toMatchObject({
      rating_type: 'lender_to_borrower',
      returned_on_time: true,
      item_condition_good: false,
    })
  })

  test('can not call a return late that both sides confirmed as being on time', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const [onTime, late] = [
      await finishRental(db, ada, bola),
      await finishRental(db, ada, bola, { lateDays: 1 }),
    ]
    expect(await refusal(rate(db, ada, onTime, { returned_on_time: false }))).toMatchObject({
      code: 'PT409',
      hint: 'Error submitting rating',
      message: 'Both of you confirmed that it came back on time.',
    })
    expect(await stored(onTime)).toEqual([])
    expect(await rate(db, ada, late, { returned_on_time: false })).toMatchObject({ returned_on_time: false })
  })

  test('by a seller is not asked how it came back', async () => {
    const { ada, bola, booking } = await soldScene(db)
    await db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    await updateReturnConfirmation(db, bola, booking)
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed' })
    expect(await rate(db, ada, booking, { item_condition_good: null })).toMatchObject({
      returned_on_time: null,
      item_condition_good: null,
    })
    expect(await rate(db, bola, booking)).toMatchObject({ rated_user_id: ada.id })
  })

  test.each([
    ['no star', { overall_rating: 0 }],
    ['six stars', { overall_rating: 6 }],
    ['null', { communication_rating: null }],
  ])('with %s is refused', async (_, values) => {
    const { bola, booking } = await settledScene(db)
    expect(await refusal(rate(db, bola, booking, values))).toMatchObject({
      code: 'PT400',
      hint: 'Error submitting rating',
      message: 'A rating is a whole number of stars from 1 to 5.',
    })
    expect(await stored(booking)).toEqual([])
  })

  test('has a comment of as many characters as the setting allows', async () => {
    const { bola, booking } = await settledScene(db)
    expect(await refusal(rate(db, bola, booking, { comment: 'x'.repeat(1001) }))).toMatchObject({
      hint: 'Invalid input',
      message: 'comment must be at most 1000 characters.',
    })
    expect(await rate(db, bola, booking, { comment: 'x'.repeat(1000) })).toMatchObject({ rater_id: bola.id })
  })

  test('is sent alone: several in one request are refused', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const ids = [(await finishRental(db, ada, bola)).id, (await finishRental(db, ada, bola)).id]
    const both = db
      .as(bola)
      .query(
        'insert into public.ratings (transaction_id, rater_id) select b, $2::uuid from unnest($1::uuid[]) b returning id',
        [textList(ids), bola.id],
      )
    expect(await refusal(both)).toMatchObject({ message: 'Please send one rating at a time.' })
    expect(
      await db.query('select id from public.ratings where transaction_id = any ($1::uuid[])', [
        textList(ids),
      ]),
    ).toEqual([])
  })

  test('is made once by each side', async () => {
    const { bola, booking } = await settledScene(db)
    await rate(db, bola, booking, { overall_rating: 2 })
    expect(await refusal(rate(db, bola, booking))).toMatchObject({
      code: 'PT409',
      hint: 'Error submitting rating',
      message: 'You have already rated this booking.',
    })
    expect(await db.as(bola).read('ratings', { rater_id: bola.id })).toMatchObject([{ overall_rating: 2 }])
  })

  test('can be made until the last moment and not afterwards', async () => {
    const { ada, bola, booking } = await settledScene(db)
    await leaveTimeToRate(db, booking, 1)
    const insert = (who: Person, seconds: number) =>
      db.sql.begin(async (transaction) => {
        await transaction.unsafe(
          'update private.rating_windows set ends_at = now() + make_interval(secs => $2::float8) where transaction_id = $1',
          [booking.id, seconds],
        )
        for (const setting of Object.entries(claimsOf(who)))
          await transaction.unsafe('select set_config($1, $2, true)', setting)
        await transaction.unsafe(
          'insert into public.ratings (transaction_id, rater_id, returned_on_time, item_condition_good) values ($1, $2, true, true)',
          [booking.id, who.id],
        )
      })
    expect(await refusal(insert(bola, 0))).toMatchObject({
      code: 'PT409',
      message: 'The time to rate this booking is over.',
    })
    expect(await refusal(insert(ada, -1))).toMatchObject({ code: 'PT409' })
    await insert(bola, 1)
    expect(await ratingOf(db, ada, booking)).toMatchObject({ opened_at: null })
  })
})
