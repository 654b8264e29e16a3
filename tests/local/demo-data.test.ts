import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#contract/taxonomy.ts'
import { loadDemoTown } from '../../local/demo/load.ts'
import { addCases } from '../pictures/cases.ts'
import { screens } from '../pictures/screens.ts'
import { importAll, importedBooks, mismatches } from '../support/api/paystack-import.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack({ engine: 'PGlite' })
  await loadDemoTown(stack, {})
}, 400_000)

afterAll(() => stack.close())

function rows<Row>(sql: string): Promise<Row[]> {
  return stack.database.query<Row>(sql)
}

const person = (name: string): string =>
  `(select u.id from auth.users u where u.email = '${name}@aso.example')`

test.each(['ada', 'bola', 'chidi', 'dami', 'admin'])('%s signs in with the demo password', async (name) => {
  const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword({
    email: `${name}@aso.example`,
    password: 'Aso-demo-2026',
  })
  expect(data.user?.email).toBe(`${name}@aso.example`)
})

test('the demo people have the roles and identities they are shown with', async () => {
  const people = await rows(
    `select split_part(u.email, '@', 1) as name, p.role, p.is_admin, v.verification_status as identity
     from auth.users u join private.profiles p on p.user_id = u.id
       left join public.borrower_verifications v on v.user_id = u.id
     where u.email in ('ada@aso.example', 'bola@aso.example', 'chidi@aso.example', 'dami@aso.example', 'admin@aso.example')
     order by 1`,
  )
  expect(people).toMatchObject([
    { name: 'ada', role: 'lend', is_admin: false },
    { name: 'admin', is_admin: true },
    { name: 'bola', role: 'borrow', identity: 'approved' },
    { name: 'chidi', role: 'both', identity: 'approved' },
    { name: 'dami', role: 'borrow', identity: 'pending' },
  ])
})

test('the books reconcile after all demo bookings', async () => {
  expect(await rows('select * from private.reconcile()')).toEqual([])
})

test('the admin dashboard has use of thirty days, growth, and searches that found nothing', async () => {
  expect(
    await rows(
      `select count(distinct day)::int as days, count(distinct page)::int as pages from private.page_days`,
    ),
  ).toEqual([{ days: 30, pages: 12 }])
  expect(await rows('select from private.empty_search_days')).not.toEqual([])
  expect(await rows('select from private.growth_months where completed > 0')).not.toEqual([])
  expect(
    await rows('select * from private.check_use() union all select * from private.check_growth()'),
  ).toEqual([])
})

test('Ada has a paid withdrawal, and one that an admin can approve', async () => {
  expect(
    await rows(
      `select w.status, w.fraud_check_status, (private.payout_refusal(w)).message as refusal
       from public.withdrawals w where w.user_id = ${person('ada')} order by w.transfer_id`,
    ),
  ).toEqual([
    { status: 'paid', fraud_check_status: 'passed', refusal: null },
    { status: 'pending', fraud_check_status: 'passed', refusal: null },
  ])
})

test('every statement reads in the order of time', async () => {
  const outOfOrder = await rows(
    `select * from (
       select w.transfer_id, lag(w.transfer_id) over (partition by w.user_id order by w.created_at) as before
       from public.wallet_transactions w) s where s.before > s.transfer_id`,
  )
  expect(outOfOrder).toEqual([])
})

test('a request of somebody else waits for Ada’s answer for some hours yet', async () => {
  expect(
    await rows(
      `select t.booking_status, p.full_name <> 'Ada Okonkwo' as other, t.paid_at <= now() as paid,
         t.paid_at + interval '12 hours' > now() as fresh
       from public.transactions t join private.profiles p on p.user_id = t.borrower_id
       where t.lender_id = ${person('ada')} and t.booking_status = 'requested'`,
    ),
  ).toEqual([{ booking_status: 'requested', other: true, paid: true, fresh: true }])
})

test('nobody in the town is under suspicion', async () => {
  await stack.runJobs()
  expect(await rows('select kind from private.fraud_signals')).toEqual([])
})

test('Bola has exactly ₦150,000', async () => {
  expect(
    await rows(`select a.balance from private.ledger_accounts a where a.user_id = ${person('bola')}`),
  ).toEqual([{ balance: 150_000 }])
})

test('Bola and Chidi have no running rental', async () => {
  const running = await rows(
    `select t.id from public.transactions t where t.borrower_id in (${person('bola')}, ${person('chidi')})
       and t.booking_status not in ('completed', 'cancelled', 'expired', 'declined')`,
  )
  expect(running).toEqual([])
})

