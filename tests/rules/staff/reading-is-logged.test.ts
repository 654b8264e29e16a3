import { beforeAll, describe, expect, test } from 'vitest'
import { day, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { insertUploadedFile } from '../../support/database/claims.ts'
import { paidScene, report, rule, storeEvidence, textList } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { decideReports, reportPerson } from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { setUpWithdrawal } from '../../support/database/withdrawals.ts'
import { roles } from './what-each-role-may-do.ts'

/** What staff read of members, and after which line in the log. Which doors there are is in `every-door-is-logged.test.ts`. */

const db = openTestDatabase()
let staff: Record<(typeof roles)[number], Person>
let ada: Person
let bola: Person
let transactionId: string

beforeAll(async () => {
  const people = await Promise.all(roles.map((role) => member(db, `Staff ${role}`, { staff: [role] })))
  staff = Object.fromEntries(roles.map((role, at) => [role, people[at]])) as typeof staff
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola', { identity: 'approved', wallet: 500_000 })
  const gele = await item(db, ada, { pickup_method: 'delivery' })
  const booking = await insertPaidBooking(db, bola, gele, {
    receive_method: 'delivery',
    delivery_address: '7 Awolowo Road, Ikoyi',
  })
  transactionId = booking.id
  await db.query(
    `update private.profiles set phone_number = '+2348031234567',
    location = '{"city":"Ikeja","state":"Lagos","country":"Nigeria","latitude":6.5,"longitude":3.3}' where user_id = $1`,
    [bola.id],
  )
  await db.query(`update public.borrower_verifications set legal_name = 'Bola Ige' where user_id = $1`, [
    bola.id,
  ])
})

const linesOf = (who: Person) =>
  db.query<Row>('select action_type, target from private.admin_log where admin_id = $1 order by id', [who.id])

/** What this person has opened, they have opened more than an hour ago. */
async function makeLinesOlder({ id }: Person) {
  const change = `update private.admin_log set created_at = created_at - interval '61 minutes' where admin_id = $1`
  await db.query('alter table private.admin_log disable trigger admin_log_append_only')
  await db.query(change, [id])
  await db.query('alter table private.admin_log enable always trigger admin_log_append_only')
}

describe.each(roles)('%s reads without opening anything', (role) => {
  test.each(['wallet_entries', 'wallet_transactions', 'card_refunds', 'baskets', 'transactions'])(
    'no row of %s',
    async (table) => {
      expect(await db.as(staff[role]).read(table)).toEqual([])
      expect(await linesOf(staff[role])).toEqual([])
    },
  )

  test('no legal name, no home address, no phone number, no place on the map and no balance', async () => {
    const who = db.as(staff[role])
    expect(await who.read('borrower_verifications', { user_id: bola.id })).toEqual([])
    const [profile] = await who.read<Row & { location: Row }>('profiles', { user_id: bola.id })
    expect(profile).toMatchObject({
      full_name: 'Bola',
      phone_number: null,
      wallet_balance: null,
      escrow_balance: null,
    })
    expect(profile?.location).toEqual({ city: 'Ikeja', state: 'Lagos', country: 'Nigeria' })
    expect(await refusal(who.call('booking_money', { p_transaction_id: transactionId }))).toMatchObject({
      code: 'PT404',
    })
    expect(await linesOf(staff[role])).toEqual([])
  })
})

test('a note about a person, a suspension or a new role opens nothing of them; what staff write is logged', async () => {
  const owner = staff.owner
  await db.as(owner).call('add_person_note', { p_user_id: bola.id, p_note: 'Called about a parcel' })
  await db.as(owner).call('suspend_person', { p_user_id: bola.id, p_reason: 'You sold fakes.' })
  await db.as(owner).call('lift_suspension', { p_user_id: bola.id, p_reason: 'We were wrong.' })
  const [profile] = await db.as(owner).read<Row & { location: Row }>('profiles', { user_id: bola.id })
  expect(profile).toMatchObject({ phone_number: null, wallet_balance: null, escrow_balance: null })
  expect(profile?.location).not.toHaveProperty('latitude')
  expect(await db.as(owner).read('borrower_verifications', { user_id: bola.id })).toEqual([])
  expect((await linesOf(owner)).map(({ action_type }) => action_type)).toEqual([
    'add_person_note',
    'suspend_person',
    'lift_suspension',
  ])
})

test('opening the page of a person writes the line first, and shows this person alone for an hour', async () => {
  const finance = staff.finance
  await db.as(finance).call('person_page', { p_user_id: bola.id })
  expect(await linesOf(finance)).toEqual([{ action_type: 'read_person', target: bola.id }])
  const phone = async (one: Person) => (await db.as(finance).read<Row>('profiles', { user_id: one.id }))[0]
  expect(await phone(bola)).toMatchObject({
    phone_number: '+2348031234567',
    wallet_balance: expect.any(Number),
  })
  expect(await phone(ada)).toMatchObject({ phone_number: null, wallet_balance: null })
  expect(await db.as(finance).read('wallet_entries')).toEqual([])
  await makeLinesOlder(finance)
  expect(await phone(bola)).toMatchObject({ phone_number: null, wallet_balance: null })
})

test('a line of one member of staff opens nothing for another', async () => {
  await db.as(staff.support).call('person_page', { p_user_id: bola.id })
  expect(await db.as(staff.support).read('borrower_verifications', { user_id: bola.id })).toHaveLength(1)
  expect(await db.as(staff.owner).read('borrower_verifications', { user_id: bola.id })).toEqual([])
})

test('searching and reading lists is logged, the same again within five minutes once', async () => {
  const before = (await linesOf(staff.owner)).length
  for (const p_search of ['bola', 'bola', '0803'])
    await db.as(staff.owner).call('search_people', { p_search })
  await db.as(staff.owner).call('verification_queue', {})
  await db.as(staff.owner).call('dispute_queue', {})
  await db.as(staff.owner).call('withdrawal_queue', {})
  const lines = (await linesOf(staff.owner)).slice(before)
  expect(lines.map(({ action_type }) => action_type)).toEqual([
    'search_people',
    'search_people',
    'list_verifications',
    'list_disputes',
    'list_withdrawals',
  ])
})

describe('what is decided', () => {
  const files = (who: Person) =>
    db.as(who).query<{ name: string }>('select bucket_id, name from storage.objects order by name')

  test('of a dispute shows again, with its evidence and photos, once its file was opened, for an hour', async () => {
    const { ada: lender, bola: borrower, admin, booking } = await paidScene(db)
    const path = await storeEvidence(db, borrower, booking)
    const photo = `${booking.id}/handover/${lender.id}/1.jpg`
    await insertUploadedFile(db, lender, 'condition-photos', photo)
    const dispute = await report(db, borrower, booking, { evidence_urls: textList([path]) })
    expect(await db.as(staff.moderation).read('disputes', { id: dispute.id })).toHaveLength(1)
    expect(await files(staff.moderation)).toEqual([])
    await rule(db, admin, dispute, 'for_borrower')
    expect(await db.as(staff.moderation).read('disputes', { id: dispute.id })).toEqual([])
    expect(await linesOf(staff.moderation)).toEqual([])

    await db.as(staff.moderation).call('dispute_file', { p_dispute_id: dispute.id })
    expect(await linesOf(staff.moderation)).toMatchObject([{ action_type: 'read_dispute' }])
    expect(await db.as(staff.moderation).read('disputes', { id: dispute.id })).toHaveLength(1)
    const shown = [
      { bucket_id: 'condition-photos', name: photo },
      { bucket_id: 'documents', name: path },
    ]
    expect(await files(staff.moderation)).toEqual(expect.arrayContaining(shown))
    await makeLinesOlder(staff.moderation)
    expect(await db.as(staff.moderation).read('disputes', { id: dispute.id })).toEqual([])
    expect(await files(staff.moderation)).toEqual([])
  })

  test('of reports shows to nobody; what is open after the list of what waits was read', async () => {
    const [open, decided] = [await reportPerson(db, bola, ada), await reportPerson(db, ada, bola)]
    await decideReports(db, staff.owner, [decided], 'dismiss')
    const read = () => db.as(staff.moderation).read<Row>('person_reports')
    await makeLinesOlder(staff.moderation)
    expect(await read()).toEqual([])
    // A list that shows none of them opens none.
    await db.as(staff.moderation).call('moderation_queue', { p_kind: 'appeal' })
    await db.as(staff.moderation).call('moderation_queue', { p_kind: 'person', p_after: '2999-01-01' })
    expect(await read()).toEqual([])
    await db.as(staff.moderation).call('moderation_queue', { p_kind: 'person' })
    expect(await read()).toMatchObject([{ id: open.id }])
    expect((await linesOf(staff.moderation)).at(-1)).toMatchObject({ action_type: 'list_moderation' })
  })

  test('of a withdrawal shows to who has opened its owner', async () => {
    const { ada: owner, admin, withdrawal } = await setUpWithdrawal(db)
    const read = () => db.as(staff.finance).read('withdrawals', { id: withdrawal.id })
    expect(await read()).toHaveLength(1)
    await db
      .as(admin)
      .update('withdrawals', { status: 'rejected', admin_note: 'Another account' }, { id: withdrawal.id })
    expect(await read()).toEqual([])
    await db.as(staff.finance).call('person_page', { p_user_id: owner.id })
    expect(await read()).toHaveLength(1)
  })
})

test('every page of the journal is logged, whichever is read first', async () => {
  const page = { p_from: day(-1), p_until: day(1), p_after: '2000-01-01', p_after_id: 0 }
  expect(await db.as(staff.finance).call('export_journal', page)).not.toEqual([])
  expect((await linesOf(staff.finance)).at(-1)).toMatchObject({ action_type: 'export_journal' })
})
