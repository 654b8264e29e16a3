import { useAlerts } from '@/domain/alerts/use-alerts'

export default function AlertsCount({ userId, className }: { userId: string; className: string }) {
  const { fresh } = useAlerts(userId)
  if (fresh === 0) return null
  return (
    <span className={className}>
      {fresh}
      <span className="sr-only"> new</span>
    </span>
  )
}
