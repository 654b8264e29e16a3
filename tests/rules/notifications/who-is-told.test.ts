import { beforeEach, expect, test } from 'vitest'
import {
  type BookingRow,
  callPayFromWallet,
  cancelBooking,
  insertBooking,
  item,
  member,
  moveIntoPast,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Who is told what of each step of a booking, and where it leads: neither side misses one, nor is told of the other's part. */

const db = openTestDatabase()

let ada: Person
let bola: Person
let booking: BookingRow
beforeEach(async () => {
  await setSetting(db, 'new_member_rental_limit', 100)
  ada = await member(db, 'Ada Obi')
  bola = await member(db, 'Bola Ade', { wallet: 500_000 })
  const gown = await item(db, ada, { title: 'Red gown', approval_required: true })
  booking = await insertBooking(db, bola, gown)
})

/** The lines that an act adds, as `Bola: booking_paid | Paid: Red gown | /booking`. */
async function told(act: () => Promise<unknown>): Promise<string[]> {
  const [last] = await db.query<{ id: string }>('select coalesce(max(id), 0) as id from public.notifications')
  await act()
  const lines = await db.query<{ line: string }>(
    `select format('%s: %s | %s | %s', private.first_name_of(user_id), kind, title, replace(link, $2, '…')) as line
     from public.notifications where id > $1 order by user_id = $3, id`,
    [last?.id, booking.id, ada.id],
  )
  return lines.map(({ line }) => line)
}
const step = (who: Person, procedure: string) => () =>
  db.as(who).call(procedure, { p_transaction_id: booking.id })

test('a rental, from the request to the end', async () => {
  const steps = {
    pays: await told(() => callPayFromWallet(db, bola, booking)),
    accepts: await told(step(ada, 'accept_booking')),
    'its first day': await told(() => moveIntoPast(db, booking, { days: 10 })),
    'hands over': await told(step(ada, 'mark_handed_over')),
    'has it': await told(step(bola, 'confirm_receipt')),
    'brings it back': await told(() => updateReturnConfirmation(db, bola, booking)),
    'has it back': await told(() => updateReturnConfirmation(db, ada, booking)),
  }
  expect(steps).toEqual({
    pays: [
      'Bola: booking_paid | Paid: Red gown | /booking/…',
      'Ada: booking_request | New request: Red gown | /booking/…',
    ],
    accepts: [
      'Bola: booking_accepted | Your request was accepted: “Red gown” | /booking/…',
      'Ada: booking_accepted | You accepted a request: “Red gown” | /booking/…',
    ],
    'its first day': [],
    'hands over': ['Bola: handover | Please confirm that you have “Red gown” | /booking/…'],
    'has it': [
      'Bola: rental_started | You have Red gown | /booking/…',
      'Ada: handover | Handover confirmed: “Red gown” | /booking/…',
    ],
    'brings it back': ['Ada: return | Please confirm the return | /return/…'],
    'has it back': [
      'Bola: payout | Your deposit is back | /booking/…',
      'Ada: payout | You have been paid | /booking/…',
    ],
  })
})

test('a request that is declined', async () => {
  await callPayFromWallet(db, bola, booking)
  expect(await told(step(ada, 'decline_booking'))).toEqual([
    'Bola: booking_ended | Booking declined | /booking/…',
    'Ada: booking_ended | Booking declined | /booking/…',
  ])
})

test('a booking that is called off: before it was paid by its renter, and afterwards', async () => {
  expect(await told(() => cancelBooking(db, bola, booking))).toEqual([])
  booking = await insertBooking(db, bola, await item(db, ada, { title: 'Blue gown' }))
  await callPayFromWallet(db, bola, booking)
  expect(await told(() => cancelBooking(db, ada, booking))).toEqual([
    'Bola: booking_ended | Booking cancelled | /booking/…',
    'Ada: booking_ended | Booking cancelled | /booking/…',
  ])
})
