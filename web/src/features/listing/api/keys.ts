import { meKey } from '@/domain/me/keys'

export const myItemsKey = (userId: string | undefined) => [...meKey(userId), 'items'] as const
export const myItemKey = (userId: string | undefined, itemId: string) =>
  [...meKey(userId), 'item', itemId] as const
