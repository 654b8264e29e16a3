import { db } from '@/lib/supabase'
import type { CsvRow } from '../model/withdrawal-csv'
import { firstCursor } from './cursors'
import type { WithdrawalStatus } from './withdrawals'

const pageSize = 500

/** All withdrawals of this status, or of all, the newest first. */
export async function fetchExport(status: WithdrawalStatus | undefined): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  let after = firstCursor
  do {
    let query = db()
      .from('withdrawals')
      .select(
        'id, user_id, amount, fee, bank_name, account_number, account_name, status, created_at, admin_note',
      )
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(pageSize)
    if (status) query = query.eq('status', status)
    if (after)
      query = query.or(`created_at.lt."${after.at}",and(created_at.eq."${after.at}",id.lt.${after.id})`)
    const { data } = await query.throwOnError()
    rows.push(...data)
    const last = data.at(-1)
    after = last && data.length === pageSize ? { at: last.created_at, id: last.id } : null
  } while (after)
  return rows
}
