import { deviceStorage } from './browser/browser-storage'

/**
 * Lets a person continue who left the page to look up a code: stores to whom it was sent and when, never the code.
 * Read again when the page is opened again.
 */
export interface EmailCode {
  email: string
  /** Milliseconds since 1970; 0 where nothing was sent yet. */
  sentAt: number
}

export interface PhoneCode {
  userId: string
  phone: string
  sentAt: number
}

const keys = { email: 'aso-email-code', phone: 'aso-pending-phone', reset: 'aso-reset-code' } as const

/** The code that proves an address at sign-up, or, of the kind `reset`, for a new password. */
export function keepEmailCode(code: EmailCode, kind: 'email' | 'reset' = 'email'): void {
  deviceStorage.write(keys[kind], code)
}

export function pendingEmailCode(kind: 'email' | 'reset' = 'email'): EmailCode | null {
  const { email, sentAt } = read(keys[kind])
  return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : null
}

export function forgetEmailCode(kind: 'email' | 'reset' = 'email'): void {
  deviceStorage.remove(keys[kind])
}

export function keepPhoneCode(code: PhoneCode): void {
  deviceStorage.write(keys.phone, code)
}

/** Only for the person who asked for it: others may use the same phone. */
export function pendingPhoneCode(of: string): PhoneCode | null {
  const { userId, phone, sentAt } = read(keys.phone)
  if (userId !== of) return null
  return typeof phone === 'string' && typeof sentAt === 'number' ? { userId, phone, sentAt } : null
}

export function forgetPhoneCode(): void {
  deviceStorage.remove(keys.phone)
}

function read(key: string): Record<string, unknown> {
  const value = deviceStorage.read(key)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
