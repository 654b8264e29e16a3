import { db } from '@/lib/supabase'

/** Says that nothing is missing any more; the database looks for itself. */
export async function completeAccount(userId: string): Promise<void> {
  try {
    await db().from('profiles').update({ auth_completed: true }).eq('user_id', userId).throwOnError()
  } catch (error) {
    // The person is not kept waiting for it: the next sign-in says it again.
    console.warn('The account was not marked as complete', error)
  }
}
