import { db } from '@/lib/supabase'

export async function sendAppeal(appeal: string): Promise<void> {
  await db().rpc('appeal_suspension', { p_appeal: appeal }).throwOnError()
}
