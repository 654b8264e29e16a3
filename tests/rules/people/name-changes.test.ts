import { beforeAll, describe, expect, test } from 'vitest'
import { mailSubjects, member, storedProfile } from '../../support/database/builders.ts'
import { hasBadge, identityChanges, rename, waitingChanges } from '../../support/database/identity-changes.ts'
import {
  approvedMember,
  approveIdentity,
  giveIdentityKey,
  memberWithoutIdentity,
  storedIdentity,
  upsertIdentity,
} from '../../support/database/identity-papers.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { eraseAccount } from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { defaultNumber } from '../../support/fixtures/default-settings.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  await giveIdentityKey(db)
  admin = await member(db, 'Admin', { admin: true })
})

const badge = (person: Person) => hasBadge(db, person)
const changes = (person: Person) => identityChanges(db, person)
const waiting = async (person: Person) => (await waitingChanges(db, admin, person))[0]
async function decide(
  person: Person,
  name: string | null,
  accept: boolean,
  by: Person = admin,
): Promise<Row[]> {
  const { id } = await storedIdentity(db, person)
  return db.as(by).call('decide_name', { p_verification_id: id, p_name: name, p_accept: accept })
}

describe('papers without a name on the profile', () => {
  const clear = ({ id }: Person) =>
    db.query('update private.profiles set full_name = null where user_id = $1', [id])

  test('are not taken', async () => {
    const eve = await memberWithoutIdentity(db, 'Eve')
    await clear(eve)
    expect(await refusal(upsertIdentity(db, eve))).toMatchObject({
      ...{ code: 'PT400', hint: 'Incomplete Information' },
      message: 'Please enter your name in your profile first: full_name.',
    })
    expect(
      await db.query('select 1 from public.borrower_verifications where user_id = $1', [eve.id]),
    ).toEqual([])
  })

  test('are not approved, whatever name came later', async () => {
    const eve = await memberWithoutIdentity(db, 'Eve')
    await upsertIdentity(db, eve)
    await db.query('update public.borrower_verifications set sent_name = null where user_id = $1', [eve.id])
    await rename(db, eve, 'Tiwa Savage')
    expect(await refusal(approveIdentity(db, admin, eve, { legal_name: 'Eve Okoro' }))).toMatchObject({
      ...{ code: 'PT409', hint: 'Failed to process verification' },
      message: expect.stringContaining('No name was sent with these documents'),
    })
    expect(await badge(eve)).toBe(false)
  })

  test('accept no name, where the owner of the database approves them: the one on the documents comes back', async () => {
    const eve = await memberWithoutIdentity(db, 'Eve')
    await upsertIdentity(db, eve)
    await db.query(
      `update public.borrower_verifications set sent_name = null, legal_name = 'Eve Okoro', verification_status = 'approved' where user_id = $1`,
      [eve.id],
    )
    expect(await badge(eve)).toBe(false)
    await rename(db, eve, 'Tiwa Savage')
    expect(await waiting(eve)).toMatchObject({ full_name: 'Tiwa Savage', name_waits: true })
    await decide(eve, 'Tiwa Savage', false)
    expect(await storedProfile(db, eve)).toMatchObject({ full_name: 'Eve Okoro', verified: true })
  })

  test('an approved name that is missing is not accepted, and the old one is put back', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    await clear(bola)
    expect(await badge(bola)).toBe(false)
    expect(await refusal(decide(bola, null, true))).toMatchObject({ code: 'PT409' })
    await decide(bola, null, false)
    expect(await storedProfile(db, bola)).toMatchObject({ full_name: 'Bola Ade', verified: true })
    expect(await waiting(bola)).toBeUndefined()
  })
})

