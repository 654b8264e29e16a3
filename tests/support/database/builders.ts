import { addDays, lagosToday } from '#contract/rules/dates.ts'
import type { Database } from '#database.types.ts'
import { type Settlement, type Started, settleFunding, settlePayment } from './card-payments.ts'
import type { Person, Row, Statement, TestDatabase, Values } from './test-database.ts'

type Tables = Database['public']['Tables']
export type Item = Tables['items']['Row']
export type BookingRow = Tables['transactions']['Row']
export type StaffRole = Database['public']['Enums']['staff_role']
export type StatementLine = Database['public']['Views']['wallet_transactions']['Row']

/** The day `days` after today in Lagos. */
export const day = (days: number): string => addDays(lagosToday(), days)

/**
 * The arguments of a case with dates in the place of days from today: a table of cases is read long before its last case
 * runs, and maybe on the day before.
 */
export const withDates = (args: Values): Values =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) =>
      /^p_(start|end|first_day|last_day)$/.test(name) && typeof value === 'number'
        ? [name, day(value)]
        : [name, value],
    ),
  )

export interface MemberOptions {
  role?: 'lend' | 'borrow' | 'both'
  identity?: 'approved' | 'pending' | 'rejected' | 'incomplete' | 'none'
  /** Naira in the wallet. */
  wallet?: number
  /** An owner, who may do everything that staff may. */
  admin?: boolean
  staff?: readonly StaffRole[]
  /** The random id that the browser sends with the sign-up. */
  device?: string
}

/** A person through the whole sign-up. */
export async function member(db: TestDatabase, name: string, options: MemberOptions = {}): Promise<Person> {
  const {
    role = 'both',
    identity = 'approved',
    wallet = 0,
    admin = false,
    staff = admin ? ['owner'] : [],
    device,
  } = options
  const person = await db.signUp(name, device === undefined ? {} : { device })
  const service = db.as('service')
  // Names that nobody may choose, as Admin, are written by hand.
  await db.query('update private.profiles set full_name = $2 where user_id = $1', [person.id, name])
  await service.call('set_profile_at_signup', { p_user_id: person.id, p_full_name: null, p_role: role })
  await db.as(person).call('skip_phone_verification')
  if (identity !== 'none') {
    await service.insert('borrower_verifications', { user_id: person.id, verification_status: identity })
  }
  // The first admin is made by hand, as in production.
  if (staff.length > 0)
    await db.query('update private.profiles set staff_roles = $2 where user_id = $1', [
      person.id,
      `{${staff.join()}}`,
    ])
  if (wallet > 0) await settleFunding(db, person, wallet)
  return person
}

/** Three days of this dress cost ₦3,000 and ₦5,000 deposit; it can also be bought for ₦20,000. */
export function item(db: TestDatabase, owner: Person, values: Values = {}): Promise<Item> {
  return db.as(owner).insert<Item>('items', {
    owner_id: owner.id,
    title: 'Red gele',
    category: 'Traditional',
    availability_type: 'both',
    rental_price: 1000,
    sale_price: 20_000,
    deposit_amount: 5000,
    ...values,
  })
}

/** Inserted as the specification's client does; three days from the tenth day on. */
export function insertBooking(
  db: TestDatabase,
  borrower: Person,
  thing: Item,
  values: Values = {},
): Promise<BookingRow> {
  return db.as(borrower).insert<BookingRow>('transactions', {
    borrower_id: borrower.id,
    lender_id: thing.owner_id,
    item_id: thing.id,
    transaction_type: 'rent',
    rental_start_date: day(10),
    rental_end_date: day(12),
    total_amount: 1,
    payment_status: 'pending',
    booking_status: 'pending',
    ...values,
  })
}

export function insertPurchase(
  db: TestDatabase,
  borrower: Person,
  thing: Item,
  values: Values = {},
): Promise<BookingRow> {
  return insertBooking(db, borrower, thing, {
    transaction_type: 'buy',
    rental_start_date: null,
    rental_end_date: null,
    ...values,
  })
}

export interface WalletPayment {
  transaction_id: string
  payment_status: string
  booking_status: string
  total_amount: number
  wallet_balance: number
}

export async function callPayFromWallet(
  db: TestDatabase,
  borrower: Person,
  booking: BookingRow,
): Promise<WalletPayment> {
  const [paid] = await db
    .as(borrower)
    .call<WalletPayment>('pay_from_wallet', { p_transaction_id: booking.id })
  if (!paid) throw new Error('No answer')
  return paid
}

export async function startBookingPayment(
  db: TestDatabase,
  borrower: Person,
  booking: BookingRow,
): Promise<Started> {
  const args = { p_user_id: borrower.id, p_transaction_id: booking.id, p_amount: booking.total_amount }
  const [started] = await db.as('service').call<Started>('start_booking_payment', args)
  if (!started) throw new Error('The payment did not start')
  return started
}

export async function settleCardPayment(
  db: TestDatabase,
  borrower: Person,
  booking: BookingRow,
): Promise<Settlement> {
  return settlePayment(db, await startBookingPayment(db, borrower, booking))
}

export async function insertPaidBooking(
  db: TestDatabase,
  borrower: Person,
  thing: Item,
  values: Values = {},
): Promise<BookingRow> {
  const booking = await insertBooking(db, borrower, thing, values)
  await settleCardPayment(db, borrower, booking)
  return storedBooking(db, booking)
}

