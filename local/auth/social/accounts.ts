import { randomUUID } from 'node:crypto'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import { codeOf, messageOf } from '../../errors.ts'
import type { SocialAccount } from './providers.ts'

/** A refusal with the code and the words of Supabase Auth. */
export class SocialRefusal extends Error {
  override name = 'SocialRefusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

type Sql = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

export interface SocialAccounts {
  /** The user of this social account; creates one where there is none. */
  signIn(account: SocialAccount): Promise<string>
  link(userId: string, account: SocialAccount): Promise<void>
  /** Never the last way to sign in. */
  unlink(userId: string, identityId: string): Promise<void>
}

export function createSocialAccounts(database: Database): SocialAccounts {
  const together = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    database.kysely.transaction().execute((transaction) => work(sqlOf(transaction)))
  return {
    signIn: (account) => together((sql) => signIn(sql, account)).catch(rethrow),
    link: (userId, account) => together((sql) => link(sql, userId, account)).catch(rethrow),
    unlink: (userId, identityId) => together((sql) => unlink(sql, userId, identityId)).catch(rethrow),
  }
}

function sqlOf(transaction: Transaction<unknown>): Sql {
  return async <Row>(text: string, values: readonly unknown[] = []) => {
    const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return rows
  }
}

/** Two requests may bring the same account at once: the unique index admits one of them. A trigger may refuse, too. */
function rethrow(error: unknown): never {
  const code = codeOf(error)
  if (code === '23505')
    throw new SocialRefusal(422, 'identity_already_exists', 'Identity is already linked to another user')
  if (code?.startsWith('PT'))
    throw new SocialRefusal(Number(code.slice(2)), 'unexpected_failure', messageOf(error))
  throw error
}

interface User {
  id: string
  confirmed: boolean
  barred: boolean
}

const USER = `select id, email_confirmed_at is not null as confirmed,
  deleted_at is not null or coalesce(banned_until > now(), false) as barred from auth.users`

async function owner(sql: Sql, { platform, id }: SocialAccount): Promise<string | undefined> {
  const [row] = await sql<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [platform, id],
  )
  return row?.user_id
}

async function signIn(sql: Sql, account: SocialAccount): Promise<string> {
  const known = await owner(sql, account)
  if (known) {
    const [user] = await sql<User>(`${USER} where id = $1`, [known])
    refuseBarred(user)
    await sql(
      `update auth.identities set identity_data = $3, last_sign_in_at = now(), updated_at = now()
       where provider = $1 and provider_id = $2`,
      [account.platform, account.id, account.data],
    )
    return known
  }
  if (account.email === null)
    throw new SocialRefusal(500, 'unexpected_failure', 'Error getting user email from external provider')
  if (!account.emailVerified)
    throw new SocialRefusal(
      403,
      'provider_email_needs_verification',
      `Unverified email with ${account.platform}. Verify the email with ${account.platform} in order to sign in`,
    )
  const [user] = await sql<User>(`${USER} where email = $1 and not is_sso_user for update`, [account.email])
  refuseBarred(user)
  const userId = user ? user.id : await createUser(sql, account)
  if (user && !user.confirmed) await takeOver(sql, user.id, account)
  await addIdentity(sql, userId, account)
  return userId
}

function refuseBarred(user: User | undefined): void {
  if (user?.barred) throw new SocialRefusal(403, 'user_banned', 'User is banned')
}

async function createUser(sql: Sql, { email, data, platform }: SocialAccount): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, now(), $3, $4)`,
    [id, email, { provider: platform, providers: [platform] }, data],
  )
  return id
}

/** Removes the password and identities of somebody who signed up with this address and never confirmed it. */
async function takeOver(sql: Sql, userId: string, { data }: SocialAccount): Promise<void> {
  await sql('delete from auth.identities where user_id = $1', [userId])
  await sql(
    `update auth.users set encrypted_password = null, confirmation_token = null, recovery_token = null,
       email_confirmed_at = now(), raw_user_meta_data = $2, updated_at = now() where id = $1`,
    [userId, data],
  )
}

async function link(sql: Sql, userId: string, account: SocialAccount): Promise<void> {
  const [user] = await sql<User>(`${USER} where id = $1 for update`, [userId])
  if (!user) throw new SocialRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  refuseBarred(user)
  const known = await owner(sql, account)
  if (known) {
    const whose =
      known === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
    throw new SocialRefusal(422, 'identity_already_exists', whose)
  }
  await addIdentity(sql, userId, account)
}

async function addIdentity(sql: Sql, userId: string, account: SocialAccount): Promise<void> {
  await sql(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, $2, $3, $4, $5, now())`,
    [randomUUID(), account.platform, account.id, userId, account.data],
  )
  await nameProviders(sql, userId)
}

async function unlink(sql: Sql, userId: string, identityId: string): Promise<void> {
  await sql(`${USER} where id = $1 for update`, [userId])
  const identities = await sql<{ id: string; provider: string }>(
    'select id, provider from auth.identities where user_id = $1',
    [userId],
  )
  const identity = identities.find(({ id }) => id === identityId)
  if (!identity) throw new SocialRefusal(404, 'identity_not_found', "Identity doesn't exist")
  if (identities.length < 2)
    throw new SocialRefusal(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    )
  // The email identity holds the address of the account.
  if (identity.provider === 'email')
    throw new SocialRefusal(422, 'email_conflict_identity_not_deletable', 'The email identity stays')
  await sql('delete from auth.identities where id = $1', [identityId])
  await nameProviders(sql, userId)
}

/** Records the ways to sign in, which tokens carry in their app_metadata. */
async function nameProviders(sql: Sql, userId: string): Promise<void> {
  await sql(
    `update auth.users u set updated_at = now(),
       raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || (
         select jsonb_build_object('provider', (jsonb_agg(i.provider order by i.created_at)) -> 0,
           'providers', jsonb_agg(i.provider order by i.created_at))
         from auth.identities i where i.user_id = u.id)
     where u.id = $1`,
    [userId],
  )
}
