import type { AuthError, Session } from '@supabase/auth-js'
import { authMessages } from '#contract/messages/auth.ts'
import { type Role, roles } from '#contract/taxonomy.ts'
import { admit, getGate } from '@/lib/auth'
import { fetchAs } from '@/lib/authorized-fetch'
import { Refusal } from '@/lib/errors'
import { forgetEmailCode } from '@/lib/pending-codes'
import { callFunction, dbBy } from '@/lib/supabase'
import { enterMailCode } from './mail-code'
import { foreignClaim, forgetClaim } from './sign-up-claim'

/** The code proves the address; the profile gets the name and role chosen at sign-up; then the person is signed in. */
export async function verifyEmail({ email, code }: { email: string; code: string }): Promise<void> {
  const { user, session } = await enterMailCode({ email, code, type: 'signup' })
  if (!user || !session)
    throw new Refusal(authMessages.userNotFound.text, authMessages.userNotFound.title, 404)
  const foreign = foreignClaim(email, user.user_metadata.claim)
  if (foreign) await takeOver(foreign.typed, session)
  const { fullName, role } = foreign
    ? (foreign.typed ?? {})
    : { fullName: user.user_metadata.full_name, role: user.user_metadata.role }
  await createProfile({ userId: user.id, fullName, role }, session.access_token)
  forgetEmailCode()
  forgetClaim()
  await admit(session)
}

type Typed = NonNullable<ReturnType<typeof foreignClaim>>['typed']

/**
 * The account belongs to the owner of the mailbox: a password and name that another person chose are removed, and that
 * person's sessions end. When this page no longer has what was typed, no password works until the next step sets one.
 */
async function takeOver(typed: Typed, session: Session): Promise<void> {
  const gate = getGate()
  const { error } = typed
    ? await gate.updateUser({
        password: typed.password,
        data: { full_name: typed.fullName, role: typed.role },
      })
    : await removePassword(session)
  if (error && error.code !== 'same_password') throw error
  const others = await gate.signOut({ scope: 'others' })
  if (others.error) throw others.error
}

async function removePassword({ access_token, user }: Session): Promise<{ error: AuthError | null }> {
  const database = dbBy(fetchAs(access_token))
  const { data: isVoid } = await database.rpc('needs_password').throwOnError()
  if (isVoid) return { error: null }
  await database
    .from('profiles')
    .update({ full_name: null, role: null })
    .eq('user_id', user.id)
    .throwOnError()
  return getGate().updateUser({
    password: `${crypto.randomUUID()}-Aa1`,
    data: { full_name: null, role: null, password_to_be_chosen: true },
  })
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
