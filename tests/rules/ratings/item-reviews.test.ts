import { expect, test } from 'vitest'
import { item, member } from '../../support/database/builders.ts'
import { settledScene } from '../../support/database/disputes.ts'
import { rate, ratedScene } from '../../support/database/ratings.ts'
import { type Caller, openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const reviews = (who: Caller, itemId: string, ...after: unknown[]) =>
  db
    .as(who)
    .query('select * from public.item_reviews($1, $2, $3, 5)', [itemId, after[0] ?? null, after[1] ?? null])
const summary = (who: Caller, itemId: string) =>
  db.as(who).query('select * from public.item_rating_summary($1)', [itemId])
const none = [{ reviews: 0, average: null, stars: '{0,0,0,0,0}' }]

test('A review is what the borrower said, by first name, once both ratings are open', async () => {
  const { bola, booking } = await ratedScene(db, { ada: 2, bola: 4 })
  await db.query(`update private.profiles set full_name = 'Bola Ade' where user_id = $1`, [bola.id])
  const [review, ...more] = await reviews('visitor', booking.item_id)
  expect(review).toMatchObject({ stars: 4, comment: 'Thank you.', reviewer: 'Bola', answer: null })
  expect(more).toEqual([])
  expect(Object.values(review ?? {})).not.toContain(bola.id)
  expect(await summary('visitor', booking.item_id)).toMatchObject([
    { reviews: 1, average: expect.anything(), stars: '{0,0,0,1,0}' },
  ])
})

test('A sealed rating is in no list and no figure, for nobody', async () => {
  const { ada, bola, admin, booking } = await settledScene(db)
  await rate(db, bola, booking, { overall_rating: 1 })
  for (const who of ['visitor', ada, bola, admin] as const) {
    expect(await reviews(who, booking.item_id)).toEqual([])
    expect(await summary(who, booking.item_id)).toMatchObject(none)
  }
})

test('Hidden ratings and those that do not count are left out', async () => {
  const { admin, booking, ofAda } = await ratedScene(db)
  await db.query('update public.ratings set is_counted = false where id = $1', [ofAda.id])
  expect(await reviews('visitor', booking.item_id)).toEqual([])
  await db.query('update public.ratings set is_counted = true where id = $1', [ofAda.id])
  await db.as(admin).call('moderate_rating', {
    p_rating_id: ofAda.id,
    p_action: 'hide',
    p_problem: 'insult',
    p_reason: 'It calls names',
  })
  expect(await reviews('visitor', booking.item_id)).toEqual([])
  expect(await summary('visitor', booking.item_id)).toMatchObject(none)
})

test('Reviews belong to their item, go on after the last one, and are as hidden as it is', async () => {
  const { ada, bola, booking } = await ratedScene(db)
  const other = await item(db, ada)
  expect(await reviews('visitor', other.id)).toEqual([])
  const [review] = await reviews('visitor', booking.item_id)
  expect(await reviews('visitor', booking.item_id, review?.opened_at, review?.id)).toEqual([])
  await db.as(ada).call('block_person', { p_user_id: bola.id })
  expect(await reviews(bola, booking.item_id)).toEqual([])
  await db.query(`update public.items set status = 'unavailable', hidden_at = now() where id = $1`, [
    booking.item_id,
  ])
  expect(await reviews('visitor', booking.item_id)).toEqual([])
  expect(await summary('visitor', booking.item_id)).toMatchObject(none)
  expect(await reviews(ada, booking.item_id)).toHaveLength(1)
})

test('A member who has left is no longer named', async () => {
  const { bola, booking } = await ratedScene(db)
  await db.query(`update private.profiles set deleted_at = now() where user_id = $1`, [bola.id])
  expect(await reviews(await member(db, 'Eve'), booking.item_id)).toMatchObject([
    { reviewer: 'Former member' },
  ])
})
