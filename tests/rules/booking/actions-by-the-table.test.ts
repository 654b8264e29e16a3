import { expect, test } from 'vitest'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { bookingSteps, in3days } from './booking-steps.ts'

const db = openTestDatabase()
const { booked } = bookingSteps(db)

test('an action is refused in every status for which the table does not name it', async () => {
  const { booking } = await booked({}, in3days())
  const allowed = await db.query(
    `select format('%s: %s of a %s %s', p.party, a.action, s.status, k.type) as allowed
     from public.transactions t
     cross join unnest(enum_range(null::public.booking_action)) as a (action)
     cross join unnest(enum_range(null::public.booking_party)) as p (party)
     cross join unnest(enum_range(null::public.booking_status)) as s (status)
     cross join unnest(enum_range(null::public.transaction_type)) as k (type)
     cross join lateral (select b.*::public.transactions as row from jsonb_populate_record(t,
       jsonb_build_object('booking_status', s.status, 'transaction_type', k.type)) b offset 0) as b
     where t.id = $1
       and not exists (select from private.booking_moves m where m.action = a.action and m.party = p.party
         and m.booking_status = s.status and m.transaction_type = k.type)
       and (private.why_not(b.row, a.action, p.party)).title is null`,
    [booking.id],
  )
  expect(allowed).toEqual([])
})
