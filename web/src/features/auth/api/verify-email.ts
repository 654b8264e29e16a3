import { authMessages } from '#contract/auth-messages.ts'
import { type Role, roles } from '#contract/taxonomy.ts'
import { admit, getGate } from '@/lib/auth'
import { Refusal } from '@/lib/errors'
import { forgetEmailCode } from '@/lib/pending-codes'
import { callFunction, fetchAs } from '@/lib/supabase'
import { foreignClaim, forgetClaim } from './sign-up-claim'

/**
 * The code proves the address; the profile gets the name and role chosen at sign-up; then the person is signed in.
 * Answers whether they have no password now: somebody else's was taken away, and theirs is not known any more.
 */
export async function verifyEmail({ email, code }: { email: string; code: string }): Promise<boolean> {
  const { data, error } = await getGate().verifyOtp({ email, token: code, type: 'signup' })
  if (error) throw error
  const { user, session } = data
  if (!user || !session)
    throw new Refusal(authMessages.userNotFound.text, authMessages.userNotFound.title, 404)
  const foreign = foreignClaim(email, user.user_metadata.claim)
  const { fullName, role } = foreign
    ? await takeOver(foreign.typed)
    : { fullName: user.user_metadata.full_name, role: user.user_metadata.role }
  await createProfile({ userId: user.id, fullName, role }, session.access_token)
  forgetEmailCode()
  forgetClaim()
  await admit(session)
  return foreign !== null && foreign.typed === undefined
}

type Typed = NonNullable<ReturnType<typeof foreignClaim>>['typed']

/** The account is its mailbox owner's: what somebody else chose for it goes, and so do they. */
async function takeOver(typed: Typed): Promise<{ fullName?: string; role?: Role }> {
  const gate = getGate()
  const { fullName, role, password = `${crypto.randomUUID()}-Aa1` } = typed ?? {}
  const { error } = await gate.updateUser({
    password,
    data: { full_name: fullName ?? null, role: role ?? null },
  })
  if (error && error.code !== 'same_password') throw error
  const others = await gate.signOut({ scope: 'others' })
  if (others.error) throw others.error
  return { ...(fullName && { fullName }), ...(role && { role }) }
}

interface Chosen {
  userId: string
  fullName: unknown
  role: unknown
}

async function createProfile({ userId, fullName, role }: Chosen, token: string): Promise<void> {
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
