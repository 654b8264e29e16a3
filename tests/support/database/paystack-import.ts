import type { Person, Row, TestDatabase } from './test-database.ts'

export interface ImportStep extends Row {
  import_id: number
  stage: string
  settlement_id: number | null
  page: number
}

/** A row of a list of Paystack, as import-paystack sends it. Kobo. */
export interface Listed {
  id: number
  reference?: string
  status?: string
  amount: number
  fees?: number
  gross?: number
  deducted?: number
  currency?: string
  at?: string
}

type Lists = Partial<
  Record<'transaction' | 'transfer' | 'refund' | 'settlement' | 'settled' | 'movement', Listed[]>
>

const longAgo = '2026-01-02T08:00:00Z'

export async function openImport(db: TestDatabase): Promise<ImportStep> {
  await db.query('select private.open_import()')
  const [step] = await db.as('service').call<ImportStep>('next_import_step')
  if (!step) throw new Error('No import is open')
  return step
}

export async function storePage(
  db: TestDatabase,
  step: ImportStep,
  rows: readonly object[],
  isLast: boolean,
): Promise<ImportStep | undefined> {
  const [next] = await db.as('service').call<ImportStep>('store_import_page', {
    p_import_id: step.import_id,
    p_stage: step.stage,
    p_settlement_id: step.settlement_id,
    p_page: step.page,
    p_rows: JSON.stringify(rows),
    p_is_last: isLast,
  })
  return next
}

export const listed = (row: Listed): object => ({ status: 'success', currency: 'NGN', at: longAgo, ...row })

/** A whole import of these lists, each one page; compared in small batches. */
export async function importLists(db: TestDatabase, lists: Lists, balance = 0): Promise<void> {
  let step: ImportStep | undefined = await openImport(db)
  // What the ledger says of the last hour is compared too.
  await db.query(`update private.paystack_imports set to_at = now() + interval '2 hours' where id = $1`, [
    step.import_id,
  ])
  while (step && step.stage !== 'match') {
    const rows =
      step.stage === 'balance' ? [{ amount: balance }] : (lists[step.stage as keyof Lists] ?? []).map(listed)
    step = await storePage(db, step, rows, true)
  }
  while (step && !(await matchSome(db, step, 20)));
}

export async function matchSome(db: TestDatabase, step: ImportStep, limit: number): Promise<boolean> {
  const [row] = await db
    .as('service')
    .call<{ match_import: boolean }>('match_import', { p_import_id: step.import_id, p_limit: limit })
  return row?.match_import ?? true
}

export interface Mismatch extends Row {
  subject: string
  kind: string
  problem: string
  reference: string
  paystack_amount: number
  our_amount: number
  since: string
}

export const readMismatches = (db: TestDatabase, admin: Person, more: object = {}): Promise<Mismatch[]> =>
  db.as(admin).call<Mismatch>('paystack_mismatches', { ...more })

/** Naira. */
export async function companyAccounts(db: TestDatabase): Promise<Record<string, number>> {
  const rows = await db.query<{ kind: string; balance: number }>(
    `select kind, balance from private.ledger_accounts where kind in ('paystack_clearing', 'paystack_fees', 'stamp_duty', 'bank')`,
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

/** An import that has read everything, and not compared it: a settlement and a payment nobody knows. */
export async function importToMatch(db: TestDatabase): Promise<number> {
  let step: ImportStep | undefined = await openImport(db)
  while (step && step.stage !== 'match') {
    const rows = step.stage === 'settlement' ? [listed({ id: 1, amount: 100, gross: 100 })] : []
    step = await storePage(db, step, step.stage === 'balance' ? [{ amount: 0 }] : rows, true)
  }
  return step?.import_id ?? 0
}
