import type { Database } from '#database.types.ts'
import { csvLines, csvMark } from '@/lib/files/csv'

type Row = Database['public']['Functions']['export_journal']['Returns'][number]

const columns = [
  ['ID', 'id'],
  ['Time', 'created_at'],
  ['Kind', 'kind'],
  ['Amount', 'amount'],
  ['From account', 'from_account'],
  ['From owner', 'from_owner'],
  ['To account', 'to_account'],
  ['To owner', 'to_owner'],
  ['Booking', 'transaction_id'],
  ['Reference', 'reference'],
  ['Description', 'description'],
] as const satisfies readonly (readonly [string, keyof Row])[]

/** The types of procedures do not know which columns can be null. */
export type JournalRow = Omit<Row, 'from_owner' | 'to_owner' | 'transaction_id'> &
  Record<'from_owner' | 'to_owner' | 'transaction_id', string | null>

export const journalHead = (): string => csvMark + csvLines([columns.map(([title]) => title)])

export const journalLines = (rows: readonly JournalRow[]): string =>
  csvLines(rows.map((row) => columns.map(([, column]) => row[column])))
