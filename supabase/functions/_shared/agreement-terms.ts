import { z } from 'zod'
import { countOf } from '#contract/rules/count.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'

/** What is agreed about times and costs. */
export const agreementTerms = z.object({
  cancel_free_hours: z.number(),
  late_cancel_rent_percent: z.number(),
  return_autoclose_hours: z.number(),
  handover_answer_hours: z.number(),
  return_overdue_days: z.number(),
  question_answer_hours: z.number(),
  claim_answer_hours: z.number(),
  appeal_hours: z.number(),
  report_after_days: z.number(),
})

interface TermsFacts {
  transaction: { rental_price: number; deposit_amount: number; agreed_worth: number; rental_end_date: string }
  terms: z.infer<typeof agreementTerms>
}

/**
 * The rules of a rental, in the words of the people who sign them. What a cancellation costs is as it was when the booking was
 * made, the times to answer are as they are when the agreement is written.
 */
export function termsOf(facts: TermsFacts): string[] {
  return [
    'Aso holds the whole payment until the rental is closed. The lender is paid when it closes, not before.',
    ...returnTerms(facts),
    ...cancellationTerms(facts),
    ...disputeTerms(facts),
    'The times to answer and to report are those of the day on which this was written. Aso tells both parties by email before one of them changes.',
    'This agreement is governed by Nigerian law, with Lagos courts.',
  ]
}

function returnTerms({ transaction, terms }: TermsFacts): string[] {
  const { rental_price, deposit_amount } = transaction
  const deposit = formatNaira(deposit_amount)
  const lastDay = formatDate(transaction.rental_end_date)
  const closes = hours(terms.return_autoclose_hours)
  const money =
    deposit_amount > 0
      ? [
          `The deposit of ${deposit} comes back to the borrower’s Aso wallet when both sides have confirmed the return, less late charges. What the lender claims of it stays held until the claim is over.`,
          `Each day after ${lastDay} costs ${formatNaira(rental_price)}, taken from the deposit and never more than the deposit of ${deposit}.`,
          'Each party names its own day of return. The lender’s day counts, else the borrower’s; what the lender’s day costs more than the borrower’s is a claim. If one party does not confirm, the day of the other counts. A return code is the day for both.',
        ]
      : ['The borrower returns the item on time; a late return counts against the borrower’s record on Aso.']
  return [
    `The borrower returns the item by ${lastDay}, clean and in the condition in which it was received, normal wear excepted.`,
    ...money,
    `Each party confirms the return for its own side. If only one does, and a code or the borrower’s own word has proven the handover, the rental completes automatically on that party’s word, ${closes} later but not before ${closes} after the last day.`,
    `If only the lender says that the item was handed over, the borrower has ${hours(terms.handover_answer_hours)} to answer after the last day; without an answer Aso decides. If nobody says so, the borrower gets everything back. If neither party confirms the return, Aso decides ${days(terms.return_overdue_days)} after the last day.`,
  ]
}

function cancellationTerms({ terms }: TermsFacts): string[] {
  const answer = hours(terms.question_answer_hours)
  return [
    `Before handover the borrower may cancel: with a full refund until ${hours(terms.cancel_free_hours)} before the first day; later ${terms.late_cancel_rent_percent}% of the rent goes to the lender and everything else comes back. From the first day on the lender is asked first and has ${answer} to contest it; a lender who agrees or does not answer is paid the same, and if it is contested Aso decides.`,
    'Before handover the lender may cancel with a full refund to the borrower.',
    `If the borrower says that the item was never received, the lender has ${answer} to contest it; without an answer the borrower gets everything back. If the lender says that the borrower did not come, the borrower has ${answer} to contest it; a borrower who agrees pays as for a late cancellation, one who does not answer gets everything back. What is contested Aso decides.`,
  ]
}

function disputeTerms({ transaction, terms }: TermsFacts): string[] {
  const claims = `Cleaning, repair, missing parts and loss are claimed by the lender when confirming the return, line by line and at most the deposit. The borrower has ${hours(terms.claim_answer_hours)} to accept, refuse or offer less; without an answer the claim counts as accepted. What the parties do not agree on Aso decides on the evidence of both. Either may appeal once, within ${hours(terms.appeal_hours)}.`
  return [
    ...(transaction.deposit_amount > 0 ? [claims] : []),
    `Anything else is reported to Aso in the app, at the latest ${days(terms.report_after_days)} after the rental has closed. A decision of Aso may divide the money that is held, and may order the party that lost to pay the other more, from its wallet or its later earnings: at most ${formatNaira(transaction.agreed_worth)} beyond what is held, because both agree that the item is worth that. Who loses money by it may appeal once, within ${hours(terms.appeal_hours)}; another admin then decides.`,
  ]
}

const hours = (count: number) => countOf(count, 'hour')
const days = (count: number) => countOf(count, 'day')
