import type { ProfileCheck, TrustPart } from '#contract/ai-reports.ts'

/** What the database says about the caller, and nobody else. */
export interface TrustFacts {
  overall_score: number
  completeness: number
  checks: Record<ProfileCheck, boolean>
  parts: TrustPart[]
  figures: {
    completed: number
    people: number
    needed: number
    on_time: number
    late: number
    rating: number
    reviews: number
    disputes_lost: number
    cancellations: number
    answers: number
    answer_hours: number | null
    unanswered: number
    identity: boolean
    email: boolean
    phone: boolean
    age_days: number
    open_debts: number
  }
  /** For how many days faults count. */
  faults_days: number
  role: 'lend' | 'borrow' | 'both' | null
  identity_status: 'approved' | 'pending' | 'rejected' | 'incomplete' | null
}

/** `1 person`, `4 people`. */
export function many(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}
