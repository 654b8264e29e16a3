import { countOf } from '#contract/rules/count.ts'
import { isRentable } from '#contract/rules/item-words.ts'
import { conditions } from '#contract/taxonomy.ts'
import type { Item } from '../api/item'

export type Fact = [name: string, value: string]

/** What is to be known of an item beside its price. */
export function factsOf(item: Item): Fact[] {
  const rentable = isRentable(item)
  const facts: [string, string | null | undefined][] = [
    ['Condition', conditions.find(({ value }) => value === item.condition)?.label],
    ['Size', item.size],
    ['Brand', item.brand],
    ['Colour', item.colour],
    ['Rental period', rentable ? periodOf(item) : null],
    ['Booking', rentable ? bookingOf(item) : null],
    ['Between rentals', rentable ? bufferOf(item.buffer_days) : null],
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact[1]))
}

/** A rental has a first and a last day, so it is two days at least. */
function periodOf({ min_rental_days: min, max_rental_days: max }: Item): string {
  const [least, most] = [Math.max(2, min), Math.max(2, max)]
  return least === most ? `${least} days` : `${least}–${most} days`
}

function bookingOf({ approval_required }: Item): string {
  return approval_required ? 'The owner accepts each request' : 'Confirmed instantly'
}

function bufferOf(days: number): string | null {
  if (days === 0) return null
  return `${countOf(days, 'day')} for cleaning`
}
