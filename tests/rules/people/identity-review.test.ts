import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { rename } from '../../support/database/identity-changes.ts'
import {
  approveIdentity,
  giveIdentityKey,
  memberWithoutIdentity,
  neededPapers,
  openPapers,
  reviewIdentity,
  storedIdentity,
  upsertIdentity,
} from '../../support/database/identity-papers.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()
beforeAll(async () => {
  await giveIdentityKey(db)
})

describe('reviewing', () => {
  const review = (who: Person, of: Person, values: Row) =>
    db.as(who).update('borrower_verifications', values, { user_id: of.id })
  const queuedMailsTo = (person: Person) =>
    db.query<{ subject: string; body: string }>(
      'select subject, body from private.outbox where recipient = $1',
      [person.email],
    )

  async function pending(): Promise<{ admin: Person; bola: Person }> {
    const [admin, bola] = [
      await member(db, 'Admin', { admin: true }),
      await memberWithoutIdentity(db, 'Bola'),
    ]
    await upsertIdentity(db, bola)
    return { admin, bola }
  }

  test('an admin approves: the time is noted, the person verified and told, the review logged', async () => {
    const { admin, bola } = await pending()
    await approveIdentity(db, admin, bola, {
      rejection_reason: null,
      reviewed_at: '2020-01-01T00:00:00Z',
    })
    const record = await storedIdentity(db, bola)
    expect(record).toMatchObject({ verification_status: 'approved', rejection_reason: null })
    expect(String(record.reviewed_at)).not.toMatch(/^2020/)
    expect(
      await db.one('select verified, auth_completed from private.profiles where user_id = $1', [bola.id]),
    ).toEqual({
      verified: true,
      auth_completed: true,
    })
    expect(await queuedMailsTo(bola)).toMatchObject([{ subject: 'Your identity is verified' }])
    expect(
      await db.query(
        `select action_data from private.admin_log where admin_id = $1 and action_type = 'review_verification'`,
        [admin.id],
      ),
    ).toEqual([{ action_data: { target: bola.id, status: 'approved', reason: null, submission: 1 } }])
  })

  test('an admin rejects with a reason that the person reads', async () => {
    const { admin, bola } = await pending()
    await review(admin, bola, { verification_status: 'rejected', rejection_reason: ' The photo is blurred ' })
    expect(await storedIdentity(db, bola)).toMatchObject({
      verification_status: 'rejected',
      rejection_reason: 'The photo is blurred',
      reviewed_at: expect.any(String),
    })
    expect((await queuedMailsTo(bola))[0]?.body).toContain('The photo is blurred')
  })

  test('strangers see no moment of sending, rejecting or, where the badge was there before, approving', async () => {
    const [admin, bola] = [
      await member(db, 'Admin', { admin: true }),
      await memberWithoutIdentity(db, 'Bola'),
    ]
    await db.query(
      `insert into storage.objects (id, bucket_id, name) values (gen_random_uuid(), 'profiles', $1 || '/me.jpg')`,
      [bola.id],
    )
    await db.query(
      `update private.profiles set connected_social = '{"instagram": true}', selfie_url = $2 where user_id = $1`,
      [bola.id, `https://x.supabase.co/storage/v1/object/public/profiles/${bola.id}/me.jpg`],
    )
    const shown = () => db.as('visitor').query('select * from public.profiles where user_id = $1', [bola.id])
    const before = await shown()
    expect(before).toMatchObject([{ verified: true }])
    await upsertIdentity(db, bola)
    expect(await shown()).toEqual(before)
    await reviewIdentity(db, admin, bola, { verification_status: 'rejected', rejection_reason: 'Blurred' })
    expect(await shown()).toEqual(before)
    await upsertIdentity(db, bola)
    await approveIdentity(db, admin, bola)
    const [after] = await shown()
    expect(after).toEqual({ ...before[0], trust_level: after?.trust_level, updated_at: after?.updated_at })
    await db.as(bola).update('profiles', { full_name: 'Bola Ade' }, { user_id: bola.id })
    expect((await shown())[0]?.updated_at).not.toBe(before[0]?.updated_at)
  })

  test.each([' ', null])('rejecting with the reason %j is refused', async (reason) => {
    const { admin, bola } = await pending()
    const attempt = review(admin, bola, { verification_status: 'rejected', rejection_reason: reason })
    expect(await refusal(attempt)).toMatchObject({ hint: 'Failed to process verification' })
    expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'pending' })
    expect(await queuedMailsTo(bola)).toEqual([])
  })

  test.each(['approved', 'rejected', 'incomplete'] as const)(
    'a record with the status %s cannot be reviewed',
    async (identity) => {
      const [admin, bola] = [
        await member(db, 'Admin', { admin: true }),
        await member(db, 'Bola', { identity }),
      ]
      await db.as(admin).call('person_page', { p_user_id: bola.id })
      const attempt = review(admin, bola, { verification_status: 'approved' })
      expect(await refusal(attempt)).toMatchObject({ code: 'PT409', hint: 'Failed to process verification' })
    },
  )

  test('of two admins at the same moment one decides', async () => {
    const { admin, bola } = await pending()
    const second = await member(db, 'Second', { admin: true })
    await openPapers(db, admin, bola)
    await openPapers(db, second, bola)
    const attempts = await Promise.allSettled([
      review(admin, bola, { verification_status: 'approved', legal_name: 'Bola' }),
      review(second, bola, { verification_status: 'rejected', rejection_reason: 'No' }),
    ])
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await queuedMailsTo(bola)).toHaveLength(1)
  })

  test('an admin cannot change other columns of the record', async () => {
    const { admin, bola } = await pending()
    const before = await storedIdentity(db, bola)
    await approveIdentity(db, admin, bola, {
      bvn: '22000000000',
      residential_address: 'Elsewhere',
    })
    expect(await storedIdentity(db, bola)).toMatchObject({
      bvn: before.bvn,
      residential_address: before.residential_address,
    })
  })

  test('an admin cannot approve their own record', async () => {
    const admin = await member(db, 'Admin', { admin: true, identity: 'none' })
    await upsertIdentity(db, admin)
    await refusal(approveIdentity(db, admin, admin))
    expect(await storedIdentity(db, admin)).toMatchObject({ verification_status: 'pending' })
  })

  test('a member who is not an admin cannot review', async () => {
    const { bola } = await pending()
    expect(
      await review(await memberWithoutIdentity(db, 'Eve'), bola, { verification_status: 'approved' }),
    ).toEqual([])
    expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'pending' })
  })
})

