import { beforeAll, describe, expect, test } from 'vitest'
import { insertPaidBooking, item, member, runJobs, storedBooking } from '../../support/database/builders.ts'
import { storeEvidence, textList } from '../../support/database/disputes.ts'
import {
  approveIdentity,
  giveIdentityKey,
  memberWithoutIdentity,
  storedIdentity,
  upsertIdentity,
} from '../../support/database/identity-papers.ts'
import { ratedScene } from '../../support/database/ratings.ts'
import { refusal } from '../../support/database/refusals.ts'
import {
  appeal,
  appealedSuspension,
  changeSuspension,
  decideAppeal,
  decideReports,
  lift,
  ownMatter,
  reportItem,
  reportPerson,
  suspend,
  suspensionInForce,
  suspensionsOf,
} from '../../support/database/safety.ts'
import { seeSignal, shownSignalsAbout } from '../../support/database/signals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Nobody decides as an admin what concerns themselves, or reads what is said about them. */
const db = openTestDatabase()

let judge: Person
beforeAll(async () => {
  await giveIdentityKey(db)
  judge = await member(db, 'Judge', { admin: true })
})

const withoutOtherAdmins = async ({ id }: Person, act: () => Promise<unknown>) => {
  const others = await db.query<{ user_id: string }>(
    'update private.profiles set is_admin = false where is_admin and user_id <> $1 returning user_id',
    [id],
  )
  await act()
  await db.query(`update private.profiles set staff_roles = '{owner}' where user_id = any ($1::uuid[])`, [
    textList(others.map(({ user_id }) => user_id)),
  ])
}
const suspended = (person: Person) => suspensionsOf(db, person)
const dismiss = (admin: Person, report: { id: string }) => decideReports(db, admin, [report], 'dismiss')
const remove = (admin: Person, { id }: Person) =>
  db.as(admin).call('admin_delete_user', { target_user_id: id })

/** An admin with a second account, which shares the device and is a member's like any other. */
async function adminWithSecondAccount() {
  const device = crypto.randomUUID()
  const admin = await member(db, 'Admin', { admin: true, device })
  return { admin, second: await member(db, 'Second', { device, identity: 'none' }) }
}

describe('the other side of a booking', () => {
  test('is suspended, decided on and deleted by another admin, until the booking is over', async () => {
    const [admin, ada, eve] = [
      await member(db, 'Admin', { admin: true }),
      await member(db, 'Ada'),
      await member(db, 'Eve'),
    ]
    const booking = await insertPaidBooking(db, admin, await item(db, ada))
    const report = await reportPerson(db, eve, ada)
    for (const act of [() => suspend(db, admin, ada), () => dismiss(admin, report), () => remove(admin, ada)])
      expect(await refusal(act())).toMatchObject(ownMatter)
    expect(await suspended(ada)).toEqual([])
    const third = await member(db, 'Third', { admin: true })
    const row = await appealedSuspension(db, judge, ada)
    expect(await refusal(decideAppeal(db, admin, row, false, 'No'))).toMatchObject({ code: 'PT403' })
    await decideAppeal(db, third, row, true, 'Yes')
    await suspend(db, third, ada)
    for (const act of [() => lift(db, admin, ada), () => changeSuspension(db, admin, ada)])
      expect(await refusal(act())).toMatchObject(ownMatter)
    await db.as(admin).call('cancel_booking', { p_transaction_id: booking.id })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'cancelled' })
    await lift(db, admin, ada)
    expect(await suspended(ada)).toMatchObject([
      { ended_at: expect.anything() },
      { ended_at: expect.anything() },
    ])
  })

  test('is suspended by the only admin there is', async () => {
    const [admin, ada] = [await member(db, 'Admin', { admin: true }), await member(db, 'Ada')]
    await insertPaidBooking(db, admin, await item(db, ada))
    await withoutOtherAdmins(admin, () => suspend(db, admin, ada))
    expect(await suspended(ada)).toHaveLength(1)
  })
})

