import {
  type BookingRow,
  callPayFromWallet,
  type Item,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  startBookingPayment,
} from '../builders.ts'
import { fundingOf, newDispute, paymentOf, storedChargeback, type Told, tell } from '../chargebacks.ts'
import { report } from '../disputes.ts'
import type { Person, TestDatabase } from '../test-database.ts'
import { giveEarnings } from '../withdrawals.ts'
import { type Thing, thing } from './lock-order.ts'

/** A chargeback at each step, each of another payer. */
export interface LockedChargebacks {
  /** Not told yet, of a booking with a dispute. */
  fresh: Told
  open: Told
  /** Open, and Paystack says another amount. */
  odd: { id: string }
  /** Of a settled payment: something is owed for it. */
  lost: { id: string }
  /** Not told yet, and open: of a wallet that paid a booking with it, which has a dispute. */
  funding: Told
  openFunding: Told
  /** Told as lost before its payment has come. */
  waiting: Told
}

interface Charged {
  payer: Person
  booking: BookingRow
  told: Told
}

async function unpaid(db: TestDatabase, payer: Person, dress: Item): Promise<Charged> {
  const booking = await insertBooking(db, payer, dress)
  const { reference, amount } = await startBookingPayment(db, payer, booking)
  return { payer, booking, told: { dispute: newDispute(), reference, amount } }
}

export async function lockedChargebacks(
  db: TestDatabase,
): Promise<{ chargebacks: LockedChargebacks; chargebackThings: Thing[] }> {
  const owner = await member(db, 'Gbenga')
  const charged = async (name: string, dress?: Item): Promise<Charged> => {
    const payer = await member(db, name)
    const booking = await insertPaidBooking(db, payer, dress ?? (await item(db, owner)))
    const reference = await paymentOf(db, booking)
    return { payer, booking, told: { dispute: newDispute(), reference, amount: booking.total_amount } }
  }
  const [fresh, open, lost] = [await charged('Halima'), await charged('Ife'), await charged('Jide')]
  const odd = await charged('Kemi')
  const funded = async (name: string): Promise<Charged> => {
    const payer = await member(db, name, { wallet: 8000 })
    const booking = await insertBooking(db, payer, await item(db, owner))
    await callPayFromWallet(db, payer, booking)
    return {
      payer,
      booking,
      told: { dispute: newDispute(), reference: await fundingOf(db, payer), amount: 8000 },
    }
  }
  const [funding, openFunding] = [await funded('Lanre'), await funded('Musa')]
  const waiting = await unpaid(db, await member(db, 'Nneka'), await item(db, owner))
  const disputes = await Promise.all(
    [fresh, funding, openFunding].map(({ payer, booking }) =>
      report(db, payer, booking, { issue_type: 'other' }),
    ),
  )
  for (const { told } of [open, openFunding]) await tell(db, told)
  await tell(db, { ...waiting.told, status: 'resolved', resolution: 'merchant-accepted' })
  for (const amount of [odd.told.amount, odd.told.amount + 1]) await tell(db, { ...odd.told, amount })
  await db.as(lost.payer).call('cancel_booking', { p_transaction_id: lost.booking.id })
  await db.as('service').call('update_wallet_balance', {
    p_user_id: lost.payer.id,
    p_amount: lost.booking.total_amount,
    p_transaction_type: 'payment',
  })
  await tell(db, { ...lost.told, status: 'resolved', resolution: 'merchant-accepted' })
  await giveEarnings(db, owner, 100)
  const chargebacks = {
    fresh: fresh.told,
    open: open.told,
    odd: { id: (await storedChargeback(db, odd.told.dispute)).id },
    lost: { id: (await storedChargeback(db, lost.told.dispute)).id },
    funding: funding.told,
    openFunding: openFunding.told,
    waiting: waiting.told,
  }
  const named = Object.entries({ fresh, open, odd, lost, funding, openFunding, waiting })
  const accounts = await db.query<{ id: number; kind: string }>(
    'select id, kind from private.ledger_accounts where user_id = any ($1::uuid[]) or transaction_id = any ($2::uuid[])',
    [
      `{${named.map(([, { payer }]) => payer.id).join(',')}}`,
      `{${named.map(([, { booking }]) => booking.id).join(',')}}`,
    ],
  )
  return {
    chargebacks,
    chargebackThings: [
      ...disputes.map(({ id }) => thing.dispute(id, 'of a disputed payment')),
      ...named.flatMap(([name, { payer, booking, told }]) => [
        thing.person(payer.id, name),
        thing.item(booking.item_id, name),
        thing.booking(booking.id, name),
        thing.payment(told.reference, name),
        thing.profile(payer.id, name),
      ]),
      ...accounts.map(({ id, kind }) => thing.account(id, `${kind} of a disputed payment`)),
    ],
  }
}
