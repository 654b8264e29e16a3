import type { Side } from '../api/analytics'
import type { BookingFigure, DayFigure } from '../api/figure-rows'
import type { LineFilter } from '../api/money-lines'

/** What a figure consists of. */
export type Rows =
  | ({ of: 'lines' } & LineFilter)
  | { of: 'held'; side: Side; onlyOut?: true }
  | { of: 'rented' }
  | { of: 'bookings'; itemId: string; figure: BookingFigure }
  | { of: 'days'; itemId: string; figure: DayFigure }

export interface OpenedFigure {
  title: string
  /** The figure, as people read it. */
  value: string
  rows: Rows
}
