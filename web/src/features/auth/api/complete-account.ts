import { db } from '@/lib/supabase'

/** Asks the database to mark the account as complete; the database checks the steps itself. */
export async function completeAccount(userId: string): Promise<void> {
  try {
    await db().from('profiles').update({ auth_completed: true }).eq('user_id', userId).throwOnError()
  } catch (error) {
    // A failure does not stop the person: the next sign-in asks again.
    console.warn('The account was not marked as complete', error)
  }
}
