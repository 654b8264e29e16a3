import { Scale } from 'lucide-react'
import { formatNaira } from '#contract/rules/money.ts'
import type { DisputeFile } from '../api/dispute-file'
import type { Names } from '../model/words'
import { AppealState, HeldForAppeal } from './appeal'

/** What Aso has decided, and why; also while an appeal has opened it again. */
export function Ruling({ file, names }: { file: DisputeFile; names: Names }) {
  const { dispute, booking } = file
  const again = dispute.status === 'pending'
  if (again && !dispute.appealed_by) return null
  const loser = dispute.lost_by === booking.borrower_id ? 'borrower' : 'lender'
  const winner = loser === 'borrower' ? 'lender' : 'borrower'
  return (
    <section
      aria-labelledby="decision"
      className="grid gap-3 rounded-2xl bg-accent p-4 text-accent-foreground sm:p-6"
    >
      <h2 id="decision" className="flex items-center gap-2.5 font-semibold text-xl">
        <Scale aria-hidden className="size-5 shrink-0" />
        {again ? 'Opened again by an appeal' : dispute.admin_decision}
      </h2>
      {dispute.ruling_reason && (
        <p className="whitespace-pre-line wrap-anywhere">
          {again && 'Why Aso decided against it before: '}
          {dispute.ruling_reason}
        </p>
      )}
      {dispute.refund_amount > 0 && (
        <p>{`${formatNaira(dispute.refund_amount)} of what was held went to ${names.of('borrower')}.`}</p>
      )}
      {dispute.penalty_amount > 0 && (
        <p>{`Penalty: ${formatNaira(dispute.penalty_amount)} from ${names.of(loser)} to ${names.of(winner)}.`}</p>
      )}
      <HeldForAppeal file={file} names={names} />
      <AppealState file={file} names={names} />
    </section>
  )
}
