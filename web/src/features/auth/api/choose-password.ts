import { getAuth } from '@/lib/auth'
import { db } from '@/lib/supabase'

interface Chosen {
  userId: string
  fullName: string
  password: string
}

/** Sets a new password and name after the earlier ones were cleared, because another person may have chosen them. */
export async function choosePassword({ userId, fullName, password }: Chosen): Promise<void> {
  const data = { full_name: fullName, password_to_be_chosen: null }
  const { error } = await getAuth().updateUser({ password, data })
  if (error) throw error
  const others = await getAuth().signOut({ scope: 'others' })
  if (others.error) console.warn('Other sessions were not ended', others.error)
  await db().from('profiles').update({ full_name: fullName }).eq('user_id', userId).throwOnError()
}