test('Ada has three items to pick up that cost under ₦50,000 for three days with the deposit', async () => {
  const items = await rows(
    `select i.id from public.items i where i.owner_id = ${person('ada')} and i.status = 'available'
       and i.availability_type in ('rent', 'both') and i.pickup_method in ('pickup', 'both')
       and i.min_rental_days <= 3 and i.rental_price * 3 + i.deposit_amount < 50000`,
  )
  expect(items.length).toBeGreaterThanOrEqual(3)
})

test('48 items over all categories belong to at least 8 lenders in five cities', async () => {
  const [market] = await rows<{ items: number; categories: number; lenders: number; cities: string[] }>(
    `select count(*)::int as items, count(distinct i.category)::int as categories, count(distinct i.owner_id)::int as lenders,
       array_agg(distinct p.location ->> 'city') as cities
     from public.items i join private.profiles p on p.user_id = i.owner_id`,
  )
  expect(market).toMatchObject({ items: 48, categories: categories.length })
  expect(market?.lenders).toBeGreaterThanOrEqual(8)
  expect(market?.cities).toEqual(
    expect.arrayContaining(['Lagos', 'Abuja', 'Port Harcourt', 'Ibadan', 'Kano']),
  )
})

test('every item has photos that can be seen', async () => {
  const items = await rows<{ images: string[] }>('select i.images from public.items i')
  const photos = items.flatMap(({ images }) => images)
  expect(items.every(({ images }) => images.length >= 2)).toBe(true)
  const answers = await Promise.all(photos.map((path) => fetch(new URL(path, stack.url), { method: 'HEAD' })))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('some rentals are finished and some are running', async () => {
  const states = await rows<{ booking_status: string }>(
    'select distinct t.booking_status from public.transactions t',
  )
  expect(states.map((state) => state.booking_status)).toEqual(
    expect.arrayContaining(['completed', 'active', 'confirmed']),
  )
})

test('the money of a finished rental moves at one instant, as the settlement of every other', async () => {
  expect(
    await rows(
      `select t.transaction_id from private.transfers t where t.kind in ('rent', 'delivery_fee', 'late_charge', 'deposit_refund')
       group by t.transaction_id having count(distinct t.created_at) > 1`,
    ),
  ).toEqual([])
})

test('the screens of the contact sheet are about bookings that the town has', async () => {
  await addCases(stack)
  const missing: string[] = []
  for (const { name, id } of screens) {
    if (id && (await rows(id)).length === 0) missing.push(name)
  }
  expect(missing).toEqual([])
})

test('the ratings of finished rentals are open, but for one that waits for the other side', async () => {
  const [ratings] = await rows<{ open: number; sealed: number; wrong: number }>(
    `select count(*) filter (where r.opened_at is not null)::int as open, count(*) filter (where r.opened_at is null)::int as sealed,
       count(*) filter (where r.opened_at > now() or r.created_at > r.opened_at)::int as wrong from public.ratings r`,
  )
  expect(ratings).toEqual({ open: 26, sealed: 1, wrong: 0 })
  const before = await rows('select user_id, rating_average, num_reviews from private.profiles order by 1')
  await stack.runJobs()
  expect(await rows('select public.recount_ratings() as changed')).toEqual([{ changed: 0 }])
  expect(await rows('select user_id, rating_average, num_reviews from private.profiles order by 1')).toEqual(
    before,
  )
  expect(await rows(`select 1 from private.outbox where cause = 'rating'`)).toEqual([])
})

test('Paystack’s sandbox lists every payment and payout of the demo, and the books agree with it', async () => {
  await importAll(stack)
  expect(await mismatches(stack)).toEqual([])
  const { paystack, books, fees } = await importedBooks(stack)
  expect(paystack).toBe(books)
  expect(fees).toBeLessThan(0)
  expect(await rows('select * from private.reconcile()')).toEqual([])
})

test('the demo data is not loaded while deadlines end bookings by themselves', async () => {
  const running = { ...stack, schedule: { ...stack.schedule, isOn: true } }
  await expect(loadDemoTown(running, {})).rejects.toThrow('before jobs run by themselves')
})

test('the demo data is not put into a database that has people', async () => {
  await expect(loadDemoTown(stack, {})).rejects.toThrow('people live in this database already')
})
