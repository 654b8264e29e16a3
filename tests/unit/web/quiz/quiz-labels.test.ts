import { expect, test } from 'vitest'
import { quizQuestions } from '#contract/quiz-questions.ts'
import { answerDrawings } from '@/features/quiz/model/answer-drawings'
import { optionsOf, steps } from '@/features/quiz/model/answers'

const options = steps.flatMap((step) => [...optionsOf(step)])

test('every answer of the quiz has its drawing, and no other has one', () => {
  const values = new Set(options.map(({ value }) => value))
  expect(Object.keys(answerDrawings).toSorted()).toEqual([...values].toSorted())
})

test('party is shown as Night Out, casual as Everyday Chic', () => {
  const labels = Object.fromEntries(quizQuestions.occasion.options.map(({ value, label }) => [value, label]))
  expect(labels).toMatchObject({ party: 'Night Out', casual: 'Everyday Chic' })
})
