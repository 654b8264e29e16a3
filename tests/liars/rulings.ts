import type { Random } from '../ledger/random.ts'
import { naira } from './acts.ts'
import { missingFor, refundByTruth, trueAmount } from './truth.ts'
import { type Booking, type ClaimLine, type Operation, otherSide, party, type Stored } from './world.ts'

export interface Admins {
  /** Rules on claims. */
  first: string
  /** Decides on appeals. */
  second: string
  /** Each rules on one report of a booking: who has decided about it leaves the rest to others. */
  others: readonly string[]
}

/** A decision of an admin; `kind`: the deadline that it answers. */
export interface Ruling extends Operation {
  kind: 'rule_dispute' | 'rule_claim' | 'rule_appeal'
}

/** The most that a ruling takes beyond what is held, in kobo. */
export const MOST_PENALTY = 100_000_000

function asAdmin(booking: Booking, kind: Ruling['kind'], uid: string, what: string, sql: string): Ruling {
  return { kind, who: `admin ${booking.number}: ${what}`, role: 'authenticated', uid, sql }
}

/**
 * The ruling that a booking waits for; null: none. By the truth, but that the first admin is now and then wrong about a claim,
 * which honest people appeal.
 */
export function rulingFor(random: Random, booking: Booking, admins: Admins): Ruling | null {
  const { dispute } = booking.stored
  if (dispute) return ruleDispute(random, booking, dispute, admins)
  const wrong = random.chance(0.5)
  return ruleClaim(booking, admins, (line) =>
    wrong && line.ruled === null ? random.int(0, line.claimed) : trueAmount(booking, line),
  )
}

/** A ruling that gives more than is held or claimed: it has to be refused. */
export function greedyRuling(booking: Booking, admins: Admins): Ruling | null {
  const { dispute } = booking.stored
  return dispute
    ? disputeRuling(booking, dispute, admins, { outcome: 'divide', refund: dispute.contested + 1 })
    : ruleClaim(booking, admins, ({ claimed }) => claimed + 1)
}

function ruleClaim(booking: Booking, admins: Admins, amountOf: (line: ClaimLine) => number): Ruling | null {
  const { claim, status } = booking.stored
  if (status !== 'returned' || !claim || !['contested', 'appealed'].includes(claim.status)) return null
  const [kind, procedure, admin] =
    claim.status === 'contested'
      ? (['rule_claim', 'rule_claim', admins.first] as const)
      : (['rule_appeal', 'decide_appeal', admins.second] as const)
  const rulings = claim.lines
    .filter(({ final }) => final === null)
    .map((line) => ({ kind: line.kind, amount: naira(amountOf(line)), reason: 'It is so' }))
  const sql = `select to_jsonb(public.${procedure}('${claim.id}', '${JSON.stringify(rulings)}'))`
  return asAdmin(booking, kind, admin, `${procedure} ${JSON.stringify(rulings)}`, sql)
}

type Dispute = NonNullable<Stored['dispute']>

interface Decision {
  outcome: string
  refund?: number
  penalty?: number
}

function disputeRuling(booking: Booking, dispute: Dispute, admins: Admins, decision: Decision): Ruling {
  const { outcome, refund = 0, penalty = 0 } = decision
  const args = `'${dispute.id}', '${outcome}', ${outcome === 'divide' ? naira(refund) : 0}, ${naira(penalty)}, 'It is so'`
  return asAdmin(
    booking,
    'rule_dispute',
    admins.others[booking.stored.judged] ?? admins.first,
    `rules ${outcome}, ${refund} of ${dispute.contested} back, penalty ${penalty}`,
    `select to_jsonb(f) from public.rule_dispute(${args}) f`,
  )
}

function ruleDispute(random: Random, booking: Booking, dispute: Dispute, admins: Admins): Ruling {
  return disputeRuling(booking, dispute, admins, decide(random, booking, dispute))
}

function decide(random: Random, booking: Booking, dispute: Dispute): Decision {
  const { by, contested } = dispute
  if (dispute.settled) return afterTheEnd(random, booking, dispute)
  const isOut = booking.rental && booking.handedOver !== null && booking.returned === null
  // While the item is out nobody knows yet what will be owed: a false report is sent back.
  const isFalse = by !== null && party(booking, by).character !== 'honest'
  if (isFalse && isOut && booking.plan.back !== null) return { outcome: sentBack(random, dispute) }
  // A report may be dismissed although it ends nothing: the booking goes on.
  if (isFalse && !isOut && random.chance(booking.rental ? 0.15 : 0.3)) return { outcome: 'dismissed' }
  const refund = Math.min(contested, Math.max(0, refundByTruth(booking) - booking.stored.borrower))
  const outcome = nameOf(random, dispute, refund)
  // The deposit does not replace what is kept: the rest is a debt.
  const isKept = isOut && outcome === 'for_lender' && by !== 'borrower'
  return { outcome, refund, penalty: isKept ? random.int(1, MOST_PENALTY / 10) : 0 }
}

/** Who lacks something of what is due has it from the other side. */
function afterTheEnd(random: Random, booking: Booking, dispute: Dispute): Decision {
  const { by } = dispute
  const penalty = by === null ? 0 : Math.min(MOST_PENALTY, missingFor(booking, by))
  return penalty > 0 ? { outcome: `for_${by}`, penalty } : { outcome: sentBack(random, dispute) }
}

/** The booking goes on: nobody lost, or who reported did. */
const sentBack = (random: Random, { by }: Dispute): string =>
  by !== null && random.chance(0.3) ? `for_${otherSide(by)}` : 'dismissed'

/** The side that the whole is due to may get it by name, unless that sends the booking back. */
function nameOf(random: Random, { by, contested }: Dispute, refund: number): string {
  const whole = refund === contested ? 'borrower' : refund === 0 ? 'lender' : null
  const byName = whole !== null && (by === null || by === whole) && random.chance(0.5)
  return byName ? `for_${whole}` : 'divide'
}
