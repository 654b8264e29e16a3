import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import {
  giveIdentityKey,
  identityValues,
  memberWithoutIdentity,
  storedIdentity,
  uploadPaper,
  upsertIdentity,
} from '../../support/database/identity-papers.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let key: Awaited<ReturnType<typeof giveIdentityKey>>
beforeAll(async () => {
  key = await giveIdentityKey(db)
})

const incomplete = {
  code: 'PT400',
  hint: 'Incomplete Information',
  message: 'Please fill in all required fields.',
}

describe('submitting', () => {
  test('makes a pending record with the current time, ignoring what the caller claims', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    await upsertIdentity(db, bola, { verification_status: 'approved' })
    expect(await storedIdentity(db, bola)).toMatchObject({
      verification_status: 'pending',
      government_id_type: 'NIN',
      residential_address: null,
      rejection_reason: null,
      reviewed_at: null,
    })
    const { age } = await db.one<{ age: number }>(
      'select extract(epoch from now() - submitted_at)::float8 as age from public.borrower_verifications where user_id = $1',
      [bola.id],
    )
    expect(age).toBeLessThan(60)
  })

  test('the owner sees the numbers masked', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    await upsertIdentity(db, bola)
    expect(await db.as(bola).read('borrower_verifications', { user_id: bola.id })).toMatchObject([
      { bvn: '*******6789', government_id_number: '*******6789' },
    ])
  })

  test('the numbers are stored encrypted only, and the private key decrypts them', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    await upsertIdentity(db, bola, { bvn: '22123456789', government_id_number: '70123456789' })
    const kept = await db.one<{ bvn: string; government_id_number: string }>(
      'select bvn, government_id_number from private.identity_numbers where user_id = $1',
      [bola.id],
    )
    expect(JSON.stringify(kept)).not.toMatch(/22123456789|70123456789/)
    expect(await key.decrypt(kept.bvn)).toBe('22123456789')
    expect(await key.decrypt(kept.government_id_number)).toBe('70123456789')
  })

  test.each([
    ['government_id_type', null],
    ['government_id_number', ' '],
    ['government_id_image_url', null],
    ['residential_address', ''],
    ['utility_bill_url', ''],
    ['selfie_image_url', null],
    ['bvn', null],
  ])('without %s (%j) is refused and stores nothing', async (field, value) => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    expect(await refusal(upsertIdentity(db, bola, { [field]: value }))).toMatchObject(incomplete)
    expect(
      await db.query('select 1 from public.borrower_verifications where user_id = $1', [bola.id]),
    ).toEqual([])
    expect(await db.query('select 1 from private.identity_numbers where user_id = $1', [bola.id])).toEqual([])
  })

  const badNumber = 'government_id_number must be 5 to 40 letters and digits, as printed on the document.'
  test.each([
    ['a BVN of ten digits', { bvn: '2212345678' }, 'bvn must be 11 digits.'],
    ['a BVN with a letter', { bvn: '2212345678x' }, 'bvn must be 11 digits.'],
    ['an empty BVN', { bvn: '' }, 'bvn must be 11 digits.'],
    ['a short ID number', { government_id_number: 'A123' }, badNumber],
    ['a long ID number', { government_id_number: ` A${'1'.repeat(39)} ` }, badNumber],
    [
      'a long address',
      { residential_address: 'x'.repeat(501) },
      'residential_address must be at most 500 characters.',
    ],
    [
      'a birthday before 1900',
      { date_of_birth: '1899-12-31' },
      'date_of_birth must be a day of the past since 1900.',
    ],
  ])('%s is refused by the name of its field, the first time and again', async (_what, values, message) => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    const attempt = () => refusal(upsertIdentity(db, bola, values))
    expect(await attempt()).toMatchObject({ code: 'PT400', message })
    await upsertIdentity(db, bola)
    expect(await attempt()).toMatchObject({ code: 'PT400', message })
    expect(await storedIdentity(db, bola)).toMatchObject({ submission: 1 })
  })

  test('a document that was never uploaded is refused', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    const attempt = upsertIdentity(db, bola, { selfie_image_url: `${bola.id}/selfie/none.jpg` })
    expect(await refusal(attempt)).toMatchObject(incomplete)
  })

  test('another person’s document is refused', async () => {
    const [bola, ada] = [await memberWithoutIdentity(db, 'Bola'), await memberWithoutIdentity(db, 'Ada')]
    const attempt = upsertIdentity(db, bola, { utility_bill_url: await uploadPaper(db, ada, 'utility-bill') })
    expect(await refusal(attempt)).toMatchObject(incomplete)
  })

  test('the full address of a document is reduced to its path', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    const path = await uploadPaper(db, bola, 'selfie')
    const url = `https://x.supabase.co/storage/v1/object/public/verification-documents/${path}?t=1`
    await upsertIdentity(db, bola, { selfie_image_url: url })
    expect(await storedIdentity(db, bola)).toMatchObject({ selfie_image_url: path })
  })

  test('a lender who submits becomes both', async () => {
    const ada = await member(db, 'Ada', { role: 'lend', identity: 'none' })
    await upsertIdentity(db, ada)
    expect(await db.one('select role from private.profiles where user_id = $1', [ada.id])).toEqual({
      role: 'both',
    })
  })

  test('a borrower stays a borrower', async () => {
    const bola = await member(db, 'Bola', { role: 'borrow', identity: 'none' })
    await upsertIdentity(db, bola)
    expect(await db.one('select role from private.profiles where user_id = $1', [bola.id])).toEqual({
      role: 'borrow',
    })
  })

  test('a person without a role cannot submit', async () => {
    const somebody = await db.signUp('Somebody')
    expect(await refusal(upsertIdentity(db, somebody))).toMatchObject(forbidden)
  })

  test('in another person’s name is refused', async () => {
    const [eve, bola] = [await memberWithoutIdentity(db, 'Eve'), await memberWithoutIdentity(db, 'Bola')]
    const values = await identityValues(db, bola)
    expect((await refusal(db.as(eve).insert('borrower_verifications', values))).code).toMatch(/42501|PT403/)
    expect(
      await db.query('select 1 from public.borrower_verifications where user_id = $1', [bola.id]),
    ).toEqual([])
  })

  test('again overwrites a rejected record and clears its reason', async () => {
    const bola = await member(db, 'Bola', { identity: 'rejected' })
    await db.query(
      `update public.borrower_verifications set rejection_reason = 'Blurred' where user_id = $1`,
      [bola.id],
    )
    await upsertIdentity(db, bola, { bvn: '22999999999', residential_address: '1 New Road, Ibadan' })
    expect(await storedIdentity(db, bola)).toMatchObject({
      verification_status: 'pending',
      rejection_reason: null,
      residential_address: null,
      bvn: '*******9999',
    })
    expect(
      await db.one('select residential_address from private.identity_addresses where user_id = $1', [
        bola.id,
      ]),
    ).toEqual({ residential_address: '1 New Road, Ibadan' })
  })

  test('again while approved is refused and the record does not change', async () => {
    const bola = await member(db, 'Bola', { identity: 'approved' })
    expect(await refusal(upsertIdentity(db, bola))).toMatchObject({
      code: 'PT409',
      hint: 'Submission Failed',
    })
    expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'approved' })
  })

  test('the masked number is refused as a number', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    await upsertIdentity(db, bola)
    expect(await refusal(upsertIdentity(db, bola, { bvn: '*******6789' }))).toMatchObject({
      hint: 'Submission Failed',
    })
    const masked = upsertIdentity(db, bola, { government_id_number: '*******6789' })
    expect(await refusal(masked)).toMatchObject({ hint: 'Submission Failed' })
  })

  test('twenty submissions at the same moment leave one pending record', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    await Promise.all(Array.from({ length: 20 }, () => upsertIdentity(db, bola)))
    expect(
      await db.query('select verification_status from public.borrower_verifications where user_id = $1', [
        bola.id,
      ]),
    ).toEqual([{ verification_status: 'pending' }])
  })

  test('not even the service may store an unencrypted number', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    const open = { user_id: bola.id, bvn: '22123456789' }
    await expect(db.as('service').insert('borrower_verifications', open)).rejects.toThrow('kept masked')
  })

  test('is refused while no encryption key is configured, and nothing is stored unencrypted', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    const { public_key: kept } = await db.one('delete from private.identity_key returning public_key')
    expect(await refusal(upsertIdentity(db, bola))).toMatchObject({
      code: 'PT503',
      hint: 'Submission Failed',
    })
    expect(
      await db.query('select 1 from public.borrower_verifications where user_id = $1', [bola.id]),
    ).toEqual([])
    await db.query('select private.set_identity_key($1)', [kept])
  })
})
