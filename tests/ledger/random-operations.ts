import { nextCardRefund } from './card-refunds.ts'
import { nextListed } from './imports.ts'
import type { BookingModel, LedgerModel, Thing } from './model.ts'
import type { BookOperation, Operation, Who } from './operations.ts'
import type { Random } from './random.ts'
import { nextWithdrawal } from './withdrawals.ts'

/** What people and time might do next in this model: mostly sensible, sometimes not. */
export function nextOperation(random: Random, model: LedgerModel): Operation {
  const people = model.wallets.map((_, who) => who)
  const anyone = (): Who => random.pick(people)
  const funding = (): Operation => ({
    kind: 'start funding',
    who: anyone(),
    amount: random.int(10_000, 5_000_000),
  })
  if (random.chance(0.08)) return funding()
  if (random.chance(0.3)) return book(random, model, anyone())
  if (random.chance(0.07)) return nextWithdrawal(random, model, anyone())
  const cardRefund = random.chance(0.1) ? nextCardRefund(random, model, anyone()) : null
  if (cardRefund) return cardRefund
  if (random.chance(0.25) && model.payments.length > 0) return settle(random, model)
  if (random.chance(0.05) && model.payments.length > 0) return nextListed(random, model.payments)
  if (random.chance(0.08)) return byReference(random, model, anyone())
  const booking = pickBooking(random, model)
  return booking ? aboutBooking(random, model, booking, anyone()) : funding()
}

/** Bookings that still go on are picked more often. */
function pickBooking(random: Random, model: LedgerModel): BookingModel | undefined {
  const open = model.bookings.filter(({ status }) =>
    /pending|requested|confirmed|active|returned/.test(status),
  )
  if (open.length > 0 && random.chance(0.85)) return random.pick(open)
  return model.bookings.length > 0 ? random.pick(model.bookings) : undefined
}

function book(random: Random, model: LedgerModel, who: Who): BookOperation {
  const thing: Thing = random.pick(model.things)
  const start = random.int(random.chance(0.05) ? -2 : 0, 14)
  const rents =
    thing.availability_type === 'rent' || (thing.availability_type === 'both' && random.chance(0.7))
  const wrong = random.chance(0.03)
  return {
    kind: 'book',
    who,
    thing,
    type: rents !== wrong ? 'rent' : 'buy',
    start,
    end: start + random.int(random.chance(0.05) ? -1 : 1, 6),
    receive: random.pick(['pickup', 'delivery']),
    address: random.chance(0.95),
    lenderPaysDelivery: random.chance(0.5),
    lenderPaysReturn: random.chance(0.5),
    byWallet: random.chance(0.3),
  }
}

function settle(random: Random, model: LedgerModel): Operation {
  const open = model.payments.filter(({ outcome }) => outcome === null)
  // Now and then one that is settled already: a replay.
  const payment = random.pick(open.length > 0 && random.chance(0.8) ? open : model.payments)
  const odd = random.pick(['short', 'dollars', 'failed', 'pending'] as const)
  return { kind: 'settle', payment, says: random.chance(0.88) ? 'success' : odd }
}

function byReference(random: Random, model: LedgerModel, who: Who): Operation {
  // Few references, so that they are used again, for the same and for other things.
  const reference = `reference-${random.int(0, 7)}`
  const amount = random.int(1, 3) * 10_000
  const kind = random.pick(['ai session', 'ai session', 'service deposits', 'service refunds'] as const)
  if (kind === 'ai session') return { kind, who, reference }
  // Refunds come out of what Aso earned here: other villages' earnings are not this one's to predict.
  const affordable = kind === 'service deposits' || model.revenue >= amount
  return { kind: affordable ? kind : 'service deposits', who, amount, reference }
}

function aboutBooking(random: Random, model: LedgerModel, booking: BookingModel, anyone: Who): Operation {
  const party = random.pick([booking.borrower, booking.lender])
  const meddler = random.chance(0.04)
  const payer = meddler ? anyone : booking.borrower
  const lender = meddler ? anyone : booking.lender
  const somebody = meddler ? anyone : party
  switch (booking.status) {
    case 'pending':
      return random.pick<() => Operation>([
        () => ({ kind: 'pay from wallet', who: payer, booking }),
        () => ({ kind: 'pay from wallet', who: payer, booking }),
        () => ({ kind: 'start card payment', booking }),
        () => ({ kind: 'start card payment', booking }),
        () => ({ kind: 'cancel', who: somebody, booking }),
        () => ({ kind: 'hold runs out', booking }),
      ])()
    case 'requested':
      return random.chance(0.2)
        ? passTime(random, model, booking)
        : { kind: random.pick(['accept', 'accept', 'decline', 'cancel'] as const), who: lender, booking }
    case 'confirmed':
    case 'active':
      return runningBooking(random, model, booking, somebody)
    default:
      return random.pick<() => Operation>([
        () => ({ kind: 'confirm', who: somebody, booking, returned: null }),
        () => ({ kind: 'pay from wallet', who: payer, booking }),
        () => ({ kind: 'start card payment', booking }),
        () => passTime(random, model, booking),
        () => ({ kind: booking.status === 'timed out' ? 'decline' : 'cancel', who: somebody, booking }),
      ])()
  }
}

function runningBooking(random: Random, model: LedgerModel, booking: BookingModel, who: Who): Operation {
  if (booking.question && random.chance(0.6)) return answerQuestion(random, booking, who)
  const { rental, start, handedOver } = booking
  const isAgreedTime = rental && handedOver === null && (start === 0 || start === -1)
  if (isAgreedTime && random.chance(0.15)) return { kind: 'no show', who: booking.lender, booking }
  const roll = random.next()
  if (roll < 0.08) return { kind: 'cancel', who, booking }
  if (roll < 0.15) return { kind: 'hand over', who: booking.lender, booking }
  if (roll < 0.2) return { kind: 'receive', who: booking.borrower, booking }
  if (roll < 0.25) return { kind: 'not received', who: booking.borrower, booking }
  if (roll < 0.28) return { kind: 'no show', who: booking.lender, booking }
  if (roll < 0.3) return answerQuestion(random, booking, who)
  if (roll < 0.45) return passTime(random, model, booking)
  if (roll < 0.48) return { kind: 'pay from wallet', who: booking.borrower, booking }
  return { kind: 'confirm', who, booking, returned: random.chance(0.5) ? random.int(-6, 1) : null }
}

/** Mostly by the side that can. */
function answerQuestion(random: Random, booking: BookingModel, anyone: Who): Operation {
  const answer = random.pick(['accept', 'contest', 'withdraw'] as const)
  const { question, borrower, lender } = booking
  const asker = question?.by === 'lender' ? lender : borrower
  const right = answer === 'withdraw' ? asker : asker === lender ? borrower : lender
  return { kind: 'answer question', who: random.chance(0.9) ? right : anyone, booking, answer }
}

/** Some days, unless another booking of the thing had those days. */
function passTime(random: Random, model: LedgerModel, booking: BookingModel): Operation {
  const days = random.int(1, 9)
  const held = booking.held && { from: booking.held.from - days, to: booking.held.to - days }
  const inTheWay = model.isTaken(booking.thing, held, (other) => other === booking)
  return inTheWay
    ? { kind: 'start funding', who: booking.borrower, amount: 100_000 }
    : { kind: 'days pass', booking, days }
}
