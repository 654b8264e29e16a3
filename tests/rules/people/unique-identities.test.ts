import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import {
  approvedMember,
  approveIdentity,
  giveIdentityKey,
  memberWithoutIdentity,
  reviewIdentity,
  storedIdentity,
  upsertIdentity,
} from '../../support/database/identity-papers.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { eraseAccount } from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  await giveIdentityKey(db)
  admin = await member(db, 'Admin', { admin: true })
})

const used = { code: 'PT409', hint: 'Already used' }
const holders = (person: Person) =>
  db.query('select kind from private.identity_holders where user_id = $1 order by kind', [person.id])

/** Somebody who sent these numbers and waits. */
async function applicant(name: string, values: Values): Promise<Person> {
  const person = await memberWithoutIdentity(db, name)
  await upsertIdentity(db, person, values)
  return person
}

describe('a BVN and a document belong to one approved account', () => {
  test.each<[string, Values, Values]>([
    ['the same BVN', { bvn: '22000000001' }, { bvn: '22000000001' }],
    ['the same document', { government_id_number: 'A1000001' }, { government_id_number: 'A1000001' }],
    [
      'spaces, dashes and case',
      { government_id_number: 'AB-1000 002' },
      { government_id_number: 'ab1000002' },
    ],
    [
      'the document under another kind',
      { government_id_number: 'D1000005' },
      { government_id_type: 'passport', government_id_number: 'D1000005' },
    ],
    [
      'letters and digits of another width',
      { government_id_number: 'C1000003' },
      { government_id_number: 'Ｃ１０００００３' },
    ],
  ])('a second account is not approved: %s', async (_how, first, second) => {
    const ada = await approvedMember(db, admin, 'Ada', first)
    const bola = await applicant('Bola', second)
    expect(await refusal(approveIdentity(db, admin, bola))).toMatchObject({
      ...used,
      message: 'This BVN or document is already used by another account.',
    })
    expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'pending', legal_name: null })
    expect(await holders(bola)).toEqual([])
    expect(await holders(ada)).toEqual([{ kind: 'bvn' }, { kind: 'document' }])
  })

  test('not even the owner of the database approves the second one', async () => {
    await approvedMember(db, admin, 'Ada', { bvn: '22000000004' })
    const bola = await applicant('Bola', { bvn: '22000000004' })
    const attempt = db.query(
      `update public.borrower_verifications set verification_status = 'approved' where user_id = $1`,
      [bola.id],
    )
    await expect(attempt).rejects.toThrow('already used')
  })

  test('an account that an admin deleted keeps its identity: its person cannot come back', async () => {
    const ada = await approvedMember(db, admin, 'Ada', { bvn: '22000000006' })
    await db.as(admin).call('admin_delete_user', { target_user_id: ada.id })
    const again = await applicant('Ada', { bvn: '22000000006' })
    expect(await refusal(approveIdentity(db, admin, again))).toMatchObject(used)
  })

  test('who erases the account may come back', async () => {
    const ada = await approvedMember(db, admin, 'Ada', { bvn: '22000000007' })
    await eraseAccount(db, ada)
    const again = await applicant('Ada', { bvn: '22000000007' })
    await approveIdentity(db, admin, again)
    expect(await storedIdentity(db, again)).toMatchObject({ verification_status: 'approved' })
    expect(await holders(again)).toHaveLength(2)
  })

  test('papers that only wait, or were rejected, take a number from nobody', async () => {
    const liar = await applicant('Liar', { bvn: '22000000008' })
    const rejected = await applicant('Rejected', { bvn: '22000000008' })
    await reviewIdentity(db, admin, rejected, { verification_status: 'rejected', rejection_reason: 'Forged' })
    const ada = await applicant('Ada', { bvn: '22000000008' })
    await approveIdentity(db, admin, ada)
    expect(await storedIdentity(db, ada)).toMatchObject({ verification_status: 'approved' })
    expect(await refusal(approveIdentity(db, admin, liar))).toMatchObject(used)
  })

  test('the rule outlives the numbers', async () => {
    const ada = await approvedMember(db, admin, 'Ada', { bvn: '22000000009' })
    await db.query(
      `update public.borrower_verifications set reviewed_at = now() - interval '10 years' where user_id = $1`,
      [ada.id],
    )
    await db.query('select private.clear_papers()')
    expect(await db.query('select 1 from private.identity_numbers where user_id = $1', [ada.id])).toEqual([])
    const bola = await applicant('Bola', { bvn: '22000000009' })
    expect(await refusal(approveIdentity(db, admin, bola))).toMatchObject(used)
  })
})

