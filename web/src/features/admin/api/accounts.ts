import { db } from '@/lib/supabase'

/** The database refuses it to anybody but an admin, and for oneself; it writes down who did it. */
export async function setAdmin(userId: string, isAdmin: boolean): Promise<void> {
  const { data } = await db()
    .from('profiles')
    .update({ is_admin: isAdmin })
    .eq('user_id', userId)
    .select('user_id')
    .throwOnError()
  if (data.length === 0) throw new Error('No such person')
}

/** A soft delete: the person is shut out, the books stay. */
export async function deleteUser(userId: string): Promise<void> {
  await db().rpc('admin_delete_user', { target_user_id: userId }).throwOnError()
}
