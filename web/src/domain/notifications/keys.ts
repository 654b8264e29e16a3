import { meKey } from '@/domain/me/keys'

export const notificationsKey = (userId: string | undefined) => [...meKey(userId), 'notifications'] as const

export const unreadNotificationsKey = (userId: string | undefined) =>
  [...meKey(userId), 'unread notifications'] as const
