import { Random } from '../ledger/random.ts'
import { actsOf, meet, passDays, runJobs } from './acts.ts'
import { honestAct } from './honest.ts'
import { problemsOf, waitsForAdmin } from './invariants.ts'
import { lie } from './lies.ts'
import { beginBooking } from './plan.ts'
import { type Admins, rulingFor } from './rulings.ts'
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

/** What an operation left behind. */
export interface Left {
  answer: unknown
  refused: string | null
  bookings: Record<string, Stored> | null
}

export interface Asked {
  operation: Operation
  /** The bookings whose state is asked for; `answer`: the one that the answer names. */
  look: 'answer' | string[]
  world: string[]
}

export type Play<Result = void> = Generator<Asked, Result, Left>

const SIDES = ['borrower', 'lender'] as const
const MOST_AT_ONCE = 4
/** Longer than all deadlines one after the other. */
const DAYS_TO_THE_END = 60

/** One seed: what everybody does, day by day. */
export class World {
  readonly transcript: string[] = []
  readonly bookings: Booking[] = []
  readonly counts = new Map<string, number>()
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
    if (this.#open.length < MOST_AT_ONCE && random.chance(0.7)) yield* this.#begin()
    for (const booking of this.#open) {
      yield* this.#happens(booking)
      yield* this.#lies(booking)
      yield* this.#honestActs(booking)
      if (random.chance(0.25)) yield* this.#rule(booking)
    }
    const isWatched = this.#open.some((booking) => SIDES.some((side) => isHonest(booking, side)))
    yield* this.#pass(isWatched ? 1 : random.int(1, 3), random.chance(0.7), random.pick([0, 1, 1, 1, 1, 2]))
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
    const borrower = random.pick(this.#people)
    const lender = random.pick(this.#people.filter((person) => person !== borrower))
    const begun = beginBooking(random, this.bookings.length, this.#today, borrower, lender)
    const left = yield* this.#perform(begun.operation, 'answer')
    for (const [id, stored] of Object.entries(left.bookings ?? {}))
      this.bookings.push(begun.booking(id, stored))
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
    if (refused !== null) booking.handedOver = null
  }

  #wantsCode(booking: Booking): boolean {
    return SIDES.every((side) => party(booking, side).character !== 'careless') && this.#random.chance(0.25)
  }

  *#lies(booking: Booking): Play {
    const random = this.#random
    const liars = SIDES.filter((side) => party(booking, side).character === 'lying')
    for (const side of liars)
      if (random.chance(0.6)) yield* this.#perform(lie(random, booking, side, this.#today), [booking])
    if (liars.length === 2 && random.chance(0.1))
      yield* this.#perform(meet(booking, random.pick(SIDES)), [booking])
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

  /** An honest borrower may cancel as well; late, it costs half the rent. */
  *#changesMind(booking: Booking, side: Side): Play {
    const { start } = booking
    if (side !== 'borrower' || !isRunning(booking) || this.#today >= start || !this.#random.chance(0.03))
      return
    booking.cancelledLate = this.#today >= start - 2
    const { refused } = yield* this.#perform(actsOf(booking, side, this.#today).cancel(), [booking])
    if (refused !== null) booking.cancelledLate = false
  }

  *#rule(booking: Booking): Play {
    const operation = rulingFor(this.#random, booking, this.#admins)
    if (operation === null) return
    const { refused } = yield* this.#perform(operation, [booking])
    if (refused !== null) throw new Error(`a ruling by the truth is refused: ${refused}`)
  }

  *#pass(days: number, told: boolean, jobs: number): Play {
    this.#today += days
    yield* this.#perform(passDays(days, told), [])
    for (let run = 0; run < jobs; run += 1) {
      const { answer } = yield* this.#perform(runJobs(), this.#open)
      const { failed } = answer as { failed: unknown[] }
      if (failed.length > 0) throw new Error(`failed jobs: ${JSON.stringify(failed)}`)
    }
  }

  *#perform(operation: Operation, look: 'answer' | readonly Booking[]): Play<Left> {
    const left = yield {
      operation,
      look: look === 'answer' ? look : look.map(({ id }) => id),
      world: this.#open.map(({ id }) => id),
    }
    const act = nameOf(operation)
    const what = left.refused === null ? act : 'refused'
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
    this.transcript.push(
      `day ${this.#today}, ${operation.who}${left.refused === null ? '' : ` — refused: ${left.refused}`}`,
    )
    for (const booking of this.bookings) this.#take(booking, left.bookings?.[booking.id])
    return left
  }

  #take(booking: Booking, stored: Stored | undefined): void {
    if (!stored) return
    booking.stored = stored
    if (!isOver(booking)) booking.overOn = this.#today
    const found = problemsOf(booking)
    if (found.length > 0) throw new Error(`booking ${booking.number}: ${found.join('; ')}`)
  }
}

const isHonest = (booking: Booking, side: Side): boolean => party(booking, side).character === 'honest'

/** `borrower confirm_receipt`, without its details. */
function nameOf({ who }: Operation): string {
  const named = /^(\w+) \d+: ([a-z_]+(?: (?!private|null)[a-z_]+)*)/.exec(who)
  return named ? `${named[1]} ${named[2]}` : (who.split(':')[0] ?? who)
}
