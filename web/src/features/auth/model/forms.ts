// biome-ignore assist/source/organizeImports: `lib/forms` sets Zod up before any schema is made.
import { zodResolver } from '@/lib/forms'
import { z } from 'zod'
import { phoneNumber } from '#contract/rules/phone.ts'
import {
  changePasswordForm,
  createProfileBody,
  email,
  emailCodeForm,
  newPasswordForm,
  signInForm,
  signUpForm,
} from '#contract/bodies/accounts.ts'

// Both halves of an intersection are always checked, so that every mistake shows at once.
const resetForm = z.intersection(emailCodeForm.extend({ email }), newPasswordForm)
/** For a person whose code was already accepted, because a code works only once. */
const provenForm = z.intersection(z.object({ code: z.string(), email: z.string() }), newPasswordForm)

const choosePasswordForm = z.intersection(z.object({ fullName: signUpForm.shape.fullName }), newPasswordForm)

/** The name is asked only where the account has none. */
const { role, fullName } = createProfileBody.shape
const roleForm = z.object({ role, fullName: fullName.optional() })

export const signUpResolver = zodResolver(signUpForm)
export const signInResolver = zodResolver(signInForm)
export const roleResolver = zodResolver(roleForm)
export const codeResolver = zodResolver(emailCodeForm)
export const phoneResolver = zodResolver(z.object({ phone: phoneNumber }))
export const resetResolver = zodResolver(resetForm)
export const provenResolver = zodResolver(provenForm)
export const choosePasswordResolver = zodResolver(choosePasswordForm)
export const changePasswordResolver = zodResolver(changePasswordForm)
export type ResetForm = z.infer<typeof resetForm>

/** The number as it is stored; undefined where what is typed is none, or not yet. */
export function readPhone(typed: string): string | undefined {
  return phoneNumber.safeParse(typed).data
}
