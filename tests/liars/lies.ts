import type { Random } from '../ledger/random.ts'
import { actsOf, naira } from './acts.ts'
import type { AnswerSent, Booking, LineSent, OfferAnswer, Operation, Side } from './world.ts'
import { isOver, isRunning } from './world.ts'

const KINDS = ['late_days', 'cleaning', 'repair', 'missing_part', 'loss'] as const
const ISSUES = [
  'item_not_returned',
  'item_damaged',
  'late_return',
  'payment_issue',
  'item_not_received',
  'communication_issues',
] as const

type Choices = (() => Operation)[]

/**
 * What a liar says next: an answer to what is asked, what would pay at the moment, or anything that the interface offers, true
 * or not, in time or not; much of that is refused. Null: nothing, for who is patient.
 */
export function lie(random: Random, booking: Booking, side: Side, today: number): Operation | null {
  if (booking.stored.status === 'returned' && random.chance(0.15))
    return actsOf(booking, side, today).report(random.pick(ISSUES))
  // There is little left to say about what is over, or with an admin.
  if ((isOver(booking) || booking.stored.dispute) && random.chance(0.8)) return null
  const isPatient = booking.plan.patient[side]
  const answers = answersOf(random, booking, side, today)
  if (answers.length > 0 && random.chance(0.6)) return random.pick(answers)()
  const pays = isPatient ? patientLies : side === 'borrower' ? temptingToBorrow : temptingToLend
  const choices = pays(random, booking, today, side)
  if (choices.length > 0 && random.chance(0.7)) return random.pick(choices)()
  return random.chance(isPatient ? 0.15 : 0.7) ? anything(random, booking, side, today) : null
}

/** Keeps to the rules until it is back, and then says an earlier or a later day, or claims. */
function patientLies(random: Random, booking: Booking, today: number, side: Side): Choices {
  const acts = actsOf(booking, side, today)
  const { handedOver, returned, start, end, rental, stored } = booking
  if (!isRunning(booking) || stored.question) return []
  if (!rental && side === 'borrower' && today > start) return [acts.cancel, acts.notReceived]
  if (handedOver === null || !rental) return []
  if (!stored.proven && !stored.lenderConfirmed && !areQuiet(booking))
    return side === 'borrower' ? [acts.receive] : stored.marked ? [] : [acts.mark]
  const mayBeBack = returned !== null || today > end + 1
  const hasConfirmed = side === 'borrower' ? stored.borrowerConfirmed : stored.lenderConfirmed
  if (!mayBeBack || hasConfirmed) return []
  const day = side === 'borrower' ? random.int(start, Math.min(end, today)) : today
  const confirm = () => acts.confirmReturn(day)
  return side === 'borrower' ? [confirm] : [confirm, () => acts.claim(day, anyLines(random, booking))]
}

/** Two patient liars say nothing of the handover: their first words are about the return. */
const areQuiet = ({ borrower, lender, plan }: Booking): boolean =>
  [borrower, lender].every(({ character }) => character === 'lying') &&
  plan.patient.borrower &&
  plan.patient.lender

const anyDay = (random: Random, { start }: Booking, today: number): number =>
  random.int(start, Math.max(start, today))

function anything(random: Random, booking: Booking, side: Side, today: number): Operation {
  const acts = actsOf(booking, side, today)
  const both: Choices = [
    acts.cancel,
    acts.acceptQuestion,
    acts.contestQuestion,
    acts.withdrawQuestion,
    () => acts.confirmReturn(random.chance(0.3) ? null : anyDay(random, booking, today)),
    () => acts.report(random.pick(ISSUES)),
    acts.appeal,
    acts.answerDispute,
    acts.guessCode,
  ]
  const ofBorrower: Choices = [
    acts.receive,
    acts.notReceived,
    () => acts.answerClaim(anyAnswers(random, booking)),
    () => acts.extend(booking.end + random.int(1, 3)),
    () => acts.changeDates(today + random.int(1, 5), today + random.int(6, 9)),
  ]
  const ofLender: Choices = [
    acts.mark,
    acts.noShow,
    acts.accept,
    acts.decline,
    () => acts.claim(anyDay(random, booking, today), anyLines(random, booking)),
    () => acts.answerOffers(anyOfferAnswers(random, booking)),
  ]
  return random.pick([...both, ...(side === 'borrower' ? ofBorrower : ofLender)])()
}

