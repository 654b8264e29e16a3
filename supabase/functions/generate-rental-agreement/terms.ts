import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { AgreementFacts } from './facts.ts'

/** The rules of a rental, in the words of the people who sign them. The figures are those the booking was made under. */
export function termsOf({ transaction, terms }: AgreementFacts): string[] {
  const { rental_price, deposit_amount, rental_end_date } = transaction
  const deposit = formatNaira(deposit_amount)
  const lateCharge =
    deposit_amount > 0
      ? `Each day after ${formatDate(rental_end_date)} costs ${formatNaira(rental_price)}, taken from the deposit and never more than the deposit of ${deposit}.`
      : 'The borrower returns the item on time; a late return counts against the borrower’s record on Aso.'
  return [
    'Aso holds the whole payment until the rental is closed. The lender is paid when it closes, not before.',
    `The borrower returns the item by ${formatDate(rental_end_date)}, clean and in the condition in which it was received, normal wear excepted.`,
    ...(deposit_amount > 0
      ? [
          `The deposit of ${deposit} comes back to the borrower’s Aso wallet when both sides have confirmed the return, less late charges.`,
        ]
      : []),
    lateCharge,
    `Each party confirms the return for its own side. If only one side confirms, the rental closes by itself ${hours(terms.return_autoclose_hours)} later.`,
    `Before handover the borrower may cancel: with a full refund until ${hours(terms.cancel_free_hours)} before the first day; later ${terms.late_cancel_rent_percent}% of the rent goes to the lender and everything else comes back.`,
    'Before handover the lender may cancel with a full refund to the borrower.',
    'Damage, loss or a difference between the item and its description is reported to Aso in the app before the return is confirmed. Aso decides on the evidence of both parties and may use the deposit.',
    'This agreement is governed by Nigerian law, with Lagos courts.',
  ]
}

function hours(count: number): string {
  return count === 1 ? '1 hour' : `${count} hours`
}
