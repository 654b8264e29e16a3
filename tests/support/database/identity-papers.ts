import { randomUUID } from 'node:crypto'
import { decrypt, generateKey, readMessage, readPrivateKey } from 'openpgp'
import { member } from './builders.ts'
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

/** Everything the wizard sends. */
export async function identityValues(
  db: TestDatabase,
  person: Person,
  changes: Values = {},
): Promise<Values> {
  return {
    user_id: person.id,
    government_id_type: 'NIN',
    government_id_number: '70123456789',
    government_id_image_url: await uploadPaper(db, person, 'government-id'),
    residential_address: '12 Bode Thomas Street, Surulere, Lagos',
    utility_bill_url: await uploadPaper(db, person, 'utility-bill'),
    selfie_image_url: await uploadPaper(db, person, 'selfie'),
    bvn: '22123456789',
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
