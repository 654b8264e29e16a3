import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertPaidBooking, item, member, runJobs } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** An account is free: what it may store grows with what costs something, and many of them together have limits of their own. */
const db = openTestDatabase()
const MEGABYTE = 1024 * 1024

let networks = 0
const newNetwork = () => {
  networks += 1
  return `105.112.${networks}.1`
}

/** As hosted Storage writes it in the name of its caller, with the headers of the request. */
async function upload(
  owner: Person,
  megabytes: number,
  bucket = 'item-images',
  network = newNetwork(),
): Promise<string> {
  const name = `${owner.id}/${randomUUID()}.jpg`
  await db.as(owner).query(
    `with said as materialized (select set_config('request.headers', $1, true))
     insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata)
     select gen_random_uuid(), $2, $3, $4::uuid, $4::uuid::text, gen_random_uuid()::text, jsonb_build_object('size', $5::bigint) from said`,
    [JSON.stringify({ 'cf-connecting-ip': network }), bucket, name, owner.id, megabytes * MEGABYTE],
  )
  return name
}

async function uploads(owner: Person, count: number, bucket?: string, network?: string): Promise<number> {
  let stored = 0
  for (; stored < count; stored += 1) await upload(owner, 5, bucket, network)
  return stored
}

const tooMuch = async (owner: Person, bucket?: string, network?: string) => {
  const { code, hint, message } = await refusal(upload(owner, 5, bucket, network))
  expect([code, hint]).toEqual(['PT429', 'Upload Failed'])
  return message
}

const prove = (person: Person) =>
  db.query('update private.profiles set phone_verified_at = now() where user_id = $1', [person.id])
/** The quota of an hour is another one. */
const anHourLater = (person: Person) =>
  db.query(`update private.upload_usage set hour_files = 0, hour_bytes = 0 where user_id = $1`, [person.id])
const stored = async () =>
  Number((await db.one('select coalesce(sum(bytes), 0) as bytes from private.house_uploads')).bytes)

describe('what one person may keep', () => {
  test('with nothing but a confirmed address is a few photos, in all buckets together', async () => {
    const ada = await member(db, 'Ada', { identity: 'none' })
    await uploads(ada, 4, 'item-images')
    await uploads(ada, 2, 'profiles')
    await uploads(ada, 2, 'verification-documents')
    for (const bucket of ['item-images', 'profiles', 'verification-documents', 'documents'])
      expect(await tooMuch(ada, bucket)).toBe(
        'You can keep 40 MB of files until you verify your phone number.',
      )
    expect(await db.query('select from storage.objects where owner_id = $1', [ada.id])).toHaveLength(8)
  })

  test('grows with a proven phone, with an approved identity and with each rental that counts', async () => {
    const ada = await member(db, 'Ada', { identity: 'none' })
    await setSetting(db, 'uploads_phone_megabytes', 50)
    await setSetting(db, 'uploads_identity_megabytes', 60)
    await setSetting(db, 'uploads_rental_megabytes', 10)
    await uploads(ada, 8)
    await prove(ada)
    await uploads(ada, 2)
    expect(await tooMuch(ada)).toBe('You can keep 50 MB of files until your identity is approved.')
    await db
      .as('service')
      .insert('borrower_verifications', { user_id: ada.id, verification_status: 'approved' })
    await uploads(ada, 2)
    expect(await tooMuch(ada)).toBe('You can keep 60 MB of files. Each completed rental adds 10 MB.')
    await db.query(
      `create or replace function private.rentals_that_count(p_user_id uuid) returns int language plpgsql as 'begin return 2; end'`,
    )
    await uploads(ada, 4)
    expect(await tooMuch(ada)).toBe('You can keep 80 MB of files. Each completed rental adds 10 MB.')
    for (const key of ['phone', 'identity', 'rental']) await setSetting(db, `uploads_${key}_megabytes`, null)
  })
})

