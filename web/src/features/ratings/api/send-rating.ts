import { db } from '@/lib/supabase'

export interface SentRating {
  transaction_id: string
  rater_id: string
  rated_user_id: string
  rating_type: 'lender_to_borrower' | 'borrower_to_lender'
  overall_rating: number
  communication_rating: number
  returned_on_time: boolean | null
  item_condition_good: boolean | null
  comment: string | null
}

export async function sendRating(rating: SentRating): Promise<void> {
  await db().from('ratings').insert(rating).throwOnError()
  // The rating is stored: a score that is counted later is no reason to say that it failed.
  await db().rpc('calculate_trust_score', { p_user_id: rating.rated_user_id })
}

export async function answerRating({ id, answer }: { id: string; answer: string }): Promise<void> {
  await db().rpc('answer_rating', { p_rating_id: id, p_answer: answer }).throwOnError()
}

export interface RatingReport {
  rating_id: string
  reporter_id: string
  reason: 'insult' | 'personal_data' | 'false_statement'
  details: string | null
}

export async function reportRating(report: RatingReport): Promise<void> {
  await db().from('rating_reports').insert(report).throwOnError()
}
