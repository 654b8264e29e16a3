import type { OutfitResult, QuizAnswers } from '#contract/bodies/quiz.ts'
import { newQuizSessionId } from '#contract/quiz-questions.ts'
import { keepStyleSession } from '@/domain/style/style-session'
import { authorizedFetch } from '@/lib/authorized-fetch'
import { callFunction } from '@/lib/supabase'

const patienceMs = 20_000

/** The outfit of these answers, kept for the account to come; null where it could not be made. */
export async function prepareOutfit(answers: QuizAnswers): Promise<OutfitResult[] | null> {
  const sessionId = newQuizSessionId()
  const results = await askForOutfit(sessionId, answers)
  keepStyleSession({ sessionId, answers, results })
  return results
}

async function askForOutfit(sessionId: string, answers: QuizAnswers): Promise<OutfitResult[] | null> {
  try {
    const preview = await callFunction<{ results: OutfitResult[] }>(
      'style-preview',
      { sessionId, answers },
      (input, init) => authorizedFetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) }),
    )
    return preview.results.length > 0 ? preview.results : null
  } catch (error) {
    console.error('The style preview could not be prepared', error)
    return null
  }
}
