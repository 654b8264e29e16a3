/** The one list of every closed set that people choose from; the database holds the same values. */

export const categories = [
  'Wigs & Hair',
  'Shoes',
  'Jewelry',
  'Bags',
  'Dresses',
  'Suits',
  'Tops',
  'Bottoms',
  'Outerwear',
  'Accessories',
  'Traditional',
  'Formal',
  'Other',
] as const
export type Category = (typeof categories)[number]

/** Their sizes are measurements, which nobody chooses from. */
const unsized: readonly Category[] = ['Wigs & Hair', 'Jewelry', 'Bags', 'Accessories']

/** Whose sizes the items of a category have, as `private.size_shown` has it. */
export function sizedAs(category: Category): 'clothes' | 'shoes' | undefined {
  if (category === 'Shoes') return 'shoes'
  return unsized.includes(category) ? undefined : 'clothes'
}

export interface Option<Value extends string> {
  value: Value
  label: string
}

export const roles = ['lend', 'borrow', 'both'] as const
export type Role = (typeof roles)[number]

export const transactionTypes = ['rental', 'sale'] as const
export type TransactionType = (typeof transactionTypes)[number]

export const receiveMethods = ['pickup', 'delivery'] as const
export type ReceiveMethod = (typeof receiveMethods)[number]

export const paymentMethods = ['wallet', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const feePayers = [
  { value: 'borrower', label: 'Renter pays' },
  { value: 'lender', label: 'Owner pays' },
] as const satisfies readonly Option<string>[]
export type FeePayer = (typeof feePayers)[number]['value']

export const conditions = [
  { value: 'new', label: 'Brand New' },
  { value: 'excellent', label: 'Excellent' },
  { value: 'good', label: 'Good' },
  { value: 'fair', label: 'Fair' },
] as const satisfies readonly Option<string>[]
export type Condition = (typeof conditions)[number]['value']

export const itemFits = [
  { value: 'runs_small', label: 'Runs small' },
  { value: 'true_to_size', label: 'True to size' },
  { value: 'runs_large', label: 'Runs large' },
] as const satisfies readonly Option<string>[]
export type ItemFit = (typeof itemFits)[number]['value']

export const itemCleaners = [
  { value: 'owner', label: 'The owner cleans it' },
  { value: 'borrower', label: 'The renter returns it clean' },
] as const satisfies readonly Option<string>[]
export type ItemCleaner = (typeof itemCleaners)[number]['value']

export const availabilityTypes = [
  { value: 'rent', label: 'For rent' },
  { value: 'sale', label: 'For sale' },
  { value: 'both', label: 'For rent or sale' },
] as const satisfies readonly Option<string>[]
export type AvailabilityType = (typeof availabilityTypes)[number]['value']

export const rentalPeriods = [
  { value: 'daily', label: 'By the day' },
  { value: 'weekly', label: 'By the week' },
  { value: 'monthly', label: 'By the month' },
  { value: 'daily_weekly', label: 'By the day or week' },
  { value: 'all', label: 'By the day, week or month' },
] as const satisfies readonly Option<string>[]
export type RentalPeriod = (typeof rentalPeriods)[number]['value']

export const pickupMethods = [
  { value: 'pickup', label: 'Pickup' },
  { value: 'delivery', label: 'Delivery' },
  { value: 'both', label: 'Pickup or delivery' },
] as const satisfies readonly Option<string>[]
export type PickupMethod = (typeof pickupMethods)[number]['value']

export const itemStatuses = [
  { value: 'available', label: 'Available' },
  { value: 'rented', label: 'Rented' },
  { value: 'sold', label: 'Sold' },
  { value: 'unavailable', label: 'Unavailable' },
] as const satisfies readonly Option<string>[]
export type ItemStatus = (typeof itemStatuses)[number]['value']

/** Filters over an item's price (the rental price, else the sale price). */
export const priceBands = [
  { value: 'under-5000', label: 'Under ₦5,000', lt: 5000 },
  { value: '5000-15000', label: '₦5,000 to ₦15,000', gte: 5000, lt: 15000 },
  { value: '15000-50000', label: '₦15,000 to ₦50,000', gte: 15000, lte: 50000 },
  { value: 'over-50000', label: 'Over ₦50,000', gt: 50000 },
] as const satisfies readonly (Option<string> & { lt?: number; lte?: number; gt?: number; gte?: number })[]

export const states = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'FCT - Abuja',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const
export type State = (typeof states)[number]
