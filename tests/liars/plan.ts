import type { Random } from '../ledger/random.ts'
import { naira } from './acts.ts'
import type { Booking, Operation, Person, Plan, Stored } from './world.ts'

const DAMAGES = ['cleaning', 'repair', 'missing_part', 'loss'] as const

/** Honest people come, and bring it back at most five days late; careless ones may be later; liars may keep it. */
function planOf(random: Random, start: number, end: number, borrower: Person, lender: Person): Plan {
  const isHonest = borrower.character === 'honest'
  const comes = ({ character }: Person) => character !== 'lying' || random.chance(0.8)
  const late = random.pick(isHonest ? [-2, -1, 0, 0, 1, 2, 5] : [-2, 0, 1, 2, 5])
  const keeps = borrower.character === 'lying' && random.chance(0.2)
  const later = isHonest ? 0 : random.pick([0, 0, 0, 4, 9])
  return {
    handover: start,
    isPaid: isHonest || random.chance(0.93),
    borrowerComes: comes(borrower),
    lenderComes: comes(lender),
    back: keeps ? null : Math.max(start, end + late + later),
    damage: random.chance(0.55) ? { kind: random.pick(DAMAGES), kobo: random.int(1, 600_000) } : null,
    patient: { borrower: random.chance(0.5), lender: random.chance(0.5) },
  }
}

export interface Begun {
  operation: Operation
  booking: (id: string, stored: Stored) => Booking
}

/** A new thing of the lender, booked and paid by the borrower. */
export function beginBooking(
  random: Random,
  number: number,
  today: number,
  borrower: Person,
  lender: Person,
): Begun {
  const rental = random.chance(0.75)
  const start = today + random.int(0, rental ? 4 : 3)
  const end = start + random.int(1, 4)
  const kobo = (most: number): number => naira(random.int(100, most))
  const thing = {
    owner: lender.id,
    rental_price: kobo(200_000),
    sale_price: kobo(2_000_000),
    deposit_amount: random.chance(0.1) ? 0 : kobo(600_000),
    delivery_fee: kobo(80_000),
    pickup_method: random.pick(['pickup', 'delivery']),
    approval_required: random.chance(0.2),
  }
  const plan = planOf(random, start, end, borrower, lender)
  const agreed = {
    borrower: borrower.id,
    type: rental ? 'rent' : 'buy',
    start: start - today,
    end: end - today,
    paid: plan.isPaid,
  }
  return {
    operation: {
      who: `${borrower.character} borrower, ${lender.character} lender: booking ${number}, a ${agreed.type} from day ${start} to ${end}; truth: ${JSON.stringify(plan)}`,
      role: 'owner',
      uid: null,
      sql: `select testing.begin('${JSON.stringify(thing)}', '${JSON.stringify(agreed)}')`,
    },
    booking: (id, stored) => ({
      ...{ id, number, rental, start, end, borrower, lender, plan, stored },
      handedOver: null,
      overOn: start,
      returned: null,
      cancelledLate: false,
      lies: new Set(),
    }),
  }
}

/** Both agreed on other days: so the item changes hands then, and comes back as much earlier or later. */
export function moveDays(booking: Booking, start: number, end: number): void {
  const { plan } = booking
  const later = end - booking.end
  if (booking.handedOver === null) plan.handover = start
  if (plan.back !== null && booking.returned === null) plan.back = Math.max(start, plan.back + later)
  booking.start = start
  booking.end = end
}

/** The two of the next booking: mostly one of them lies, often both. */
export function partiesOf(random: Random, people: readonly Person[]): { borrower: Person; lender: Person } {
  const [lies, any] = [(person: Person) => person.character === 'lying', () => true]
  const [ofBorrower, ofLender] = random.pick([
    [lies, lies],
    [lies, any],
    [lies, any],
    [any, lies],
    [any, lies],
    [any, any],
  ])
  const borrower = random.pick(people.filter(ofBorrower ?? any))
  const lender = random.pick(people.filter((person) => person !== borrower && (ofLender ?? any)(person)))
  return { borrower, lender }
}
