import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { ItemFacts } from '#contract/rules/item-facts.ts'
import type { Database } from '#database.types.ts'
import type { Side } from '@/domain/bookings/party-name'
import { meKey } from '@/domain/me/keys'
import { useBookingWatched } from '@/features/transactions'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { isUuid } from '@/lib/uuid'

type Tables = Database['public']['Tables']
type Booking = Tables['transactions']['Row']

interface Party {
  user_id: string
  full_name: string | null
}

export interface TimelineEntry {
  at: string
  what: string
  by: Side | null
}

export interface MoneyMove {
  at: string
  amount: number
  from_label: string
  to_label: string
  description: string
}

interface BookedPhoto {
  /** In item-images. */
  path: string
  /** Its content could be read when the item was booked. */
  was_there: boolean
  /** The file is there as it was. */
  kept: boolean
  /** The listing shows it still. */
  shown: boolean
}

export type Statement = Tables['dispute_statements']['Row'] & { by: Side }

/** Everything about a dispute, as `dispute_file` answers it. */
export interface DisputeFile {
  dispute: Tables['disputes']['Row']
  /** Null where a deadline raised it. */
  reported_by: Side | null
  /** When they first said it: a contested question comes before its dispute. */
  reported_at: string
  statements: Statement[]
  booking: Omit<Booking, 'held_dates'>
  /** As it is now. */
  item: ItemFacts & { id: string; images: string[] }
  /** As it was when it was booked; null for bookings from before this was kept. */
  booked?: (ItemFacts & { photos: BookedPhoto[] }) | null
  borrower: Party | null
  lender: Party | null
  /** Naira in escrow. */
  held: number
  money: MoneyMove[]
  timeline: TimelineEntry[]
  photos: { path: string; step: Database['public']['Enums']['handover_step']; by: Side; at: string }[]
  earlier_disputes: number
  /** I can appeal against the ruling now. */
  may_appeal: boolean
  /** Naira that the ruling took from who appealed, else from me. Null: not decided. */
  taken: number | null
  clock: { due_at: string; late: boolean }
}

const disputeFileQuery = (userId: string | undefined, disputeId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'dispute', disputeId],
    queryFn: userId ? ({ signal }) => fetchDisputeFile(disputeId, signal) : skipToken,
    refetchOnWindowFocus: 'always',
  })

/** Null where there is none that I may read. Answers and the decision show at once. */
export function useDisputeFile(disputeId: string) {
  const query = disputeFileQuery(usePerson()?.id, disputeId)
  const answer = useQuery(query)
  const file = answer.data
  useBookingWatched(file?.booking.id ?? '', file?.dispute.status === 'pending', query.queryKey)
  return answer
}

async function fetchDisputeFile(disputeId: string, signal: AbortSignal): Promise<DisputeFile | null> {
  if (!isUuid(disputeId)) return null
  const { data, error, status } = await db()
    .rpc('dispute_file', { p_dispute_id: disputeId })
    .abortSignal(signal)
  if (status === 404) return null
  if (error) throw error
  // The database writes this JSON; its shape is that of the interface.
  return data as unknown as DisputeFile
}
