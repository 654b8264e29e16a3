import type { Database } from '#database.types.ts'
import type { BookingRow } from './builders.ts'
import { type DisputeScene, settledScene } from './disputes.ts'
import type { Person, TestDatabase, Values } from './test-database.ts'

export type Rating = Database['public']['Tables']['ratings']['Row']

const cameBack = { returned_on_time: true, item_condition_good: true }

/** As the specification's client inserts it. */
export function rate(
  db: TestDatabase,
  rater: Person,
  booking: BookingRow,
  values: Values = {},
): Promise<Rating> {
  const lends = rater.id === booking.lender_id
  return db.as(rater).insert<Rating>('ratings', {
    transaction_id: booking.id,
    rater_id: rater.id,
    rated_user_id: lends ? booking.borrower_id : booking.lender_id,
    rating_type: lends ? 'lender_to_borrower' : 'borrower_to_lender',
    overall_rating: 5,
    communication_rating: 5,
    comment: 'Thank you.',
    ...(lends ? cameBack : {}),
    ...values,
  })
}

/** A rental of Ada's gele to Bola is completed; Bola has given `bola` stars, Ada `ada` stars, and both are open. */
export async function ratedScene(
  db: TestDatabase,
  { ada = 5, bola = 4 } = {},
): Promise<DisputeScene & { ofAda: Rating; ofBola: Rating }> {
  const scene = await settledScene(db)
  await rate(db, scene.bola, scene.booking, { overall_rating: bola })
  await rate(db, scene.ada, scene.booking, { overall_rating: ada })
  const [ofAda, ofBola] = await Promise.all([
    ratingOf(db, scene.ada, scene.booking),
    ratingOf(db, scene.bola, scene.booking),
  ])
  return { ...scene, ofAda, ofBola }
}

/** What was written about a person after a booking. */
export const ratingOf = (
  db: TestDatabase,
  { id }: Person,
  booking: Pick<BookingRow, 'id'>,
): Promise<Rating> =>
  db.one<Rating>('select * from public.ratings where rated_user_id = $1 and transaction_id = $2', [
    id,
    booking.id,
  ])

/** The time to rate the booking is over in so many seconds (negative: since). */
export async function leaveTimeToRate(
  db: TestDatabase,
  { id }: Pick<BookingRow, 'id'>,
  seconds: number,
): Promise<void> {
  await db.query(
    'update private.rating_windows set ends_at = now() + make_interval(secs => $2::float8) where transaction_id = $1',
    [id, seconds],
  )
}
