import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { toKobo } from '#contract/rules/money.ts'
import type { Database } from '#database.types.ts'
import type { Person, Town, Values } from './test-database.ts'

type Tables = Database['public']['Tables']
export type Item = Tables['items']['Row']
export type Booking = Tables['transactions']['Row']
export type StatementLine = Tables['wallet_transactions']['Row']

/** The day `days` after today in Lagos. */
export const day = (days: number): string => addDays(lagosToday(), days)

export interface MemberOptions {
  role?: 'lend' | 'borrow' | 'both'
  identity?: 'approved' | 'pending' | 'rejected' | 'incomplete' | 'none'
  /** Naira in the wallet. */
  wallet?: number
  admin?: boolean
}

/** A person through the whole sign-up. */
export async function member(town: Town, name: string, options: MemberOptions = {}): Promise<Person> {
  const { role = 'both', identity = 'approved', wallet = 0, admin = false } = options
  const person = await town.signUp(name)
  const service = town.as('service')
  await service.call('set_profile_at_signup', { p_user_id: person.id, p_full_name: name, p_role: role })
  await town.as(person).call('skip_phone_verification')
  if (identity !== 'none') {
    await service.insert('borrower_verifications', { user_id: person.id, verification_status: identity })
  }
  // The first admin is made by hand, as in production.
  if (admin) await town.query('update private.profiles set is_admin = true where user_id = $1', [person.id])
  if (wallet > 0) await fund(town, person, wallet)
  return person
}

export interface Started {
  reference: string
  amount: number
  email: string
}

export interface Settlement {
  outcome: string
  user_id: string
  purpose: string
  amount: number
  transaction_id: string | null
  payment_status: string | null
  booking_status: string | null
  new_balance: number
  wallet_transaction_id: string | null
}

export interface GatewayAnswer {
  kobo?: number
  currency?: string
  status?: string
}

/** Tells the database what Paystack says of a reference: by default that all of it was paid. */
export async function settle(town: Town, payment: Started, answer: GatewayAnswer = {}): Promise<Settlement> {
  const { kobo = toKobo(payment.amount), currency = 'NGN', status = 'success' } = answer
  const [settlement] = await town.as('service').call<Settlement>('settle_payment', {
    p_reference: payment.reference,
    p_amount_kobo: kobo,
    p_currency: currency,
    p_gateway_status: status,
  })
  if (!settlement) throw new Error(`Unknown reference ${payment.reference}`)
  return settlement
}

export async function startFunding(town: Town, person: Person, amount: number): Promise<Started> {
  const args = { p_user_id: person.id, p_amount: amount }
  const [started] = await town.as('service').call<Started>('start_wallet_funding', args)
  if (!started) throw new Error('Funding did not start')
  return started
}

export async function fund(town: Town, person: Person, amount: number): Promise<Settlement> {
  return settle(town, await startFunding(town, person, amount))
}

