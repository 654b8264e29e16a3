import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  callPayFromWallet,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  storedBooking,
} from '../../support/database/builders.ts'
import {
  approveIdentity,
  giveIdentityKey,
  memberWithoutIdentity,
  upsertIdentity,
} from '../../support/database/identity-papers.ts'
import { refusal } from '../../support/database/refusals.ts'
import { eraseAccount, lift, suspend } from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Who shares a proven mark with an account that is kept out shows first who they are. */
const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  await giveIdentityKey(db)
  admin = await member(db, 'Admin', { admin: true })
})

const verifyFirst = { code: 'PT403', hint: 'KYC Verification Required' }
const notAvailable = { code: 'PT409', hint: 'Item not available' }
const count = async (table: string, column: string, { id }: Person) =>
  (await db.one<{ count: number }>(`select count(*)::int from ${table} where ${column} = $1`, [id])).count

let numbers = 0
function newNumber(): string {
  numbers += 1
  return `+234803${String(numbers).padStart(7, '0')}`
}
const provePhone = ({ id }: Person, phone: string) =>
  db.query('update private.profiles set phone_number = $2, phone_verified_at = now() where user_id = $1', [
    id,
    phone,
  ])
const typePhone = (person: Person, phone_number: string) =>
  db.as(person).update('profiles', { phone_number }, { user_id: person.id })

/** Somebody without an identity who signs up in the browser of a suspended person. */
async function secondAccount(): Promise<{ first: Person; second: Person }> {
  const device = randomUUID()
  const first = await member(db, 'Seller X', { device })
  await suspend(db, admin, first)
  return { first, second: await member(db, 'Seller Y', { device, identity: 'none', wallet: 90_000 }) }
}

describe('the second account of a suspended person', () => {
  test('lists and buys nothing, and is not told of the other account', async () => {
    const { first, second } = await secondAccount()
    const dress = await item(db, await member(db, 'Ada'))
    const acts = [
      () => item(db, second),
      () => insertPurchase(db, second, dress),
      () => insertBooking(db, second, dress),
    ]
    for (const act of acts) {
      const refused = await refusal(act())
      expect(refused).toMatchObject({
        ...verifyFirst,
        message: 'Please complete your KYC verification first. Then you can list and book on Aso.',
      })
      expect(JSON.stringify(refused)).not.toContain(first.id)
    }
    expect(await count('public.items', 'owner_id', second)).toBe(0)
    expect(await count('public.transactions', 'borrower_id', second)).toBe(0)
  })

  test('is not booked, in the words of any other item, and pays and accepts nothing that was booked before', async () => {
    const device = randomUUID()
    const first = await member(db, 'Seller X', { device })
    const second = await member(db, 'Seller Y', { device, identity: 'none', wallet: 90_000 })
    const bola = await member(db, 'Bola', { wallet: 90_000 })
    const dress = await item(db, second)
    const bought = await insertPurchase(db, second, await item(db, bola))
    const ordered = await insertBooking(db, bola, dress)
    const asked = await insertPaidBooking(db, bola, await item(db, second, { approval_required: true }))
    await suspend(db, admin, first)
    expect(await refusal(callPayFromWallet(db, second, bought))).toMatchObject(verifyFirst)
    const accept = { p_transaction_id: asked.id }
    expect(await refusal(db.as(second).call('accept_booking', accept))).toMatchObject(verifyFirst)
    expect(await storedBooking(db, asked)).toMatchObject({ booking_status: 'requested' })
    expect(await refusal(callPayFromWallet(db, bola, ordered))).toMatchObject(notAvailable)
    expect(await refusal(insertPurchase(db, bola, dress))).toMatchObject({
      ...notAvailable,
      message: 'This item is not available right now.',
    })
    expect(
      await db.query('select 1 from public.transactions where id in ($1, $2) and paid_at is not null', [
        bought.id,
        ordered.id,
      ]),
    ).toEqual([])
  })

  test('goes on when its own identity is approved, or the suspension is lifted', async () => {
    const { second } = await secondAccount()
    await upsertIdentity(db, second)
    expect(await refusal(item(db, second))).toMatchObject(verifyFirst)
    await approveIdentity(db, admin, second)
    await item(db, second)
    expect(await count('public.items', 'owner_id', second)).toBe(1)

    const other = await secondAccount()
    await lift(db, admin, other.first)
    await item(db, other.second)
    expect(await count('public.items', 'owner_id', other.second)).toBe(1)
  })
})

test('whom an admin deleted lists nothing with a second account, also where no papers were sent', async () => {
  const device = randomUUID()
  const first = await member(db, 'Seller X', { device, identity: 'none' })
  await db.as(admin).call('admin_delete_user', { target_user_id: first.id })
  const second = await member(db, 'Seller Y', { device, identity: 'none' })
  expect(await refusal(item(db, second))).toMatchObject(verifyFirst)
  expect(await count('public.items', 'owner_id', second)).toBe(0)
})

describe('a phone number', () => {
  test('that both have proven asks its new owner for the identity', async () => {
    const phone = newNumber()
    const [old, fresh] = [await member(db, 'Old'), await memberWithoutIdentity(db, 'Fresh')]
    await provePhone(old, phone)
    await suspend(db, admin, old)
    await item(db, fresh)
    await provePhone(fresh, phone)
    expect(await refusal(item(db, fresh))).toMatchObject(verifyFirst)
    await upsertIdentity(db, fresh)
    await approveIdentity(db, admin, fresh)
    await item(db, fresh)
    expect(await count('public.items', 'owner_id', fresh)).toBe(2)
  })

  test('that one of them has only typed accuses nobody', async () => {
    const [victimsNumber, suspectsNumber] = [newNumber(), newNumber()]
    const [suspect, victim] = [await member(db, 'Suspect'), await memberWithoutIdentity(db, 'Victim')]
    await provePhone(victim, victimsNumber)
    await provePhone(suspect, suspectsNumber)
    await typePhone(suspect, victimsNumber)
    await suspend(db, admin, suspect)
    await item(db, victim)
    await typePhone(victim, suspectsNumber)
    await item(db, victim)
    expect(await count('public.items', 'owner_id', victim)).toBe(2)
  })
})

test('an account that shares a device with people who are not kept out needs no identity', async () => {
  const device = randomUUID()
  await member(db, 'Ada', { device })
  const erased = await member(db, 'Bisi', { device })
  await eraseAccount(db, erased)
  const sister = await member(db, 'Sister', { device, identity: 'none' })
  await item(db, sister)
  expect(await count('public.items', 'owner_id', sister)).toBe(1)
})
