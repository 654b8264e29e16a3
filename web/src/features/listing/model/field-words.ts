import { isMeasurementName, measurementKinds } from '#contract/measurements.ts'
import { formatNaira } from '#contract/rules/money.ts'
import {
  availabilityTypes,
  conditions,
  itemCleaners,
  itemFits,
  itemStatuses,
  type Option,
  pickupMethods,
  rentalPeriods,
} from '#contract/taxonomy.ts'
import { type ListingForm, nairaIn } from './listing-form'

export const fieldLabels: Record<keyof ListingForm, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  availability: 'Availability type',
  rentalPrice: 'Rental price per day',
  deposit: 'Security deposit',
  declaredValue: 'What it is worth',
  salePrice: 'Sale price',
  rentalPeriod: 'Rental period',
  weeklyPrice: 'Price for a week',
  monthlyPrice: 'Price for a month',
  minDays: 'Minimum rental days',
  maxDays: 'Maximum rental days',
  ownerTerms: 'Your terms',
  pickup: 'Pickup method',
  condition: 'Condition',
  size: 'Size',
  brand: 'Brand',
  colour: 'Colour',
  measurements: 'Measurements',
  fit: 'Fit',
  fitNote: 'About the fit',
  setContents: 'What’s included',
  cleanedBy: 'Who cleans it',
  careNote: 'Cleaning and care',
  bufferDays: 'Days for cleaning',
  approval: 'How people book',
  deliveryFee: 'Delivery fee',
  returnFee: 'Return delivery fee',
  ownerPaysDelivery: 'I can cover delivery',
  ownerPaysReturn: 'I can cover the return',
  status: 'Status',
}

export const approvals = [
  { value: 'instant', label: 'Instant', text: 'Paid bookings are confirmed instantly.' },
  { value: 'request', label: 'I approve first', text: 'You accept or decline each paid request.' },
] as const satisfies readonly (Option<ListingForm['approval']> & { text: string })[]

const lists: Partial<Record<keyof ListingForm, readonly Option<string>[]>> = {
  availability: availabilityTypes,
  rentalPeriod: rentalPeriods,
  pickup: pickupMethods,
  condition: conditions,
  fit: itemFits,
  cleanedBy: itemCleaners,
  approval: approvals,
  status: itemStatuses,
}

const prices: readonly (keyof ListingForm)[] = [
  ...(['rentalPrice', 'deposit', 'declaredValue', 'salePrice', 'weeklyPrice', 'monthlyPrice'] as const),
  ...(['deliveryFee', 'returnFee'] as const),
]

/** The value of a field, as a person reads it. */
export function shownValue(form: ListingForm, field: keyof ListingForm): string {
  const value = form[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return shownMeasurements(value)
  const naira = prices.includes(field) ? nairaIn(value) : null
  if (naira !== null && !Number.isNaN(naira)) return formatNaira(naira)
  return lists[field]?.find((option) => option.value === value)?.label ?? (value || 'Nothing')
}

function shownMeasurements(sizes: ListingForm['measurements']): string {
  const shown = Object.entries(sizes).filter(([, size]) => size.trim() !== '')
  return shown.map(([name, size]) => `${labelOf(name)} ${size}`).join(', ') || 'Nothing'
}

function labelOf(name: string): string {
  return isMeasurementName(name) ? measurementKinds[name].label : name
}