test('an admin does not suspend or delete whom they reported, nor once another found nothing', async () => {
  const [admin, ada] = [await member(db, 'Admin', { admin: true }), await member(db, 'Ada')]
  const report = await reportPerson(db, admin, ada)
  for (const act of [() => suspend(db, admin, ada), () => dismiss(admin, report), () => remove(admin, ada)])
    expect(await refusal(act())).toMatchObject(ownMatter)
  await dismiss(judge, report)
  for (const act of [() => suspend(db, admin, ada), () => remove(admin, ada)])
    expect(await refusal(act())).toMatchObject(ownMatter)
  expect(await suspended(ada)).toEqual([])
})

test('an admin does not decide on the item or the rating that they reported', async () => {
  const [admin, ada] = [await member(db, 'Admin', { admin: true }), await member(db, 'Ada')]
  const thing = await item(db, ada)
  await reportItem(db, admin, thing)
  const { ofAda } = await ratedScene(db)
  await db
    .as(admin)
    .insert('rating_reports', { rating_id: ofAda.id, reporter_id: admin.id, reason: 'insult' })
  const acts = (who: Person) => [
    () => db.as(who).call('moderate_item', { p_item_id: thing.id, p_action: 'hide', p_reason: 'A fake' }),
    () => db.as(who).call('moderate_rating', { p_rating_id: ofAda.id, p_action: 'dismiss' }),
  ]
  for (const act of acts(admin)) expect(await refusal(act())).toMatchObject(ownMatter)
  for (const act of acts(judge)) await act()
  expect(await db.one('select hidden_reason from public.items where id = $1', [thing.id])).toEqual({
    hidden_reason: 'A fake',
  })
})

describe('a second account of an admin', () => {
  test('gets nothing from that admin, even where there is no other', async () => {
    const { admin, second } = await adminWithSecondAccount()
    const report = await reportPerson(db, await member(db, 'Eve'), second)
    const thing = await item(db, second)
    await upsertIdentity(db, second)
    await withoutOtherAdmins(admin, async () => {
      for (const act of [
        () => suspend(db, admin, second),
        () => dismiss(admin, report),
        () => remove(admin, second),
        () => approveIdentity(db, admin, second),
        () => db.as(admin).call('moderate_item', { p_item_id: thing.id, p_action: 'dismiss' }),
      ])
        expect(await refusal(act())).toMatchObject(ownMatter)
    })
    expect(await storedIdentity(db, second)).toMatchObject({ verification_status: 'pending' })
    await approveIdentity(db, judge, second)
    await db.as(second).update('profiles', { full_name: 'Another Name' }, { user_id: second.id })
    const { id } = await storedIdentity(db, second)
    const name = { p_verification_id: id, p_name: 'Another Name', p_accept: true }
    expect(await refusal(db.as(admin).call('decide_name', name))).toMatchObject(ownMatter)
    await suspend(db, judge, second)
    for (const act of [() => lift(db, admin, second), () => changeSuspension(db, admin, second)])
      expect(await refusal(act())).toMatchObject(ownMatter)
    await appeal(db, second)
    const row = await suspensionInForce(db, second)
    await withoutOtherAdmins(admin, async () =>
      expect(await refusal(decideAppeal(db, admin, row, true, 'Fine'))).toMatchObject({ code: 'PT403' }),
    )
    expect(await suspended(second)).toMatchObject([{ ended_at: null, appeal_answer: null }])
  })

  test('a number that an admin only typed makes nobody their second account', async () => {
    const [admin, ada] = [await member(db, 'Admin', { admin: true }), await memberWithoutIdentity(db, 'Ada')]
    for (const who of [admin, ada])
      await db.as(who).update('profiles', { phone_number: '+2348031234567' }, { user_id: who.id })
    await suspend(db, admin, ada)
    expect(await suspended(ada)).toHaveLength(1)
  })
})

