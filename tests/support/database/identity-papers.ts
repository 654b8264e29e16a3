import { randomUUID } from 'node:crypto'
import { decrypt, generateKey, readMessage, readPrivateKey } from 'openpgp'
import { member } from './builders.ts'
import { textList } from './disputes.ts'
import type { Person, Row, TestDatabase, Values } from './test-database.ts'

/** The key pair of a deployment: the database gets the public half. */
export async function giveIdentityKey(
  db: TestDatabase,
): Promise<{ decrypt(message: string): Promise<string> }> {
  const { privateKey, publicKey } = await generateKey({
    type: 'rsa',
    rsaBits: 2048,
    userIDs: [{ name: 'Aso' }],
  })
  await db.query('select private.set_identity_key($1)', [publicKey])
  const key = await readPrivateKey({ armoredKey: privateKey })
  return {
    async decrypt(message) {
      const { data } = await decrypt({
        message: await readMessage({ armoredMessage: message }),
        decryptionKeys: key,
      })
      return data
    },
  }
}

/** A paper as the storage service notes it after an upload. */
export async function uploadPaper(db: TestDatabase, owner: Person, kind: string): Promise<string> {
  const path = `${owner.id}/${kind}/${randomUUID()}.jpg`
  await db.query(
    `insert into storage.objects (id, bucket_id, name, owner) values ($1, 'verification-documents', $2, $3)`,
    [randomUUID(), path, owner.id],
  )
  return path
}

let numbers = 0
/** Eleven digits that nobody else has, which end in 6789. */
function freshNumber(start: string): string {
  numbers += 1
  return `${start}${String(numbers).padStart(5, '0')}6789`
}

/** Everything the specification's wizard sends. */
export async function identityValues(
  db: TestDatabase,
  person: Person,
  changes: Values = {},
): Promise<Values> {
  return {
    user_id: person.id,
    government_id_type: 'NIN',
    government_id_number: freshNumber('70'),
    government_id_image_url: await uploadPaper(db, person, 'government-id'),
    residential_address: '12 Bode Thomas Street, Surulere, Lagos',
    utility_bill_url: await uploadPaper(db, person, 'utility-bill'),
    selfie_image_url: await uploadPaper(db, person, 'selfie'),
    bvn: freshNumber('22'),
    verification_status: 'pending',
    submitted_at: '2020-01-01T00:00:00Z',
    ...changes,
  }
}

/** As the specification's client does: an upsert by user_id. */
export async function upsertIdentity(db: TestDatabase, person: Person, changes: Values = {}): Promise<void> {
  const values = await identityValues(db, person, changes)
  const names = Object.keys(values)
  await db.as(person).query(
    `insert into borrower_verifications (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
     on conflict (user_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    Object.values(values),
  )
}

/** The stored identity check of a person. */
export const storedIdentity = (db: TestDatabase, { id }: Person): Promise<Row> =>
  db.one('select * from public.borrower_verifications where user_id = $1', [id])

/** A member who has not submitted an identity check. */
export const memberWithoutIdentity = (db: TestDatabase, name: string): Promise<Person> =>
  member(db, name, { identity: 'none' })

/** An admin's word on a pending check. */
export const reviewIdentity = (
  db: TestDatabase,
  admin: Person,
  person: Person,
  values: Values,
): Promise<Row[]> => db.as(admin).update('borrower_verifications', values, { user_id: person.id })

/** The papers that an admin has to open before an approval. */
export const neededPapers = ['government_id', 'utility_bill', 'selfie'] as const

/** An admin opens these papers of the check that is there, as identity-record does. */
export async function openPapers(
  db: TestDatabase,
  admin: Person,
  person: Person,
  papers: readonly string[] = neededPapers,
): Promise<void> {
  const { id } = await storedIdentity(db, person)
  await db
    .as('service')
    .query('select public.log_identity_access($1, $2, paper) from unnest($3::text[]) paper', [
      admin.id,
      id,
      textList(papers),
    ])
}

/** An admin opens the papers and approves with the name on them, by default the one that was sent. */
export async function approveIdentity(
  db: TestDatabase,
  admin: Person,
  person: Person,
  values: Values = {},
): Promise<Row[]> {
  await openPapers(db, admin, person)
  const { sent_name } = await storedIdentity(db, person)
  return reviewIdentity(db, admin, person, {
    ...{ verification_status: 'approved', legal_name: sent_name },
    ...values,
  })
}

/** A member whose papers an admin has approved. */
export async function approvedMember(
  db: TestDatabase,
  admin: Person,
  name: string,
  values: Values = {},
): Promise<Person> {
  const person = await memberWithoutIdentity(db, name)
  await upsertIdentity(db, person, values)
  await approveIdentity(db, admin, person)
  return person
}

/** The version of the consent text of today. */
export async function consentVersion(db: TestDatabase, person: Person): Promise<string> {
  const [row] = await db.as(person).call<{ identity_consent: { version: string } }>('identity_consent')
  return row?.identity_consent.version ?? ''
}
