import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import {
  giveIdentityKey,
  memberWithoutIdentity,
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
    await review(admin, bola, {
      verification_status: 'approved',
      rejection_reason: null,
      reviewed_at: '2020-01-01T00:00:00Z',
    })
    const record = await storedIdentity(db, bola)
    expect(record).toMatchObject({ verification_status: 'approved', rejection_reason: null })
    expect(String(record.reviewed_at)).not.toContain('2020')
    expect(
      await db.one('select verified, auth_completed from private.profiles where user_id = $1', [bola.id]),
    ).toEqual({
      verified: true,
      auth_completed: true,
    })
    expect(await queuedMailsTo(bola)).toMatchObject([{ subject: 'Your identity is verified' }])
    expect(
      await db.query(
        `select action_data from private.user_actions where user_id = $1 and action_type = 'review_verification'`,
        [admin.id],
      ),
    ).toEqual([{ action_data: { target: bola.id, status: 'approved', reason: null } }])
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
      const attempt = review(admin, bola, { verification_status: 'approved' })
      expect(await refusal(attempt)).toMatchObject({ code: 'PT409', hint: 'Failed to process verification' })
    },
  )

  test('of two admins at the same moment one decides', async () => {
    const { admin, bola } = await pending()
    const second = await member(db, 'Second', { admin: true })
    const attempts = await Promise.allSettled([
      review(admin, bola, { verification_status: 'approved' }),
      review(second, bola, { verification_status: 'rejected', rejection_reason: 'No' }),
    ])
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await queuedMailsTo(bola)).toHaveLength(1)
  })

  test('an admin cannot change other columns of the record', async () => {
    const { admin, bola } = await pending()
    const before = await storedIdentity(db, bola)
    await review(admin, bola, {
      verification_status: 'approved',
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
    await refusal(review(admin, admin, { verification_status: 'approved' }))
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