describe('a network', () => {
  beforeEach(() => setSetting(db, 'uploads_network_megabytes', 50))

  test('stores so much a day for all accounts without an approved identity; others are not held up', async () => {
    const network = newNetwork()
    const strangers = []
    for (const name of ['Ada', 'Bola', 'Chidi']) strangers.push(await member(db, name, { identity: 'none' }))
    const [ada, bola, chidi] = strangers as [Person, Person, Person]
    await prove(bola)
    await uploads(ada, 5, 'profiles', network)
    await uploads(bola, 5, 'profiles', network)
    await prove(chidi)
    expect(await tooMuch(chidi, 'profiles', network)).toBe(
      'Many files were uploaded from your network today. Please continue tomorrow, or from another network.',
    )
    await upload(chidi, 5)
    await upload(await member(db, 'Dami'), 5, 'profiles', network)
    await db.query(`update private.network_uploads set day_start = day_start - interval '1 day'`)
    await upload(chidi, 5, 'profiles', network)
  })

  test('keeps half of its room for people who have proven a phone', async () => {
    const network = newNetwork()
    const attackers = []
    for (const name of ['Eve', 'Emeka', 'Esther'])
      attackers.push(await member(db, name, { identity: 'none' }))
    const [eve, emeka, esther] = attackers as [Person, Person, Person]
    expect(await uploads(eve, 3, 'profiles', network)).toBe(3)
    expect(await uploads(emeka, 2, 'profiles', network)).toBe(2)
    expect(await tooMuch(esther, 'profiles', network)).toBe(
      'Many files were uploaded from your network today. Please verify your phone number, or continue tomorrow.',
    )
    expect(await db.query('select from storage.objects where owner_id = $1', [esther.id])).toEqual([])
    const proven = await member(db, 'Funmi', { identity: 'none' })
    await prove(proven)
    await uploads(proven, 5, 'profiles', network)
    expect(await tooMuch(proven, 'profiles', network)).toMatch(/^Many files .* from another network\.$/)
  })

  test('that Storage does not name holds nobody up', async () => {
    for (const name of ['Ada', 'Bola', 'Chidi'])
      await uploads(await member(db, name, { identity: 'none' }), 5, 'profiles', '')
  })
})

describe('the whole house', () => {
  test('alarms at four fifths, closes for free accounts at nine tenths and for all when it is full', async () => {
    await setSetting(db, 'uploads_network_megabytes', 1000)
    const owner = await member(db, 'Admin', { admin: true })
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { identity: 'none' })]
    const alarms = async () =>
      (
        await db.query(`select from public.notifications where user_id = $1 and title like 'Storage is %'`, [
          owner.id,
        ])
      ).length
    const used = (await stored()) / MEGABYTE
    await setSetting(db, 'uploads_house_megabytes', used + 100)
    const until = async (share: number) => {
      while ((await stored()) / MEGABYTE + 5 <= (used + 100) * share) {
        await upload(ada, 5)
        await anHourLater(ada)
      }
    }
    await runJobs(db)
    const before = await alarms()
    await until(0.85)
    await runJobs(db)
    await runJobs(db)
    expect(await alarms()).toBe(Math.max(before, 1))
    await until(0.9)
    expect(await tooMuch(bola)).toBe(
      'Aso’s storage is nearly full. Please verify your phone number, or try again tomorrow.',
    )
    await until(1)
    expect(await tooMuch(ada)).toBe('Aso’s storage is full. We have been told; please try again tomorrow.')
    await db.query('delete from storage.objects where owner_id = $1', [ada.id])
    expect((await stored()) / MEGABYTE).toBe(used)
    await upload(bola, 5)
    await setSetting(db, 'uploads_house_megabytes', null)
  })
})

