import type { BookingRow } from './builders.ts'
import type { TestDatabase } from './test-database.ts'

/** Stores the path of an agreement's PDF as generate-rental-agreement does; answers it. */
export async function attachAgreement(
  db: TestDatabase,
  { id }: Pick<BookingRow, 'id'>,
  path = `${id}.1.pdf`,
): Promise<string> {
  const [row] = await db
    .as('service')
    .query<{ path: string | null }>(
      `select public.attach_agreement($1, $2, public.agreement_facts($1) ->> 'version') as path`,
      [id, path],
    )
  if (!row?.path) throw new Error('The agreement was not attached')
  return row.path
}
