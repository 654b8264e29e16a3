import { db } from '@/lib/supabase'
import type { FoundPlace } from './find-place'

/** With where the person is, or without: skipping leaves what the profile had. */
export async function finishSetup(userId: string, place: FoundPlace | undefined): Promise<void> {
  await db()
    .from('profiles')
    .update({ profile_setup_completed: true, ...(place && { location: { ...place } }) })
    .eq('user_id', userId)
    .throwOnError()
}