describe('who learns of it', () => {
  const review = async (who: Person, of: Person) => {
    const { id } = await storedIdentity(db, of)
    const [row] = await db
      .as(who)
      .call<{ identity_review: Values }>('identity_review', { p_verification_id: id })
    return row?.identity_review
  }

  test('sending a used number answers the same as sending a new one', async () => {
    await approvedMember(db, admin, 'Ada', { bvn: '22000000010', government_id_number: 'E1000010' })
    const bola = await applicant('Bola', { bvn: '22000000010', government_id_number: 'E1000010' })
    const chidi = await applicant('Chidi', { bvn: '22000000011', government_id_number: 'E1000011' })
    const seen = async (person: Person) => {
      const [record] = await db.as(person).read('borrower_verifications', { user_id: person.id })
      return Object.entries(record ?? {}).flatMap(([name, value]) =>
        /id$|_url$|^bvn$|number|submitted_at|name/.test(name) ? [] : [[name, value]],
      )
    }
    expect(await seen(bola)).toEqual(await seen(chidi))
  })

  test('papers can be sent so often a day', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    for (let sent = 0; sent < 20; sent += 1) await upsertIdentity(db, bola)
    expect(await refusal(upsertIdentity(db, bola))).toMatchObject({
      code: 'PT429',
      hint: 'Submission Failed',
    })
    expect(await storedIdentity(db, bola)).toMatchObject({ submission: 20 })
  })

  test('an admin sees both accounts, and which one has the identity', async () => {
    const ada = await approvedMember(db, admin, 'Ada', { bvn: '22000000012' })
    const bola = await applicant('Bola', { bvn: '22000000012' })
    expect(await review(admin, bola)).toMatchObject({
      same_identities: [
        { user_id: ada.id, shares: ['bvn'], holds: true, status: 'approved', closed_at: null },
      ],
    })
    expect(await review(admin, ada)).toMatchObject({
      same_identities: [{ user_id: bola.id, shares: ['bvn'], holds: false, status: 'pending' }],
    })
  })

  test('an admin does not read who shares their own BVN', async () => {
    await approvedMember(db, admin, 'Thief', { bvn: '22000000014' })
    const second = await member(db, 'Second', { admin: true, identity: 'none' })
    await upsertIdentity(db, second, { bvn: '22000000014' })
    expect(await refusal(review(second, second))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await review(admin, second)).toMatchObject({ same_identities: [{ shares: ['bvn'] }] })
  })

  test('nobody else does', async () => {
    const bola = await applicant('Bola', { bvn: '22000000013' })
    expect(await refusal(review(bola, bola))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    const { id } = await storedIdentity(db, bola)
    const visit = db.as('visitor').call('identity_review', { p_verification_id: id })
    expect(await refusal(visit)).toMatchObject(forbidden)
    expect(await refusal(db.as(bola).query('select * from private.identity_holders'))).toMatchObject(
      forbidden,
    )
    expect(await refusal(db.as(bola).query('select * from private.identity_numbers'))).toMatchObject(
      forbidden,
    )
  })
})

describe('an approval is about the documents that were looked at', () => {
  const approve = (of: Person, values: Values = {}) => approveIdentity(db, admin, of, values)
  const sentAgain = { code: 'PT409', hint: 'Documents sent again' }

  test('naming the submission that is there is taken, naming another is refused', async () => {
    const bola = await applicant('Bola', {})
    await upsertIdentity(db, bola)
    expect(await refusal(approve(bola, { reviewed_submission: 1 }))).toMatchObject(sentAgain)
    expect(
      await refusal(
        reviewIdentity(db, admin, bola, {
          ...{ verification_status: 'rejected', rejection_reason: 'Blurred', reviewed_submission: 1 },
        }),
      ),
    ).toMatchObject(sentAgain)
    expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'pending' })
    await approve(bola, { reviewed_submission: 2 })
    expect(await storedIdentity(db, bola)).toMatchObject({
      verification_status: 'approved',
      reviewed_submission: 2,
    })
  })

  test('a client that names none approves where there is one set of documents', async () => {
    const bola = await applicant('Bola', {})
    await approve(bola)
    expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'approved' })
  })

  test('a client that names none is refused where documents were replaced while they waited', async () => {
    const bola = await applicant('Bola', {})
    await upsertIdentity(db, bola)
    expect(await refusal(approve(bola))).toMatchObject(sentAgain)
  })

  test('after a rejection the specification’s client approves the new documents', async () => {
    const bola = await applicant('Bola', {})
    await reviewIdentity(db, admin, bola, { verification_status: 'rejected', rejection_reason: 'Blurred' })
    await upsertIdentity(db, bola)
    await approve(bola)
    expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'approved', submission: 2 })
  })

  test('replaced documents are removed, and cannot be named again', async () => {
    const bola = await applicant('Bola', {})
    const first = await storedIdentity(db, bola)
    await upsertIdentity(db, bola, { selfie_image_url: first.selfie_image_url })
    const queued = await db.query(
      `select path from private.files_to_remove where path like $1 || '/%' order by path`,
      [bola.id],
    )
    expect(queued).toEqual([{ path: first.government_id_image_url }, { path: first.utility_bill_url }])
    const again = upsertIdentity(db, bola, { utility_bill_url: first.utility_bill_url })
    expect(await refusal(again)).toMatchObject({ hint: 'Incomplete Information' })
  })

  test('a person sets neither the legal name nor what was reviewed', async () => {
    const bola = await applicant('Bola', {})
    await db
      .as(bola)
      .update(
        'borrower_verifications',
        { legal_name: 'Somebody Else', reviewed_submission: 7 },
        { user_id: bola.id },
      )
      .catch(() => undefined)
    expect(await storedIdentity(db, bola)).toMatchObject({
      legal_name: null,
      reviewed_submission: null,
      verification_status: 'pending',
    })
  })
})
