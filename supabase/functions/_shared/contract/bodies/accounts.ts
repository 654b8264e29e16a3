// A field's rules are in the order of their messages: forms and functions show the first that fails.
import { z } from 'zod'
import { limits } from '../constants.ts'
import { passwordWords } from '../messages/auth.ts'
import { accountMessages, fieldMessages as words } from '../messages/common.ts'
import { roles } from '../taxonomy.ts'

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

/** A password is typed twice, because its characters are hidden. */
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

/** A signed-in person also enters the current password. */
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

export const createProfileBody = z.object({
  userId: id,
  fullName: z
    .string(words.fullNameRequired)
    .trim()
    .min(1, words.fullNameRequired)
    .max(limits.fullNameLength, words.fullNameTooLong),
  role: z.enum(roles, words.roleRequired),
})
