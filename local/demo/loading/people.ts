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

/** As sign-up with a confirmed e-mail leaves a person; the profile and the wallet come by trigger. */
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
    `update private.profiles set role = $2, location = $3, phone_number = $4, selfie_url = $5, connected_social = $6,
       rating_average = $7, num_reviews = $8, verified = $9, is_admin = $10, is_verified_phone = true,
       auth_completed = true, profile_setup_completed = true, created_at = now() - make_interval(days => $11)
     where user_id = $1`,
    [
      id,
      person.role,
      person.place,
      person.phone,
      selfie,
      person.social ?? {},
      person.rating?.average ?? 0,
      person.rating?.reviews ?? 0,
      person.identity === 'approved',
      person.admin ?? false,
      person.joined,
    ],
  )
  if (!person.identity) return
  await database.query(
    `insert into public.borrower_verifications (user_id, verification_status, submitted_at, reviewed_at)
     values ($1, $2, now() - make_interval(days => $3), case when $4 then now() - make_interval(days => $3 - 1) end)`,
    [
      id,
      person.identity,
      person.identity === 'approved' ? person.joined - 1 : 1,
      person.identity === 'approved',
    ],
  )
}

export async function movePeopleIn(
  database: Database,
  selfieOf: (person: PersonKey, id: string) => Promise<string>,
): Promise<Ids> {
  const hash = await passwordHash(database)
  const ids = new Map<PersonKey, string>()
  for (const person of people) {
    const id = await signUp(database, person, hash)
    await describe(database, person, id, await selfieOf(person.key, id))
    ids.set(person.key, id)
  }
  return ids
}

export function idOf(ids: Ids, person: PersonKey): string {
  const id = ids.get(person)
  if (!id) throw new Error(`Nobody in the demo town is called ${person}`)
  return id
}