/** Three days of this dress cost ₦3,000 and ₦5,000 deposit; it can also be bought for ₦20,000. */
export function item(town: Town, owner: Person, values: Values = {}): Promise<Item> {
  return town.as(owner).insert<Item>('items', {
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
export function book(town: Town, borrower: Person, thing: Item, values: Values = {}): Promise<Booking> {
  return town.as(borrower).insert<Booking>('transactions', {
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

export function buy(town: Town, borrower: Person, thing: Item, values: Values = {}): Promise<Booking> {
  return book(town, borrower, thing, {
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

export async function payFromWallet(town: Town, borrower: Person, booking: Booking): Promise<WalletPayment> {
  const [paid] = await town
    .as(borrower)
    .call<WalletPayment>('pay_from_wallet', { p_transaction_id: booking.id })
  if (!paid) throw new Error('No answer')
  return paid
}

export async function startCardPayment(town: Town, borrower: Person, booking: Booking): Promise<Started> {
  const args = { p_user_id: borrower.id, p_transaction_id: booking.id, p_amount: booking.total_amount }
  const [started] = await town.as('service').call<Started>('start_booking_payment', args)
  if (!started) throw new Error('The payment did not start')
  return started
}

export async function payByCard(town: Town, borrower: Person, booking: Booking): Promise<Settlement> {
  return settle(town, await startCardPayment(town, borrower, booking))
}

export async function paidBooking(
  town: Town,
  borrower: Person,
  thing: Item,
  values: Values = {},
): Promise<Booking> {
  const booking = await book(town, borrower, thing, values)
  await payByCard(town, borrower, booking)
  return bookingNow(town, booking)
}

export function bookingNow(town: Town, { id }: Pick<Booking, 'id'>): Promise<Booking> {
  return town.one<Booking>('select * from public.transactions where id = $1', [id])
}

export interface Cancellation {
  booking_status: string
  refunded: number
  paid_to_lender: number
}

export async function cancelBooking(
  town: Town,
  person: Person,
  booking: Booking,
): Promise<Cancellation | undefined> {
  const args = { p_transaction_id: booking.id, p_reason: 'Plans changed' }
  const [answer] = await town.as(person).call<Cancellation>('cancel_booking', args)
  return answer
}

/** The caller confirms the own side of a return. */
export function confirmReturn(
  town: Town,
  party: Person,
  booking: Booking,
  values: { return_notes?: string; actual_return_date?: string } = {},
): Promise<Booking[]> {
  const side = party.id === booking.borrower_id ? 'borrower_return_confirmed' : 'lender_return_confirmed'
  return town.as(party).update<Booking>('transactions', { [side]: true, ...values }, { id: booking.id })
}

/** Naira by the ledger. */
export async function balance(town: Town, person: Person): Promise<number> {
  const text = `select balance from private.ledger_accounts where kind = 'wallet' and user_id = $1`
  return (await town.one<{ balance: number }>(text, [person.id])).balance
}

/** Naira that Aso holds for a booking. */
export async function escrow(town: Town, booking: Pick<Booking, 'id'>): Promise<number> {
  const text = `select coalesce(sum(balance), 0) as balance from private.ledger_accounts where transaction_id = $1`
  return (await town.one<{ balance: number }>(text, [booking.id])).balance
}

export function statement(town: Town, person: Person): Promise<StatementLine[]> {
  return town.query('select * from public.wallet_transactions where user_id = $1 order by transfer_id', [
    person.id,
  ])
}

/** Subjects of the messages to a person, oldest first. */
export async function mailTo(town: Town, person: Person): Promise<string[]> {
  const text = 'select subject from private.outbox where recipient = $1 order by id'
  const rows = await town.query<{ subject: string }>(text, [person.email])
  return rows.map(({ subject }) => subject)
}

/** Nobody waits in a test: the booking is moved into the past instead. */
export async function timePasses(
  town: Town,
  booking: Pick<Booking, 'id'>,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
): Promise<void> {
  await town.sql.begin(async (transaction) => {
    await transaction.unsafe('set local session_replication_role = replica')
    await transaction.unsafe(
      `update public.transactions set
         created_at = created_at - p.ago, hold_expires_at = hold_expires_at - p.ago, paid_at = paid_at - p.ago,
         handed_over_at = handed_over_at - p.ago, borrower_confirmed_at = borrower_confirmed_at - p.ago,
         lender_confirmed_at = lender_confirmed_at - p.ago,
         rental_start_date = rental_start_date - p.days, rental_end_date = rental_end_date - p.days,
         borrower_return_date = borrower_return_date - p.days, lender_return_date = lender_return_date - p.days,
         actual_return_date = actual_return_date - p.days,
         held_dates = case when isempty(held_dates) then held_dates
           else daterange(lower(held_dates) - p.days, upper(held_dates) - p.days) end
       from (select make_interval(days => $2::int, mins => $3::int) as ago, $2::int as days) p
       where id = $1`,
      [booking.id, days, minutes],
    )
  })
}

export interface JobCounts {
  expired_holds: number
  expired_requests: number
  closed_returns: number
  trust_counted: number
  failed: unknown[]
}

export async function runJobs(town: Town): Promise<JobCounts> {
  const [row] = await town.as('service').call<{ run_due_jobs: JobCounts }>('run_due_jobs')
  if (!row) throw new Error('No counts')
  return row.run_due_jobs
}
