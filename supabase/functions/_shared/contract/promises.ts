/** What Aso promises its people. */
export const promises = {
  rentOfRetail: '10-20%',
  identityReview: '1-2 business days',
  safetyReviewHours: 24,
  legalReplyHours: 48,
  rightsAnswerDays: 30,
  breachNoticeHours: 72,
  minimumAge: 18,
  ledgerYears: 6,
  quizDays: 30,
} as const
