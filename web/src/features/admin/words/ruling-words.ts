import { formatNaira } from '#contract/rules/money.ts'
import type { DisputeFile, Names } from '@/features/disputes'
import type { DisputeOutcome } from '../api/disputes'

type Side = Parameters<Names['of']>[0]

/** A decision and what it does. */
export function outcomeWords(
  outcome: DisputeOutcome,
  file: DisputeFile,
  names: Names,
): { label: string; text: string } {
  if (outcome === 'divide') return { label: 'Divide what is held', text: divisionText(file, names) }
  if (outcome === 'dismissed') {
    const then = isHeld(file) ? 'The booking goes on as before.' : 'Nothing changes.'
    return { label: 'Dismiss the report', text: `Nobody has lost. ${then}` }
  }
  const side = outcome === 'for_borrower' ? 'borrower' : 'lender'
  const role = side === file.reported_by ? 'who reported' : names.role(side).toLowerCase()
  return { label: `For ${names.of(side)}, ${role}`, text: winningText(side, file, names) }
}

/** A booking that was settled before the report is not changed by a ruling. */
function isHeld({ dispute }: DisputeFile): boolean {
  return dispute.contested_amount > 0
}

function winningText(winner: Side, file: DisputeFile, names: Names): string {
  const { dispute, reported_by } = file
  if (!isHeld(file)) return 'Nothing is held any more. Only a penalty moves money.'
  if (reported_by && winner !== reported_by) return reportLostText(file, names)
  const held = formatNaira(dispute.contested_amount)
  const fee = winner === 'lender' ? feeWords(file) : ''
  return `${held} goes to ${names.of(winner)}${fee}, and the booking ends.`
}

/** The reporter has lost. Where that is the renter or buyer who never received it, the handover counts as proven. */
function reportLostText(file: DisputeFile, names: Names): string {
  const { dispute, reported_by, booking } = file
  if (dispute.issue_type !== 'item_not_received' || reported_by !== 'borrower') {
    return 'The booking goes on as if there had been no report.'
  }
  if (booking.transaction_type === 'sale') {
    const held = formatNaira(dispute.contested_amount)
    return `The handover counts as proven: ${held} goes to ${names.of('lender')}${feeWords(file)}, and the sale is complete.`
  }
  return dispute.previous_status === 'returned'
    ? 'The handover counts as proven, and the booking goes on as if there had been no report.'
    : 'The handover counts as proven, and the rental goes on.'
}

function divisionText(file: DisputeFile, names: Names): string {
  const held = formatNaira(file.dispute.contested_amount)
  const fee = feeWords(file) && ` Our fee comes off the part of ${names.of('lender')}.`
  return `${held} is divided between both, to the kobo, and the booking ends.${fee}`
}

/** The fee is of the rent or the price: once that is paid out, there is none of what is still held. */
function feeWords({ booking }: DisputeFile): string {
  return booking.settled_at === null ? ', less our fee' : ''
}
