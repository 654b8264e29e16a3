import { storedProfile } from './builders.ts'
import type { Person, Row, TestDatabase } from './test-database.ts'

/** Names and phone numbers that change after an approval, and what admins see of them. */

export const rename = (db: TestDatabase, person: Person, full_name: string | null): Promise<Row[]> =>
  db.as(person).update('profiles', { full_name }, { user_id: person.id })

export const hasBadge = async (db: TestDatabase, person: Person): Promise<boolean> =>
  (await storedProfile(db, person)).verified === true

export const identityChanges = (db: TestDatabase, { id }: Person): Promise<Row[]> =>
  db.query(
    `select kind, before, after, seen_at is not null as seen from private.identity_changes where user_id = $1 order by id`,
    [id],
  )

/** The rows of this person among those that wait for an admin. */
export const waitingChanges = async (db: TestDatabase, admin: Person, { id }: Person): Promise<Row[]> =>
  (await db.as(admin).call('changed_identities', { p_limit: 200 })).filter(({ user_id }) => user_id === id)
