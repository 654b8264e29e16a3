import { formatMoment } from '@/lib/lagos-time'
import { useSystemStatus } from '../api/dashboard'

/** Of when the figures are. Nothing before the first night. */
export function CountedAt() {
  const at = useSystemStatus().data?.find(({ part }) => part === 'figures')?.at
  return at ? (
    <p className="text-muted-foreground text-sm">
      Counted <time dateTime={at}>{formatMoment(at)}</time>. Figures are counted once a day.
    </p>
  ) : null
}
