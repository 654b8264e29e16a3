import type { LookSource } from '../quiz-questions.ts'

export const quizMessages = {
  answerMissing: 'Please choose an answer',
  answerUnknown: 'This is not one of the answers',
  sessionInvalid: 'This is not a style session',
  previewReady: 'Style preview ready',
  preparing: 'Creating your personalized style profile...',
  previewTitle: 'Your Complete AI-Styled Outfit',
  completeLook: 'Complete AI Look',
  styled: 'AI Styled',
  signUp: 'Complete My Outfit - Sign Up Free',
  freeToJoin: 'Free to join • Save your complete AI outfit • Rent complete looks instantly',
} as const

/** Of a look and its pieces: where it comes from, and what each is in it. */
export const quizWords = {
  sources: { market: 'From the market', drawn: 'Drawn' } satisfies Record<LookSource, string>,
  fromMarket: 'Put together from wardrobes on Aso within your budget.',
  fromDrawing: 'A drawing based on your answers. New wardrobes join Aso every day.',
  heart: 'The heart of your look',
  shoes: 'Shoes to match',
  bag: 'A bag to match',
  accessory: 'The finishing touch',
} as const
