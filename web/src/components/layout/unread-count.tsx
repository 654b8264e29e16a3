import { useUnreadNotifications } from '@/domain/notifications/unread'

export default function UnreadCount({ userId, className }: { userId: string; className: string }) {
  const { data: unread = 0 } = useUnreadNotifications(userId)
  if (unread === 0) return null
  return (
    <span className={className}>
      {unread > 99 ? '99+' : unread}
      <span className="sr-only"> new</span>
    </span>
  )
}
