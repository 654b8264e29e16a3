// What the functions around payments are sent.
import { z } from 'zod'
import { walletMessages } from '../messages/common.ts'
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

export const referenceBody = z.object({ reference })

export const walletPaymentBody = z.object({
  transactionId: id,
  paymentMethod: z.literal('wallet', "The payment method must be 'wallet'"),
})

export const transactionBody = z.object({ transactionId: id })

/** The database knows the smallest and the largest amount. */
export const fundWalletBody = z.object({
  amount: z.number(walletMessages.invalidAmount.text).positive(walletMessages.invalidAmount.text),
})
