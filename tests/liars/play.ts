import { Random } from '../ledger/random.ts'
import { actsOf, meet, passDays, runDueJobs } from './acts.ts'
import { Counts, Coverage, lieIn } from './coverage.ts'
import { honestAct, isAsked } from './honest.ts'
import { problemsOf, waitsForAdmin } from './invariants.ts'
import { lie } from './lies.ts'
import { beginBooking, moveDays, partiesOf } from './plan.ts'
import { type Admins, greedyRuling, type Ruling, rulingFor } from './rulings.ts'
import {
  type Booking,
  isOver,
  isRunning,
  type Operation,
  type Person,
  party,
  type Side,
  type Stored,
} from './world.ts'

/** What came of an operation. */
export interface Outcome {
  answer?: unknown
  /** Then nothing has changed. */
  refused?: string
  bookings?: Record<string, Stored> | null
}

export interface Asked {
  operation: Operation
  /** The bookings whose state is asked for; `answer`: the one that the answer names. */
  look: 'answer' | string[]
  world: string[]
}

export type Play<Result = void> = Generator<Asked, Result, Outcome>

const SIDES = ['borrower', 'lender'] as const
const MOST_AT_ONCE = 4
/** Longer than all deadlines one after the other. */
const DAYS_TO_THE_END = 60

/** One seed: what everybody does, day by day. */
export class World {
  readonly transcript: string[] = []
  readonly bookings: Booking[] = []
  readonly counts = new Counts()
  readonly coverage = new Coverage()
  readonly #random: Random
  readonly #people: readonly Person[]
  readonly #admins: Admins
  #today = 0

  constructor(seed: number, people: readonly Person[], admins: Admins) {
    this.#random = new Random(seed)
    this.#people = people
    this.#admins = admins
  }

  /** So many operations; then the deadlines end what they can; then admins rule on the rest. */
  *play(operations: number): Play {
    while (this.transcript.length < operations) yield* this.#day()
    this.transcript.push('nobody lies any more, nobody rules')
    yield* this.#untilAll((booking) => isOver(booking) || waitsForAdmin(booking), false)
    this.transcript.push('admins rule')
    yield* this.#untilAll((booking) => isOver(booking) && booking.stored.dispute === null, true)
  }

  /** How it ended, without the ids, which are other ones in every run. */
  end(): unknown[] {
    return this.bookings.map(({ stored: { claim, dispute: _, ...stored } }) => ({
      ...stored,
      claim: claim && { status: claim.status, lines: claim.lines },
    }))
  }

