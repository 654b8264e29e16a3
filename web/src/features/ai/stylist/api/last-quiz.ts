import { skipToken, useQuery } from '@tanstack/react-query'
import type { QuizAnswers } from '#contract/bodies/quiz.ts'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

/** My answers to the style quiz, the last time I took it; null where I never did. */
export function useLastQuiz() {
  const userId = usePerson()?.id
  return useQuery({
    queryKey: [...meKey(userId), 'last quiz'],
    queryFn: userId ? ({ signal }) => fetchLastQuiz(userId, signal) : skipToken,
  })
}

async function fetchLastQuiz(userId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('style_sessions')
    .select('answers')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .overrideTypes<{ answers: QuizAnswers }[]>()
    .throwOnError()
  return data[0]?.answers ?? null
}
