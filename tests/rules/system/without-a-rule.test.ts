import { expect, test } from 'vitest'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { bookingSteps, in3days } from '../booking/booking-steps.ts'

/** What nobody wrote a rule for is an error: it is not allowed by the last branch that is there for something else. */

const db = openTestDatabase()
const { booked } = bookingSteps(db)

test('an action of a booking', async () => {
  const { booking } = await booked({}, in3days())
  await db.query(`alter type public.booking_action add value 'lend_on'`)
  await db.query(
    `insert into private.booking_moves (action, party, transaction_type, booking_status)
     values ('lend_on', 'borrower', 'rental', 'confirmed')`,
  )
  const asked = db.query(
    `select (private.why_not(t, 'lend_on', 'borrower')).title from public.transactions t where id = $1`,
    [booking.id],
  )
  await expect(asked).rejects.toThrow('case not found')
})

test('a purpose of a payment', async () => {
  const { bola } = await booked({}, in3days())
  await db.query(`alter type public.payment_purpose add value 'gift'`)
  const transfers = () => db.query('select id from private.transfers order by id')
  const before = await transfers()
  const applied = db.query(
    `select private.apply_payment(jsonb_populate_record(p, '{"purpose": "gift"}'), (p.amount * 100)::bigint, 'NGN')
     from private.payments p where p.user_id = $1`,
    [bola.id],
  )
  await expect(applied).rejects.toThrow('case not found')
  expect(await transfers()).toEqual(before)
})

test('a page of the admin panel', async () => {
  const told = db.query(`select private.notify_admins('books', 'Title', 'Text', '/admin/nowhere')`)
  await expect(told).rejects.toThrow('No permission is for the page /admin/nowhere')
})
