// What the functions around accounts and identity are sent.
import { z } from 'zod'
import { peopleMessages as words } from '../messages/people.ts'
import { phoneNumber } from '../rules/phone.ts'
import { email, id } from './accounts.ts'

/** Codes are made on the server: one that is sent along is not even looked at. */
const ignored = z.unknown().optional()

export const sendOtpEmailBody = z.object({
  email: email.toLowerCase(),
  otp: ignored,
  type: z.literal('signup', words.codeTypeUnknown).default('signup'),
})

export const sendSmsOtpBody = z.object({ phone: phoneNumber, otp: ignored })

/** Who is meant and what was decided; the name and the reason in the mail are those of the record. */
export const kycStatusEmailBody = z.object({
  email: email.toLowerCase(),
  fullName: ignored,
  status: z.enum(['approved', 'rejected'], words.statusUnknown),
  rejectionReason: ignored,
})

export const coordinatesBody = z.object({
  latitude: z.number(words.latitudeInvalid).min(-90, words.latitudeInvalid).max(90, words.latitudeInvalid),
  longitude: z
    .number(words.longitudeInvalid)
    .min(-180, words.longitudeInvalid)
    .max(180, words.longitudeInvalid),
})

export const identityRecordBody = z.object({
  verificationId: id,
  show: z.enum(['government_id', 'utility_bill', 'selfie', 'numbers'], words.recordPartUnknown),
})

export const deleteAccountBody = z.object({ email: email.toLowerCase() })

export const logUserActionBody = z.object({
  user_id: id,
  action_type: z.enum(['save_item', 'share_item'], 'Not a known action'),
  action_data: z.record(z.string(), z.json(), 'The action data must be an object').default({}),
})
