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
