import type { Message } from './common.ts'

/** What people read around questions and reviews of an item. */
export const questionMessages = {
  signInFirst: { title: 'Please log in', text: 'You need to be logged in to ask a question' },
  listFailed: { title: 'Error loading questions', text: 'Please try again' },
  asked: { title: 'Question sent', text: 'We’ve told the owner. We’ll email you the answer.' },
  askFailed: { title: 'Question not sent', text: 'What you typed is kept. Please try again.' },
  answered: { title: 'Answer published', text: 'Everyone who looks at the item can read it.' },
  answerFailed: { title: 'Answer not sent', text: 'What you typed is kept. Please try again.' },
  removed: { title: 'Question removed', text: 'It is no longer shown.' },
  removeFailed: { title: 'Question not removed', text: 'Please try again.' },
  reported: { title: 'Thank you', text: 'Our team will review it.' },
  reportFailed: { title: 'Report not sent', text: 'What you typed is kept. Please try again.' },
  hidden: { title: 'Question hidden', text: 'We’ve told both sides why.' },
  hideFailed: { title: 'Question not hidden', text: 'Please try again.' },
} as const satisfies Record<string, Message>

export const questionWords = {
  missing: 'Write your question',
  answerMissing: 'Write your answer',
  reasonMissing: 'Choose a reason',
  hideReasonMissing: 'Give a reason that both sides will read',
} as const

export const reviewMessages = {
  listFailed: { title: 'Error loading reviews', text: 'Please try again' },
} as const satisfies Record<string, Message>
