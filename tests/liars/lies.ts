import type { Random } from '../ledger/random.ts'
import { actsOf, naira } from './acts.ts'
import type { Booking, Operation, Side } from './world.ts'

const KINDS = ['late_days', 'cleaning', 'repair', 'missing_part', 'loss'] as const
const ISSUES = [
  'item_not_returned',
  'item_damaged',
  'late_return',
  'payment_issue',
  'item_not_received',
  'communication_issues',
] as const

/** Anything that the interface lets a side say, true or not, in time or not; much of it is refused. */
export function lie(random: Random, booking: Booking, side: Side, today: number): Operation {
  const acts = actsOf(booking, side, today)
  const anyDay = (): number => random.int(booking.start, Math.max(booking.start, today))
  const both = [
    acts.cancel,
    acts.acceptQuestion,
    acts.contestQuestion,
    acts.withdrawQuestion,
    () => acts.confirmReturn(random.chance(0.3) ? null : anyDay()),
    () => acts.confirmReturn(random.chance(0.5) ? booking.start : today),
    () => acts.report(random.pick(ISSUES)),
    acts.appeal,
    acts.answerDispute,
    acts.guessCode,
  ]
  const own =
    side === 'borrower'
      ? [acts.receive, acts.notReceived, () => acts.answerClaim(anyAnswers(random, booking))]
      : [
          acts.mark,
          acts.mark,
          acts.noShow,
          acts.accept,
          acts.decline,
          () => acts.claim(anyDay(), anyLines(random, booking)),
          () => acts.answerOffers(anyOfferAnswers(random, booking)),
        ]
  const open = fitting(random, booking, side, today)
  return open && random.chance(0.5) ? open : random.pick([...both, ...own])()
}

/** What a side is asked at the moment, answered at will: most other acts are refused then. */
function fitting(random: Random, booking: Booking, side: Side, today: number): Operation | null {
  const acts = actsOf(booking, side, today)
  const { question, questionBy, claim, dispute, status } = booking.stored
  if (dispute) return acts.answerDispute()
  if (question)
    return questionBy === side
      ? acts.withdrawQuestion()
      : random.pick([acts.acceptQuestion, acts.contestQuestion])()
  if (claim?.status === 'open' && side === 'borrower') return acts.answerClaim(anyAnswers(random, booking))
  if (claim?.status === 'countered' && side === 'lender')
    return acts.answerOffers(anyOfferAnswers(random, booking))
  if (claim?.status === 'ruled') return acts.appeal()
  return status === 'requested' && side === 'lender' ? acts.accept() : null
}

function anyLines(random: Random, { stored }: Booking) {
  const kinds = KINDS.filter(() => random.chance(0.35))
  return kinds.map((kind) => ({
    kind,
    amount: naira(random.int(1, Math.max(1, Math.ceil(stored.deposit / kinds.length)))),
    words: 'It is ruined',
  }))
}

function anyAnswers(random: Random, { stored }: Booking): object[] {
  return (stored.claim?.lines ?? []).map(({ kind, claimed }) => {
    const answer = random.pick(['accepted', 'refused', 'countered'] as const)
    if (answer !== 'countered' || claimed < 2)
      return { kind, answer: answer === 'countered' ? 'refused' : answer }
    return { kind, answer, counter_amount: naira(random.int(1, claimed - 1)) }
  })
}

function anyOfferAnswers(random: Random, { stored }: Booking): object[] {
  const countered = stored.claim?.lines.filter(({ answer }) => answer === 'countered') ?? []
  return countered.map(({ kind }) => ({ kind, accepted: random.chance(0.5) }))
}
