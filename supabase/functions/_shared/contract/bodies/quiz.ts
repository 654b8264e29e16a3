// The visitor's style quiz: what may be answered, and what comes out of it.
import { z } from 'zod'
import { quizMessages as words } from '../messages/quiz.ts'
import { lookSources, type QuizStep, quizQuestions } from '../quiz-questions.ts'

function valuesOf(step: QuizStep): string[] {
  return quizQuestions[step].options.map(({ value }) => value)
}

function oneOf(step: QuizStep) {
  return z.enum(valuesOf(step), {
    error: ({ input }) => (input === undefined || input === '' ? words.answerMissing : words.answerUnknown),
  })
}

function areChosenAccessories(text: string): boolean {
  const chosen = text.split(',')
  if (chosen.includes('skip')) return chosen.length === 1
  const known = valuesOf('accessories')
  return chosen.every((value) => known.includes(value)) && new Set(chosen).size === chosen.length
}

/** All texts; `accessories` is a comma-joined list. */
export const quizAnswers = z.object({
  occasion: oneOf('occasion'),
  base_item: oneOf('base_item'),
  vibe: oneOf('vibe'),
  shoes: oneOf('shoes'),
  bags: oneOf('bags'),
  accessories: z
    .string(words.answerMissing)
    .min(1, words.answerMissing)
    .refine(areChosenAccessories, words.answerUnknown),
  budget: oneOf('budget'),
})
export type QuizAnswers = z.infer<typeof quizAnswers>

/** `session_<milliseconds>_<suffix>` */
export const quizSessionId = z
  .string(words.sessionInvalid)
  .regex(/^session_\d{10,16}_?[A-Za-z0-9]{8,64}$/, words.sessionInvalid)

/** A caller who knows it may link the session to an account, so it must not be guessable. */
export const stylePreviewBody = z.object({ sessionId: quizSessionId, answers: quizAnswers })

/** The first is the complete look; pieces that can be rented follow. Prices are naira a day. */
export const outfitResult = z.object({
  id: z.string(),
  type: z.enum(['db_item', 'ai_generated']),
  /** What the complete look is: pieces of the market, or a drawing. */
  source: z.enum(lookSources).optional(),
  category: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  reason: z.string(),
  vibe: z.string(),
  occasion: z.string().optional(),
  price: z.number().optional(),
  total_price: z.number().nullish(),
})
export type OutfitResult = z.infer<typeof outfitResult>

export const stylePreview = z.object({ results: z.array(outfitResult) })