describe('a new name after the approval', () => {
  test('takes the badge until an admin accepts it; renting stays open', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    expect(await badge(bola)).toBe(true)
    await rename(db, bola, 'Queen Bee Closet')
    expect(await badge(bola)).toBe(false)
    expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'approved' })
    expect(await waiting(bola)).toMatchObject({ full_name: 'Queen Bee Closet', name_waits: true })
    await decide(bola, 'Queen Bee Closet', true)
    expect(await badge(bola)).toBe(true)
    expect(await waiting(bola)).toBeUndefined()
    expect(await mailSubjects(db, bola)).toContain('Your new name is accepted')
    expect(
      await db.query(
        `select action_data from private.admin_log where admin_id = $1 and action_type = 'decide_name' and action_data ->> 'target' = $2`,
        [admin.id, bola.id],
      ),
    ).toEqual([{ action_data: { target: bola.id, note: 'Queen Bee Closet', accepted: true } }])
  })

  test('that an admin refuses is changed back, and the badge is shown again', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    await rename(db, bola, 'Tiwa Savage')
    await decide(bola, 'Tiwa Savage', false)
    expect(await storedProfile(db, bola)).toMatchObject({ full_name: 'Bola Ade', verified: true })
    expect(await waiting(bola)).toBeUndefined()
    expect(await mailSubjects(db, bola)).toContain('Your name was changed back')
    expect(await changes(bola)).toEqual([
      { kind: 'name', before: 'Bola Ade', after: 'Tiwa Savage', seen: true },
      { kind: 'name', before: 'Tiwa Savage', after: 'Bola Ade', seen: true },
    ])
  })

  test.each(['bola ade', '  BOLA   ADE'])('%j is the same name', async (name) => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    await rename(db, bola, name)
    expect(await badge(bola)).toBe(true)
    expect(await changes(bola)).toEqual([])
  })

  test.each(['Bola Adė', 'Bola Аde'])('%j is another name', async (name) => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    await rename(db, bola, name)
    expect(await badge(bola)).toBe(false)
  })

  test('that is the one on the documents needs no look', async () => {
    const bola = await memberWithoutIdentity(db, 'Queen Bee')
    await upsertIdentity(db, bola)
    await approveIdentity(db, admin, bola, { legal_name: 'Bola Adeyemi' })
    await rename(db, bola, 'Bola Adeyemi')
    expect(await badge(bola)).toBe(true)
    expect(await waiting(bola)).toBeUndefined()
  })

  test('that is taken back needs no look any more', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    await rename(db, bola, 'Rihanna')
    await rename(db, bola, 'Bola Ade')
    expect(await badge(bola)).toBe(true)
    expect(await waiting(bola)).toBeUndefined()
    expect(await refusal(decide(bola, 'Rihanna', true))).toMatchObject({ code: 'PT409' })
  })

  test('a photo and a social account do not bring the badge back', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    await db.query(
      `insert into storage.objects (id, bucket_id, name) values (gen_random_uuid(), 'profiles', $1 || '/me.jpg')`,
      [bola.id],
    )
    await db.query(
      `update private.profiles set connected_social = '{"instagram": true}', selfie_url = $2 where user_id = $1`,
      [bola.id, `https://x.supabase.co/storage/v1/object/public/profiles/${bola.id}/me.jpg`],
    )
    await rename(db, bola, 'Rihanna')
    expect(await badge(bola)).toBe(false)
  })

  test('that was set between sending and approving waits as well', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola Ade')
    await upsertIdentity(db, bola)
    await rename(db, bola, 'Rihanna')
    await approveIdentity(db, admin, bola)
    expect(await storedIdentity(db, bola)).toMatchObject({
      legal_name: 'Bola Ade',
      accepted_name: 'Bola Ade',
    })
    expect(await badge(bola)).toBe(false)
    expect(await waiting(bola)).toMatchObject({ full_name: 'Rihanna', name_waits: true })
  })

  test('accepting another name than the one that is there is refused', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    await rename(db, bola, 'Bola Ade-Ojo')
    await rename(db, bola, 'Rihanna')
    expect(await refusal(decide(bola, 'Bola Ade-Ojo', true))).toMatchObject({ code: 'PT409' })
    expect(await badge(bola)).toBe(false)
  })

  test('is possible three times in thirty days, so that one person is one row of the queue', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    for (const name of ['One', 'Two', 'Three']) await rename(db, bola, name)
    expect(await refusal(rename(db, bola, 'Four'))).toMatchObject({
      code: 'PT429',
      hint: 'Changed too often',
    })
    // The last step of a sign-up takes a name as well, and can be called again.
    const again = { p_user_id: bola.id, p_full_name: 'Four', p_role: 'both' }
    expect(await refusal(db.as('service').call('set_profile_at_signup', again))).toMatchObject({
      code: 'PT429',
    })
    expect(await waitingChanges(db, admin, bola)).toHaveLength(1)
    await rename(db, bola, 'three')
    expect(await changes(bola)).toHaveLength(3)
    await db.query(
      `update private.identity_changes set changed_at = now() - interval '31 days' where user_id = $1`,
      [bola.id],
    )
    await rename(db, bola, 'Four')
    expect(await storedProfile(db, bola)).toMatchObject({ full_name: 'Four' })
  })

  test('going back to the approved name is always possible and counts for nothing, whoever does it', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    const limit = defaultNumber('identity_changes_limit')
    for (let at = 1; at < limit; at += 1) {
      await rename(db, bola, `Name ${String.fromCharCode(64 + at)}`)
      if (at % 2) await rename(db, bola, 'Bola Ade')
      else await decide(bola, `Name ${String.fromCharCode(64 + at)}`, false)
    }
    await rename(db, bola, 'The last one')
    expect(await refusal(rename(db, bola, 'One more'))).toMatchObject({
      code: 'PT429',
      hint: 'Changed too often',
    })
    await rename(db, bola, 'Bola Ade')
    expect(await storedProfile(db, bola)).toMatchObject({ full_name: 'Bola Ade', verified: true })
    expect(await refusal(rename(db, bola, 'One more'))).toMatchObject({ code: 'PT429' })
  })

  test('going to and fro between two known names writes no endless history', async () => {
    const bola = await memberWithoutIdentity(db, 'Queen Bee')
    await upsertIdentity(db, bola)
    await approveIdentity(db, admin, bola, { legal_name: 'Bola Adeyemi' })
    for (let at = 0; at < 10; at += 1) await rename(db, bola, at % 2 ? 'Queen Bee' : 'Bola Adeyemi')
    const limit = defaultNumber('identity_changes_limit')
    expect(await changes(bola)).toHaveLength(limit)
    expect(await badge(bola)).toBe(true)
  })

  test('of somebody who is not approved is recorded nowhere', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    for (const name of ['One', 'Two', 'Three', 'Four']) await rename(db, bola, name)
    expect(await changes(bola)).toEqual([])
  })

  test('goes with the account when it is erased', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    await rename(db, bola, 'Rihanna')
    await decide(bola, 'Rihanna', true)
    await eraseAccount(db, bola)
    expect(await changes(bola)).toEqual([])
    expect(
      await db.query(
        `select action_data from private.admin_log where action_type = 'decide_name' and target = $1`,
        [bola.id],
      ),
    ).toEqual([{ action_data: { target: bola.id, accepted: true } }])
  })
})

describe('only admins decide', () => {
  test('a member, the person and a visitor are refused', async () => {
    const bola = await approvedMember(db, admin, 'Bola Ade')
    const eve = await member(db, 'Eve')
    await rename(db, bola, 'Rihanna')
    for (const who of [eve, bola]) {
      expect(await refusal(decide(bola, 'Rihanna', true, who))).toMatchObject({ code: 'PT403' })
      expect(await refusal(db.as(who).call('changed_identities'))).toMatchObject({ code: 'PT403' })
    }
    expect(await refusal(db.as('visitor').call('changed_identities'))).toMatchObject(forbidden)
    expect(await badge(bola)).toBe(false)
  })

  test('an admin does not accept their own name', async () => {
    const vain = await member(db, 'Vain', { admin: true })
    await rename(db, vain, 'Rihanna')
    expect(await refusal(decide(vain, 'Rihanna', true, vain))).toMatchObject({ code: 'PT404' })
    expect(await badge(vain)).toBe(false)
  })
})
