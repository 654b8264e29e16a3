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

/** Shuts the person out for good. The data is erased later, by a job. False: a second admin has to agree. */
export async function deleteUser(userId: string): Promise<boolean> {
  const { data } = await db().rpc('admin_delete_user', { target_user_id: userId }).throwOnError()
  return data === 'deleted'
}

/** For somebody who asks for it and cannot sign in. The reason is logged. False: a second admin has to agree. */
export async function eraseUser(userId: string, reason: string): Promise<boolean> {
  const given = { target_user_id: userId, p_reason: reason }
  const { data } = await db().rpc('admin_erase_user', given).throwOnError()
  return data === 'erased'
}

/** Without an end: until it is lifted. The person reads the reason. */
export async function suspendPerson(
  userId: string,
  reason: string,
  endsAt: string | undefined,
): Promise<void> {
  await db().rpc('suspend_person', { p_user_id: userId, p_reason: reason, p_ends_at: endsAt }).throwOnError()
}

/** Another end for a suspension that is in force. */
export async function changeSuspension(
  userId: string,
  reason: string,
  endsAt: string | undefined,
): Promise<void> {
  await db()
    .rpc('change_suspension', { p_user_id: userId, p_reason: reason, p_ends_at: endsAt })
    .throwOnError()
}

export async function liftSuspension(userId: string, reason: string): Promise<void> {
  await db().rpc('lift_suspension', { p_user_id: userId, p_reason: reason }).throwOnError()
}
