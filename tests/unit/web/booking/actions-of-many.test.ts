import { beforeEach, expect, test, vi } from 'vitest'
import { fetchBookingActions } from '@/features/transactions/api/booking-actions'

const asked: string[][] = []

vi.mock('@/lib/supabase', () => ({
  db: () => ({
    rpc: (_name: string, { p_transaction_ids }: { p_transaction_ids: string[] }) => {
      asked.push(p_transaction_ids)
      const answer = { data: p_transaction_ids.map((id) => ({ transaction_id: id })) }
      return { abortSignal: () => ({ throwOnError: async () => answer }) }
    },
  }),
}))

beforeEach(() => {
  asked.length = 0
})

const ids = (count: number) => Array.from({ length: count }, (_, at) => `booking-${at}`)

test.each([
  [0, []],
  [1, [1]],
  [20, [20]],
  [45, [20, 20, 5]],
])(
  'the actions of %i bookings are asked for in parts that one answer can hold, and none is lost',
  async (count, parts) => {
    const actions = await fetchBookingActions(ids(count), AbortSignal.timeout(1000))
    expect(asked.map(({ length }) => length)).toEqual(parts)
    expect(actions.map(({ transaction_id }) => transaction_id)).toEqual(ids(count))
  },
)
