import type { QueryClient } from '@tanstack/react-query'
import { bookingsKey } from './keys'

/** Everything is read again; the list of bookings is not shown before, because what was just paid for is missing in it. */
export function readAgainAfterPaying(queryClient: QueryClient, userId: string | undefined): void {
  queryClient.removeQueries({ queryKey: bookingsKey(userId), type: 'inactive' })
  void queryClient.invalidateQueries()
}
