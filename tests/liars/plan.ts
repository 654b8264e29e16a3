import type { Random } from '../ledger/random.ts'
import { naira } from './acts.ts'
import type { Booking, Operation, Person, Plan, Stored } from './world.ts'

const DAMAGES = ['cleaning', 'repair', 'missing_part', 'loss'] as const

/** Honest people come, and bring it back at most five days late; careless ones may be later; liars may keep it. */
function planOf(random: Random, start: number, end: number, borrower: Person, lender: Person): Plan {
  const comes = ({ character }: Person) => character !== 'lying' || random.chance(0.7)
  const late = random.pick([-1, 0, 0, 0, 1, 2, 5])
  const keeps = borrower.character === 'lying' && random.chance(0.3)
  const later = borrower.character === 'honest' ? 0 : random.pick([0, 0, 0, 4, 9])
  return {
    handover: start,
    borrowerComes: comes(borrower),
    lenderComes: comes(lender),
    back: keeps ? null : Math.max(start, end + late + later),
    damage: random.chance(0.4) ? { kind: random.pick(DAMAGES), kobo: random.int(1, 600_000) } : null,
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
    deposit_amount: random.chance(0.15) ? 0 : kobo(600_000),
    delivery_fee: kobo(80_000),
    pickup_method: random.pick(['pickup', 'delivery']),
    approval_required: random.chance(0.15),
  }
  const agreed = {
    borrower: borrower.id,
    type: rental ? 'rent' : 'buy',
    start: start - today,
    end: end - today,
  }
  const plan = planOf(random, start, end, borrower, lender)
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
    }),
  }
}