describe('who approves has opened each paper of the submission that is there', () => {
  const approval = { verification_status: 'approved', legal_name: 'Bola' }
  const notOpened = { code: 'PT409', hint: 'Documents not opened' }
  async function scene() {
    const [admin, bola] = [
      await member(db, 'Admin', { admin: true }),
      await memberWithoutIdentity(db, 'Bola'),
    ]
    await upsertIdentity(db, bola)
    return { admin, bola, approve: () => reviewIdentity(db, admin, bola, approval) }
  }

  test.each(neededPapers.map((paper) => [paper.replace('_', ' '), paper]))(
    'without the %s an approval is refused',
    async (name, paper) => {
      const { admin, bola, approve } = await scene()
      await openPapers(db, admin, bola, [...neededPapers.filter((one) => one !== paper), 'numbers'])
      expect(await refusal(approve())).toMatchObject({
        ...notOpened,
        message: `Open these documents before you approve: ${name}.`,
      })
      expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'pending' })
      await openPapers(db, admin, bola, [paper])
      await approve()
      expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'approved' })
    },
  )

  test('what another admin opened, or of documents that were replaced, does not count', async () => {
    const { admin, bola, approve } = await scene()
    await openPapers(db, await member(db, 'Other', { admin: true }), bola)
    expect(await refusal(approve())).toMatchObject(notOpened)
    await openPapers(db, admin, bola)
    await reviewIdentity(db, admin, bola, { verification_status: 'rejected', rejection_reason: 'Blurred' })
    await upsertIdentity(db, bola)
    expect(await refusal(approve())).toMatchObject({
      ...notOpened,
      message: 'Open these documents before you approve: government id, utility bill, selfie.',
    })
    expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'pending', submission: 2 })
  })

  test('the screen of an admin learns which are unopened', async () => {
    const { admin, bola } = await scene()
    const { id } = await storedIdentity(db, bola)
    const unopened = async () =>
      (await db.as(admin).call<{ identity_review: Row }>('identity_review', { p_verification_id: id }))[0]
        ?.identity_review.unopened
    expect(await unopened()).toEqual(neededPapers)
    await openPapers(db, admin, bola, ['utility_bill'])
    expect(await unopened()).toEqual(['government_id', 'selfie'])
  })
})

