import type { Stack } from '../../../local/stack.ts'
import { type Booking, invoke, type Member } from './members.ts'

/** Naira in a wallet, by the ledger. */
export async function walletByLedger(stack: Stack, { id }: Member): Promise<number> {
  const text = `select balance::float8 as balance from private.ledger_accounts where kind = 'wallet' and user_id = $1`
  const [row] = await stack.database.query<{ balance: number }>(text, [id])
  return row?.balance ?? Number.NaN
}

/** Naira that Aso holds for the bookings of an item. */
export async function heldForItem(stack: Stack, itemId: string): Promise<number> {
  const text = `select coalesce(sum(a.balance), 0)::float8 as held
    from private.ledger_accounts a join public.transactions t on t.id = a.transaction_id where t.item_id = $1`
  const [row] = await stack.database.query<{ held: number }>(text, [itemId])
  return row?.held ?? Number.NaN
}

/** Naira in both wallets, and what Aso holds for the bookings of the item. */
export async function ledgerBalances(
  stack: Stack,
  { ada, bola, item }: { ada: Member; bola: Member; item: string },
): Promise<{ ada: number; bola: number; held: number }> {
  const [a, b, held] = await Promise.all([
    walletByLedger(stack, ada),
    walletByLedger(stack, bola),
    heldForItem(stack, item),
  ])
  return { ada: a, bola: b, held }
}

export async function payFromWallet(member: Member, { id }: Booking): Promise<void> {
  const paid = await invoke(member, 'wallet-payment', { transactionId: id, paymentMethod: 'wallet' })
  if (!paid.status) throw new Error(paid.message)
}

/** Nobody waits in a test: the booking is moved into the past instead. */
export async function daysPass(stack: Stack, bookingId: string, days: number): Promise<void> {
  await stack.database.query(`do $$
    begin
      perform set_config('session_replication_role', 'replica', true);
      update public.transactions set
        rental_start_date = rental_start_date - ${days}, rental_end_date = rental_end_date - ${days},
        held_dates = daterange(lower(held_dates) - ${days}, upper(held_dates) - ${days}),
        created_at = created_at - interval '${days} days', paid_at = paid_at - interval '${days} days'
      where id = '${bookingId}';
    end $$`)
}

/** Where the money of a booking went, in order: between people and what Aso holds. */
export function transfersOfBooking(
  stack: Stack,
  bookingId: string,
): Promise<{ from: string; to: string; naira: number }[]> {
  return stack.database.query(
    `select coalesce(payer.full_name, 'held') as "from", coalesce(payee.full_name, 'held') as "to", t.amount::float8 as naira
     from private.transfers t
     join private.ledger_accounts d on d.id = t.debit_account left join private.profiles payer on payer.user_id = d.user_id
     join private.ledger_accounts c on c.id = t.credit_account left join private.profiles payee on payee.user_id = c.user_id
     where t.transaction_id = $1 order by t.id`,
    [bookingId],
  )
}

interface StoredBooking {
  id: string
  booking_status: string
  rental_start_date: string
  rental_end_date: string
  late_days: number
}

export function bookingsOfItem(stack: Stack, itemId: string): Promise<StoredBooking[]> {
  return stack.database.query(
    `select id, booking_status, rental_start_date::text, rental_end_date::text, late_days
     from public.transactions where item_id = $1 order by created_at`,
    [itemId],
  )
}
