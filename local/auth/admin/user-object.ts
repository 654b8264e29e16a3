/** A row of auth.users with its identities, without password and codes. */
export interface UserRow {
  id: string
  aud: string
  role: string
  email: string | null
  created_at: string
  updated_at: string
  raw_app_meta_data: object | null
  raw_user_meta_data: object | null
  is_anonymous: boolean
  identities: IdentityRow[]
  [time: string]: unknown
}

interface IdentityRow {
  id: string
  user_id: string
  provider: string
  provider_id: string
  identity_data: object
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

const TIMES = [
  ...['email_confirmed_at', 'confirmed_at', 'invited_at', 'confirmation_sent_at', 'recovery_sent_at'],
  ...['last_sign_in_at', 'banned_until', 'deleted_at'],
]

export const USER_COLUMNS = `u.id, u.aud, u.role, u.email, u.created_at, u.updated_at, u.raw_app_meta_data,
  u.raw_user_meta_data, u.is_anonymous, ${TIMES.map((time) => `u.${time}`).join(', ')},
  (select coalesce(json_agg(json_build_object('id', i.id, 'user_id', i.user_id, 'provider', i.provider,
     'provider_id', i.provider_id, 'identity_data', i.identity_data, 'last_sign_in_at', i.last_sign_in_at,
     'created_at', i.created_at, 'updated_at', i.updated_at, 'email', i.email) order by i.created_at), '[]')
   from auth.identities i where i.user_id = u.id) as identities`

const shownIdentity = ({ id, provider_id, ...identity }: IdentityRow) => ({
  identity_id: id,
  id: provider_id,
  ...identity,
})

/** The user as Supabase Auth shows it: times that are not set are left out. */
export function userObject(row: UserRow): object {
  const { id, aud, role, email, created_at, updated_at, is_anonymous } = row
  const times = TIMES.filter((time) => row[time] !== null).map((time) => [time, row[time]])
  return {
    ...{ id, aud, role, email: email ?? '', phone: '' },
    ...Object.fromEntries(times),
    app_metadata: row.raw_app_meta_data ?? {},
    user_metadata: row.raw_user_meta_data ?? {},
    identities: row.identities.map(shownIdentity),
    ...{ created_at, updated_at, is_anonymous },
  }
}
