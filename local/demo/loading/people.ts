import { randomUUID } from 'node:crypto'
import type { Stack } from '../../stack.ts'
import { PASSWORD, people } from '../town/people.ts'
import type { PersonKey, TownPerson } from '../town/types.ts'

type Database = Stack['database']
export type Ids = ReadonlyMap<PersonKey, string>

async function passwordHash(database: Database): Promise<string> {
  const [row] = await database.query<{ hash: string }>(
    `select extensions.crypt($1, extensions.gen_salt('bf', 10)) as hash`,
    [PASSWORD],
  )
  if (!row) throw new Error('The database made no password hash')
  return row.hash
}

/** The rows that a sign-up with a confirmed address creates; triggers add profile and wallet. */
async function signUp(database: Database, person: TownPerson, hash: string): Promise<string> {
  const id = randomUUID()
  const joined = `now() - make_interval(days => ${person.joined})`
  await database.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, ${joined}, '{"provider": "email", "providers": ["email"]}',
       $4, ${joined}, ${joined})`,
    [id, person.email, hash, { full_name: person.name, email: person.email, email_verified: true, sub: id }],
  )
  await database.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     values ($1, 'email', $2::text, $2::text::uuid, $3, ${joined}, ${joined})`,
    [randomUUID(), id, { sub: id, email: person.email, email_verified: true, phone_verified: false }],
  )
  return id
}

async function describe(database: Database, person: TownPerson, id: string, selfie: string): Promise<void> {
  await database.query(
    `update private.profiles set role = $2, location = $3, phone_number = $4, selfie_url = $5, staff_roles = $6,
       is_verified_phone = true, phone_verified_at = now(), profile_setup_completed = true,
       created_at = now() - make_interval(days => $7)
     where user_id = $1`,
    [id, person.role, person.place, person.phone, selfie, person.staff ?? '{}', person.joined],
  )
  for (const platform of person.social ?? []) {
    await database.query(
      'insert into private.social_connections (user_id, platform, provider_id, username) values ($1, $2, $3, $4)',
      [id, platform, `demo-${person.key}`, person.key],
    )
  }
}

export async function createPeople(
  database: Database,
  selfieOf: (person: PersonKey, id: string) => Promise<string>,
  submitIdentity: (person: TownPerson, id: string) => Promise<void>,
): Promise<Ids> {
  const hash = await passwordHash(database)
  const ids = new Map<PersonKey, string>()
  for (const person of people) {
    const id = await signUp(database, person, hash)
    await describe(database, person, id, await selfieOf(person.key, id))
    if (person.identity) await submitIdentity(person, id)
    ids.set(person.key, id)
  }
  return ids
}

/** While the town is loaded each person has a session, with the person's id as its id. */
export async function openSessions(database: Database, ids: Ids): Promise<void> {
  const text = 'insert into auth.sessions (id, user_id) select id, id from unnest($1::uuid[]) id'
  await database.query(text, [[...ids.values()]])
}

export async function closeSessions(database: Database, ids: Ids): Promise<void> {
  await database.query('delete from auth.sessions where id = any ($1::uuid[])', [[...ids.values()]])
}

export function idOf(ids: Ids, person: PersonKey): string {
  const id = ids.get(person)
  if (!id) throw new Error(`Nobody in the demo town is called ${person}`)
  return id
}
