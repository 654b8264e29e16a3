import { GoTrueClient } from '@supabase/auth-js'
import { getEnv } from './env'
import { session, sessionKey } from './session'

let client: GoTrueClient | undefined

/** Imported only by what signs people in, up or out, and to renew a token: keep it out of the first chunk. */
export function getAuth(): GoTrueClient {
  client ??= createClient()
  return client
}

/** The token in use, renewed where it is about to end. */
export async function currentToken(): Promise<string | null> {
  return tokenOf(await getAuth().getSession())
}

/** Another token, whatever the clock says of the one in use. */
export async function renewedToken(): Promise<string | null> {
  return tokenOf(await getAuth().refreshSession())
}

function tokenOf({ data, error }: Awaited<ReturnType<GoTrueClient['getSession' | 'refreshSession']>>) {
  session.refresh()
  // Still signed in means that the server was not reached: carrying on as a visitor would show the wrong things.
  if (error && session.person()) throw error
  return data.session?.access_token ?? null
}

function createClient(): GoTrueClient {
  const { supabaseUrl, publishableKey } = getEnv()
  const auth = new GoTrueClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    storageKey: sessionKey,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  auth.onAuthStateChange(() => session.refresh())
  return auth
}
