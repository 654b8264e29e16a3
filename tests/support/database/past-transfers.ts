import type { Person, TestDatabase } from './test-database.ts'

/** A deposit into a wallet at a moment in the past. Only the owner of the database can move what the journal says. */
export async function depositAt(db: TestDatabase, person: Person, amount: number, at: string): Promise<void> {
  await db.as('service').call('update_wallet_balance', {
    p_user_id: person.id,
    p_amount: amount,
    p_transaction_type: 'deposit',
    p_description: `Deposit of ${at}`,
  })
  await moveLast(db, at)
}

/** A fee that a person paid to Aso at a moment in the past. */
export async function payAt(db: TestDatabase, person: Person, amount: number, at: string): Promise<void> {
  await db.as('service').call('update_wallet_balance', {
    p_user_id: person.id,
    p_amount: amount,
    p_transaction_type: 'payment',
    p_description: `Paid at ${at}`,
  })
  await moveLast(db, at)
}

async function moveLast(db: TestDatabase, at: string): Promise<void> {
  const last = '(select max(id) from private.transfers)'
  await db.sql.begin(async (sql) => {
    await sql.unsafe('alter table private.transfers disable trigger transfers_append_only')
    await sql.unsafe('alter table public.wallet_entries disable trigger statement_append_only')
    await sql.unsafe(`update public.wallet_entries set created_at = '${at}' where transfer_id = ${last}`)
    await sql.unsafe(`update private.transfers set created_at = '${at}' where id = ${last}`)
    await sql.unsafe('alter table private.transfers enable always trigger transfers_append_only')
    await sql.unsafe('alter table public.wallet_entries enable always trigger statement_append_only')
  })
}
