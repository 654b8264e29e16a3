import { type DateOnly, isDateOnly } from '#contract/rules/dates.ts'
import { type ReceiveMethod, receiveMethods } from '#contract/taxonomy.ts'
import { isUuid } from '@/lib/uuid'

/** An item that is wanted, and how it comes to the renter. */
export interface WantedPiece {
  item_id: string
  receive_method: ReceiveMethod | undefined
}

/** What the address of the screen says, as anybody may have written it. */
export interface BasketSearch {
  /** `<id>~delivery,<id>` */
  items?: unknown
  from?: unknown
  to?: unknown
  /** A basket that is booked already. */
  id?: unknown
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function readItems({ items }: BasketSearch): WantedPiece[] {
  const pieces = textOf(items)
    .split(',')
    .map((part) => {
      const [id = '', receive] = part.split('~')
      return { item_id: id, receive_method: receiveMethods.find((method) => method === receive) }
    })
  const known = pieces.filter(({ item_id }) => isUuid(item_id))
  return known.filter((piece, at) => known.findIndex(({ item_id }) => item_id === piece.item_id) === at)
}

export const writeItems = (pieces: readonly WantedPiece[]): string =>
  pieces
    .map(({ item_id, receive_method }) => (receive_method ? `${item_id}~${receive_method}` : item_id))
    .join(',')

/** Both days, or none. */
export function readDays(search: BasketSearch): { start: DateOnly; end: DateOnly } | null {
  const [start, end] = [textOf(search.from), textOf(search.to)]
  return isDateOnly(start) && isDateOnly(end) && start < end ? { start, end } : null
}
