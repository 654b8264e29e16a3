/** Signs, names and periods beside an amount. */
const currency = /^(?:₦|NGN|N(?=[\s\d])|naira)\s*|\s*(?:₦|NGN|naira)$/giu
const perDay = /\s*(?:\/|\bper\b|\ba\b|\beach\b)\s*(?:day|d)\s*\.?$/iu
/** Whole naira with or without separators, and kobo. */
const amount = /^(?:\d{1,3}(?:[,\s]\d{3})+|\d+)(?:\.\d{1,2})?$/u

/**
 * A suggested price as it is typed into the form: without currency, separators and the day it is for. Empty where it is not
 * one amount, e.g. a range.
 */
export function plainPrice(suggested: string): string {
  const text = suggested.normalize('NFKC').trim().replace(perDay, '').replaceAll(currency, '').trim()
  return amount.test(text) && Number(text.replaceAll(/[,\s]/g, '')) > 0 ? text.replaceAll(/[,\s]/g, '') : ''
}
