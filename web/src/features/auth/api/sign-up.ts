import type { SignUpForm } from '#contract/schemas.ts'
import type { Role } from '#contract/taxonomy.ts'
import { getAuth } from '@/lib/auth'

/** Makes the account and sends the code. Name and role wait in the account until the address is verified. */
export async function signUp({
  email,
  password,
  fullName,
  role,
}: SignUpForm & { role: Role }): Promise<void> {
  const { error } = await getAuth().signUp({
    email,
    password,
    options: { emailRedirectTo: `${location.origin}/auth`, data: { full_name: fullName, role } },
  })
  if (error) throw error
}
