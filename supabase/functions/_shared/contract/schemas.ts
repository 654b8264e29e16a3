// A field's rules are in the order they are said: forms and functions show the first that is broken.
import { z } from 'zod'
import { limits } from './constants.ts'
import { accountMessages, walletMessages, fieldMessages as words } from './messages.ts'
import { roles } from './taxonomy.ts'

const email = z
  .string({ error: words.emailRequired })
  .trim()
  .min(1, words.emailRequired)
  .max(254, words.emailInvalid)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, words.emailInvalid)

const newPassword = z
  .string({ error: words.passwordRequired })
  .min(1, words.passwordRequired)
  .min(limits.passwordLength, words.passwordTooShort)
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s, words.passwordTooWeak)

export const signUpForm = z
  .object({
    fullName: z
      .string({ error: words.fullNameRequired })
      .trim()
      .min(1, words.fullNameRequired)
      .max(limits.fullNameLength),
    email,
    password: newPassword,
    confirmPassword: z.string({ error: words.confirmationRequired }).min(1, words.confirmationRequired),
  })
  .refine((form) => form.password === form.confirmPassword, {
    error: words.confirmationDiffers,
    path: ['confirmPassword'],
  })
export type SignUpForm = z.infer<typeof signUpForm>

const bothRequired = accountMessages.missingInformation.text
export const signInForm = z.object({
  email: z.string({ error: bothRequired }).trim().min(1, bothRequired),
  password: z.string({ error: bothRequired }).min(1, bothRequired),
})
export type SignInForm = z.infer<typeof signInForm>

export const emailCodeForm = z.object({ code: z.string().regex(/^\d{6}$/, words.codeIncomplete) })
export type EmailCodeForm = z.infer<typeof emailCodeForm>

const id = z.guid()
/** What Paystack allows in a reference. */
const reference = z.string().regex(/^[A-Za-z0-9.=_-]{6,100}$/, 'Not a payment reference')
const naira = z.number().positive().max(9_999_999_999.99)

export const createProfileBody = z.object({
  userId: id,
  fullName: z.string().trim().min(1, words.fullNameRequired).max(limits.fullNameLength),
  role: z.enum(roles, words.roleRequired).nullish(),
})

export const initializePaymentBody = z.object({
  transactionId: id,
  amount: naira,
  email: z.string().optional(),
})

export const referenceBody = z.object({ reference })

export const walletPaymentBody = z.object({ transactionId: id, paymentMethod: z.literal('wallet') })

export const transactionBody = z.object({ transactionId: id })

export const fundWalletBody = z.object({
  amount: z
    .number(walletMessages.invalidAmount.text)
    .positive(walletMessages.invalidAmount.text)
    .min(limits.minimumFunding, walletMessages.minimumAmount.text)
    .max(9_999_999_999.99, walletMessages.invalidAmount.text),
})

export const logUserActionBody = z.object({
  user_id: id,
  action_type: z.enum(['save_item', 'share_item']),
  action_data: z.record(z.string().max(100), z.unknown()).default({}),
})
