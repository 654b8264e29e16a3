import { linkStyleSession } from '@/domain/style/style-session'
import type { Person } from '@/lib/session'
import { db } from '@/lib/supabase'

const patienceMs = 5000

/** The screen to which the landing page leads a signed-in person. Links their outfit of the style quiz first. */
export async function startScreen(person: Person): Promise<'/marketplace' | '/transactions' | '/auth'> {
  const { data, error } = await db()
    .from('profiles')
    .select('auth_completed')
    .eq('user_id', person.id)
    .abortSignal(AbortSignal.timeout(patienceMs))
    .maybeSingle()
  // The server is out of reach, which is no reason to sign in again: bookings can be read, else the market says so.
  if (error) return navigator.onLine ? '/marketplace' : '/transactions'
  if (!data?.auth_completed) return '/auth'
  void linkStyleSession(person)
  return '/marketplace'
}
