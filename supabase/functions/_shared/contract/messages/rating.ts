import type { Message } from './common.ts'

/** What stars mean, from one to five. */
export const starLabels = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const

/** The written rules: what a rating can be reported and hidden for. */
export const ratingProblems = [
  { value: 'insult', label: 'It insults someone' },
  { value: 'personal_data', label: 'It shares personal details' },
  { value: 'false_statement', label: 'It can be proved false' },
] as const
export type RatingProblem = (typeof ratingProblems)[number]['value']

export const ratingMessages = {
  submitted: 'Rating submitted',
  failed: { title: 'Error submitting rating', text: 'What you chose is kept. Please try again.' },
  incomplete: {
    title: 'Incomplete rating',
    text: 'Please choose the stars and answer every question.',
  },
  answered: { title: 'Answer published', text: 'Everyone who sees the rating also sees your answer.' },
  answerFailed: { title: 'Answer not sent', text: 'What you typed is kept. Please try again.' },
  reported: { title: 'Thank you', text: 'Our team will review it.' },
  reportFailed: { title: 'Report not sent', text: 'What you typed is kept. Please try again.' },
  reportedBefore: { title: 'Report not sent', text: 'You have already reported this rating.' },
  listFailed: { title: 'Error loading ratings', text: 'Please try again' },
} as const satisfies Record<string, Message | string>

export const ratingFieldMessages = {
  starsMissing: 'Please choose from one to five stars',
  answerMissing: 'Please answer this question',
  wordsMissing: 'Please write your answer',
  problemMissing: 'Please choose what is wrong',
} as const

export const ratingModerationMessages = {
  reasonMissing: 'Please give a reason that both sides will read',
  failed: { title: 'Moderation failed', text: 'Nothing was changed. Please try again.' },
  hide: { title: 'Rating hidden', text: 'We’ve told both sides why.' },
  remove_answer: { title: 'Answer removed', text: 'We’ve told both sides why.' },
  dismiss: { title: 'Reports closed', text: 'The rating stays as it is.' },
} as const
