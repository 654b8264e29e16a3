import type { Message } from '#contract/messages/common.ts'
import { listingMessages, listingWords as words } from '#contract/messages/listing.ts'
import { isDelivered, isRented, isSold, type ListingForm, numberOf } from './listing-form'

/** What is wrong, by the name of the field. */
export type Problems = Partial<Record<keyof ListingForm, string>>

const highestRent = 10_000_000
const highestPrice = 100_000_000

/** Nothing where the listing may be sent. */
export function problemsOf(form: ListingForm): Problems {
  const problems: Problems = {
    title: form.title.trim() ? undefined : words.required,
    category: form.category ? undefined : words.required,
    availability: form.availability ? undefined : words.required,
    salePrice: isSold(form) ? neededPrice(form.salePrice, highestPrice) : undefined,
    measurements: Object.values(form.measurements).every(isMeasurement) ? undefined : words.measurement,
    ...(isRented(form) && rentalProblems(form)),
    ...(isDelivered(form) && {
      deliveryFee: fee(form.deliveryFee, highestRent),
      returnFee: isRented(form) ? fee(form.returnFee, highestRent) : undefined,
    }),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

/** What the toast says; the specification's words where something is missing. */
export function messageFor(problems: Problems): Message {
  const missing = Object.values(problems).includes(words.required)
  return missing ? listingMessages.missing : listingMessages.invalid
}

function rentalProblems(form: ListingForm): Problems {
  const [least, most] = [numberOf(form.minDays), numberOf(form.maxDays)]
  const days = {
    minDays: isWhole(least, 1, 365) ? undefined : words.daysWhole,
    maxDays: isWhole(most, 1, 365) ? undefined : words.daysWhole,
  }
  const disordered = !days.minDays && !days.maxDays && (least ?? 0) > (most ?? 0)
  return {
    rentalPrice: neededPrice(form.rentalPrice, highestRent),
    deposit: fee(form.deposit, highestPrice),
    weeklyPrice: periodPrice(form.weeklyPrice, form.rentalPeriod === 'weekly'),
    monthlyPrice: periodPrice(form.monthlyPrice, form.rentalPeriod === 'monthly'),
    minDays: days.minDays,
    maxDays: disordered ? words.daysOrder : days.maxDays,
    bufferDays: isWhole(numberOf(form.bufferDays) ?? 0, 0, 30) ? undefined : words.bufferWhole,
  }
}

function neededPrice(text: string, highest: number): string | undefined {
  return text.trim() === '' ? words.required : price(text, highest)
}

function periodPrice(text: string, offered: boolean): string | undefined {
  if (text.trim() === '') return offered ? words.periodPrice : undefined
  return price(text, highestPrice)
}

function price(text: string, highest: number): string | undefined {
  const naira = numberOf(text)
  if (naira === null || naira < 0.01) return words.priceTooLow
  return naira > highest ? words.priceTooHigh : undefined
}

function fee(text: string, highest: number): string | undefined {
  if (text.trim() === '') return undefined
  const naira = numberOf(text)
  if (naira === null || naira < 0) return words.negative
  return naira > highest ? words.priceTooHigh : undefined
}

function isWhole(number: number | null, least: number, most: number): boolean {
  return number !== null && Number.isInteger(number) && number >= least && number <= most
}

/** Nothing, or a size that a body or a cloth can have. */
export function isMeasurement(text: string): boolean {
  if (text.trim() === '') return true
  const size = numberOf(text)
  return size !== null && size >= 1 && size <= 400
}
