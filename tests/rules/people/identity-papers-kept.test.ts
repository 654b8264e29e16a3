import { beforeAll, describe, expect, test } from 'vitest'
import { member, runJobs } from '../../support/database/builders.ts'
import {
  approvedMember,
  approveIdentity,
  consentVersion,
  giveIdentityKey,
  memberWithoutIdentity,
  reviewIdentity,
  storedIdentity,
  upsertIdentity,
} from '../../support/database/identity-papers.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { defaultNumber } from '../../support/fixtures/default-settings.ts'

const db = openTestDatabase()
/** How long papers are kept. */
const days = defaultNumber('identity_papers_days')
let admin: Person
beforeAll(async () => {
  await giveIdentityKey(db)
  admin = await member(db, 'Admin', { admin: true })
})

const cleared = async () => (await runJobs(db)).papers_cleared
const queuedFiles = async ({ id }: Person) =>
  (
    await db.query<{ path: string }>(
      `select path from private.files_to_remove where bucket = 'verification-documents' and path like $1 || '/%' order by path`,
      [id],
    )
  ).map(({ path }) => path)
/** Moves the decision into the past. */
const decidedAgo = (person: Person, interval: string) =>
  db.query('update public.borrower_verifications set reviewed_at = now() - $2::interval where user_id = $1', [
    person.id,
    interval,
  ])
const papersOf = (record: Row) =>
  [record.government_id_image_url, record.utility_bill_url, record.selfie_image_url].map(String).sort()
const gone = {
  ...{ government_id_number: null, bvn: null, residential_address: null, date_of_birth: null },
  ...{ government_id_image_url: null, utility_bill_url: null, selfie_image_url: null },
  papers_removed_at: expect.any(String),
}

describe('papers are removed so many days after the end of their need', () => {
  test.each(['approved', 'rejected'])('of a check that was %s', async (verification_status) => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    await upsertIdentity(db, bola, { date_of_birth: '1990-01-01' })
    if (verification_status === 'approved') await approveIdentity(db, admin, bola)
    else await reviewIdentity(db, admin, bola, { verification_status, rejection_reason: 'Blurred' })
    const before = await storedIdentity(db, bola)
    await decidedAgo(bola, `${days - 1} days 23:59:00`)
    expect(await cleared()).toBe(0)
    expect(await storedIdentity(db, bola)).toMatchObject({ papers_removed_at: null, bvn: before.bvn })
    await decidedAgo(bola, `${days} days 00:00:01`)
    expect(await cleared()).toBe(1)
    expect(await storedIdentity(db, bola)).toMatchObject({
      ...gone,
      verification_status,
      legal_name: before.legal_name,
    })
    expect(await queuedFiles(bola)).toEqual(papersOf(before))
    expect(await db.query('select 1 from private.identity_numbers where user_id = $1', [bola.id])).toEqual([])
    expect(await cleared()).toBe(0)
  })

  test('of a closed account, also when nobody decided', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    await upsertIdentity(db, bola)
    await db.query(
      'update private.profiles set deleted_at = now() - make_interval(days => $2) where user_id = $1',
      [bola.id, days + 1],
    )
    expect(await cleared()).toBe(1)
    expect(await storedIdentity(db, bola)).toMatchObject(gone)
  })

  test('not of a check that waits, however long', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    await upsertIdentity(db, bola)
    await db.query(
      `update public.borrower_verifications set submitted_at = now() - interval '10 years' where user_id = $1`,
      [bola.id],
    )
    expect(await cleared()).toBe(0)
  })

  test('the number of days is a setting', async () => {
    const bola = await approvedMember(db, admin, 'Bola')
    await decidedAgo(bola, `${days - 1} days`)
    expect(await cleared()).toBe(0)
    await setSetting(db, 'identity_papers_days', days - 2)
    expect(await cleared()).toBe(1)
    await setSetting(db, 'identity_papers_days', null)
  })

  const setDays = (days: number) => setSetting(db, 'identity_papers_days', days)
  test('the days that a person accepted are not made longer by a setting of later, but shorter', async () => {
    const decided = async () => {
      const person = await memberWithoutIdentity(db, 'Bola')
      await upsertIdentity(db, person, { consent_version: await consentVersion(db, person) })
      await approveIdentity(db, admin, person)
      return person
    }
    const { days } = await db.one<{ days: number }>(
      `select default_value::int as days from public.app_settings where setting_key = 'identity_papers_days'`,
    )
    const bola = await decided()
    await setDays(days * 4)
    const later = await decided()
    for (const person of [bola, later]) await decidedAgo(person, `${days} days 1 second`)
    expect(await cleared()).toBe(1)
    expect(await storedIdentity(db, bola)).toMatchObject(gone)
    expect(await storedIdentity(db, later)).toMatchObject({ papers_removed_at: null })
    await setDays(days)
    expect(await cleared()).toBe(1)
    expect(await storedIdentity(db, later)).toMatchObject(gone)
  })

  test('of requests to the provider, after the days of their own setting', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    const { days } = await db.one<{ days: number }>(
      `select setting_value::int as days from public.app_settings where setting_key = 'identity_calls_days'`,
    )
    await db.query(
      `insert into private.identity_check_calls (user_id, at)
       select $1, now() - make_interval(days => $2, secs => s) from unnest(array[-60, 60]) s`,
      [bola.id, days],
    )
    await cleared()
    expect(
      await db.query('select 1 from private.identity_check_calls where user_id = $1', [bola.id]),
    ).toHaveLength(1)
  })

  test('a rejected person sends again after the documents are gone', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    await upsertIdentity(db, bola)
    await reviewIdentity(db, admin, bola, { verification_status: 'rejected', rejection_reason: 'Blurred' })
    await decidedAgo(bola, `${days + 1} days`)
    await cleared()
    await upsertIdentity(db, bola)
    expect(await storedIdentity(db, bola)).toMatchObject({
      verification_status: 'pending',
      papers_removed_at: null,
      submission: 2,
    })
  })
})