describe('looking at documents', () => {
  const look = (admin: Person, id: unknown, what: string) =>
    db
      .as('service')
      .call('log_identity_access', { p_admin_id: admin.id, p_verification_id: id, p_what: what })
  const looks = (person: Person) =>
    db.query('select admin_id, what from private.identity_access where user_id = $1 order by id', [person.id])

  test('each look of an admin is logged', async () => {
    const [admin, bola] = [
      await member(db, 'Admin', { admin: true }),
      await memberWithoutIdentity(db, 'Bola'),
    ]
    await upsertIdentity(db, bola)
    const record = await storedIdentity(db, bola)
    expect(await look(admin, record.id, 'selfie')).toEqual([
      { path: record.selfie_image_url, government_id_number_encrypted: null, bvn_encrypted: null },
    ])
    const [numbers] = await look(admin, record.id, 'numbers')
    expect(numbers).toMatchObject({ path: null, bvn_encrypted: expect.stringContaining('BEGIN PGP MESSAGE') })
    expect(await looks(bola)).toEqual([
      { admin_id: admin.id, what: 'selfie' },
      { admin_id: admin.id, what: 'numbers' },
    ])
  })

  test('a member who is not an admin sees nothing and adds no log entry', async () => {
    const [eve, bola] = [await memberWithoutIdentity(db, 'Eve'), await memberWithoutIdentity(db, 'Bola')]
    await upsertIdentity(db, bola)
    const { id } = await storedIdentity(db, bola)
    expect(await refusal(look(eve, id, 'selfie'))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    const args = { p_admin_id: eve.id, p_verification_id: id, p_what: 'selfie' }
    expect(await refusal(db.as(eve).call('log_identity_access', args))).toMatchObject(forbidden)
    expect(await looks(bola)).toEqual([])
  })
})

describe('the name on the documents', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await member(db, 'Admin', { admin: true })
  })

  test('is what the reviewer wrote, and stays when the name on the profile changes', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola B')
    await upsertIdentity(db, bola)
    await approveIdentity(db, admin, bola, { legal_name: '  Bolanle  Adeyemi ' })
    expect(await storedIdentity(db, bola)).toMatchObject({
      legal_name: 'Bolanle Adeyemi',
      accepted_name: 'Bola B',
      sent_name: 'Bola B',
    })
    await rename(db, bola, 'Somebody Else')
    expect(await storedIdentity(db, bola)).toMatchObject({ legal_name: 'Bolanle Adeyemi' })
  })

  test.each([null, ' \u200b'])(
    'is never taken over unseen: an approval with the name %j is refused',
    async (name) => {
      const bola = await memberWithoutIdentity(db, 'Bola Ojo')
      await upsertIdentity(db, bola)
      expect(await refusal(approveIdentity(db, admin, bola, { legal_name: name }))).toMatchObject({
        hint: 'Failed to process verification',
        message: 'Please enter the name as shown on the ID: legal_name.',
      })
      expect(await storedIdentity(db, bola)).toMatchObject({
        verification_status: 'pending',
        legal_name: null,
      })
    },
  )

  test('is not written by a rejection', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    await upsertIdentity(db, bola)
    const values = { verification_status: 'rejected', rejection_reason: 'Blurred', legal_name: 'Bola' }
    await reviewIdentity(db, admin, bola, values)
    expect(await storedIdentity(db, bola)).toMatchObject({ legal_name: null })
  })
})
