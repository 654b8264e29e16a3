import { getAuth } from '@/lib/auth'

export async function signOut(): Promise<void> {
  const { error } = await getAuth().signOut({ scope: 'local' })
  if (error) throw error
}
