// Sets Zod up before any schema is made.
import '@/lib/forms'
import { z } from 'zod'
import type { Message } from '#contract/messages/common.ts'
import {
  maximumWithdrawalText,
  minimumWithdrawalText,
  withdrawalMessages as words,
} from '#contract/messages/money/withdrawal.ts'
import { cleanAccountNumber } from '#contract/rules/account-number.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { WithdrawalTerms } from '../api/withdrawal-terms'
import { readAmount } from './amount'
import { feeOf, mostNow } from './withdrawal-terms'

/** Why this amount can't be withdrawn now, in the order of the server; undefined: it can. */
export function amountProblem(
  amount: number | null,
  terms: WithdrawalTerms | undefined,
): Message | undefined {
  if (amount === null) return words.invalidAmount
  // The server knows them, and says so.
  if (!terms) return undefined
  if (amount < terms.minimum)
    return { ...words.amountTooLow, text: minimumWithdrawalText(formatNaira(terms.minimum)) }
  if (amount > terms.maximum)
    return { ...words.amountTooHigh, text: maximumWithdrawalText(formatNaira(terms.maximum)) }
  const most = `You can withdraw ${formatNaira(mostNow(terms))} now.`
  if (amount > terms.available) return { ...words.insufficientBalance, text: most }
  if (amount > mostNow(terms)) return { ...words.amountTooHigh, text: most }
  const fee = feeOf(amount, terms)
  if (amount <= fee) return { ...words.amountTooLow, text: `The fee of a withdrawal is ${formatNaira(fee)}.` }
  return undefined
}

/** The terms are undefined where they could not be loaded; the server checks everything again. */
export function withdrawForm(terms: WithdrawalTerms | undefined) {
  return z.object({
    amount: z
      .string()
      .transform(readAmount)
      .superRefine((amount, context) => {
        const problem = amountProblem(amount, terms)
        if (problem) context.addIssue({ code: 'custom', message: problem.text })
      })
      .transform((amount) => amount ?? 0),
    bankCode: z.string().min(1, words.bankMissing.text),
    accountNumber: z
      .string()
      .transform(cleanAccountNumber)
      .pipe(
        z
          .string()
          .min(1, words.accountMissing.text)
          .regex(/^\d{10}$/, words.invalidAccountNumber.text),
      ),
    accountName: z
      .string()
      .trim()
      .min(1, words.accountMissing.text)
      .max(200)
      .regex(/^[\p{L} ]{3,}$/u, words.invalidAccountName.text),
  })
}

type Fields = z.input<ReturnType<typeof withdrawForm>>
type Errors = { [Name in keyof Fields]?: { message?: string | undefined } | undefined }

/** The first error of the form with its title, in the order of the server. */
export function firstRefusal(
  errors: Errors,
  amount: string,
  terms: WithdrawalTerms | undefined,
): Message | undefined {
  if (errors.amount) return amountProblem(readAmount(amount), terms)
  const text = errors.bankCode?.message ?? errors.accountNumber?.message ?? errors.accountName?.message
  const known = [
    words.bankMissing,
    words.accountMissing,
    words.invalidAccountNumber,
    words.invalidAccountName,
  ]
  return known.find((message) => message.text === text)
}

/** A name as the bank writes it, in the letters and spaces that a request may have. */
export const plainName = (name: string): string => name.replace(/[^\p{L}]+/gu, ' ').trim()
