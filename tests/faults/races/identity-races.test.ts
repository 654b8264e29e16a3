import { beforeAll, expect, test } from 'vitest'
import { member, storedProfile } from '../../support/database/builders.ts'
import {
  approvedMember,
  approveIdentity,
  giveIdentityKey,
  memberWithoutIdentity,
  openPapers,
  reviewIdentity,
  storedIdentity,
  upsertIdentity,
} from '../../support/database/identity-papers.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
} from '../../support/database/race.ts'
import type { Person } from '../../support/database/test-database.ts'

/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces({ connections: 16 })
let admins: Person[]
beforeAll(async () => {
  await openConnections(db, 16)
  await giveIdentityKey(db)
  admins = [await member(db, 'One', { admin: true }), await member(db, 'Two', { admin: true })]
  await db.query(
    `update public.app_settings set setting_value = '1000000' where setting_key like 'mails_%' or setting_key = 'identity_changes_limit'`,
  )
})
const admin = (at: number): Person => admins[at % 2] as Person

test('of two accounts with one BVN that are approved at the same moment one is, again and again', async () => {
  await raceAgainAndAgain({ lanes: 4 }, async (round) => {
    const [bvn, document] = [`22${String(round).padStart(9, '0')}`, `R${String(round).padStart(8, '0')}`]
    // Every other round they share the document instead.
    const shared = round % 2 === 0 ? { bvn } : { government_id_number: document }
    const people = [await memberWithoutIdentity(db, 'Ada'), await memberWithoutIdentity(db, 'Bola')]
    for (const [at, person] of people.entries()) {
      await upsertIdentity(db, person, shared)
      await openPapers(db, admin(at), person)
    }
    const approval = { verification_status: 'approved', legal_name: 'Ada' }
    const { won, refused } = await race(
      people.map((person, at) => () => reviewIdentity(db, admin(at), person, approval)),
    )
    expect(won).toHaveLength(1)
    expect(refused).toMatchObject([{ code: 'PT409', hint: 'Already used' }])
    const records = await Promise.all(people.map((person) => storedIdentity(db, person)))
    expect(records.map(({ verification_status }) => verification_status).sort()).toEqual([
      'approved',
      'pending',
    ])
    const held = await db.query('select user_id from private.identity_holders where user_id in ($1, $2)', [
      people[0]?.id,
      people[1]?.id,
    ])
    expect(held).toHaveLength(2)
    expect(new Set(held.map(({ user_id }) => user_id)).size).toBe(1)
  })
})

test('papers that are replaced while they are approved are never approved unseen, again and again', async () => {
  await raceAgainAndAgain({ lanes: 4 }, async (round) => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    await upsertIdentity(db, bola)
    await openPapers(db, admin(round), bola)
    const approval = { verification_status: 'approved', legal_name: 'Bola', reviewed_submission: 1 }
    await race<unknown>([
      () => reviewIdentity(db, admin(round), bola, approval),
      () => upsertIdentity(db, bola, { residential_address: 'Elsewhere' }),
    ])
    const { verification_status, submission } = await storedIdentity(db, bola)
    // Either the approval came first and the new papers were refused, or the new papers wait.
    expect([verification_status, submission]).toEqual(
      verification_status === 'approved' ? ['approved', 1] : ['pending', 2],
    )
  })
})

test('a name that is changed while its owner is approved keeps no badge, and an admin sees it, again and again', async () => {
  await raceAgainAndAgain({ lanes: 4 }, async (round) => {
    const bola = await memberWithoutIdentity(db, 'Bola Ade')
    await upsertIdentity(db, bola)
    const { won } = await race<unknown>([
      () => approveIdentity(db, admin(round), bola),
      () => db.as(bola).update('profiles', { full_name: 'Rihanna' }, { user_id: bola.id }),
    ])
    expect(won).toHaveLength(2)
    expect(await storedProfile(db, bola)).toMatchObject({ full_name: 'Rihanna', verified: false })
    const unseen = await db.query(
      'select after from private.identity_changes where user_id = $1 and seen_at is null',
      [bola.id],
    )
    expect(unseen).toEqual([{ after: 'Rihanna' }])
  })
})

test('a name that is changed while another is accepted is never accepted unseen, again and again', async () => {
  await raceAgainAndAgain({ lanes: 4 }, async (round) => {
    const bola = await approvedMember(db, admin(round), 'Bola Ade')
    await db.as(bola).update('profiles', { full_name: 'Bola Ojo' }, { user_id: bola.id })
    const { id } = await storedIdentity(db, bola)
    await race<unknown>([
      () =>
        db
          .as(admin(round + 1))
          .call('decide_name', { p_verification_id: id, p_name: 'Bola Ojo', p_accept: true }),
      () => db.as(bola).update('profiles', { full_name: 'Rihanna' }, { user_id: bola.id }),
    ])
    expect(await storedProfile(db, bola)).toMatchObject({ full_name: 'Rihanna', verified: false })
    const unseen = await db.query(
      `select after from private.identity_changes where user_id = $1 and seen_at is null`,
      [bola.id],
    )
    expect(unseen.map(({ after }) => after)).toContain('Rihanna')
  })
})
