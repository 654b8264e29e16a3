import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { db } from '@/lib/supabase'
import { analyticsKey, type Side } from './analytics'

const pageSize = 50
type Procedures = Database['public']['Functions']
type Procedure = 'my_held_bookings' | 'my_rented_items' | 'my_item_bookings' | 'my_item_days'
type RowOf<Name extends Procedure> = Procedures[Name]['Returns'][number]
type ArgsOf<Name extends Procedure> = Procedures[Name]['Args']

/** The types of procedures do not know which columns can be null. */
type Nulls<Row, Columns extends keyof Row> = Omit<Row, Columns> & { [Column in Columns]: Row[Column] | null }

export type HeldBooking = Nulls<RowOf<'my_held_bookings'>, 'first_day' | 'last_day'>
export type RentedItem = Nulls<RowOf<'my_rented_items'>, 'price' | 'saved'>
export type ItemBooking = Nulls<RowOf<'my_item_bookings'>, 'first_day' | 'last_day' | 'answer_minutes'>
export type ItemDays = RowOf<'my_item_days'>

export type BookingFigure = Database['public']['Enums']['item_booking_figure']
export type DayFigure = Database['public']['Enums']['item_day_figure']

/** Rows of a figure, page by page: `next` says where the page after a row begins. */
function rowsQuery<Name extends Procedure, Row>(
  userId: string,
  procedure: Name,
  args: ArgsOf<Name>,
  next: (row: Row) => object,
) {
  return infiniteQueryOptions({
    queryKey: [...analyticsKey(userId), procedure, args] as const,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await db()
        .rpc(procedure, { ...args, ...pageParam, p_limit: pageSize })
        .abortSignal(signal)
        .throwOnError()
      return data as unknown as Row[]
    },
    initialPageParam: {},
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return page.length < pageSize || last === undefined ? null : next(last)
    },
  })
}

/** Bookings whose money Aso holds, on one side or on both; with `onlyOut` the rentals that are out now. */
export const heldQuery = (userId: string, side?: Side, onlyOut = false) =>
  rowsQuery<'my_held_bookings', HeldBooking>(
    userId,
    'my_held_bookings',
    { ...(side && { p_role: side }), p_only_out: onlyOut },
    ({ last_day, id }) => ({ p_after_day: last_day, p_after_id: id }),
  )

export const rentedQuery = (userId: string) =>
  rowsQuery<'my_rented_items', RentedItem>(userId, 'my_rented_items', {}, ({ saved, item_id }) => ({
    p_after_saved: saved,
    p_after_id: item_id,
  }))

export const itemBookingsQuery = (userId: string, itemId: string, figure: BookingFigure) =>
  rowsQuery<'my_item_bookings', ItemBooking>(
    userId,
    'my_item_bookings',
    { p_item_id: itemId, p_figure: figure },
    ({ at, transaction_id }) => ({ p_after: at, p_after_id: transaction_id }),
  )

export const itemDaysQuery = (userId: string, itemId: string, figure: DayFigure) =>
  rowsQuery<'my_item_days', ItemDays>(
    userId,
    'my_item_days',
    { p_item_id: itemId, p_figure: figure },
    ({ first_day }) => ({ p_before: first_day }),
  )
