import type { QueryClient } from '@tanstack/react-query'
import { handoverQuery } from '../handover/handover-code'
import { isUnderWay, viewBooking } from '../model/booking'
import { bookingsQuery } from './bookings'

/** The codes of more are read when their bookings are opened. */
const mostCodes = 5

/** Reads what somebody needs who stands at a door without a network: their bookings, and the codes of those under way. */
export async function readForOffline(queryClient: QueryClient, userId: string): Promise<void> {
  const rows = await queryClient.fetchQuery(bookingsQuery(userId)).catch(() => [])
  const underWay = rows.map((row) => viewBooking(row, userId)).filter(isUnderWay)
  for (const booking of underWay.slice(0, mostCodes)) {
    await queryClient.prefetchQuery(handoverQuery(userId, booking))
  }
}
