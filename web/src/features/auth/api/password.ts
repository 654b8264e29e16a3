import { admit, getAuth, getGate } from '@/lib/auth'
import { keepEmailCode } from '@/lib/pending-codes'
import type { RecoveryTokens } from '../model/reset-link'
import { enterMailCode } from './mail-code'
import { proveByPassword } from './proof'

/** Requests the mail with a code. The answer does not tell whether there is such an account. */
export async function askForReset(email: string): Promise<void> {
  const redirectTo = `${location.origin}/auth/reset-password`
  const { error } = await getGate().resetPasswordForEmail(email, { redirectTo })
  if (error) throw error
  keepEmailCode({ email, sentAt: Date.now() }, 'reset')
}

/** The code of the mail proves the mailbox, once. */
export async function openWithCode({ email, code }: { email: string; code: string }): Promise<void> {
  await enterMailCode({ email, code, type: 'recovery' })
}

/** Accepts the tokens from a link of hosted Supabase Auth and returns the person of the account. */
export async function openWithTokens(tokens: RecoveryTokens): Promise<string> {
  const { data, error } = await getGate().setSession(tokens)
  if (error) throw error
  return data.user?.email ?? ''
}

/** Changes the password of the person whose code or link was accepted, ends their other sessions and signs them in. */
export async function setPassword(password: string): Promise<void> {
  const gate = getGate()
  const { error } = await gate.updateUser({ password, data: { password_to_be_chosen: null } })
  if (error) throw error
  const others = await gate.signOut({ scope: 'others' })
  if (others.error) console.warn('Other sessions were not ended', others.error)
  const { data } = await gate.getSession()
  if (data.session) await admit(data.session)
}

/** Signs in the person whose code was accepted, without a new password. */
export async function enterByCode(): Promise<void> {
  const { data, error } = await getGate().getSession()
  if (error) throw error
  if (data.session) await admit(data.session)
}

interface Change {
  email: string
  current: string
  password: string
}

/** Changes the password of the signed-in person and ends their other sessions. */
export async function changePassword({ email, current, password }: Change): Promise<void> {
  const auth = getAuth()
  const change = () => auth.updateUser({ password, current_password: current })
  let { error } = await change()
  if (
    error?.code === 'unexpected_failure' &&
    (await proveByPassword(current).catch(() => 'wrong')) === 'proven'
  ) {
    // Hosted Supabase Auth has taken the password, but the database asks for a session that was proven lately.
    error = (await change()).error
  }
  if (error?.code === 'reauthentication_needed') {
    // Hosted Supabase Auth also wants a session of the last 24 hours.
    const signedIn = await auth.signInWithPassword({ email, password: current })
    error = signedIn.error ?? (await change()).error
  }
  if (error) throw error
  const others = await auth.signOut({ scope: 'others' })
  if (others.error) console.warn('Other sessions were not ended', others.error)
}
