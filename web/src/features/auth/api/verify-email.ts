import { type Role, roles } from '#contract/taxonomy.ts'
import { getAuth } from '@/lib/auth'
import { callFunction } from '@/lib/supabase'

/** The code signs the person in; then the profile gets the name and role chosen at sign-up. */
export async function verifyEmail({ email, code }: { email: string; code: string }): Promise<void> {
  const { data, error } = await getAuth().verifyOtp({ email, token: code, type: 'signup' })
  if (error) throw error
  if (data.user) await createProfile(data.user.id, data.user.user_metadata)
}

interface Chosen {
  full_name?: unknown
  role?: unknown
}

async function createProfile(userId: string, { full_name: fullName, role }: Chosen): Promise<void> {
  if (typeof fullName !== 'string' || !isRole(role)) return
  try {
    await callFunction<unknown>('create-profile', { userId, fullName, role })
  } catch (error) {
    // The account is there and verified; the name and role can still be set on the profile.
    console.error('create-profile failed', error)
  }
}

function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}
