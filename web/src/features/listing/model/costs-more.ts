import { type ListingForm, nairaIn } from './listing-form'

const prices = ['rentalPrice', 'salePrice', 'weeklyPrice', 'monthlyPrice'] as const
/** Nothing typed is ₦0. */
const additions = ['deposit', 'deliveryFee', 'returnFee'] as const

/** Whether a figure is higher than before. The database asks the same, and of what is not offered any more too. */
export const costsMore = (before: ListingForm, now: ListingForm): boolean =>
  prices.some((name) => (nairaIn(now[name]) ?? 0) > (nairaIn(before[name]) ?? Number.POSITIVE_INFINITY)) ||
  additions.some((name) => (nairaIn(now[name]) ?? 0) > (nairaIn(before[name]) ?? 0))
