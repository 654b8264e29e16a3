import { CompiledQuery } from 'kysely'
import type { Database } from '../../database/database.ts'
import { codeOf } from '../../errors.ts'
import { newUserId } from '../new-user.ts'
import { banSeconds, type UserInput } from './inputs.ts'
import { AdminRefusal, databaseError, emailExists } from './refusal.ts'
import { USER_COLUMNS, type UserRow } from './user-object.ts'

const BCRYPT_COST = Number(process.env.LITE_AUTH_BCRYPT_COST ?? 10)

const HASH = (at: number): string => `extensions.crypt($${at}, extensions.gen_salt('bf', ${BCRYPT_COST}))`

/** A wish to set, add or remove keys of a JSON object: null removes one. */
const merged = (column: string, at: number): string =>
  `jsonb_strip_nulls(coalesce(${column}, '{}') || coalesce($${at}::jsonb, '{}'))`

export interface NewUser {
  email: string
  password: string | undefined
  confirmed: boolean
  userMetadata: object
  appMetadata: object
  /** Seconds. */
  ban: number
}

/** The rows of auth.users, written as Supabase Auth writes them: the triggers of the product run here as there. */
export function createAdminUsers(database: Database) {
  const find = async (id: string): Promise<UserRow> => {
    const [row] = await database.query<UserRow>(`select ${USER_COLUMNS} from auth.users u where u.id = $1`, [
      id,
    ])
    if (!row) throw new AdminRefusal(404, 'user_not_found', 'User not found')
    return row
  }

  /** One transaction. A second account with an address is told; every other error of the database is not. */
  const together = async (doing: string, statements: readonly [text: string, values: unknown[]][]) => {
    try {
      await database.kysely.transaction().execute(async (transaction) => {
        for (const [text, values] of statements)
          await transaction.executeQuery(CompiledQuery.raw(text, values))
      })
    } catch (error) {
      throw codeOf(error) === '23505' ? emailExists() : databaseError(doing)
    }
  }

  return {
    find,

    /** The account with this address, in lower case. */
    async withAddress(email: string): Promise<UserRow | undefined> {
      const text = `select ${USER_COLUMNS} from auth.users u where u.email = $1 and not u.is_sso_user`
      const [row] = await database.query<UserRow>(text, [email])
      return row
    },

    /** The newest first. */
    async page(page: number, perPage: number): Promise<{ rows: UserRow[]; total: number }> {
      const rows = await database.query<UserRow>(
        `select ${USER_COLUMNS} from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
        [perPage, (page - 1) * perPage],
      )
      const [count] = await database.query<{ total: number }>('select count(*)::int as total from auth.users')
      return { rows, total: count?.total ?? 0 }
    },

    async create(user: NewUser): Promise<UserRow> {
      const id = newUserId()
      const { email, password = null, confirmed, ban } = user
      const shown = { ...user.userMetadata, sub: id, email, email_verified: confirmed, phone_verified: false }
      const provider = { provider: 'email', providers: ['email'] }
      await together('creating new user', [
        [
          `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, banned_until,
             raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
           values ($1, 'authenticated', 'authenticated', $2, case when $3::text is null then '' else ${HASH(3)} end,
             case when $4 then now() end, case when $5::float8 > 0 then now() + make_interval(secs => $5) end, $6, $7, now(), now())`,
          [id, email, password, confirmed, ban, { ...user.appMetadata, ...provider }, shown],
        ],
        [
          `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
           values ($1, 'email', $2, $3, $4, now(), now(), now())`,
          [newUserId(), id, id, { sub: id, email, email_verified: confirmed, phone_verified: false }],
        ],
      ])
      return find(id)
    },

    /** Everything or nothing. `email` is checked already. A new password ends all sessions. */
    async change(id: string, input: UserInput, email: string | undefined): Promise<UserRow> {
      const statements: [string, unknown[]][] = []
      const set = (columns: string, ...values: unknown[]): void => {
        statements.push([
          `update auth.users set ${columns}, updated_at = now() where id = $1`,
          [id, ...values],
        ])
      }
      if (input.ban_duration !== undefined)
        set(
          'banned_until = case when $2::float8 > 0 then now() + make_interval(secs => $2) end',
          banSeconds(input.ban_duration),
        )
      if (input.email_confirm) set('email_confirmed_at = coalesce(email_confirmed_at, now())')
      if (input.password) set(`encrypted_password = ${HASH(2)}`, input.password)
      if (email !== undefined) {
        set('email = $2', email)
        statements.push([
          `update auth.identities set updated_at = now(), identity_data = identity_data || jsonb_build_object('email', $2::text)
           where user_id = $1 and provider = 'email'`,
          [id, email],
        ])
      }
      if (input.app_metadata) set(`raw_app_meta_data = ${merged('raw_app_meta_data', 2)}`, input.app_metadata)
      if (input.user_metadata)
        set(`raw_user_meta_data = ${merged('raw_user_meta_data', 2)}`, input.user_metadata)
      if (statements.length > 0) await together('updating user', statements)
      return find(id)
    },

    /** Only an account that nothing refers to: a profile, and with it bookings and money, keeps it (23503). */
    remove: (id: string): Promise<void> =>
      together('deleting user', [['delete from auth.users where id = $1', [id]]]),

    /** A code of this kind starts now; the one before stops working. `invited` notes an invitation, too. */
    async setCode(
      id: string,
      kind: 'confirmation' | 'recovery',
      token: string,
      invited = false,
    ): Promise<void> {
      const also = invited ? ', invited_at = now()' : ''
      await together('creating the code', [
        [
          `update auth.users set ${kind}_token = $2, ${kind}_sent_at = now(), updated_at = now()${also} where id = $1`,
          [id, token],
        ],
      ])
    },
  }
}

export type AdminUsers = ReturnType<typeof createAdminUsers>