export function storedBooking(db: TestDatabase, { id }: Pick<BookingRow, 'id'>): Promise<BookingRow> {
  return db.one<BookingRow>('select * from public.transactions where id = $1', [id])
}

export interface Cancellation {
  booking_status: string
  refunded: number
  paid_to_lender: number
}

export async function cancelBooking(
  db: TestDatabase,
  person: Person,
  booking: BookingRow,
): Promise<Cancellation | undefined> {
  const args = { p_transaction_id: booking.id, p_reason: 'Plans changed' }
  const [answer] = await db.as(person).call<Cancellation>('cancel_booking', args)
  return answer
}

/** The caller confirms their own side of a return. */
export function updateReturnConfirmation(
  db: TestDatabase,
  party: Person,
  booking: BookingRow,
  values: { return_notes?: string; actual_return_date?: string } = {},
): Promise<BookingRow[]> {
  const side = party.id === booking.borrower_id ? 'borrower_return_confirmed' : 'lender_return_confirmed'
  return db.as(party).update<BookingRow>('transactions', { [side]: true, ...values }, { id: booking.id })
}

/** Naira by the ledger. */
export async function walletBalance(db: TestDatabase, person: Person): Promise<number> {
  const text = `select balance from private.ledger_accounts where kind = 'wallet' and user_id = $1`
  return (await db.one<{ balance: number }>(text, [person.id])).balance
}

/** Naira that Aso holds for a booking. */
export async function heldForBooking(db: TestDatabase, booking: Pick<BookingRow, 'id'>): Promise<number> {
  const text = `select coalesce(sum(balance), 0) as balance from private.ledger_accounts where transaction_id = $1`
  return (await db.one<{ balance: number }>(text, [booking.id])).balance
}

export function storedStatement(db: TestDatabase, person: Person): Promise<StatementLine[]> {
  return db.query('select * from public.wallet_transactions where user_id = $1 order by transfer_id', [
    person.id,
  ])
}

/** Subjects of the messages to a person, oldest first. */
export async function mailSubjects(db: TestDatabase, person: Person): Promise<string[]> {
  const text = 'select subject from private.outbox where recipient = $1 order by id'
  const rows = await db.query<{ subject: string }>(text, [person.email])
  return rows.map(({ subject }) => subject)
}

/** What the first message with this subject says. */
export async function mailBody(
  db: TestDatabase,
  person: Person,
  subject: string,
): Promise<string | undefined> {
  const text = 'select body from private.outbox where recipient = $1 and subject = $2 order by id'
  const [row] = await db.query<{ body: string }>(text, [person.email, subject])
  return row?.body
}

/** Nobody waits in a test: the booking is moved into the past instead. */
export async function moveIntoPast(
  db: TestDatabase,
  booking: Pick<BookingRow, 'id'>,
  past: Past,
): Promise<void> {
  await db.allWithoutTriggers([movingIntoPast(booking, past)])
}

interface Past {
  days?: number
  minutes?: number
}

/** What moves all times of a booking so far into the past. */
export function movingIntoPast(booking: Pick<BookingRow, 'id'>, { days = 0, minutes = 0 }: Past): Statement {
  const text = `update public.transactions set
         created_at = created_at - p.ago, hold_expires_at = hold_expires_at - p.ago, paid_at = paid_at - p.ago,
         handed_over_at = handed_over_at - p.ago, borrower_confirmed_at = borrower_confirmed_at - p.ago,
         lender_confirmed_at = lender_confirmed_at - p.ago, accepted_at = accepted_at - p.ago,
         handover_proven_at = handover_proven_at - p.ago, question_at = question_at - p.ago,
         question_due_at = question_due_at - p.ago, settled_at = settled_at - p.ago,
         rental_start_date = rental_start_date - p.days, rental_end_date = rental_end_date - p.days,
         borrower_return_date = borrower_return_date - p.days, lender_return_date = lender_return_date - p.days,
         actual_return_date = actual_return_date - p.days,
         held_dates = case when isempty(held_dates) then held_dates
           else daterange(lower(held_dates) - p.days, upper(held_dates) - p.days) end
       from (select make_interval(days => $2::int, mins => $3::int) as ago, $2::int as days) p
       where id = $1`
  return { text, values: [booking.id, days, minutes] }
}

export interface JobCounts {
  expired_holds: number
  groups_settled: number
  /** How many deadlines of each kind ended, and how many notices were sent. */
  deadlines: Record<string, number>
  trust_counted: number
  /** Bookings whose time to rate was over, and those whose sides were told to rate. */
  ratings_opened: number
  rating_notices: number
  owners_ranked: number
  papers_cleared: number
  suspensions_ended: number
  failed: unknown[]
}

export async function runJobs(db: TestDatabase): Promise<JobCounts> {
  const [row] = await db.as('service').call<{ run_due_jobs: JobCounts }>('run_due_jobs')
  if (!row) throw new Error('No counts')
  return row.run_due_jobs
}

/** The stored profile of a person, with its private columns. */
export const storedProfile = (db: TestDatabase, { id }: Person): Promise<Row> =>
  db.one('select * from private.profiles where user_id = $1', [id])
