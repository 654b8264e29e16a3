import { stylistWords as words } from '#contract/messages/ai/stylist.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { Loosening } from '#contract/stylist.ts'
import type { Wishes } from './wishes'

/** A round sum that is enough. */
const enough = (total: number): number => Math.ceil(total / 1000) * 1000

/** Each wish that is left out has a value of its own: the form refuses one that is missing. */
const change = <Name extends keyof Wishes>(wishes: Pick<Wishes, Name>): Partial<Wishes> => wishes

/** A wish that stands in the way, as an offer to leave it out. */
export function offerOf({ what, total, start, end }: Loosening): { label: string; change: Partial<Wishes> } {
  const changes: Record<Loosening['what'], Partial<Wishes>> = {
    budget: change({ budget: String(enough(total)) }),
    sizes: change({ clothesSize: '', shoeSize: '' }),
    made_for: change({ madeFor: '' }),
    days: change({ from: start, to: end }),
    all: change({ budget: '', clothesSize: '', shoeSize: '', madeFor: '' }),
  }
  return { label: words.loosen[what](formatNaira(enough(total))), change: changes[what] }
}
