import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { Database } from '#database.types.ts'

type Watch = Pick<
  Database['public']['Tables']['item_watches']['Row'],
  'wants' | 'start_date' | 'end_date' | 'price'
>

/** What a watch waits for: `Free 3 Aug 2026 to 5 Aug 2026`, `Free on any dates`, `Price drops below ₦5,000`. */
export function watchText({ wants, start_date, end_date, price }: Watch): string {
  if (wants === 'cheaper')
    return price === null ? 'Any price drop' : `Price drops below ${formatNaira(price)}`
  if (!start_date || !end_date) return 'Free on any dates'
  return `Free ${formatDate(start_date)} to ${formatDate(end_date)}`
}
