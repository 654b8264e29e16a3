import { expect, test } from 'vitest'
import { quizQuestions } from '#contract/quiz-questions.ts'
import { optionsOf, steps } from '@/features/quiz/model/answers'

const options = steps.flatMap((step) => [...optionsOf(step)])

test('every answer of the quiz has its emoji', () => {
  for (const { value, emoji } of options) expect(emoji, value).toMatch(/^\p{Extended_Pictographic}/u)
})

test('party is shown as Night Out, casual as Everyday Chic', () => {
  const labels = Object.fromEntries(quizQuestions.occasion.options.map(({ value, label }) => [value, label]))
  expect(labels).toMatchObject({ party: 'Night Out', casual: 'Everyday Chic' })
})
