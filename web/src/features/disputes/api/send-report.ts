import type { Database } from '#database.types.ts'
import { db } from '@/lib/supabase'

type NewDispute = Database['public']['Tables']['disputes']['Insert']

export type Report = Pick<
  NewDispute,
  'reporter_id' | 'reported_id' | 'transaction_id' | 'issue_type' | 'description' | 'evidence_urls'
>

/** Answers the id of the dispute. */
export async function sendReport(report: Report): Promise<string> {
  const { data } = await db()
    .from('disputes')
    .insert({ ...report, status: 'pending' })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

interface Answer {
  disputeId: string
  statement: string
  evidence: string[]
}

export async function sendAnswer({ disputeId, statement, evidence }: Answer): Promise<void> {
  await db()
    .rpc('answer_dispute', { p_dispute_id: disputeId, p_statement: statement, p_evidence: evidence })
    .throwOnError()
}

/** Once, by a side that lost by the ruling. */
export async function appealRuling(disputeId: string, reason: string): Promise<void> {
  await db().rpc('appeal_ruling', { p_dispute_id: disputeId, p_reason: reason }).throwOnError()
}
