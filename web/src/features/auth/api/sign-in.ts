import type { Session, User } from '@supabase/auth-js'
import type { SignInForm } from '#contract/bodies/accounts.ts'
import { authMessages } from '#contract/messages/auth.ts'
import { accountMessages } from '#contract/messages/common.ts'
import { admit, getGate } from '@/lib/auth'
import { fetchAs } from '@/lib/authorized-fetch'
import { dbBy } from '@/lib/supabase'
import { EmailNotVerified, refusal, wasRefused } from '../model/errors'
import type { Account } from '../model/routing'
import { readAccount } from './account'

/** Checks the account before the session is stored, so that a faulty account is never signed in. */
export async function signIn({ email, password }: SignInForm): Promise<Account> {
  const gate = getGate()
  const { data, error } = await gate.signInWithPassword({ email, password })
  if (error) throw error
  try {
    const account = await checkAccount(data)
    await admit(data.session)
    return account
  } catch (error) {
    await gate.signOut({ scope: 'local' })
    throw error
  }
}

/** The account of somebody whom the server let in; throws where it may not be used. */
export async function checkAccount({ user, session }: { user: User; session: Session }): Promise<Account> {
  const database = dbBy(fetchAs(session.access_token))
  const found = await readAccount(user.id, database).catch((error: unknown) => {
    throw refusal(accountMessages.profileError, error)
  })
  const account = found ?? (await makeProfile(user, database))
  if (!account.is_verified_email) throw new EmailNotVerified()
  return account
}

/** An account without a profile gets one; the steps that make it complete come after. */
async function makeProfile(user: User, database: ReturnType<typeof dbBy>): Promise<Account> {
  const { full_name: name } = user.user_metadata
  const full_name = typeof name === 'string' ? name : null
  try {
    await database.from('profiles').insert({ user_id: user.id, full_name }).throwOnError()
  } catch (error) {
    const { accountSetupError, setupFailed } = authMessages
    throw refusal(wasRefused(error) ? accountSetupError : setupFailed, error)
  }
  return {
    full_name,
    role: null,
    needs_password: false,
    is_verified_email: Boolean(user.email_confirmed_at),
    is_verified_phone: false,
    auth_completed: false,
    verification_status: null,
  }
}
