import { Link } from '@tanstack/react-router'
import { Facts } from '@/components/facts'
import { formatMoment } from '@/lib/lagos-time'
import type { Suspension } from '../api/people'

/** Why, since when and for how long a person is suspended, and what became of the appeal. */
export function SuspensionFacts({ suspension }: { suspension: Suspension }) {
  const { reason, since, ends_at, suspended_by, appeal } = suspension
  return (
    <Facts
      className="rounded-xl bg-secondary/60 p-3"
      facts={[
        { label: 'Suspended for', value: reason },
        { label: 'By', value: suspended_by ?? 'a former admin' },
        { label: 'Since', value: formatMoment(since) },
        { label: 'How long', value: ends_at ? `Until ${formatMoment(ends_at)}` : 'No end date' },
        { label: 'Appeal', value: <AppealState suspension={suspension} /> },
        ...(appeal ? [{ label: 'What they say', value: appeal }] : []),
      ]}
    />
  )
}

function AppealState({ suspension: { appealed_at, appeal_decided_at } }: { suspension: Suspension }) {
  if (!appealed_at) return 'None'
  if (appeal_decided_at) return `Refused on ${formatMoment(appeal_decided_at)}`
  return (
    <Link
      to="/admin/reports"
      search={{ kind: 'appeal' }}
      className="underline underline-offset-4 hover:no-underline"
    >
      Waiting since {formatMoment(appealed_at)}
    </Link>
  )
}