/** What a side is asked at the moment, answered at will. */
function answersOf(random: Random, booking: Booking, side: Side, today: number): Choices {
  const acts = actsOf(booking, side, today)
  const { question, questionBy, claim, dispute, status } = booking.stored
  if (dispute) return [acts.answerDispute]
  if (question)
    return questionBy === side ? [acts.withdrawQuestion] : [acts.acceptQuestion, acts.contestQuestion]
  if (claim?.status === 'open' && side === 'borrower')
    return [() => acts.answerClaim(anyAnswers(random, booking))]
  if (claim?.status === 'countered' && side === 'lender' && random.chance(0.5))
    return [() => acts.answerOffers(anyOfferAnswers(random, booking))]
  if (claim?.status === 'ruled') return [acts.appeal]
  if (isOver(booking)) return [() => acts.report(random.pick(ISSUES))]
  if (status === 'requested')
    return side === 'lender' ? [acts.accept, acts.accept, acts.decline, acts.cancel] : [acts.cancel]
  return []
}

/** Lies that would pay, if they were believed. */
function temptingToBorrow(random: Random, booking: Booking, today: number): Choices {
  const acts = actsOf(booking, 'borrower', today)
  const { handedOver, returned, start, end, rental, stored } = booking
  if (stored.status === 'pending') return [acts.cancel]
  if (stored.status === 'requested' || (isRunning(booking) && today < start - 2))
    return rental ? [() => acts.changeDates(start + 1, end + 1)] : []
  if (!isRunning(booking) || stored.question) return []
  const early = (): Operation => acts.confirmReturn(random.int(start, Math.max(start, Math.min(end, today))))
  // The borrower's own confirmation proves the handover, and ends it where the lender has confirmed.
  if (!stored.proven && stored.lenderConfirmed) return [early]
  if (!stored.proven) {
    const has = handedOver === null ? [] : [acts.receive]
    return [acts.notReceived, acts.cancel, early, early, early, () => acts.extend(end + 1), ...has]
  }
  if (stored.borrowerConfirmed) return []
  const extend = (): Operation => acts.extend(end + 1)
  return returned !== null || today > end
    ? [early, early, () => acts.report(random.pick(ISSUES))]
    : [early, extend]
}

function temptingToLend(random: Random, booking: Booking, today: number): Choices {
  const acts = actsOf(booking, 'lender', today)
  const { handedOver, end, start, rental, stored } = booking
  if (stored.status === 'pending') return [acts.cancel]
  if (!isRunning(booking) || stored.question) return []
  if (handedOver === null && !stored.proven && today >= start - 1)
    return [
      acts.mark,
      ...(rental && today >= start ? [acts.noShow, acts.noShow] : []),
      () => acts.confirmReturn(random.chance(0.5) ? null : today),
    ]
  if (!rental || stored.lenderConfirmed || today < start) return []
  const late = (): Operation => acts.confirmReturn(random.int(Math.min(end + 1, today), today))
  const claim = (): Operation => acts.claim(anyDay(random, booking, today), anyLines(random, booking))
  if (!stored.proven && !stored.marked) return [acts.cancel, late]
  return today > end ? [late, late, claim] : [claim]
}

/** Often with what is damaged, but for more than it is. */
function anyLines(random: Random, { stored, plan }: Booking): LineSent[] {
  const chosen = KINDS.filter((kind) => random.chance(kind === plan.damage?.kind ? 0.7 : 0.3))
  const kinds = chosen.length > 0 ? chosen : [random.pick(KINDS.slice(1))]
  return kinds.map((kind) => ({
    kind,
    amount: naira(random.int(1, Math.max(1, Math.floor(stored.deposit / 2 / kinds.length)))),
    words: 'It is ruined',
  }))
}

function anyAnswers(random: Random, { stored }: Booking): AnswerSent[] {
  return (stored.claim?.lines ?? []).map(({ kind, claimed }) => {
    const answer = random.pick(['accepted', 'refused', 'countered'] as const)
    if (answer !== 'countered' || claimed < 2)
      return { kind, answer: answer === 'countered' ? 'refused' : answer }
    return { kind, answer, counter_amount: naira(random.int(1, claimed - 1)) }
  })
}

function anyOfferAnswers(random: Random, booking: Booking): OfferAnswer[] {
  const countered = booking.stored.claim?.lines.filter(({ answer }) => answer === 'countered') ?? []
  return countered.map((line) => ({
    kind: line.kind,
    accepted: random.chance(0.3),
  }))
}
