import { infiniteQueryOptions } from '@tanstack/react-query'
import type { PersonReportReason } from '#contract/messages/safety.ts'
import type { Database } from '#database.types.ts'
import { db } from '@/lib/supabase'

const page = 5

type QuestionColumns = Database['public']['Functions']['item_questions']['Returns'][number]
/** The type in Postgres does not say what may be missing. */
export type Question = Omit<QuestionColumns, 'answer' | 'answered_at'> & {
  answer: string | null
  answered_at: string | null
}

export const questionsKey = (itemId: string) => ['item questions', itemId] as const

/** The newest first, as the person may read and answer them; a page goes on after the last question of the one before. */
export const questionsQuery = (itemId: string, userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...questionsKey(itemId), userId] as const,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await db()
        .rpc(
          'item_questions',
          { p_item_id: itemId, p_after: pageParam?.asked_at, p_after_id: pageParam?.id, p_limit: page },
          { get: true },
        )
        .abortSignal(signal)
        .throwOnError()
        .overrideTypes<Question[], { merge: false }>()
      return data
    },
    initialPageParam: undefined as Pick<Question, 'asked_at' | 'id'> | undefined,
    getNextPageParam: (rows) => (rows.length === page ? rows.at(-1) : undefined),
  })

export async function askQuestion(itemId: string, question: string): Promise<void> {
  await db().rpc('ask_item_question', { p_item_id: itemId, p_question: question }).throwOnError()
}

export async function answerQuestion(questionId: string, answer: string): Promise<void> {
  await db().rpc('answer_item_question', { p_question_id: questionId, p_answer: answer }).throwOnError()
}

export async function removeQuestion(questionId: string): Promise<void> {
  await db().rpc('remove_item_question', { p_question_id: questionId }).throwOnError()
}

interface QuestionReport {
  questionId: string
  /** Of the answer; else of the question. */
  ofAnswer: boolean
  reason: PersonReportReason
  details: string
}

export async function reportQuestion({ questionId, ofAnswer, reason, details }: QuestionReport) {
  await db()
    .rpc('report_item_question', {
      p_question_id: questionId,
      p_of_answer: ofAnswer,
      p_reason: reason,
      p_details: details,
    })
    .throwOnError()
}

export async function hideQuestion(questionId: string, reason: string): Promise<void> {
  await db().rpc('hide_item_question', { p_question_id: questionId, p_reason: reason }).throwOnError()
}
