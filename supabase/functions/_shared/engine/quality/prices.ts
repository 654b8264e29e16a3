import type { MarketPosition, PriceInsight } from '#contract/ai-reports.ts'
import type { ComparedPrice, Condition, QualityFacts } from './facts.ts'

/** Fewer comparable items say nothing: with three, one absurd price is outvoted. */
export const fewestCompared = 3

/** What an item of each condition costs beside one in excellent condition: an estimate of ours, no market was measured. */
const worth: Readonly<Record<Condition, number>> = { new: 1.15, excellent: 1, good: 0.85, fair: 0.65 }

/** Prices as if all were in the condition of the item; unchanged where one of the two is unknown. */
function alike(compared: readonly ComparedPrice[], condition: Condition | null): number[] {
  return compared
    .map((one) =>
      condition && one.condition ? (one.price * worth[condition]) / worth[one.condition] : one.price,
    )
    .sort((one, other) => one - other)
}

/** Of sorted numbers, between two of them where the share falls between. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return below + (above - below) * (at - Math.floor(at))
}

/** As people write prices: in steps of 100, 500 and 1,000 naira. */
export function rounded(price: number): number {
  const step = price < 1000 ? 50 : price < 10_000 ? 100 : price < 100_000 ? 500 : 1000
  return Math.max(step, Math.round(price / step) * step)
}

export interface Compared {
  insight: PriceInsight
  position: MarketPosition
  /** The share of comparable items that cost as much or more, in percent. */
  competitiveness: number | null
  /** 100 within the range, lower the further the price is outside. Null: too few items to compare. */
  fit: number | null
}

function compare(
  price: number | null,
  compared: readonly ComparedPrice[],
  condition: Condition | null,
): Compared {
  const basis = compared.length
  if (basis < fewestCompared) {
    const insight = { price, suggested: null, low: null, high: null, basis }
    return { insight, position: 'Not enough to compare', competitiveness: null, fit: null }
  }
  const sorted = alike(compared, condition)
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => rounded(quantile(sorted, share))) as [
    number,
    number,
    number,
  ]
  const insight = { price, suggested: middle, low, high, basis }
  if (price === null) return { insight, position: 'Not enough to compare', competitiveness: null, fit: null }
  const dearer = sorted.filter((one) => one >= price).length
  return {
    insight,
    position: price < low ? 'Below market' : price > high ? 'Above market' : 'At market',
    competitiveness: Math.round((100 * dearer) / basis),
    fit: Math.round(100 * Math.min(1, price / low, high / price)),
  }
}

export interface Prices {
  rental: Compared
  sale: Compared
  /** By what the item is offered for; renting first. */
  main: Compared
}

/** What a price is judged by. */
interface PriceFacts extends Pick<QualityFacts, 'rents' | 'sales'> {
  item: Pick<QualityFacts['item'], 'availability_type' | 'rental_price' | 'sale_price' | 'condition'>
}

export function comparePrices({ item, rents, sales }: PriceFacts): Prices {
  const { availability_type: offered, condition } = item
  const rental = compare(
    offered === 'rent' || offered === 'both' ? item.rental_price : null,
    rents,
    condition,
  )
  const sale = compare(offered === 'rent' ? null : item.sale_price, sales, condition)
  const main = rental.fit === null ? sale : rental
  return { rental, sale, main }
}
