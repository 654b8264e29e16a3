import { z } from 'zod'
import { phoneMessages as words } from '../messages/phone.ts'

/** Adds Nigeria's country code to a number written in any form, without checking that the number is valid. */
export function normalisePhone(written: string): string {
  // `+234 (0)803…`, `00234 803…` and `2340803…` are written, too.
  const [, rest = ''] = /^(?:00)?(?:234)?0?(\d*)$/.exec(written.replace(/\D/g, '')) ?? []
  return `+234${rest}`
}

/** A mobile number of Nigeria, normalised. */
export const phoneNumber = z
  .string(words.required.text)
  .trim()
  .min(1, words.required.text)
  .max(40, words.invalid.text)
  .transform(normalisePhone)
  .pipe(z.string().regex(/^\+234[789]\d{9}$/, words.invalid.text))
