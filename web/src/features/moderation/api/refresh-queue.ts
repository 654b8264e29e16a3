import type { QueryClient } from '@tanstack/react-query'
import { adminKey } from '@/domain/staff/keys'
import { moderationKey } from './items'

/** After a decision: the queue, and the count of what waits beside its name. */
export async function refreshQueue(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: moderationKey }),
    queryClient.invalidateQueries({ queryKey: adminKey }),
  ])
}
