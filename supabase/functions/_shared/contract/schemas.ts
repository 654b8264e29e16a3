// A field's rules are in the order they are said: forms and functions show the first that is broken.
import { z } from 'zod'
import { passwordWords } from './auth-messages.ts'
import { limits } from './constants.ts'
import { accountMessages, walletMessages, fieldMessages as words } from './messages.ts'
import { roles } from './taxonomy.ts'

export const email = z
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

interface TwicePassword {
  password: string
  confirmPassword: string
}

/** A password is typed twice, for nobody sees what they type. */
const twicePassword = {
  password: newPassword,
  confirmPassword: z.string({ error: words.confirmationRequired }).min(1, words.confirmationRequired),
}
const isTheSame = (form: TwicePassword): boolean => form.password === form.confirmPassword
const differs = { error: words.confirmationDiffers, path: ['confirmPassword'] }

export const signUpForm = z
  .object({
    fullName: z
      .string({ error: words.fullNameRequired })
      .trim()
      .min(1, words.fullNameRequired)
      .max(limits.fullNameLength, words.fullNameTooLong),
    email,
    ...twicePassword,
  })
  .refine(isTheSame, differs)
export type SignUpForm = z.infer<typeof signUpForm>

export const newPasswordForm = z.object(twicePassword).refine(isTheSame, differs)

/** Whoever is signed in says their current password as well. */
export const changePasswordForm = z
  .object({
    currentPassword: z.string({ error: passwordWords.currentRequired }).min(1, passwordWords.currentRequired),
    ...twicePassword,
  })
  .refine(isTheSame, differs)
export type ChangePasswordForm = z.infer<typeof changePasswordForm>

const bothRequired = accountMessages.missingInformation.text
export const signInForm = z.object({
  email: z.string({ error: bothRequired }).trim().min(1, bothRequired),
  password: z.string({ error: bothRequired }).min(1, bothRequired),
})
export type SignInForm = z.infer<typeof signInForm>

export const emailCodeForm = z.object({ code: z.string().regex(/^\d{6}$/, words.codeIncomplete) })

export const id = z.guid('Not a valid id')
/** What Paystack allows in a reference. */
const reference = z
  .string('A payment reference is required')
  .regex(/^[A-Za-z0-9.=-]{6,100}$/, 'Not a payment reference')

export const createProfileBody = z.object({
  userId: id,
  fullName: z
    .string(words.fullNameRequired)
    .trim()
    .min(1, words.fullNameRequired)
    .max(limits.fullNameLength, words.fullNameTooLong),
  role: z.enum(roles, words.roleRequired),
})

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

export const logUserActionBody = z.object({
  user_id: id,
  action_type: z.enum(['save_item', 'share_item'], 'Not a known action'),
  action_data: z.record(z.string(), z.json(), 'The action data must be an object').default({}),
})
