import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Person } from '@/lib/session'
import { itemAnswers, itemRow } from '../../support/screens/items.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { readsOf } from '../../support/screens/reads.ts'
import { ada, bola } from '../../support/screens/rows.ts'
import { allIsInSight } from '../../support/screens/scrolling.ts'
import { type Answers, refusal, wordlessRefusal } from '../../support/screens/server.ts'

const ask = 'POST /rest/v1/rpc/ask_item_question'

const question = {
  id: 'f0000000-0000-4000-8000-000000000007',
  asker: 'Bola',
  asked_at: '2026-08-02T09:00:00Z',
  question: 'Is it lined?',
  answer: null,
  answered_at: null,
  is_mine: false,
  can_answer: true,
}

const around = readsOf({
  'GET /rest/v1/rpc/item_questions': [],
  'GET /rest/v1/rpc/item_reviews': [],
  'GET /rest/v1/rpc/item_rating_summary': [{ average: 0, reviews: 0, stars: [0, 0, 0, 0, 0] }],
  'GET /rest/v1/rpc/matching_items': [],
  'GET /rest/v1/rpc/similar_items': [],
})

/** The questions of an item, further down on its page. */
async function openQuestions(as: Person, answers: Answers = {}) {
  allIsInSight()
  // What was in sight of an item once stays there: no other test looks at this one.
  const item = itemRow({ id: 'd0000000-0000-4000-8000-000000000008' })
  const screen = await openScreen(`/item/${item.id}`, {
    as,
    answers: { ...itemAnswers(item), ...around, 'GET /rest/v1/blocked_people': [], ...answers },
  })
  const questions = await screen.findByRole('region', { name: 'Questions and answers' })
  return { screen, questions }
}

test('A question without words is not sent', async () => {
  const { screen, questions } = await openQuestions(bola)
  await screen.press('Ask', questions)
  await within(questions).findByText('Write your question')
  expect(screen.sent(ask)).toEqual([])
})

test('Contact details are refused with a reason, and what was written stays', async () => {
  const { screen, questions } = await openQuestions(bola, {
    [ask]: refusal('PT400', 'No contact details here', 'Please ask without your number.'),
  })
  const words = within(questions).getByLabelText<HTMLTextAreaElement>('Ask the owner')
  await screen.user.type(words, 'Call me 0803 123 4567')
  await screen.press('Ask', questions)
  await screen.seesToast('No contact details here', 'Please ask without your number.')
  expect(words.value).toBe('Call me 0803 123 4567')
})

test('An answer that is refused stays in its field, and can be sent again', async () => {
  const { screen, questions } = await openQuestions(ada, {
    ...readsOf({ 'GET /rest/v1/rpc/item_questions': [question] }),
    'POST /rest/v1/rpc/answer_item_question': wordlessRefusal(),
  })
  const words = await within(questions).findByLabelText<HTMLTextAreaElement>('Your answer to Bola')
  await screen.user.type(words, 'With cotton.')
  await screen.press('Publish answer', questions)
  await screen.seesToast('Answer not sent')
  expect(words.value).toBe('With cotton.')
})

test('Questions that are not loaded are asked for again', async () => {
  const { screen, questions } = await openQuestions(
    bola,
    readsOf({ 'GET /rest/v1/rpc/item_questions': wordlessRefusal() }),
  )
  await within(questions).findByRole('alert')
  screen.answer(readsOf({ 'GET /rest/v1/rpc/item_questions': [{ ...question, can_answer: false }] }))
  await screen.press('Try again', questions)
  await within(questions).findByText('Is it lined?')
  within(questions).getByText('Not answered yet.')
})
