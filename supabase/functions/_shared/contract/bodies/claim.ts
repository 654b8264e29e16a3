// What the procedures around claims are sent: claim_deposit, answer_claim, answer_counter_offers, rule_claim.
import { z } from 'zod'
import { claimAnswers, claimKinds, moreThanDeposit, claimFieldMessages as words } from '../messages/claim.ts'
import { addNaira, formatNaira } from '../rules/money.ts'

const kind = z.enum(claimKinds.map(({ value }) => value))
const reason = z.string().trim().max(1000, words.wordsTooLong)

/** Naira as people type them: above 0, whole kobo. */
const naira = z
  .number(words.amountInvalid)
  .positive(words.amountInvalid)
  .multipleOf(0.01, words.amountInvalid)

/** `condition-photos/<path>` of the booking, or `documents/<path>` of one's own. */
const evidence = z
  .array(z.string().regex(/^(condition-photos|documents)\/./))
  .max(5, words.tooManyFiles)
  .default([])

function oneOfEachKind(lines: { kind: string }[]): boolean {
  return new Set(lines.map((line) => line.kind)).size === lines.length
}

const costLine = z.object({
  kind: kind.exclude(['late_days']),
  amount: naira,
  words: reason.min(1, words.wordsRequired),
  evidence,
})

/**
 * p_returned_on and p_lines of claim_deposit, for a booking with a deposit of so many naira, of which late days take so many:
 * the lender confirms the return and claims costs. The server adds the late days by the day of return.
 */
export function claimBody(deposit: number, late = 0) {
  const left = addNaira(deposit, -late)
  const tooMuch = moreThanDeposit(
    formatNaira(deposit),
    formatNaira(left),
    late > 0 ? formatNaira(late) : undefined,
  )
  const costs = (lines: z.infer<typeof costLine>[]) => addNaira(...lines.map(({ amount }) => amount))
  return z.object({
    returnedOn: z.iso.date(words.dayRequired),
    lines: z
      .array(costLine)
      .min(1, words.nothingClaimed)
      .refine(oneOfEachKind, words.kindTwice)
      .refine((lines) => costs(lines) <= left, tooMuch),
  })
}

/** p_answers of answer_claim: one entry for each line. */
export const claimAnswersBody = z
  .array(
    z
      .object({
        kind,
        answer: z.enum(claimAnswers.map(({ value }) => value)),
        counter_amount: naira.optional(),
        words: reason.optional(),
        evidence,
      })
      .refine((line) => line.answer !== 'countered' || line.counter_amount !== undefined, {
        message: words.counterInvalid,
        path: ['counter_amount'],
      })
      .refine((line) => line.answer === 'countered' || line.counter_amount === undefined, {
        message: words.counterOnlyWhenCountered,
        path: ['counter_amount'],
      }),
  )
  .min(1)
  .refine(oneOfEachKind, words.kindTwice)

/** p_answers of answer_counter_offers. */
export const counterAnswersBody = z
  .array(z.object({ kind, accepted: z.boolean() }))
  .min(1)
  .refine(oneOfEachKind, words.kindTwice)

/** p_rulings of rule_claim and decide_appeal. */
export const rulingsBody = z
  .array(
    z.object({
      kind,
      amount: z.number(words.rulingInvalid).min(0, words.rulingInvalid).multipleOf(0.01, words.rulingInvalid),
      reason: reason.min(1, words.wordsRequired),
    }),
  )
  .min(1)
  .refine(oneOfEachKind, words.kindTwice)
