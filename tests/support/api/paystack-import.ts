import { z } from 'zod'
import type { Stack } from '../../../local/stack.ts'
import importPaystack from '../../../supabase/functions/import-paystack/index.ts'

const answer = z.object({ data: z.object({ steps: z.number(), done: z.boolean() }) })

/** One run of the import, as the scheduler starts it. */
export async function runImport(stack: Pick<Stack, 'url'>): Promise<{ steps: number; done: boolean }> {
  const response = await importPaystack.fetch(
    new Request(`${stack.url}/functions/v1/import-paystack`, {
      method: 'POST',
      headers: { 'x-cron-secret': process.env.CRON_SECRET ?? '' },
    }),
  )
  return answer.parse(await response.json()).data
}

/** A new import, from its beginning to its end. */
export async function importAll(stack: Pick<Stack, 'url' | 'database'>): Promise<void> {
  await stack.database.query('select private.open_import()')
  while (!(await runImport(stack)).done);
}

/** What differs from Paystack. */
export const mismatches = (stack: Pick<Stack, 'database'>): Promise<unknown[]> =>
  stack.database.query(
    `select kind::text, problem::text, reference, paystack_kobo::int as paystack, our_kobo::int as ours
     from private.paystack_mismatches where resolved_at is null order by subject`,
  )

export interface ImportedBooks {
  /** Kobo that Paystack owes Aso, as it says and as the books say. */
  paystack: number
  books: number
  /** Naira. */
  fees: number
  duty: number
  bank: number
}

/** What the last finished import said, and the accounts of the company. */
export async function importedBooks(stack: Pick<Stack, 'database'>): Promise<ImportedBooks> {
  const [row] = await stack.database.query<ImportedBooks>(
    `select i.paystack_owes_kobo::float8 as paystack, i.books_say_kobo::float8 as books,
       (select a.balance::float8 from private.ledger_accounts a where a.kind = 'paystack_fees') as fees,
       (select a.balance::float8 from private.ledger_accounts a where a.kind = 'stamp_duty') as duty,
       (select a.balance::float8 from private.ledger_accounts a where a.kind = 'bank') as bank
     from private.paystack_imports i where i.finished_at is not null order by i.id desc limit 1`,
  )
  if (!row) throw new Error('No import has finished')
  return row
}
