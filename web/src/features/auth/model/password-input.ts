import { limits } from '#contract/constants.ts'

/** A password that is being chosen. */
export const newPassword = { type: 'password', autoComplete: 'new-password' } as const

export const passwordHint = `At least ${limits.passwordLength} characters with uppercase, lowercase, and number.`
