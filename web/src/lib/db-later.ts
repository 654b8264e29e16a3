import { onFirstUse } from './browser/first-use'

/**
 * The client of the database, for what everybody downloads first: a visitor's first page asks nothing through it. It is
 * fetched with the first question, or with the first touch (`readyDb`).
 */
export const dbLater = async () => (await import('./supabase')).db()

/** Fetches it at once for who is signed in, else when somebody begins to use the page, so that no question waits for it. */
export function readyDb(signedIn: boolean): void {
  const fetchIt = () => void dbLater().catch(() => undefined)
  if (signedIn) fetchIt()
  else onFirstUse(fetchIt)
}