describe('what is reported about an admin', () => {
  /** What this admin reads of reports in any way: rows, the queue, the count, files. */
  async function reads(admin: Person) {
    const rows = (table: string) => db.as(admin).query<{ id: string }>(`select id from public.${table}`)
    const [counts] = await db.as(admin).call<{ open_reports: number }>('admin_counts')
    const queue = await db.as(admin).call<{ subject_id: string }>('moderation_queue', { p_limit: 100 })
    const files = await db.as(admin).query(`select name from storage.objects where bucket_id = 'documents'`)
    return {
      reports: [
        ...(await rows('person_reports')),
        ...(await rows('item_reports')),
        ...(await rows('rating_reports')),
      ].map(({ id }) => id),
      queue: queue.map(({ subject_id }) => subject_id),
      count: Number(counts?.open_reports),
      files: files.length,
    }
  }

  test('is read by other admins only: the person, the items, the ratings, of a second account as well', async () => {
    const { admin, second } = await adminWithSecondAccount()
    const { ada, ofAda } = await ratedScene(db)
    const eve = await member(db, 'Eve')
    const before = { own: await reads(admin), others: await reads(judge) }
    const file = await storeEvidence(db, eve, eve)
    const ids: string[] = []
    for (const about of [admin, second]) {
      ids.push((await reportPerson(db, eve, about, { evidence_urls: textList([file]) })).id)
      const thing = await item(db, about)
      const report = { item_id: thing.id, reporter_id: eve.id, reason: 'fake', details: 'A copy' }
      ids.push((await db.as(eve).insert<{ id: string }>('item_reports', report)).id)
    }
    const report = { rating_id: ofAda.id, reporter_id: eve.id, reason: 'insult' }
    const ofRating = await db.as(eve).insert<{ id: string }>('rating_reports', report)
    const others = await reads(judge)
    expect(others.count - before.others.count).toBe(5)
    expect(others.queue).toHaveLength(before.others.queue.length + 5)
    expect(others.reports).toEqual(expect.arrayContaining([...ids, ofRating.id]))
    expect(others.files).toBe(before.others.files + 1)
    expect((await reads(admin)).reports).toEqual([...before.own.reports, ofRating.id])
    expect(await reads(admin)).toMatchObject({ count: before.own.count + 1, files: before.own.files })
    await db.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [ada.id])
    expect((await reads(ada)).reports).not.toContain(ofRating.id)
    expect((await reads(ada)).queue).not.toContain(ofAda.id)
  })

  test('an appeal of a second account is in no list of that admin', async () => {
    const { admin, second } = await adminWithSecondAccount()
    await suspend(db, judge, second)
    await appeal(db, second)
    const [row] = await suspended(second)
    expect((await reads(judge)).queue).toContain(row?.id)
    expect((await reads(admin)).queue).not.toContain(row?.id)
    const appeals = await db.as(admin).call<{ user_id: string }>('suspension_appeals')
    expect(appeals.map(({ user_id }) => user_id)).not.toContain(second.id)
  })
})

test('an admin neither reads, counts nor closes a signal that names them', async () => {
  await runJobs(db)
  const { admin, second } = await adminWithSecondAccount()
  const counted = async (who: Person) =>
    Number((await db.as(who).call<{ open_signals: number }>('admin_counts'))[0]?.open_signals)
  const before = [await counted(admin), await counted(judge)]
  await runJobs(db)
  const [signal] = await shownSignalsAbout(db, judge, second)
  if (!signal) throw new Error('No signal')
  expect(await shownSignalsAbout(db, admin, second)).toEqual([])
  expect([await counted(admin), await counted(judge)]).toEqual([before[0], (before[1] ?? 0) + 1])
  expect(await refusal(seeSignal(db, admin, signal, 2))).toMatchObject({
    code: 'PT403',
    hint: 'Access denied',
  })
  await seeSignal(db, judge, signal, 2, 'Rents from himself')
  expect(await shownSignalsAbout(db, admin, second, { p_seen: true })).toEqual([])
  expect(await db.one('select seen_by from private.fraud_signals where id = $1', [signal.id])).toEqual({
    seen_by: judge.id,
  })
})
