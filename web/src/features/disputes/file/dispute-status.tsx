import { Badge } from '@/components/ui/badge'
import { useNow } from '@/lib/browser/use-now'
import { formatDeadline, formatMoment } from '@/lib/lagos-time'
import type { DisputeFile } from '../api/dispute-file'

const looks = {
  pending: { label: 'Pending', variant: 'caution' },
  resolved: { label: 'Resolved', variant: 'good' },
  dismissed: { label: 'Dismissed', variant: 'neutral' },
} as const

export function DisputeBadge({ status }: { status: keyof typeof looks }) {
  const { label, variant } = looks[status]
  return <Badge variant={variant}>{label}</Badge>
}

/** By when Aso decides, or when it did. */
export function DisputeClock({ dispute }: Pick<DisputeFile, 'dispute'>) {
  const now = useNow(60_000, dispute.status === 'pending')
  return <p className="text-muted-foreground">{clockText(dispute, now)}</p>
}

function clockText({ status, due_at, resolved_at }: DisputeFile['dispute'], now: number): string {
  if (status !== 'pending') return `Decided ${formatMoment(resolved_at ?? due_at)}`
  const due = formatDeadline(due_at)
  return Date.parse(due_at) > now ? `Aso has until ${due} to decide` : `Late: a decision was due ${due}`
}
