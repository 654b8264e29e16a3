import type { Random } from '../ledger/random.ts'
import { naira } from './acts.ts'
import { refundByTruth, trueAmount } from './truth.ts'
import { type Booking, type Operation, otherSide, party, type Stored } from './world.ts'

export interface Admins {
  first: string
  /** Decides on appeals. */
  second: string
}

const asAdmin = (booking: Booking, uid: string, what: string, sql: string): Operation => ({
  who: `admin ${booking.number}: ${what}`,
  role: 'authenticated',
  uid,
  sql,
})

/** The ruling that a booking waits for, by the truth; null: none. */
export function rulingFor(random: Random, booking: Booking, admins: Admins): Operation | null {
  const { dispute, claim, status } = booking.stored
  if (dispute) return ruleDispute(random, booking, dispute, admins)
  if (status === 'returned' && claim?.status === 'contested')
    return ruleClaim(booking, 'rule_claim', admins.first)
  if (status === 'returned' && claim?.status === 'appealed')
    return ruleClaim(booking, 'decide_appeal', admins.second)
  return null
}

function ruleClaim(booking: Booking, procedure: string, admin: string): Operation {
  const { claim } = booking.stored
  const rulings = claim?.lines
    .filter(({ final }) => final === null)
    .map((line) => ({ kind: line.kind, amount: naira(trueAmount(booking, line)), reason: 'It is so' }))
  const sql = `select to_jsonb(public.${procedure}('${claim?.id}', '${JSON.stringify(rulings)}'))`
  return asAdmin(booking, admin, `${procedure} ${JSON.stringify(rulings)}`, sql)
}

type Dispute = NonNullable<Stored['dispute']>

function ruleDispute(random: Random, booking: Booking, dispute: Dispute, admins: Admins): Operation {
  const refund = Math.min(dispute.contested, Math.max(0, refundByTruth(booking) - booking.stored.borrower))
  const isOut = booking.rental && booking.handedOver !== null && booking.returned === null
  // While the item is out nobody knows yet what will be owed: a false report is sent back.
  const isFalse = dispute.by !== null && party(booking, dispute.by).character !== 'honest'
  const tooEarly = isFalse && isOut && booking.plan.back !== null
  const outcome = tooEarly || dispute.settled ? sentBack(random, dispute) : decided(random, dispute, refund)
  const args = `'${dispute.id}', '${outcome}', ${outcome === 'divide' ? naira(refund) : 0}, 0, 'It is so'`
  return asAdmin(
    booking,
    admins.first,
    `rules ${outcome}, ${refund} of ${dispute.contested} back`,
    `select to_jsonb(f) from public.rule_dispute(${args}) f`,
  )
}

/** The booking goes on: nobody lost, or who reported did. */
const sentBack = (random: Random, { by }: Dispute): string =>
  by !== null && random.chance(0.3) ? `for_${otherSide(by)}` : 'dismissed'

/** The side that the whole is due to may get it by name, unless that sends the booking back. */
function decided(random: Random, { by, contested }: Dispute, refund: number): string {
  const whole = refund === contested ? 'borrower' : refund === 0 ? 'lender' : null
  const byName = whole !== null && (by === null || by === whole) && random.chance(0.5)
  return byName ? `for_${whole}` : 'divide'
}
