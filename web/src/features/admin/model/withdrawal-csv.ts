import type { Database } from '#database.types.ts'
import { csvLines, csvMark } from '@/lib/files/csv'

type Row = Database['public']['Tables']['withdrawals']['Row']

/** The columns of the specification, in its order. */
const columns = [
  ['ID', 'id'],
  ['User ID', 'user_id'],
  ['Amount', 'amount'],
  ['Fee', 'fee'],
  ['Bank', 'bank_name'],
  ['Account number', 'account_number'],
  ['Account name', 'account_name'],
  ['Status', 'status'],
  ['Created time', 'created_at'],
  ['Note', 'admin_note'],
] as const satisfies readonly (readonly [string, keyof Row])[]

export type CsvRow = Pick<Row, (typeof columns)[number][1]>

export function withdrawalCsv(rows: readonly CsvRow[]): string {
  const head = columns.map(([title]) => title)
  const lines = rows.map((row) => columns.map(([, column]) => row[column]))
  return csvMark + csvLines([head, ...lines])
}
