import sharp, { type Metadata } from 'sharp'
import type { Member } from './members.ts'
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

/** What is stored about somebody, without what differs from person to person. */
export async function storedAccount(stack: TestStack, { id, email }: Member): Promise<unknown> {
  const [row] = await stack.database.query(
    `select to_jsonb(u) as account, to_jsonb(p) as profile, to_jsonb(i) as identity,
       (select jsonb_agg(c.authentication_method) from auth.sessions s join auth.mfa_amr_claims c on c.session_id = s.id
        where s.user_id = u.id) as proven_by
     from auth.users u join private.profiles p on p.user_id = u.id join auth.identities i on i.user_id = u.id
     where u.id = $1`,
    [id],
  )
  return JSON.parse(JSON.stringify(row), (name, value) => {
    if (name === 'encrypted_password' || /_at$/.test(name)) return typeof value
    return value === email ? 'email' : value === id || name === 'id' ? 'id' : value
  })
}