describe('free accounts', () => {
  const alarms = async (admin: Person) =>
    (
      await db.query(
        `select from public.notifications where user_id = $1 and title like 'Free accounts’ half of the storage is %'`,
        [admin.id],
      )
    ).length
  const unproven = async () =>
    Number((await db.one('select sum(unproven_bytes) as bytes from private.house_uploads')).bytes)

  /** Free accounts store until one more file would be more than this. */
  async function fill(attackers: Person[], megabytes: number): Promise<void> {
    const room = async () => (await unproven()) / MEGABYTE + 5 <= megabytes
    while (await room()) {
      const attacker = await member(db, 'Eve', { identity: 'none' })
      attackers.push(attacker)
      for (let file = 0; file < 8 && (await room()); file += 1) await upload(attacker, 5)
    }
  }

  test('have half of the house: who has proven something stores on, and admins hear of it before', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    // What the tests before left there goes on to count, and so does what was told today.
    const half = Math.ceil(Math.max((await unproven()) / MEGABYTE + 50, (await stored()) / MEGABYTE + 101))
    await setSetting(db, 'uploads_house_megabytes', 2 * half)
    await db.query(`delete from private.rate_limits where key like 'storage alarm%'`)
    const attackers: Person[] = []
    await fill(attackers, half * 0.79)
    await runJobs(db)
    expect(await alarms(admin)).toBe(0)
    await fill(attackers, half)
    await runJobs(db)
    await runJobs(db)
    expect(await alarms(admin)).toBe(1)
    const other = await member(db, 'Ada', { identity: 'none' })
    expect(await tooMuch(other)).toBe(
      'Aso’s storage is nearly full. Please verify your phone number, or try again tomorrow.',
    )
    await prove(other)
    await upload(other, 5)
    // Of whom something is proven later, the files count among those of the others.
    const late = attackers[0] as Person
    const before = await unproven()
    await prove(late)
    await runJobs(db)
    expect(await unproven()).toBe(before - 40 * MEGABYTE)
    for (const { id } of attackers) {
      await db.query('delete from storage.objects where owner_id = $1', [id])
      expect(await db.query('select from private.unproven_uploads where user_id = $1', [id])).toEqual([])
    }
    await setSetting(db, 'uploads_house_megabytes', null)
  })
})

describe('a file that nothing shows', () => {
  const dayPasses = async () => {
    await db.query(`update private.stored_files set look_at = look_at - interval '1 day'`)
    await runJobs(db)
  }
  const queued = async (name: string) =>
    (await db.query('select from private.files_to_remove where path = $1', [name])).length === 1

  test('goes after a day, from every bucket', async () => {
    const ada = await member(db, 'Ada')
    for (const bucket of ['item-images', 'profiles', 'verification-documents', 'documents']) {
      const name = await upload(ada, 1, bucket)
      await runJobs(db)
      expect(await queued(name)).toBe(false)
      await dayPasses()
      expect(await queued(name)).toBe(true)
    }
  })

  test('stays while it is shown, and goes later when it is not any more', async () => {
    const ada = await member(db, 'Ada')
    const [photo, selfie, paper] = [
      await upload(ada, 1),
      await upload(ada, 1, 'profiles'),
      await upload(ada, 1, 'verification-documents'),
    ]
    await db
      .as(ada)
      .update('profiles', { selfie_url: `/storage/v1/object/public/profiles/${selfie}` }, { user_id: ada.id })
    const dress = await item(db, ada, { images: `{/storage/v1/object/public/item-images/${photo}}` })
    await db.query('update public.borrower_verifications set selfie_image_url = $2 where user_id = $1', [
      ada.id,
      paper,
    ])
    const booking = await insertPaidBooking(db, await member(db, 'Bola', { wallet: 50_000 }), dress)
    const evidence = await upload(ada, 1, 'documents')
    await db.query(`insert into private.evidence values ('documents', $1, $2)`, [evidence, booking.id])
    await dayPasses()
    for (const name of [photo, selfie, paper, evidence]) expect(await queued(name)).toBe(false)
    const next = await upload(ada, 1, 'profiles')
    await db
      .as(ada)
      .update('profiles', { selfie_url: `/storage/v1/object/public/profiles/${next}` }, { user_id: ada.id })
    await db.query(`update private.stored_files set look_at = now() where path = $1`, [selfie])
    await runJobs(db)
    expect([await queued(selfie), await queued(next)]).toEqual([true, false])
  })

  test('is kept where it is shown again before it was removed', async () => {
    const ada = await member(db, 'Ada')
    const selfie = await upload(ada, 1, 'profiles')
    await dayPasses()
    expect(await queued(selfie)).toBe(true)
    await db
      .as(ada)
      .update('profiles', { selfie_url: `/storage/v1/object/public/profiles/${selfie}` }, { user_id: ada.id })
    expect(await queued(selfie)).toBe(false)
  })

  test('leaves no row when it is removed by its owner', async () => {
    const ada = await member(db, 'Ada')
    const name = await upload(ada, 1)
    await db.as(ada).remove('storage.objects', { bucket_id: 'item-images', name })
    expect(await db.query('select from private.stored_files where path = $1', [name])).toEqual([])
  })
})
