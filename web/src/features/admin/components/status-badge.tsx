import { Badge } from '@/components/ui/badge'
import type { VerificationStatus } from '../api/verifications'

const looks = {
  pending: { label: 'Pending', variant: 'caution' },
  approved: { label: 'Approved', variant: 'good' },
  rejected: { label: 'Rejected', variant: 'neutral' },
  incomplete: { label: 'Incomplete', variant: 'neutral' },
} as const

export function StatusBadge({ status }: { status: VerificationStatus }) {
  const { label, variant } = looks[status]
  return <Badge variant={variant}>{label}</Badge>
}
