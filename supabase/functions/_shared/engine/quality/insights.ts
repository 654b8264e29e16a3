import { formatNaira } from '#contract/rules/money.ts'
import type { QualityFacts } from './facts.ts'
import type { Compared, Prices } from './prices.ts'

/** Counts are lower bounds in steps of five, so that no single person’s search or booking shows. */
export function insightsOf({ item: { category }, market }: QualityFacts, prices: Prices): string[] {
  const compared = [...basisOf('to rent', ' a day', prices.rental), ...basisOf('for sale', '', prices.sale)]
  return market ? [...compared, ...demandOf(category, market)] : compared
}

function demandOf(category: string, market: NonNullable<QualityFacts['market']>): string[] {
  const { listed, renters, buyers, searchers, days } = market
  const asked = [
    renters !== null &&
      `At least ${renters} people rented something in ${category} in the last ${days} days.`,
    buyers !== null && `At least ${buyers} people bought something in ${category} in the last ${days} days.`,
    searchers !== null && `At least ${searchers} people saved a search for ${category}.`,
  ].filter((said) => said !== false)
  return [
    ...(listed === null
      ? [`Few items are listed in ${category} right now.`]
      : [`At least ${listed} items are listed in ${category} right now.`]),
    ...(asked.length > 0
      ? asked
      : [`Too few people rented, bought or searched in ${category} lately to say how popular it is.`]),
  ]
}

export const rangeOf = (low: number, high: number): string =>
  low === high ? formatNaira(low) : `${formatNaira(low)} to ${formatNaira(high)}`

function basisOf(offered: string, per: string, { insight: { low, high, basis } }: Compared): string[] {
  if (low === null || high === null)
    return basis === 0 ? [] : [`Too few comparable items ${offered} (${basis}) to suggest a price.`]
  return [
    `${basis} comparable items ${offered} mostly cost ${rangeOf(low, high)}${per}, counted as if in the same condition.`,
  ]
}
