import { member } from './builders.ts'
import { approveIdentity, giveIdentityKey, memberWithoutIdentity, upsertIdentity } from './identity-papers.ts'
import type { Person, TestDatabase, Values } from './test-database.ts'

/** An admin who approves papers, and somebody who reports people. */
export async function comingBackScene(db: TestDatabase): Promise<{ admin: Person; reporter: Person }> {
  await giveIdentityKey(db)
  return { admin: await member(db, 'Admin', { admin: true }), reporter: await member(db, 'Reporter') }
}

let numbers = 0
/** A BVN that nobody else has. */
export function newBvn(): string {
  numbers += 1
  return `33${String(numbers).padStart(9, '0')}`
}

/** What an admin is told who approves an identity that belongs to an account that is kept out, or to another one. */
export const alreadyUsed = { code: 'PT409', hint: 'Already used' }

/** Somebody who sent these numbers and waits. */
export async function applicant(db: TestDatabase, values: Values): Promise<Person> {
  const person = await memberWithoutIdentity(db, 'Ada')
  await upsertIdentity(db, person, values)
  return person
}

/** Somebody sends these numbers with a new account, and an admin approves it. */
export const comesBack = async (db: TestDatabase, admin: Person, values: Values) =>
  approveIdentity(db, admin, await applicant(db, values))
