import { getAuth } from '@/lib/auth'

export async function resendCode(email: string): Promise<void> {
  const { error } = await getAuth().resend({ type: 'signup', email })
  if (error) throw error
}
