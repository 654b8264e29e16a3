import type { Json } from '#database.types.ts'
import { db } from '@/lib/supabase'

export async function updateProfile(
  userId: string,
  fullName: string,
  location: object | null,
): Promise<void> {
  await db()
    .from('profiles')
    .update({ full_name: fullName, location: location as Json })
    .eq('user_id', userId)
    .throwOnError()
}
