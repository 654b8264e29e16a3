import { z } from 'zod'
import { phoneMessages as words } from '../messages/phone.ts'

/** Adds Nigeria's country code to a number written in any form, without checking that the number is valid. */
export function normalisePhone(written: string): string {
  const digits = written.replace(/\D/g, '')
  if (digits.startsWith('0')) return `+234${digits.slice(1)}`
  if (digits.startsWith('234')) return `+${digits}`
  return `+234${digits}`
}

/** A mobile number of Nigeria, normalised. */
export const phoneNumber = z
  .string(words.required.text)
  .trim()
  .min(1, words.required.text)
  .max(40, words.invalid.text)
  .transform(normalisePhone)
  .pipe(z.string().regex(/^\+234[789]\d{9}$/, words.invalid.text))
