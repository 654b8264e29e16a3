import { stylistWords as words } from '#contract/messages/ai/stylist.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { Loosening } from '#contract/stylist.ts'
import type { Wishes } from './wishes'

/** A round sum that is enough. */
const enough = (total: number): number => Math.ceil(total / 1000) * 1000

/** A wish that stands in the way, as an offer to leave it out. */
export function offerOf({ what, total, start, end }: Loosening): { label: string; change: Partial<Wishes> } {
  const changes: Record<Loosening['what'], Partial<Wishes>> = {
    budget: { budget: String(enough(total)) },
    sizes: { clothesSize: '', shoeSize: '' },
    made_for: { madeFor: undefined },
    days: { from: start, to: end },
    all: { budget: '', clothesSize: '', shoeSize: '', madeFor: undefined },
  }
  return { label: words.loosen[what](formatNaira(enough(total))), change: changes[what] }
}
