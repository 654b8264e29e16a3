import { describe, expect, test } from 'vitest'
import { insertBooking, item, member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const incomplete = { code: 'PT400', hint: 'Incomplete Information' }
const statusOf = async (person: Person): Promise<unknown[]> =>
  db.query('select verification_status from public.borrower_verifications where user_id = $1', [person.id])

describe('borrower_verifications', () => {
  test('the owner and an admin read the record', async () => {
    const bola = await member(db, 'Bola', { identity: 'pending' })
    const admin = await member(db, 'Admin', { admin: true })
    for (const reader of [bola, admin]) {
      const rows = await db.as(reader).read('borrower_verifications', { user_id: bola.id })
      expect(rows).toMatchObject([{ verification_status: 'pending' }])
    }
  })

  test('a stranger and the counterparty of a booking get no row, a visitor no access', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const stranger = await member(db, 'Stranger')
    await insertBooking(db, bola, await item(db, ada))
    for (const other of [ada, stranger]) {
      expect(await db.as(other).read('borrower_verifications', { user_id: bola.id })).toEqual([])
    }
    expect(await refusal(db.as('visitor').read('borrower_verifications'))).toMatchObject(forbidden)
  })

  test('a person cannot approve themselves', async () => {
    const bola = await member(db, 'Bola', { identity: 'pending' })
    const [hand, approved, own] = [db.as(bola), { verification_status: 'approved' }, { user_id: bola.id }]
    expect(await refusal(hand.update('borrower_verifications', approved, own))).toMatchObject(incomplete)
    expect(await refusal(hand.remove('borrower_verifications', own))).toMatchObject(forbidden)
    expect(await statusOf(bola)).toEqual([{ verification_status: 'pending' }])
  })

  test('a person cannot insert an approved record', async () => {
    const bola = await member(db, 'Bola', { identity: 'none' })
    const values = { user_id: bola.id, verification_status: 'approved' }
    expect(await refusal(db.as(bola).insert('borrower_verifications', values))).toMatchObject(incomplete)
    expect(await statusOf(bola)).toEqual([])
  })
})
