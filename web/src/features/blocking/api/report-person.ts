import type { PersonReportReason } from '#contract/messages/safety.ts'
import { db } from '@/lib/supabase'

interface PersonReport {
  reported_id: string
  reporter_id: string
  reason: PersonReportReason
  details: string
  evidence_urls: string[]
}

export async function reportPerson(report: PersonReport): Promise<void> {
  await db().from('person_reports').insert(report).throwOnError()
}
