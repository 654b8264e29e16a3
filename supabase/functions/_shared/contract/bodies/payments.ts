// What the functions around payments are sent.
import { z } from 'zod'
import { aiFeatures } from '../ai.ts'
import { walletMessages } from '../messages/common.ts'
import { cleanAccountNumber } from '../rules/account-number.ts'
import { id } from './accounts.ts'

/** What Paystack allows in a reference. */
const reference = z
  .string('A payment reference is required')
  .regex(/^[A-Za-z0-9.=-]{6,100}$/, 'Not a payment reference')

/** The amount and the email address are what the payer was shown; the booking's own decide. */
export const initializePaymentBody = z.object({
  transactionId: id,
  amount: z.number('The amount must be a number').positive('The amount must be above 0'),
  email: z.string('The email must be a text').optional(),
})

/** The amount is what the payer was shown; what the bookings of the basket cost decides. */
export const basketPaymentBody = z.object({
  basketId: id,
  amount: z.number('The amount must be a number').positive('The amount must be above 0'),
  paymentMethod: z.enum(['wallet', 'card'], "The payment method must be 'wallet' or 'card'"),
})

export const referenceBody = z.object({ reference })

const featureType = z.enum(aiFeatures, 'Not an AI helper')

/** The email address is what the payer was shown; the account's own decides. */
export const aiPaymentBody = z.object({
  featureType,
  email: z.string('The email must be a text').nullish(),
})

export const verifyAiPaymentBody = z.object({ reference, featureType })

export const walletPaymentBody = z.object({
  transactionId: id,
  paymentMethod: z.literal('wallet', "The payment method must be 'wallet'"),
})

export const transactionBody = z.object({ transactionId: id })

/** The database knows the smallest and the largest amount. */
export const fundWalletBody = z.object({
  amount: z.number(walletMessages.invalidAmount.text).positive(walletMessages.invalidAmount.text),
})

/** The database says which bank codes and numbers there are. */
export const resolveBankAccountBody = z.object({
  bankCode: z.string('A bank code is required').max(12, 'Not a bank code'),
  accountNumber: z
    .string('An account number is required')
    .max(40, 'Not an account number')
    .transform(cleanAccountNumber),
})

export const processWithdrawalBody = z.object({
  withdrawalId: id,
  adminNote: z.string('The note must be a text').max(1000, 'The note is too long').nullish(),
})

export const chargebackBody = z.object({ chargebackId: id })

export const answerChargebackBody = z.object({
  chargebackId: id,
  answer: z.enum(['contest', 'accept'], "The answer must be 'contest' or 'accept'"),
  words: z.string('The words must be a text').max(1000, 'The words are too long').nullish(),
})

/** The caller's own statement where nobody is named. */
export const walletStatementBody = z.object({
  /** 2026-11, or 2026 for the whole year. */
  month: z.string('A month is required').regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/, 'Not a month'),
  userId: id.nullish(),
})
