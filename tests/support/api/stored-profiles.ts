import sharp, { type Metadata } from 'sharp'
import type { TestStack } from './test-stack.ts'

interface Profile {
  full_name: string | null
  role: string | null
  location: Record<string, unknown> | null
  selfie_url: string | null
  verified: boolean
  profile_setup_completed: boolean
}

/** What the database holds. */
export async function profileOf(stack: TestStack, userId: string): Promise<Profile> {
  const [profile] = await stack.database.query<Profile>(
    `select full_name, role, location, selfie_url, verified, profile_setup_completed
     from private.profiles where user_id = $1`,
    [userId],
  )
  if (!profile) throw new Error('This person has no profile')
  return profile
}

/** What everybody gets to see at the address of a profile photo. */
export async function photoAt(address: string | null): Promise<Metadata> {
  if (!address) throw new Error('There is no photo')
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  return sharp(await response.arrayBuffer()).metadata()
}
