import type { Role } from '#contract/taxonomy.ts'
import { db } from '@/lib/supabase'

export async function chooseRole({ userId, role }: { userId: string; role: Role }): Promise<void> {
  await db().from('profiles').update({ role }).eq('user_id', userId).throwOnError()
}
