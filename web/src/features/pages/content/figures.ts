import { delays, limits } from '#contract/constants.ts'
import { formatNaira } from '#contract/rules/money.ts'

/** The rules of the business that the texts name, as numbers: a test holds them to the defaults of `app_settings`. */
export const rules = {
  approvalHours: delays.approvalHours,
  freeCancellationHours: delays.freeCancellationHours,
  lateCancelRentPercent: 50,
  oneSidedReturnHours: delays.oneSidedReturnHours,
  saleCloseDays: delays.saleAutoCloseDays,
  holdMinutes: 15,
  unpaidHolds: 3,
  newMemberRentals: 1,
  newMemberUntil: 3,
  platformFeePercent: 0,
  minimumFunding: limits.minimumFunding,
  minimumWithdrawal: 500,
  maximumWithdrawal: 100_000,
  withdrawalFee: 100,
  weekDays: 7,
  monthDays: 30,
} as const

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

export const codes = { minutes: delays.codeExpiryMinutes, digits: limits.codeLength, tries: 5 } as const

export const naira = {
  minimumFunding: formatNaira(rules.minimumFunding),
  minimumWithdrawal: formatNaira(rules.minimumWithdrawal),
  maximumWithdrawal: formatNaira(rules.maximumWithdrawal),
  withdrawalFee: formatNaira(rules.withdrawalFee),
} as const

export const lastUpdated = 'January 2024'
