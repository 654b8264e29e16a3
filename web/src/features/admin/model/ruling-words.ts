import { formatNaira } from '#contract/rules/money.ts'
import type { DisputeFile, Names } from '@/features/disputes'
import type { DisputeOutcome } from '../api/disputes'

/** A decision and what it does. */
export function outcomeWords(
  outcome: DisputeOutcome,
  { dispute, reported_by }: DisputeFile,
  names: Names,
): { label: string; text: string } {
  const held = formatNaira(dispute.contested_amount)
  if (outcome === 'divide') {
    return { label: 'Divide what is held', text: `${held} is divided between both, to the kobo.` }
  }
  if (outcome === 'dismissed') {
    return { label: 'Dismiss the report', text: 'Nobody has lost. The booking goes on as before.' }
  }
  const side = outcome === 'for_borrower' ? 'borrower' : 'lender'
  const role = side === reported_by ? 'who reported' : names.role(side).toLowerCase()
  return { label: `For ${names.of(side)}, ${role}`, text: effectOf(side) }

  function effectOf(winner: 'borrower' | 'lender'): string {
    if (dispute.contested_amount === 0) return 'Nothing is held any more. Only a penalty moves money.'
    if (reported_by && winner !== reported_by) return 'The booking goes on as if there had been no report.'
    return `${held} goes to ${names.of(winner)}${winner === 'lender' ? ', less our fee' : ''}.`
  }
}
