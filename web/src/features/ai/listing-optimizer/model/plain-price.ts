import { readNaira } from '@/lib/typed-numbers'

/** Signs, names and periods beside an amount. */
const currency = /^(?:₦|NGN|N(?=[\s\d])|naira)\s*|\s*(?:₦|NGN|naira)$/giu
const perDay = /\s*(?:\/|\bper\b|\ba\b|\beach\b)\s*(?:day|d)\s*\.?$/iu

/**
 * A suggested price as it is typed into the form: without currency, separators and the day it is for. Empty where it is not
 * one amount, e.g. a range.
 */
export function plainPrice(suggested: string): string {
  const text = suggested.normalize('NFKC').trim().replace(perDay, '').replaceAll(currency, '').trim()
  const naira = readNaira(text) ?? 0
  return naira > 0 ? String(naira) : ''
}