  /** Those that are not over, or not long, so that they can still be reported. */
  get #open(): Booking[] {
    return this.bookings.filter(
      (booking) => !isOver(booking) || booking.stored.dispute !== null || booking.overOn > this.#today - 2,
    )
  }

  *#day(): Play {
    const random = this.#random
    if (this.#open.length < MOST_AT_ONCE && random.chance(0.5)) yield* this.#begin()
    for (const booking of this.#open) {
      yield* this.#happens(booking)
      yield* this.#lies(booking, 0.8)
      yield* this.#honestActs(booking)
      yield* this.#happens(booking)
      yield* this.#evening(booking)
      if (random.chance(isOut(booking) ? 0.05 : 0.25)) yield* this.#rule(booking)
    }
    const isWatched = this.#open.some((booking) => SIDES.some((side) => isHonest(booking, side)))
    yield* this.#pass(isWatched ? 1 : random.int(1, 3), random.chance(0.7), random.pick([0, 0, 1, 1, 1, 2]))
  }

  /** Who lies late in the day is answered the next day, where there is time for that. */
  *#evening(booking: Booking): Play {
    yield* this.#lies(booking, 0.6)
    if (SIDES.some((side) => isHonest(booking, side) && isAsked(booking, side)))
      yield* this.#honestActs(booking)
  }

  *#untilAll(isDone: (booking: Booking) => boolean, ruled: boolean): Play {
    for (let days = 0; days < DAYS_TO_THE_END; days += 1) {
      for (const booking of this.#open) {
        yield* this.#happens(booking)
        yield* this.#honestActs(booking)
        if (ruled) yield* this.#rule(booking)
      }
      if (this.bookings.every(isDone)) return
      yield* this.#pass(1, true, 1)
    }
    const left = this.bookings.filter((booking) => !isDone(booking))
    throw new Error(`no deadline ends ${left.map(({ number, stored }) => `${number}: ${stored.status}`)}`)
  }

  *#begin(): Play {
    const random = this.#random
    const { borrower, lender } = partiesOf(random, this.#people)
    const begun = beginBooking(random, this.bookings.length, this.#today, borrower, lender)
    const outcome = yield* this.#perform(begun.operation, 'answer')
    for (const [id, stored] of Object.entries(outcome.bookings ?? {})) {
      const booking = begun.booking(id, stored)
      this.bookings.push(booking)
      this.coverage.noteBegun(booking)
    }
  }

  /** What really happens today: the item changes hands, or comes back. */
  *#happens(booking: Booking): Play {
    const { plan, rental } = booking
    const isAgreed = isRunning(booking) && booking.stored.question === null
    if (booking.handedOver === null) {
      if (isAgreed && plan.handover === this.#today && plan.borrowerComes && plan.lenderComes)
        yield* this.#handOver(booking)
    } else if (rental && booking.returned === null && plan.back !== null && this.#today >= plan.back) {
      booking.returned = this.#today
      // An honest lender who finds damage shows no code: it would settle at once.
      const wouldShow = !isHonest(booking, 'lender') || plan.damage === null
      if (isRunning(booking) && wouldShow && this.#wantsCode(booking))
        yield* this.#perform(meet(booking, 'borrower'), [booking])
    }
  }

  /** An honest lender says so before the item leaves their hands, and keeps it if that is refused. */
  *#handOver(booking: Booking): Play {
    booking.handedOver = this.#today
    if (this.#wantsCode(booking)) yield* this.#perform(meet(booking, 'lender'), [booking])
    if (!isHonest(booking, 'lender') || booking.stored.proven || booking.stored.marked || isOver(booking))
      return
    const { refused } = yield* this.#perform(actsOf(booking, 'lender', this.#today).mark(), [booking])
    if (refused !== undefined) booking.handedOver = null
  }

  #wantsCode(booking: Booking): boolean {
    return SIDES.every((side) => party(booking, side).character !== 'careless') && this.#random.chance(0.25)
  }

  *#lies(booking: Booking, chance: number): Play {
    const random = this.#random
    const liars = SIDES.filter((side) => party(booking, side).character === 'lying')
    for (const side of liars) {
      if (!random.chance(chance)) continue
      const operation = lie(random, booking, side, this.#today)
      if (operation) yield* this.#perform(operation, [booking])
      if (operation && random.chance(0.05)) yield* this.#perform(operation, [booking])
    }
    if (liars.length === 2 && random.chance(0.06))
      yield* this.#perform(meet(booking, booking.stored.proven ? 'borrower' : 'lender'), [booking])
  }

  *#honestActs(booking: Booking): Play {
    for (const side of SIDES.filter((one) => isHonest(booking, one))) {
      yield* this.#changesMind(booking, side)
      const said = new Set<string>()
      for (;;) {
        const operation = honestAct(booking, side, this.#today)
        if (operation === null || said.has(operation.who)) break
        said.add(operation.who)
        yield* this.#perform(operation, [booking])
      }
    }
  }

  /** An honest borrower may want other days, or cancel; late, that costs half the rent. */
  *#changesMind(booking: Booking, side: Side): Play {
    const { start, end, rental } = booking
    if (side !== 'borrower' || booking.stored.question || !this.#random.chance(0.05)) return
    const acts = actsOf(booking, side, this.#today)
    if (rental && this.#random.chance(0.5)) {
      if (this.#today < start - 2) yield* this.#perform(acts.changeDates(start + 1, end + 1), [booking])
      else if (this.#today >= start && this.#today <= end)
        yield* this.#perform(acts.extend(end + 1), [booking])
    } else if (isRunning(booking) && this.#today < start) {
      booking.cancelledLate = this.#today >= start - 2
      const { refused } = yield* this.#perform(acts.cancel(), [booking])
      if (refused !== undefined) booking.cancelledLate = false
    }
  }

  *#rule(booking: Booking): Play {
    const greedy = this.#random.chance(0.1) ? greedyRuling(booking, this.#admins) : null
    if (greedy && (yield* this.#perform(greedy, [booking])).refused === undefined)
      throw new Error('a ruling gives more than is held')
    const ruling = rulingFor(this.#random, booking, this.#admins)
    if (ruling === null) return
    yield* this.#decide(booking, ruling)
    // Both are told: where the booking goes on, what is asked has to be answered.
    yield* this.#honestActs(booking)
  }

  *#decide(booking: Booking, ruling: Ruling): Play {
    const { escrow, status } = booking.stored
    const { refused } = yield* this.#perform(ruling, [booking])
    if (refused !== undefined) throw new Error(`a ruling is refused: ${refused}`)
    if (booking.stored.escrow > escrow) throw new Error('a ruling adds to what is held')
    this.coverage.noteDeadline(booking, ruling.kind, status)
    if (isOut(booking) && this.#today >= booking.end + 14)
      this.coverage.endings.note('an item is kept for 14 days')
  }

  *#pass(days: number, told: boolean, jobs: number): Play {
    this.#today += days
    yield* this.#perform(passDays(days, told, this.#people), [])
    for (let run = 0; run < jobs; run += 1) {
      const { answer } = yield* this.#perform(runDueJobs(), this.#open)
      const { failed } = answer as { failed: unknown[] }
      if (failed.length > 0) throw new Error(`failed jobs: ${JSON.stringify(failed)}`)
    }
  }

  *#perform(operation: Operation, look: 'answer' | readonly Booking[]): Play<Outcome> {
    const before = new Map(this.bookings.map((booking) => [booking, booking.stored]))
    const lie = lieIn(operation)
    const outcome = yield {
      operation,
      look: look === 'answer' ? look : look.map(({ id }) => id),
      world: this.#open.map(({ id }) => id),
    }
    this.counts.note(outcome.refused === undefined ? nameOf(operation) : 'refused')
    this.transcript.push(
      `day ${this.#today}, ${operation.who}${outcome.refused === undefined ? '' : ` — refused: ${outcome.refused}`}`,
    )
    for (const booking of this.bookings) this.#take(booking, outcome.bookings?.[booking.id])
    if (outcome.refused === undefined) this.#note(operation, outcome, before, lie)
    return outcome
  }

  #note(operation: Operation, outcome: Outcome, before: Map<Booking, Stored>, lie: string | null): void {
    const { act, role } = operation
    const old = act && before.get(act.booking)
    // A wrong code is an answer, not a refusal.
    const isDone = (outcome.answer as { accepted?: boolean } | null | undefined)?.accepted !== false
    if (old && isDone) this.coverage.noteAct(operation, old, lie)
    if (role === 'service_role') for (const [booking, was] of before) this.coverage.noteSilence(booking, was)
  }

  #take(booking: Booking, stored: Stored | undefined): void {
    if (!stored) return
    booking.stored = stored
    if (stored.start !== null && stored.end !== null)
      moveDays(booking, this.#today + stored.start, this.#today + stored.end)
    if (!isOver(booking)) booking.overOn = this.#today
    const found = problemsOf(booking)
    if (found.length > 0) throw new Error(`booking ${booking.number}: ${found.join('; ')}`)
  }
}

/** The borrower has it. */
const isOut = ({ rental, handedOver, returned }: Booking): boolean =>
  rental && handedOver !== null && returned === null

const isHonest = (booking: Booking, side: Side): boolean => party(booking, side).character === 'honest'

/** `borrower confirm_receipt`, without its details. */
function nameOf({ who }: Operation): string {
  const named = /^(\w+) \d+: ([a-z_]+(?: (?!private|null)[a-z_]+)*)/.exec(who)
  return named ? `${named[1]} ${named[2]}` : (who.split(':')[0] ?? who)
}
