import { type StylistQuestion, stylistPayload } from '#contract/bodies/stylist.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import type { StylistAnswer, StylistPiece } from '#contract/stylist.ts'
import { answerStylist } from '../../../../supabase/functions/_shared/ai/stylist/answer.ts'
import { type AskedRows, stylistRows } from '../../../../supabase/functions/_shared/ai/stylist/rows.ts'
import { textList } from '../disputes.ts'
import { claimsOf, type Person, type Row, type TestDatabase, type Values } from '../test-database.ts'

export interface StylistRow extends Row {
  item_id: string
  owner_id: string
  title: string
  category: string
  size: string | null
  rent: number
  deposit: number
  delivery: number
}

/** A session that nobody has paid: what one costs is tested elsewhere. */
const withSession = (db: TestDatabase, { id }: Person): Promise<Row[]> =>
  db.withoutTriggers(
    `insert into public.ai_usage (user_id, feature_type, session_expires_at, payment_method)
     select $1, 'stylist', now() + interval '1 hour', 'wallet'
     where not exists (select from public.ai_usage where user_id = $1 and feature_type = 'stylist')`,
    [id],
  )

export async function stylistItems(db: TestDatabase, caller: Person, args: Values): Promise<StylistRow[]> {
  await withSession(db, caller)
  const listed = Object.entries(args).map(([name, value]) => [
    name,
    Array.isArray(value) ? textList(value) : value,
  ])
  return db.as(caller).call<StylistRow>('stylist_items', Object.fromEntries(listed))
}

/** What the function answers the person, from this database. */
export function askStylist(
  db: TestDatabase,
  { id, ...person }: Person,
  question: StylistQuestion,
): Promise<StylistAnswer> {
  const read = async (asked: AskedRows) =>
    stylistRows.parse(await stylistItems(db, { id, ...person }, { ...asked }))
  return answerStylist({ payload: stylistPayload.parse(question), personId: id, today: lagosToday(), read })
}

class Undone extends Error {}

/** Books a piece as the screen does, and undoes it: the booking that would stand, or the refusal of the database. */
export async function tryBooking(
  db: TestDatabase,
  borrower: Person,
  { item_id, receive }: Pick<StylistPiece, 'item_id' | 'receive'>,
  days: { start: string; end: string },
): Promise<Row | string> {
  const settings = Object.entries(claimsOf(borrower))
  let booked: Row | undefined
  try {
    await db.sql.begin(async (transaction) => {
      for (const [name, value] of settings) await transaction`select set_config(${name}, ${value}, true)`
      const [row] = await transaction<Row[]>`
        insert into public.transactions (borrower_id, item_id, transaction_type, rental_start_date, rental_end_date,
          receive_method, delivery_address, delivery_paid_by, return_paid_by, total_amount, payment_status, booking_status)
        values (${borrower.id}, ${item_id}, 'rent', ${days.start}, ${days.end}, ${receive},
          ${receive === 'delivery' ? '1 Allen Avenue' : null}, 'lender', 'lender', 1, 'pending', 'pending')
        returning *`
      booked = row
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) return String(error)
  }
  return booked ?? 'No booking'
}
