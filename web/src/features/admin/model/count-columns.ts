import type { Counts } from '../api/counts'
import type { Column } from './table'

type Key = keyof Omit<Counts, 'sizes_at'>
type Named = readonly (readonly [string, Key])[]

/** The four of the specification. */
export const cards = [
  ['Users', 'users'],
  ['Pending verifications', 'pending_verifications'],
  ['Pending withdrawals', 'pending_withdrawals'],
  ['Pending disputes', 'pending_disputes'],
] as const satisfies Named

export const sizes = [
  ['Open bookings', 'open_bookings'],
  ['Listed items', 'listed_items'],
  ['Problems in the books', 'book_problems'],
] as const satisfies Named

/** Those that are counted from time to time. */
const ofSizes: readonly Key[] = ['users', 'open_bookings', 'listed_items']

export interface Count {
  name: string
  count: number
  /** When it was counted; null: just now. */
  at: string | null
}

export const countsOf = (counts: Counts): Count[] =>
  [...cards, ...sizes].map(([name, key]) => ({
    name,
    count: counts[key],
    at: ofSizes.includes(key) ? counts.sizes_at : null,
  }))

/** Of the file: the cards on the screen say the same. */
export const countColumns: readonly Column<Count>[] = [
  { title: 'Figure', cell: ({ name }) => name },
  { title: 'Count', cell: ({ count }) => count },
  { title: 'Counted at', cell: ({ at }) => at },
]
