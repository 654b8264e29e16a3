import {
  cancelBooking,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  moveIntoPast,
  runJobs,
} from '../../support/database/builders.ts'
import type { TestDatabase } from '../../support/database/test-database.ts'
import { ask, type BookingSteps, type Case, from, further, in3days, paidSale } from './booking-steps.ts'

/** Each state that a booking can be in, at the times that make a difference. */
export function bookingStates(db: TestDatabase, steps: BookingSteps): Record<string, () => Promise<Case>> {
  const { booked, begun, handOver, confirms, receives, asks, claims, counters, refuses, rules, reports } =
    steps
  return {
    'a rental that waits for payment': () => booked({}, in3days(), insertBooking),
    'a rental whose time to pay is over': async () =>
      further(await booked({}, in3days(), insertBooking), ({ booking }) =>
        moveIntoPast(db, booking, { minutes: 16 }),
      ),
    'a rental that nobody paid': async () =>
      further(await booked({}, in3days(), insertBooking), async ({ booking }) => {
        await moveIntoPast(db, booking, { minutes: 16 })
        await runJobs(db)
      }),
    'a second rental of a new member': async () => {
      const found = await booked({}, in3days(), insertBooking)
      await insertPaidBooking(db, found.bola, await item(db, found.ada), in3days())
      return found
    },
    'a rental of somebody who cancelled too often today': async () => {
      const found = await booked({}, in3days(), insertBooking)
      for (let times = 0; times < 5; times += 1) {
        const other = await paidSale(db, found.bola, await item(db, found.ada))
        await cancelBooking(db, found.bola, other)
      }
      return found
    },
    'a request': () => booked(ask, in3days()),
    'a request whose time is over': async () =>
      further(await booked(ask, from(10, 12)), ({ booking }) =>
        moveIntoPast(db, booking, { minutes: 24 * 60 + 1 }),
      ),
    'a request that was declined': async () =>
      further(await booked(ask, in3days()), ({ ada, booking }) =>
        db.as(ada).call('decline_booking', { p_transaction_id: booking.id }),
      ),
    'a request that was accepted': async () =>
      further(await booked(ask, in3days()), ({ ada, booking }) =>
        db.as(ada).call('accept_booking', { p_transaction_id: booking.id }),
      ),
    'a paid rental while cancelling is free': () => booked({}, in3days()),
    'a paid rental shortly before its first day': () => booked({}, from(1, 3)),
    'a paid rental on its first day': () => begun(0),
    'a paid rental on its last day, never handed over': () => begun(2),
    'a paid rental after its last day, never handed over': () => begun(4),
    'a rental that its owner confirmed before it began': async () =>
      further(await booked({}, in3days()), confirms('ada')),
    'a rental that was handed over': async () => further(await begun(0), handOver),
    'a rental that was handed over early': async () => further(await booked({}, from(1, 3)), handOver),
    'a rental as long as the item is rented at most': async () =>
      further(await begun(0, { max_rental_days: 3 }), handOver),
    'a late rental': async () => further(await begun(5), handOver),
    'a rental whose borrower confirmed': async () =>
      further(await further(await begun(2), handOver), confirms('bola')),
    'a rental whose lender confirmed': async () =>
      further(await further(await begun(2), handOver), confirms('ada')),
    'a rental whose lender confirmed without a handover': async () =>
      further(await begun(1), confirms('ada')),
    'a rental whose codes are used up': async () =>
      further(await further(await begun(0), handOver), ({ booking }) =>
        db.query(
          `insert into private.handover_codes (transaction_id, step, code, wrong_tries) values ($1, 'return', '123456', 15)`,
          [booking.id],
        ),
      ),
    'a rental that is complete': async () =>
      further(await further(await further(await begun(2), handOver), confirms('bola')), confirms('ada')),
    'a rental that was completed three days ago': async () =>
      further(
        await further(await further(await begun(2), confirms('bola')), confirms('ada')),
        ({ booking }) =>
          db.query(
            `update public.transactions set settled_at = settled_at - interval '3 days' where id = $1`,
            [booking.id],
          ),
      ),
    'a rental that was cancelled': async () =>
      further(await booked({}, in3days()), ({ bola, booking }) => cancelBooking(db, bola, booking)),
    'a rental whose handover is proven': async () => further(await begun(1), receives),
    'a rental whose borrower confirmed after a proven handover': async () =>
      further(await further(await begun(5), receives), confirms('bola')),
    'a rental whose lender confirmed after a proven handover': async () =>
      further(await further(await begun(5), receives), confirms('ada')),
    'a rental whose last day is a week ago': async () => further(await begun(9), receives),
    'a rental whose borrower never received it': async () =>
      further(await further(await begun(0), handOver), asks('bola', 'report_not_received')),
    'a rental whose borrower did not come': async () =>
      further(await begun(0), asks('ada', 'report_no_show')),
    'a rental whose borrower wants to cancel on the day': async () =>
      further(await begun(0), asks('bola', 'cancel_booking')),
    'a rental whose borrower took a question back': async () =>
      further(
        await further(await begun(0), asks('bola', 'cancel_booking')),
        asks('bola', 'withdraw_question'),
      ),
    'a rental whose question was contested': async () =>
      further(
        await further(await begun(0), asks('bola', 'report_not_received')),
        asks('ada', 'contest_question'),
      ),
    'a rental with a claim': async () => further(await further(await begun(2), confirms('bola')), claims),
    'a rental with a claim before the borrower’s word': async () =>
      further(await further(await begun(2), receives), claims),
    'a rental with a counter-offer': async () =>
      further(await further(await begun(2), confirms('bola')), counters),
    'a rental with a refused claim': async () =>
      further(await further(await begun(2), confirms('bola')), refuses),
    'a rental with a ruling on its claim': async () =>
      further(await further(await begun(2), confirms('bola')), rules),
    'a rental that somebody reported': async () => further(await begun(0), reports),
    'a sale that waits for payment': () => booked({}, {}, insertPurchase),
    'a sale that is requested': () => booked(ask, {}, paidSale),
    'a paid sale': () => booked({}, {}, paidSale),
    'a sale that was handed over': async () => further(await booked({}, {}, paidSale), handOver),
    'a sale that is complete': async () => further(await booked({}, {}, paidSale), confirms('bola')),
    'a sale that was cancelled': async () =>
      further(await booked({}, {}, paidSale), ({ bola, booking }) => cancelBooking(db, bola, booking)),
  }
}
