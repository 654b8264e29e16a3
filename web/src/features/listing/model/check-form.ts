import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { limits } from '#contract/constants.ts'
import { isMeasurementOf } from '#contract/measurements.ts'
import type { Message } from '#contract/messages/common.ts'
import { listingMessages, listingWords as words } from '#contract/messages/listing.ts'
import { zodResolver } from '@/lib/forms'
import { isDelivered, isRented, isSold, type ListingForm, measureIn, nairaIn, partsOf } from './listing-form'

const highestRent = 10_000_000
const highestPrice = 100_000_000
const wordsOfMissing = new Set<unknown>(Object.values(words.missing))

const filled = (error: string) => z.string().refine((text) => !isBlank(text), { error, abort: true })
const days = z
  .string()
  .refine((text) => isWhole(measureIn(text), 1, 365), { error: words.daysWhole, abort: true })

/** Checks what shows, and gives all of the form on as it was typed. */
export const listingResolver: Resolver<ListingForm> = (form, ...rest) => {
  const resolve = zodResolver(listingSchema(form), undefined, {
    raw: true,
  }) as unknown as Resolver<ListingForm>
  return resolve(form, ...rest)
}

/** The fields that show, by what is typed in others. */
export function listingSchema(form: ListingForm) {
  const rented = isRented(form)
  const delivered = isDelivered(form)
  return z.object({
    title: filled(words.missing.title),
    category: filled(words.missing.category),
    availability: filled(words.missing.availability),
    measurements: z.record(z.string(), z.string()).refine(areMeasurements, words.measurement),
    fitNote: z.string().max(limits.fitNoteLength, words.fitNote),
    setContents: z.string().refine(isSet, words.setContents),
    careNote: z.string().max(limits.careNoteLength, words.careNote),
    ...shown(isSold(form), { salePrice: filled(words.missing.salePrice).pipe(price(highestPrice)) }),
    ...shown(rented, rentalFields(form)),
    ...shown(delivered, { deliveryFee: fee(highestRent) }),
    ...shown(delivered && rented, { returnFee: fee(highestRent) }),
  })
}

/** What the toast says; the specification's words where something is missing. */
export function messageFor(errors: FieldErrors<ListingForm>): Message {
  const missing = Object.values(errors).some(({ message }) => wordsOfMissing.has(message))
  return missing ? listingMessages.missing : listingMessages.invalid
}

/** Nothing, or a size that this can have. */
export function isMeasurement(name: string, text: string): boolean {
  return isBlank(text) || isMeasurementOf(name, measureIn(text))
}

function shown(shows: boolean, fields: z.ZodRawShape): z.ZodRawShape {
  return shows ? fields : {}
}

function rentalFields({ rentalPeriod, minDays, maxDays }: ListingForm): z.ZodRawShape {
  const [least, most] = [measureIn(minDays), measureIn(maxDays)]
  const disordered = isWhole(least, 1, 365) && (least ?? 0) > (most ?? 0)
  return {
    rentalPrice: filled(words.missing.rentalPrice).pipe(price(highestRent)),
    deposit: fee(highestPrice),
    declaredValue: fee(highestPrice),
    weeklyPrice: periodPrice(rentalPeriod === 'weekly'),
    monthlyPrice: periodPrice(rentalPeriod === 'monthly'),
    minDays: days,
    maxDays: days.refine(() => !disordered, words.daysOrder),
    bufferDays: z.string().refine((text) => isWhole(measureIn(text) ?? 0, 0, 30), words.bufferWhole),
  }
}

function periodPrice(offered: boolean): z.ZodType {
  return offered ? filled(words.periodPrice).pipe(price(highestPrice)) : price(highestPrice)
}

/** Naira as they are typed, or nothing. */
function amount(least: number, highest: number, tooLow: string) {
  return z
    .string()
    .refine((text) => isBlank(text) || (nairaIn(text) ?? -1) >= least, { error: tooLow, abort: true })
    .refine((text) => (nairaIn(text) ?? 0) <= highest, words.priceTooHigh)
}

function price(highest: number) {
  return amount(0.01, highest, words.priceTooLow)
}

function fee(highest: number) {
  return amount(0, highest, words.negative)
}

function isWhole(number: number | null, least: number, most: number): boolean {
  return number !== null && Number.isInteger(number) && number >= least && number <= most
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

function areMeasurements(sizes: ListingForm['measurements']): boolean {
  return Object.entries(sizes).every(([name, text]) => isMeasurement(name, text))
}

function isSet(text: string): boolean {
  const parts = partsOf(text)
  return parts.length <= limits.setParts && parts.every((part) => part.length <= limits.setPartLength)
}
