import { formatNaira } from '#contract/rules/money.ts'
import { EvidenceFiles } from '@/features/disputes'
import type { Booking } from '../model/booking'
import { type ClaimLine, kindLabel } from './claim'

/** One line of a claim: what is asked for and why, and everything that was said to it. */
export function ClaimLineView({ booking, line }: { booking: Booking; line: ClaimLine }) {
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-semibold">{kindLabel(line)}</p>
        <p className="price font-bold text-lg">{formatNaira(line.claimed_amount)}</p>
      </div>
      <p className="wrap-anywhere">{line.words}</p>
      <EvidenceFiles files={line.evidence} label={`Evidence for ${kindLabel(line)}`} />
      {said(booking, line).map((sentence) => (
        <p key={sentence} className="wrap-anywhere">
          {sentence}
        </p>
      ))}
      <EvidenceFiles files={line.answer_evidence} label={`Answer to ${kindLabel(line)}`} />
      {line.final_amount !== null && <p className="font-semibold">{outcome(booking, line)}</p>}
    </div>
  )
}

/** What became of the line so far, oldest first. */
function said({ side, other }: Booking, line: ClaimLine): string[] {
  const borrower = side === 'borrower' ? 'You' : other.name
  const lender = side === 'lender' ? 'You' : other.name
  const winner = side === 'lender' ? 'you' : other.name
  const quote = (words: string | null) => (words ? `: “${words}”` : '.')
  return [
    line.answer === 'accepted' && `${borrower} accepted it${quote(line.answer_words)}`,
    line.answer === 'refused' && `${borrower} refused it${quote(line.answer_words)}`,
    line.counter_amount !== null &&
      `${borrower} offered ${formatNaira(line.counter_amount)}${quote(line.answer_words)}`,
    line.counter_accepted === true && `${lender} took the offer.`,
    line.counter_accepted === false && `${lender} refused the offer.`,
    line.ruled_amount !== null &&
      `Aso gives ${winner} ${formatNaira(line.ruled_amount)}${quote(line.ruling_reason)}`,
    line.appeal_amount !== null &&
      `After the appeal Aso gives ${winner} ${formatNaira(line.appeal_amount)}${quote(line.appeal_ruling)}`,
  ].filter((sentence) => sentence !== false)
}

function outcome({ side, other }: Booking, { final_amount, claimed_amount }: ClaimLine): string {
  const paid = final_amount ?? 0
  const back = claimed_amount - paid
  const lender = side === 'lender' ? 'your wallet' : other.name
  const borrower = side === 'borrower' ? 'your wallet' : other.name
  return [
    paid > 0 && `${formatNaira(paid)} went to ${lender}.`,
    back > 0 && `${formatNaira(back)} went back to ${borrower}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
