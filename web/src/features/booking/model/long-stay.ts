import { formatNaira, roundNaira } from '#contract/rules/money.ts'
import { type QuotedItem, rentFor } from '#contract/rules/quote.ts'

/** Says that a weekly or monthly price was applied and what it saves. Null when every day has the daily price. */
export function longStay(item: QuotedItem, days: number): string | null {
  const saved = roundNaira((item.rental_price ?? 0) * days - rentFor(item, days))
  if (saved <= 0) return null
  const byWeekAlone = rentFor({ ...item, monthly_price: null }, days)
  const price = byWeekAlone > rentFor(item, days) ? 'Monthly' : 'Weekly'
  return `${price} price applied: you save ${formatNaira(saved)}.`
}
