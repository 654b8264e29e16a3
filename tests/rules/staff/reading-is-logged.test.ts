import { beforeAll, describe, expect, test } from 'vitest'
import { insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { roles } from './what-each-role-may-do.ts'

/** What staff can read of members without a line in the log: nothing but what waits for their decision. */

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
  db.query<Row>('select action_type, target from private.admin_log where admin_id = $1', [who.id])

/** Tables of which staff can read rows that are not their own, and what waits for a decision there. Everybody reads the others. */
const worklists: Record<string, string> = {
  'public.borrower_verifications': 'pending checks, or whom they opened',
  'public.transactions': 'disputed bookings without an address, or whose dispute they opened',
  'public.disputes': 'what they decide, by the table as the specification has it',
  'public.deposit_claims': 'what they decide',
  'public.withdrawals': 'what they decide, by the table as the specification has it',
  'public.item_reports': 'what they decide',
  'public.person_reports': 'what they decide',
  'public.rating_reports': 'what they decide',
  'public.ratings': 'ratings that staff have hidden',
  'public.items': 'items that are hidden: everybody read them before',
  'public.app_settings': 'nobody’s',
  'public.model_calls': 'figures of use without words',
  'storage.objects': 'evidence of what they decide',
}

test('no policy lets staff read anything else', async () => {
  const open = await db.query<{ name: string }>(
    `select distinct n.nspname || '.' || c.relname as name from pg_policy o join pg_class c on c.oid = o.polrelid join pg_namespace n on n.oid = c.relnamespace
     where o.polcmd in ('r', '*') and pg_get_expr(o.polqual, o.polrelid) like '%is_staff%' order by 1`,
  )
  expect(open.map(({ name }) => name)).toEqual(Object.keys(worklists).sort())
})

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
  await db.query('alter table private.admin_log disable trigger admin_log_append_only')
  await db.query(
    `update private.admin_log set created_at = created_at - interval '61 minutes' where admin_id = $1`,
    [finance.id],
  )
  await db.query('alter table private.admin_log enable always trigger admin_log_append_only')
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
