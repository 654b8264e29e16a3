import { type Session as AuthSession, GoTrueClient } from '@supabase/auth-js'
import { accountMessages } from '#contract/messages/common.ts'
import { betweenRequests } from './authorized-fetch'
import { deviceStorage, tabStorage } from './browser/browser-storage'
import { getEnv } from './env'
import { session, sessionKey } from './session'
import { showInfo } from './toast'
import { forgetTraces } from './traces'

let client: GoTrueClient | undefined

/** Imported only by what signs people in, up or out, and to renew a token: keep it out of the first chunk. */
export function getAuth(): GoTrueClient {
  client ??= createClient()
  return client
}

type Answer = Awaited<ReturnType<GoTrueClient['getSession' | 'refreshSession']>>

/** The current access token, renewed if it is about to expire. */
export async function currentToken(): Promise<string | null> {
  return tokenOf(await renewing(() => getAuth().getSession()))
}

const REFUSED = [400, 401, 403]
const ENDED = [401, 403, 404]

/** Another token, after the server refused the one in use. Where it refuses that too, the session is over. */
export async function renewedToken(): Promise<string | null> {
  const answer = await renewing(() => getAuth().refreshSession())
  // The library keeps a token that has not expired by the clock, because it does not know that the server refused it.
  if (REFUSED.includes(answer.error?.status ?? 0) && session.person()) {
    deviceStorage.remove(sessionKey)
    noteEnd()
  }
  return tokenOf(answer)
}

/** How many renewals are under way: a session that goes meanwhile was not left by its person. */
let renewals = 0

async function renewing(ask: () => Promise<Answer>): Promise<Answer> {
  renewals += 1
  try {
    return await ask()
  } finally {
    renewals -= 1
  }
}

function tokenOf({ data, error }: Answer): string | null {
  session.refresh()
  // Still signed in means that the server was not reached: carrying on as a visitor would show the wrong things.
  if (error && session.person()) throw error
  return data.session?.access_token ?? null
}

/**
 * Ends the session of this device. The library would forget the session before it asks the server: a sign-out that
 * fails could not be tried again. A session that the server does not know any more is over.
 */
export async function signOutHere(): Promise<void> {
  const token = await currentToken()
  await betweenRequests(async () => {
    const { error } = token ? await getAuth().admin.signOut(token, 'local') : { error: null }
    if (error && !ENDED.includes(error.status ?? 0)) throw error
    deviceStorage.remove(sessionKey)
    forgetTraces()
    session.refresh()
  })
}

/** Ends the session of this device, for a person whose account cannot be used. */
export async function signOutUnreadable(): Promise<void> {
  await betweenRequests(() => getAuth().signOut({ scope: 'local' }))
}

/** Ends every session of the person, the one of this browser included. */
export async function signOutEverywhere(): Promise<void> {
  const { error } = await betweenRequests(() => getAuth().signOut({ scope: 'global' }))
  if (error) throw error
}

function noteEnd(): void {
  forgetTraces()
  showInfo(accountMessages.sessionEnded)
}

function createClient(): GoTrueClient {
  const auth = new GoTrueClient({ ...common(), storageKey: sessionKey })
  auth.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') {
      if (renewals > 0) noteEnd()
      else forgetTraces()
    }
    session.refresh()
  })
  return auth
}

let gate: GoTrueClient | undefined

/**
 * A second Auth client for signing in: problems with an account are found before this browser has a session of it. It
 * stores nothing; `admit` stores the session when all checks have passed.
 */
export function getGate(): GoTrueClient {
  gate ??= new GoTrueClient({ ...common(), storageKey: `${sessionKey}-gate`, persistSession: false })
  return gate
}

let oauth: GoTrueClient | undefined

/**
 * A third one for signing in with Google. The secret that its code needs is kept in this tab while the person is there;
 * the session is kept nowhere until `admit`.
 */
export function getOAuth(): GoTrueClient {
  oauth ??= new GoTrueClient({
    ...common(),
    storageKey: `${sessionKey}-oauth`,
    flowType: 'pkce',
    storage: verifierStorage(),
  })
  return oauth
}

function verifierStorage() {
  const memory = new Map<string, string>()
  const isVerifier = (key: string) => key.endsWith('-code-verifier')
  return {
    getItem: (key: string) => (isVerifier(key) ? tabStorage.readText(key) : (memory.get(key) ?? null)),
    setItem: (key: string, text: string) =>
      isVerifier(key) ? tabStorage.writeText(key, text) : void memory.set(key, text),
    removeItem: (key: string) => (isVerifier(key) ? tabStorage.remove(key) : void memory.delete(key)),
  }
}

export async function admit(proven: AuthSession): Promise<void> {
  const { error } = await getAuth().setSession(proven)
  if (error) throw error
}

function common() {
  const { supabaseUrl, publishableKey } = getEnv()
  return {
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    autoRefreshToken: false,
    detectSessionInUrl: false,
  }
}
