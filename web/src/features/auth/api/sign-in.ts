import type { SignInForm } from '#contract/schemas.ts'
import { getAuth } from '@/lib/auth'

export async function signIn({ email, password }: SignInForm): Promise<void> {
  const { error } = await getAuth().signInWithPassword({ email, password })
  if (error) throw error
}
