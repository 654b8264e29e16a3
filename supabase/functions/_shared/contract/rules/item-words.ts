import type { AvailabilityType, RentalPeriod } from '../taxonomy.ts'
import { formatNaira } from './money.ts'
import { offersMonths, offersWeeks } from './rental-periods.ts'

/** What an item costs, as its card, its page and a link to it say it. */
export interface PricedItem {
  availability_type: AvailabilityType | 'sell'
  rental_price: number | null
  rental_period: RentalPeriod | null
  weekly_price: number | null
  monthly_price: number | null
  sale_price: number | null
}

export interface RentPrice {
  per: 'day' | 'week' | 'month'
  amount: number
}

/** Rent by the day, and by the whole week and month where the owner offers them. */
export function rentPrices(item: PricedItem): RentPrice[] {
  if (!isRentable(item)) return []
  const prices: { per: RentPrice['per']; amount: number | null; offered: boolean }[] = [
    { per: 'day', amount: item.rental_price, offered: true },
    { per: 'week', amount: item.weekly_price, offered: offersWeeks(item.rental_period) },
    { per: 'month', amount: item.monthly_price, offered: offersMonths(item.rental_period) },
  ]
  return prices.flatMap(({ per, amount, offered }) => (offered && amount !== null ? [{ per, amount }] : []))
}

export function isRentable({ availability_type, rental_price }: PricedItem): boolean {
  return !['sale', 'sell'].includes(availability_type) && rental_price !== null
}

export function salePrice({ availability_type, sale_price }: PricedItem): number | null {
  return availability_type === 'rent' ? null : sale_price
}

/** `₦5,000 / day`, `₦60,000`, or both: `₦5,000 / day or buy ₦60,000`. */
export function priceText(item: PricedItem): string {
  const [daily] = rentPrices(item)
  const sale = salePrice(item)
  const rent = daily && `${formatNaira(daily.amount)} / ${daily.per}`
  if (sale === null) return rent ?? ''
  return rent ? `${rent} or buy ${formatNaira(sale)}` : formatNaira(sale)
}

/** What stands beside a shared link. */
export function shareText(item: PricedItem & { title: string }): string {
  const price = priceText(item)
  return price ? `${item.title}: ${price} on Aso` : `${item.title} on Aso`
}

/** `Yaba, Lagos`: what is known of it. */
export function itemPlace({ city, state }: { city: string | null; state: string | null }): string {
  return [...new Set([city, state])].filter(Boolean).join(', ')
}
