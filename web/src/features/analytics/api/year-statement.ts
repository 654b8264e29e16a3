import type { Database } from '#database.types.ts'
import { csvLines, csvMark } from '@/lib/files/csv'
import { db } from '@/lib/supabase'

type Entry = Database['public']['Views']['wallet_transactions']['Row']

const pageSize = 1000
const head = ['Time', 'Kind', 'Description', 'In', 'Out', 'Balance', 'Status', 'Booking', 'Reference']

function line(entry: Entry): (string | number | null)[] {
  const out = entry.transaction_type === 'withdrawal' || entry.transaction_type === 'payment'
  return [
    entry.created_at,
    entry.transaction_type,
    entry.description,
    out ? null : entry.amount,
    out ? entry.amount : null,
    entry.balance_after,
    entry.status,
    entry.transaction_id,
    entry.reference,
  ]
}

/** Every line of one's own wallet in a year of Lagos, the oldest first, as the pieces of a CSV file. */
export async function fetchYearCsv(userId: string, year: string): Promise<string[]> {
  const pieces = [csvMark + csvLines([head])]
  for (let from = 0; ; from += pageSize) {
    const { data } = await db()
      .from('wallet_transactions')
      .select('*')
      .eq('user_id', userId)
      .gte('created_at', `${year}-01-01T00:00:00+01:00`)
      .lt('created_at', `${Number(year) + 1}-01-01T00:00:00+01:00`)
      .order('created_at')
      .order('transfer_id')
      .range(from, from + pageSize - 1)
      .throwOnError()
    pieces.push(csvLines(data.map(line)))
    if (data.length < pageSize) return pieces
  }
}
