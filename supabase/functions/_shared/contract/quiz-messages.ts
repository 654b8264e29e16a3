export const quizMessages = {
  answerMissing: 'Please choose an answer',
  answerUnknown: 'This is not one of the answers',
  sessionInvalid: 'This is not a style session',
  previewReady: 'Style preview ready',
} as const
