import type { User } from '@supabase/auth-js'
import { authMessages } from '#contract/auth-messages.ts'
import { type Role, roles } from '#contract/taxonomy.ts'
import { admit, getGate } from '@/lib/auth'
import { Refusal } from '@/lib/errors'
import { forgetEmailCode } from '@/lib/pending-codes'
import { callFunction, fetchAs } from '@/lib/supabase'

/** The code proves the address; the profile gets the name and role chosen at sign-up; then the person is signed in. */
export async function verifyEmail({ email, code }: { email: string; code: string }): Promise<void> {
  const { data, error } = await getGate().verifyOtp({ email, token: code, type: 'signup' })
  if (error) throw error
  const { user, session } = data
  if (!user || !session)
    throw new Refusal(authMessages.userNotFound.text, authMessages.userNotFound.title, 404)
  await createProfile(user, session.access_token)
  forgetEmailCode()
  await admit(session)
}

async function createProfile({ id: userId, user_metadata: chosen }: User, token: string): Promise<void> {
  const { full_name: fullName, role } = chosen
  if (typeof fullName !== 'string' || !isRole(role)) return
  try {
    await callFunction<unknown>('create-profile', { userId, fullName, role }, fetchAs(token))
  } catch (error) {
    // The account is there and verified; the name and role can still be set on the profile.
    console.error('create-profile failed', error)
  }
}

function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}
