import { db } from '@/lib/supabase'

export async function markHandedOver(transactionId: string): Promise<void> {
  await db().rpc('mark_handed_over', { p_transaction_id: transactionId }).throwOnError()
}
