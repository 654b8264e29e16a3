// biome-ignore assist/source/organizeImports: `lib/forms` sets Zod up before any schema is made.
import { zodResolver } from '@/lib/forms'
import { z } from 'zod'
import { fieldMessages } from '#contract/messages.ts'
import { signInForm, signUpForm } from '#contract/schemas.ts'
import { roles } from '#contract/taxonomy.ts'

const withRole = z.object({ role: z.enum(roles, fieldMessages.roleRequired) })

/** Both halves are always checked, so that every mistake shows at once. */
const signUpWithRole = z.intersection(signUpForm, withRole)

export type SignUpWithRole = z.infer<typeof signUpWithRole>
export const signUpResolver = zodResolver(signUpWithRole)
export const signInResolver = zodResolver(signInForm)
