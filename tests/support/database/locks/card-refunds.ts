import { member } from '../builders.ts'
import { settlePayment, startWalletFunding } from '../card-payments.ts'
import {
  beginRefund,
  type CancelledSetup,
  type CardRefund,
  decideSuspense,
  inSuspense,
  refundToCard,
  setUpCancelled,
  setUpUnbookedMismatch,
} from '../card-refunds.ts'
import type { Person, TestDatabase } from '../test-database.ts'
import { type Thing, thing } from './lock-order.ts'

/** A refund to a card, and money in suspense, at each step at which something can be done with it. */
export interface LockedCardRefunds {
  admin: Person
  /** Can be sent to the card. */
  cancelled: CancelledSetup
  /** Paystack was asked for it. */
  asked: CardRefund
  /** Paystack refused it. */
  refused: CardRefund
  /** Of a payment in suspense; Paystack was asked for it. */
  fromSuspense: CardRefund
  /** For a booking that waits; for a wallet. */
  mismatch: { id: number; bola: Person }
  funding: { id: number }
  /** A credit of it to `to` waits for a second admin. */
  proposed: { id: number; to: Person }
  /** Credited to another than who paid it, and held. */
  credited: { id: number }
}

export async function lockedCardRefunds(
  db: TestDatabase,
): Promise<{ cardRefunds: LockedCardRefunds; cardRefundThings: Thing[] }> {
  const admin = await member(db, 'Kemi', { admin: true })
  const asked = async () => {
    const { bola, reference } = await setUpCancelled(db)
    const refund = await refundToCard(db, bola, reference, 8000)
    await beginRefund(db, refund)
    return refund
  }
  const refused = await asked()
  await db.query('update private.card_refund_calls set refused = true where card_refund_id = $1', [
    refused.id,
  ])
  const sent = await setUpUnbookedMismatch(db, { kobo: 700_000 })
  const inDoubt = await inSuspense(db, admin, `payment:${sent.reference}`)
  await decideSuspense(db, admin, inDoubt.id, 'refund')
  const fromSuspense = await db.one<CardRefund>(
    'select * from public.card_refunds where payment_reference = $1',
    [sent.reference],
  )
  await beginRefund(db, fromSuspense)
  const open = await setUpUnbookedMismatch(db, { kobo: 900_000 })
  const payer = await member(db, 'Payer')
  const funding = await startWalletFunding(db, payer, 5000)
  await settlePayment(db, funding, { kobo: 1_000_000 })
  const odd = await setUpUnbookedMismatch(db, { kobo: 900_000 })
  const other = await setUpUnbookedMismatch(db, { kobo: 900_000 })
  const itemOf = async (reference: string) => (await inSuspense(db, admin, `payment:${reference}`)).id
  const cardRefunds = {
    admin,
    cancelled: await setUpCancelled(db),
    asked: await asked(),
    refused,
    fromSuspense,
    mismatch: { id: await itemOf(open.reference), bola: open.bola },
    funding: { id: await itemOf(funding.reference) },
    proposed: { id: await itemOf(odd.reference), to: payer },
    credited: { id: await itemOf(other.reference) },
  }
  const first = await member(db, 'Sade', { admin: true })
  await decideSuspense(db, first, cardRefunds.proposed.id, 'credit', { person: payer })
  for (const one of [first, admin])
    await decideSuspense(db, one, cardRefunds.credited.id, 'credit', { person: payer })
  return {
    cardRefunds,
    cardRefundThings: thingsOf(cardRefunds, [
      inDoubt.id,
      cardRefunds.mismatch.id,
      cardRefunds.funding.id,
      cardRefunds.proposed.id,
      cardRefunds.credited.id,
    ]),
  }
}

function thingsOf(
  { cancelled, asked, refused, fromSuspense, mismatch }: LockedCardRefunds,
  items: number[],
): Thing[] {
  return [
    thing.person(cancelled.bola.id, 'refunded'),
    thing.profile(cancelled.bola.id, 'refunded'),
    thing.booking(cancelled.booking.id, 'refunded'),
    thing.item(cancelled.booking.item_id, 'refunded'),
    thing.payment(cancelled.reference, 'refunded'),
    thing.person(mismatch.bola.id, 'mismatch'),
    ...items.map((id) => thing.suspenseItem(id, `${id}`)),
    ...Object.entries({ asked, refused, fromSuspense }).flatMap(([name, refund]) => [
      thing.person(refund.user_id, name),
      thing.booking(refund.transaction_id ?? '', name),
      thing.cardRefund(refund.id, name),
    ]),
  ]
}
