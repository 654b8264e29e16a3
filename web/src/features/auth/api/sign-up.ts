import type { SignUpForm } from '#contract/bodies/accounts.ts'
import type { Role } from '#contract/taxonomy.ts'
import { getAuth } from '@/lib/auth'
import { deviceId } from './device'
import { claim } from './sign-up-claim'

/** Makes the account and sends the code. Name and role wait in the account until the address is verified. */
export async function signUp(form: SignUpForm & { role: Role }): Promise<void> {
  const { email, password, fullName, role } = form
  const data = { full_name: fullName, role, claim: claim(form), device: deviceId() }
  const { error } = await getAuth().signUp({
    email,
    password,
    options: { emailRedirectTo: `${location.origin}/auth`, data },
  })
  if (error) throw error
}
