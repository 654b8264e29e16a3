import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import {
  consentVersion,
  giveIdentityKey,
  memberWithoutIdentity,
  storedIdentity,
  upsertIdentity,
} from '../../support/database/identity-papers.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  await giveIdentityKey(db)
  admin = await member(db, 'Admin', { admin: true })
})

describe('the queue of automatic checks', () => {
  const claim = (provider: string | null = 'Dojah') =>
    db.as('service').call('claim_identity_checks', { p_provider: provider, p_limit: 10 })
  const check = (person: Person) =>
    db.query(
      'select submission, tries, outcome, error from private.identity_checks where user_id = $1 order by submission',
      [person.id],
    )
  const due = (person: Person) =>
    db.query('update private.identity_checks set next_try_at = now() where user_id = $1', [person.id])
  async function applicant(): Promise<Person> {
    await db.query('delete from private.identity_checks')
    await db.query('delete from private.identity_check_calls')
    await claim()
    const person = await memberWithoutIdentity(db, 'Bola')
    await upsertIdentity(db, person, { consent_version: await consentVersion(db, person) })
    return person
  }
  const unavailable = (person: Person, submission = 1) =>
    db.as('service').call('finish_identity_check', {
      ...{
        p_user_id: person.id,
        p_submission: submission,
        p_outcome: 'unavailable',
        p_error: 'dojah: unreachable',
      },
    })

  test('a submission is taken once, and not again while it is being asked', async () => {
    const bola = await applicant()
    expect(await claim()).toMatchObject([{ user_id: bola.id, submission: 1, sent_name: 'Bola' }])
    expect(await claim()).toEqual([])
  })

  test('whoever accepted a text without this provider is not asked about, also when a key is set later', async () => {
    await applicant()
    await claim(null)
    const early = await memberWithoutIdentity(db, 'Early')
    await upsertIdentity(db, early, { consent_version: await consentVersion(db, early) })
    const taken = await claim()
    expect(taken.map(({ user_id }) => user_id)).not.toContain(early.id)
    expect(await check(early)).toMatchObject([{ tries: 0, outcome: null }])
    expect(await claim('Another company')).toEqual([])
  })

  test('without a key nothing is taken, and screens learn that none is configured', async () => {
    const bola = await applicant()
    expect(await claim(null)).toEqual([])
    const { id } = await storedIdentity(db, bola)
    const [row] = await db
      .as(admin)
      .call<{ identity_review: Row }>('identity_review', { p_verification_id: id })
    expect(row?.identity_review).toMatchObject({ provider: null, check: { outcome: null } })
    expect(await check(bola)).toMatchObject([{ tries: 0 }])
  })

  test('no answer is tried again later, as often as the limit of a person allows', async () => {
    const bola = await applicant()
    for (let asked = 0; asked < 3; asked += 1) {
      expect(await claim()).toHaveLength(1)
      await unavailable(bola)
      expect(await claim()).toEqual([])
      await due(bola)
    }
    expect(await claim()).toEqual([])
    expect(await check(bola)).toEqual([{ submission: 1, tries: 3, outcome: null, error: 'limit of the day' }])
    await db.query(`update private.identity_check_calls set at = at - interval '1 day'`)
    await due(bola)
    expect(await claim()).toHaveLength(1)
    await due(bola)
    expect(await claim()).toHaveLength(1)
    await unavailable(bola)
    expect(await check(bola)).toMatchObject([{ tries: 5, outcome: 'unavailable' }])
  })

  test('sending again and again does not cost more', async () => {
    const bola = await applicant()
    const version = await consentVersion(db, bola)
    for (let sent = 0; sent < 5; sent += 1) {
      await claim()
      await upsertIdentity(db, bola, { consent_version: version })
    }
    expect(await claim()).toEqual([])
    expect(await db.query('select 1 from private.identity_check_calls')).toHaveLength(3)
    expect(await check(bola)).toMatchObject([{ submission: 6, tries: 0 }])
  })

  test('the limit of all people holds', async () => {
    await applicant()
    await setSetting(db, 'identity_checks_total_limit', 0)
    expect(await claim()).toEqual([])
    await setSetting(db, 'identity_checks_total_limit', null)
  })

  test('an answer about replaced documents changes nothing', async () => {
    const bola = await applicant()
    await claim()
    await upsertIdentity(db, bola, { consent_version: await consentVersion(db, bola) })
    await unavailable(bola, 1)
    expect(await check(bola)).toEqual([{ submission: 2, tries: 0, outcome: null, error: null }])
  })
})

test.each([
  ['Adaeze Okafor', 'full'],
  ['okafor ADAEZE', 'full'],
  ['Adaézé N. Okafor', 'full'],
  ['Ada-eze Okafor', 'full'],
  ['Okafor-Bello, Adaeze', 'more'],
  ['Adaeze Chidi Okafor', 'more'],
  ['Adaeze Okafor Bola Ade', 'more'],
  ['Adaeze Okafo', 'alike'],
  ['Adaeze Eze', 'partial'],
  ['Nneka', 'partial'],
  ['Adaezeokafor', 'none'],
  ['Chidi Eze', 'none'],
  ['', 'none'],
])('the name %j is, in the register’s spelling: %s', async (p_sent, match) => {
  const registered = { p_first: 'ADAEZE', p_last: 'OKAFOR', p_all: 'ADAEZE NNEKA OKAFOR' }
  expect(await db.as('service').call('match_registered_names', { p_sent, ...registered })).toEqual([
    { match_registered_names: match },
  ])
})

test('a register without names matches nobody', async () => {
  const nameless = { p_sent: 'Adaeze Okafor', p_first: '', p_last: '', p_all: '' }
  expect(await db.as('service').call('match_registered_names', nameless)).toEqual([
    { match_registered_names: 'none' },
  ])
})