describe('consent', () => {
  const consents = ({ id }: Person) =>
    db.query(
      `select c.submission, c.version, t.paragraphs[1] is not null as text from private.identity_consents c
       join private.consent_texts t using (version) where user_id = $1 order by submission`,
      [id],
    )

  test('is kept with the text that was accepted, and is in the export', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    const version = await consentVersion(db, bola)
    await upsertIdentity(db, bola, { consent_version: version })
    expect(await consents(bola)).toEqual([{ submission: 1, version, text: true }])
    expect(await storedIdentity(db, bola)).toMatchObject({ consent_version: null })
    const copy = async () =>
      (await db.as(bola).call<{ export_my_data: Row }>('export_my_data'))[0]?.export_my_data
    // What a provider answered about papers that nobody has approved could be about somebody else.
    expect(await copy()).toMatchObject({
      identity_consents: [{ submission: 1, version, text: expect.arrayContaining([expect.any(String)]) }],
      identity_checks: [],
    })
    await db.query(
      `update public.borrower_verifications set verification_status = 'approved' where user_id = $1`,
      [bola.id],
    )
    expect(await copy()).toMatchObject({ identity_checks: [{ submission: 1, outcome: null }] })
  })

  test.each(['', 'an older text'])(
    'a submission that names %j is refused and stores nothing',
    async (version) => {
      const bola = await memberWithoutIdentity(db, 'Bola')
      expect(await refusal(upsertIdentity(db, bola, { consent_version: version }))).toMatchObject({
        code: 'PT409',
        hint: 'Submission Failed',
      })
      expect(
        await db.query('select 1 from public.borrower_verifications where user_id = $1', [bola.id]),
      ).toEqual([])
    },
  )

  test('given to figures of yesterday is not consent to those of today', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    const version = await consentVersion(db, bola)
    await setSetting(db, 'identity_papers_days', days + 1)
    expect(await refusal(upsertIdentity(db, bola, { consent_version: version }))).toMatchObject({
      code: 'PT409',
    })
    const [row] = await db.as(bola).call<{ identity_consent: { paragraphs: string[] } }>('identity_consent')
    expect(row?.identity_consent.paragraphs.join(' ')).toContain(
      `deleted ${days + 1} days after the decision`,
    )
    await setSetting(db, 'identity_papers_days', null)
  })

  test('the specification’s client names none: its documents are taken and sent to no provider', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    await upsertIdentity(db, bola)
    expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'pending' })
    expect(await consents(bola)).toEqual([])
    expect(await db.query('select 1 from private.identity_checks where user_id = $1', [bola.id])).toEqual([])
  })

  test('somebody under 18 is refused on the last day', async () => {
    const bola = await memberWithoutIdentity(db, 'Bola')
    const { young, old } = await db.one<{ young: string; old: string }>(
      `select ((private.today() - interval '18 years')::date + 1)::text as young, (private.today() - interval '18 years')::date::text as old`,
    )
    expect(await refusal(upsertIdentity(db, bola, { date_of_birth: young }))).toMatchObject({
      message: 'You must be 18 or older to rent on Aso.',
    })
    await upsertIdentity(db, bola, { date_of_birth: old })
    expect(await storedIdentity(db, bola)).toMatchObject({ verification_status: 'pending' })
  })

  test('visitors do not read the text, and nobody reads the consents of others', async () => {
    expect(await refusal(db.as('visitor').call('identity_consent'))).toMatchObject(forbidden)
    expect(await refusal(db.as(admin).query('select * from private.identity_consents'))).toMatchObject(
      forbidden,
    )
  })
})
