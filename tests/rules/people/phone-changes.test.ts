import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { hasBadge, identityChanges, waitingChanges } from '../../support/database/identity-changes.ts'
import { approvedMember, giveIdentityKey, storedIdentity } from '../../support/database/identity-papers.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  await giveIdentityKey(db)
  admin = await member(db, 'Admin', { admin: true })
})

const badge = (person: Person) => hasBadge(db, person)
const changes = (person: Person) => identityChanges(db, person)
const waiting = async (person: Person) => (await waitingChanges(db, admin, person))[0]

/** What an admin sees now and marks as seen. */
async function lastPhoneChange(person: Person) {
  const { id } = await storedIdentity(db, person)
  const { last } = await db.one<{ last: string }>(
    `select max(id) as last from private.identity_changes where user_id = $1 and kind = 'phone'`,
    [person.id],
  )
  return { p_verification_id: id as string, p_last_change: last }
}

describe('a new phone number after the approval', () => {
  test('that came after the admin looked goes on waiting', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    await db.as(bola).update('profiles', { phone_number: '+2348037770001' }, { user_id: bola.id })
    const looked = await lastPhoneChange(bola)
    await db.as(bola).update('profiles', { phone_number: '+2348037770002' }, { user_id: bola.id })
    await db.as(admin).call('see_phone_changes', looked)
    expect(await waiting(bola)).toMatchObject({ phone_number: '+2348037770002' })
    expect(await changes(bola)).toMatchObject([{ seen: true }, { seen: false }])
    const unnamed = db.as(admin).call('see_phone_changes', { ...looked, p_last_change: null })
    expect(await refusal(unnamed)).toMatchObject({ message: 'p_last_change must be given.' })
    expect(await waiting(bola)).toBeDefined()
  })

  test('is shown to admins until one has seen it; the badge stays', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    await db.as(bola).update('profiles', { phone_number: '+2348031112233' }, { user_id: bola.id })
    expect(await waiting(bola)).toMatchObject({
      name_waits: false,
      phone_waits: true,
      phone_number: '+2348031112233',
    })
    expect(await badge(bola)).toBe(true)
    await db.as(admin).call('see_phone_changes', await lastPhoneChange(bola))
    expect(await waiting(bola)).toBeUndefined()
    expect(await changes(bola)).toEqual([
      { kind: 'phone', before: null, after: '+2348031112233', seen: true },
    ])
  })

  test('is marked as seen by no member, and not by the person', async () => {
    const [bola, eve] = [await approvedMember(db, admin, 'Bola Ade'), await member(db, 'Eve')]
    await db.as(bola).update('profiles', { phone_number: '+2348037770003' }, { user_id: bola.id })
    const see = await lastPhoneChange(bola)
    for (const who of [eve, bola])
      expect(await refusal(db.as(who).call('see_phone_changes', see))).toMatchObject({ code: 'PT403' })
    expect(await waiting(bola)).toBeDefined()
  })

  test('an admin does not mark their own number as seen', async () => {
    const vain = await member(db, 'Vain', { admin: true })
    await db.as(vain).update('profiles', { phone_number: '+2348031112299' }, { user_id: vain.id })
    const see = await lastPhoneChange(vain)
    expect(await refusal(db.as(vain).call('see_phone_changes', see))).toMatchObject({ code: 'PT403' })
    expect(await waiting(vain)).toBeDefined()
    await db.as(admin).call('see_phone_changes', see)
    expect(await waiting(vain)).toBeUndefined()
  })

  test('and a new name wait in one row; each is seen on its own', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    await db
      .as(bola)
      .update('profiles', { full_name: 'Rihanna', phone_number: '+2348031112244' }, { user_id: bola.id })
    expect(await waitingChanges(db, admin, bola)).toMatchObject([{ name_waits: true, phone_waits: true }])
    await db.as(admin).call('see_phone_changes', await lastPhoneChange(bola))
    expect(await waiting(bola)).toMatchObject({ name_waits: true, phone_waits: false })
    expect(await badge(bola)).toBe(false)
    await db.as(bola).update('profiles', { phone_number: '+2348031112255' }, { user_id: bola.id })
    await db.as(admin).call('decide_name', {
      ...{ p_verification_id: (await storedIdentity(db, bola)).id, p_name: 'Rihanna', p_accept: true },
    })
    expect(await waiting(bola)).toMatchObject({ name_waits: false, phone_waits: true })
  })
})
