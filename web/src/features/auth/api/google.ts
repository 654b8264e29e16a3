import { authMessages } from '#contract/messages/auth.ts'
import type { Role } from '#contract/taxonomy.ts'
import { admit, getOAuth } from '@/lib/auth'
import { fetchAs } from '@/lib/authorized-fetch'
import { webAddress } from '@/lib/browser/web-address'
import { getEnv } from '@/lib/env'
import { Refusal } from '@/lib/errors'
import { dbBy } from '@/lib/supabase'
import type { Account } from '../model/routing'
import { deviceId } from './device'
import { checkAccount } from './sign-in'

/** What was chosen before, and waits in the address while the person is at Google. */
export interface Wishes {
  role?: Role | undefined
  redirect?: string | undefined
}

/** Leads to Google, which leads back to `/auth` with a code. */
export async function goToGoogle({ role, redirect }: Wishes): Promise<void> {
  if (!(await isOffered())) throw refusalWith(authMessages.googleNotAvailable)
  const back = new URL('/auth?provider=google', location.origin)
  for (const [name, value] of Object.entries({ role, redirect })) value && back.searchParams.set(name, value)
  const { data, error } = await getOAuth().signInWithOAuth({
    provider: 'google',
    options: { redirectTo: back.href, skipBrowserRedirect: true },
  })
  if (error) throw error
  location.assign(webAddress(data.url))
}

/** Asked before, because the address of a way in that is switched off shows an error of the server. */
async function isOffered(): Promise<boolean> {
  const { supabaseUrl, publishableKey } = getEnv()
  const response = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } })
  const settings = (await response.json()) as { external?: { google?: boolean } }
  return settings.external?.google === true
}

/** Exchanges the code of the address for a session, which works only in the tab that began; answers the account. */
export async function enterByGoogle(code: string, role: Role | undefined): Promise<Account> {
  const oauth = getOAuth()
  const { data, error } = await oauth.exchangeCodeForSession(code)
  if (error) throw error
  const account = await checkAccount(data)
  const isNew = account.role === null
  if (isNew) await oauth.updateUser({ data: { device: deviceId() } })
  if (isNew && role) {
    const database = dbBy(fetchAs(data.session.access_token))
    await database.from('profiles').update({ role }).eq('user_id', data.user.id).throwOnError()
  }
  await admit(data.session)
  return { ...account, role: account.role ?? role ?? null }
}

function refusalWith({ title, text }: { title: string; text: string }): Refusal {
  return new Refusal(text, title, 400)
}
