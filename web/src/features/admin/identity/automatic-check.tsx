import { Facts } from '@/components/facts'
import { Badge } from '@/components/ui/badge'
import { formatMoment } from '@/lib/lagos-time'
import type { IdentityCheck, IdentityReview } from '../model/identity-review'

const outcomes = {
  match: { label: 'Matches', variant: 'good' },
  partial: { label: 'Matches in part', variant: 'neutral' },
  mismatch: { label: 'Does not match', variant: 'caution' },
  not_found: { label: 'BVN not found', variant: 'caution' },
  unavailable: { label: 'No answer', variant: 'neutral' },
} as const
const names = {
  full: 'Matches',
  more: 'Matches, with more names than registered',
  alike: 'Spelled otherwise: compare it',
  partial: 'One name of several',
  none: 'Another name',
} as const

/** What the provider said about BVN, name, date of birth and face. A person decides. */
export function AutomaticCheck({ provider, check, consented_at }: IdentityReview) {
  const outcome = check?.outcome && outcomes[check.outcome]
  return (
    <section aria-labelledby="automatic-check" className="grid gap-3 rounded-2xl bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="automatic-check" className="font-semibold text-lg">
          Automatic check
        </h2>
        {outcome && <Badge variant={outcome.variant}>{outcome.label}</Badge>}
      </div>
      {check?.name_match ? (
        <Facts facts={verdicts(check)} />
      ) : (
        <p className="text-muted-foreground text-sm">{whyNone(provider, check)}</p>
      )}
      <p className="text-muted-foreground text-sm">
        {consented_at
          ? `This person accepted how their data is used on ${formatMoment(consented_at)}.`
          : 'These documents came without an accepted consent text, so nobody outside Aso sees them.'}
      </p>
    </section>
  )
}

function verdicts(check: IdentityCheck) {
  const sure = check.face_confidence === null ? '' : ` (${check.face_confidence}%)`
  return [
    { label: 'Name', value: check.name_match && names[check.name_match] },
    { label: 'Date of birth', value: yesNo(check.birth_match) },
    { label: 'Face', value: `${yesNo(check.face_match)}${sure}` },
    { label: 'Checked by', value: check.provider },
    { label: 'Checked', value: check.checked_at && formatMoment(check.checked_at) },
  ]
}

function yesNo(matches: boolean | null): string {
  if (matches === null) return 'Not compared'
  return matches ? 'Matches' : 'Does not match'
}

function whyNone(provider: string | null, check: IdentityCheck | null): string {
  if (check?.outcome === 'not_found') return 'This BVN is not in the register.'
  if (check?.outcome === 'unavailable')
    return `There was no answer (${check.error ?? 'five tries'}). Review by hand.`
  if (!provider) return 'No automatic check is configured. Review by hand.'
  if (!check) return 'These documents are not checked automatically. Review by hand.'
  return check.error ? `Waiting for an answer: ${check.error}.` : 'Waiting for an answer.'
}
