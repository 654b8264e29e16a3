import { limits } from '#contract/constants.ts'
import { type CardRow, fromRow } from '@/domain/items/card-item'
import type { MarketPage } from './market-item'

/** The last item of a page: the next page is what comes after it, whatever was listed meanwhile. */
export interface Position {
  created_at: string
  id: string
}

export type NewestRow = CardRow & Position

/** What was answered, with one row more than is shown: it says that there are others. */
export function pageOf(answered: readonly NewestRow[]): MarketPage<Position> {
  const rows = answered.slice(0, limits.marketPage)
  const last = rows.at(-1)
  return {
    items: rows.map(fromRow),
    next: answered.length > rows.length && last ? { created_at: last.created_at, id: last.id } : null,
  }
}
