import type { Role } from '#contract/taxonomy.ts'
import { db } from '@/lib/supabase'

interface Chosen {
  userId: string
  role: Role
  /** Where the account has none. */
  fullName?: string | undefined
}

export async function chooseRole({ userId, role, fullName }: Chosen): Promise<void> {
  const chosen = { role, ...(fullName && { full_name: fullName }) }
  await db().from('profiles').update(chosen).eq('user_id', userId).throwOnError()
}
