import { describe, expect, test } from 'vitest'
import { member, moveIntoPast } from '../../support/database/builders.ts'
import {
  claimDeposit,
  claimStep,
  claimsOfBooking,
  cleaning,
  insertUploadedFile,
  setUpClaimedRental,
  setUpProvenRental,
  storedLines,
} from '../../support/database/claims.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('evidence', () => {
  const put = (owner: Person, bucket: string, name: string) => insertUploadedFile(db, owner, bucket, name)
  const photo = (booking: { id: string }, owner: Person, name = '1.jpg') =>
    put(owner, 'condition-photos', `${booking.id}/return/${owner.id}/${name}`)

  test('is the photos of both sides and own files, and is read by both', async () => {
    const { ada, bola, booking } = await setUpProvenRental(db)
    const files = [
      await photo(booking, ada),
      await photo(booking, bola),
      await put(ada, 'documents', `${ada.id}/${booking.id}/1.pdf`),
    ]
    const claim = await claimDeposit(db, ada, booking, [{ ...cleaning, evidence: files }])
    expect(await storedLines(db, claim)).toMatchObject([{ evidence: files }])
    const reads = async (person: Person) =>
      (await db.as(person).query(`select name from storage.objects where bucket_id = 'documents'`)).length
    expect([await reads(ada), await reads(bola)]).toEqual([1, 1])
    expect(await reads(await member(db, 'Stranger'))).toBe(0)
    const own = await put(bola, 'documents', `${bola.id}/${booking.id}/2.jpg`)
    await claimStep(db, bola, 'answer_claim', claim, [
      { kind: 'cleaning', answer: 'refused', words: 'No', evidence: [own] },
    ])
    expect(await storedLines(db, claim)).toMatchObject([{ answer_words: 'No', answer_evidence: [own] }])
    expect(await reads(ada)).toBe(2)
  })

  test('of another booking, of somebody else, twice or of more than five files is refused', async () => {
    const { ada, bola, booking } = await setUpProvenRental(db)
    const other = await setUpProvenRental(db)
    const mine = await photo(booking, ada)
    const six = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => photo(booking, ada, `${at}0.jpg`)))
    const wrong = [
      [await photo(other.booking, other.ada)],
      [await put(bola, 'documents', `${bola.id}/${booking.id}/1.jpg`)],
      [await put(ada, 'profiles', `${ada.id}/1.jpg`)],
      [`condition-photos/${booking.id}/return/${ada.id}/missing.jpg`],
      [mine, mine],
      six,
    ]
    for (const evidence of wrong) {
      const refused = await refusal(claimDeposit(db, ada, booking, [{ ...cleaning, evidence }]))
      expect(refused, evidence.join()).toMatchObject({ code: 'PT400', hint: 'Invalid files' })
      expect(refused.message).toContain('p_lines[0].evidence')
    }
    expect(await claimsOfBooking(db, booking)).toEqual([])
  })
})

describe('reading', () => {
  test('is for the two sides, and for admins who have opened the claim', async () => {
    const { ada, bola, claim } = await setUpClaimedRental(db)
    const admin = await member(db, 'Admin', { admin: true })
    expect(await db.as(admin).read('deposit_claims', { id: claim.id })).toEqual([])
    await db.as(admin).call('read_claim', { p_claim_id: claim.id })
    for (const person of [ada, bola, admin]) {
      expect(await db.as(person).read('deposit_claims', { id: claim.id })).toHaveLength(1)
      expect(await db.as(person).read('claim_lines', { claim_id: claim.id })).toHaveLength(2)
    }
    const stranger = db.as(await member(db, 'Stranger'))
    expect(await stranger.read('deposit_claims')).toEqual([])
    expect(await stranger.read('claim_lines')).toEqual([])
    expect(await refusal(db.as('visitor').read('deposit_claims'))).toMatchObject(forbidden)
    expect(await refusal(db.as('visitor').read('claim_lines'))).toMatchObject(forbidden)
  })

  test('members cannot read who ruled', async () => {
    const { ada } = await setUpClaimedRental(db)
    expect(await refusal(db.as(ada).query('select * from private.claim_rulings'))).toMatchObject(forbidden)
  })

  test('the copy of one’s own data has the claims of both sides', async () => {
    const setup = await setUpClaimedRental(db)
    for (const person of [setup.ada, setup.bola]) {
      const [row] = await db.as(person).call<{ export_my_data: { claims: object[] } }>('export_my_data')
      expect(row?.export_my_data.claims).toMatchObject([
        {
          id: setup.claim.id,
          lines: [{ kind: 'cleaning', words: 'Palm oil on the hem' }, { kind: 'repair' }],
        },
      ])
    }
  })

  test('an erased person takes words and files along, the amounts stay', async () => {
    const setup = await setUpClaimedRental(db)
    const file = await insertUploadedFile(
      db,
      setup.bola,
      'documents',
      `${setup.bola.id}/${setup.booking.id}/1.jpg`,
    )
    await claimStep(db, setup.bola, 'answer_claim', setup.claim, [
      { kind: 'cleaning', answer: 'accepted', words: 'Sorry, Ada', evidence: [file] },
      { kind: 'repair', answer: 'accepted' },
    ])
    await moveIntoPast(db, setup.booking, { days: 30 })
    await db.query(`select private.erase_person_data($1)`, [setup.bola.id])
    expect(await storedLines(db, setup.claim)).toMatchObject([
      { words: 'Palm oil on the hem', answer_words: null, answer_evidence: [], final_amount: 1000.25 },
      { final_amount: 2000.5 },
    ])
    await db.query(`select private.erase_person_data($1)`, [setup.ada.id])
    expect(await storedLines(db, setup.claim)).toMatchObject([
      { words: 'Removed with the account.' },
      { final_amount: 2000.5 },
    ])
  })
})
