import { falsehoodOf } from './falsehoods.ts'
import { type Booking, isOver, type Operation, otherSide, party, type Side, type Stored } from './world.ts'

/** How often something was reached, by its name. */
export class Counts extends Map<string, number> {
  note(name: string, times = 1): void {
    this.set(name, (this.get(name) ?? 0) + times)
  }

  /** Those of these names that were reached less often than `least`. */
  missing(names: readonly string[], least: number): string[] {
    return names.filter((name) => (this.get(name) ?? 0) < least)
  }
}

export const moveName = (action: string, side: string, type: string, from: string, to: string): string =>
  `${from} ${type}: ${side} ${action} -> ${to}`

/** What a run has come to: a run that reaches little proves little. */
export class Coverage {
  /** Acts, as rows of private.booking_moves with the status they led to. */
  readonly moves = new Counts()
  /** Holds that ended and decisions of admins, as rows of private.booking_deadlines; the rest the database counts. */
  readonly deadlines = new Counts()
  readonly lies = new Counts()
  /** A lie of the borrower and one of the lender about one booking. */
  readonly pairs = new Counts()
  readonly endings = new Counts()

  add(other: Coverage): void {
    for (const kind of ['moves', 'deadlines', 'lies', 'pairs', 'endings'] as const)
      for (const [name, times] of other[kind]) this[kind].note(name, times)
  }

  /** An act that was not refused, and the booking as it was before. */
  noteAct(operation: Operation, before: Stored, lie: string | null): void {
    const { act } = operation
    if (!act) return
    const { booking, side, action } = act
    const type = booking.rental ? 'rental' : 'sale'
    const note = (who: Side, what: string, to: string) =>
      this.moves.note(moveName(what, who, type, before.status, to))
    note(side, action, booking.stored.status)
    if (action === 'enter_code') note(otherSide(side), 'show_code', before.status)
    if (lie !== null) this.#noteLie(booking, side, lie)
    for (const ending of endingsByAct(operation, before)) this.endings.note(ending)
  }

  noteBegun(booking: Booking): void {
    const type = booking.rental ? 'rental' : 'sale'
    this.moves.note(moveName('pay', 'borrower', type, 'pending', booking.stored.status))
  }

  /** What came of a deadline of this kind. */
  noteDeadline(booking: Booking, kind: string, before: string): void {
    const type = booking.rental ? 'rental' : 'sale'
    this.deadlines.note(`${before} ${type}: ${kind} -> ${booking.stored.status}`)
  }

  /** The jobs have run. */
  noteSilence(booking: Booking, before: Stored): void {
    if (before.status === 'pending' && booking.stored.status === 'expired')
      this.noteDeadline(booking, 'pay', before.status)
    for (const ending of endingsBySilence(before, booking.stored)) this.endings.note(ending)
  }

  #noteLie(booking: Booking, side: Side, lie: string): void {
    const name = `${side} ${lie}`
    this.lies.note(name)
    if (booking.lies.has(name)) return
    for (const other of booking.lies)
      if (!other.startsWith(side)) this.pairs.note([name, other].toSorted().join(' + '))
    booking.lies.add(name)
  }
}

/** The false thing that somebody who lies says; honest people are only mistaken about what they can't know. */
export function lieIn(operation: Operation): string | null {
  const { act } = operation
  return act && party(act.booking, act.side).character === 'lying' ? falsehoodOf(operation) : null
}

/** Endings that need several steps to come to. */
function* endingsByAct({ act }: Operation, before: Stored): Generator<string> {
  if (!act) return
  const { booking, side, action } = act
  const { stored } = booking
  if (action === 'accept_question') yield `${before.question} is admitted`
  if (action === 'contest_question') yield `${before.question} is contested`
  if (action === 'withdraw_question') yield `${before.question} is withdrawn`
  if (before.question && !stored.question && action.startsWith('confirm_'))
    yield `${before.question} is answered by a confirmation`
  if (!before.daysDiffer && stored.daysDiffer) yield 'the days of return differ'
  if (action === 'appeal_claim') yield `the ${side} appeals`
  if (action === 'report_issue' && isOver({ stored: before }))
    yield `the ${side} reports after ${before.status}`
  yield* stepsOfLines(before, stored)
}

function* stepsOfLines(before: Stored, after: Stored): Generator<string> {
  for (const line of after.claim?.lines ?? []) {
    const old = before.claim?.lines.find(({ kind }) => kind === line.kind)
    const isNew = (key: 'answer' | 'counterAccepted' | 'final') =>
      line[key] !== null && (old?.[key] ?? null) === null
    const what = line.kind === 'late_days' ? 'contested days' : 'damage'
    if (isNew('answer')) yield `${what} are ${line.answer}`
    if (isNew('counterAccepted')) yield `an offer is ${line.counterAccepted ? 'taken' : 'refused'}`
  }
}

/** What ended while the jobs ran: nobody answered. */
function* endingsBySilence(before: Stored, after: Stored): Generator<string> {
  if (before.question && !after.question) yield `${before.question} is not answered`
  if (before.claim?.status === after.claim?.status) return
  if (before.claim?.status === 'open')
    for (const { kind } of before.claim.lines)
      yield `${kind === 'late_days' ? 'contested days' : 'damage'} are not answered`
  if (before.claim?.status === 'countered') yield 'an offer is not answered'
  if (before.claim?.status === 'ruled') yield 'a ruling stands'
}
