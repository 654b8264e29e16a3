import { db } from '@/lib/supabase'
import { type JournalRow, journalHead, journalLines } from '../model/journal-csv'

export interface Period {
  from: string
  until: string
}

/** As the database answers at once. */
const pageSize = 1000

/** The journal of a period as the pieces of a CSV file: page by page, so that no page is kept twice. */
export async function fetchJournal({ from, until }: Period): Promise<string[]> {
  const pieces = [journalHead()]
  let after: JournalRow | undefined
  do {
    const { data } = await db()
      .rpc('export_journal', {
        p_from: from,
        p_until: until,
        p_after: after?.created_at,
        p_after_id: after?.id,
      })
      .throwOnError()
    const rows: JournalRow[] = data
    pieces.push(journalLines(rows))
    after = rows.length === pageSize ? rows.at(-1) : undefined
  } while (after)
  return pieces
}
