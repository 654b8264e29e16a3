import { csvLines, csvMark } from '@/lib/files/csv'

export type Cell = string | number | null

/** A column of a table, and of the file it is saved as. */
export interface Column<Row> {
  title: string
  cell: (row: Row) => Cell
  /** As people read it, where the file has the bare figure. */
  shown?: (row: Row) => string
}

export const tableCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  csvMark +
  csvLines([columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ cell }) => cell(row)))])

/** A share in percent, with one decimal; null where there is nothing to have a share of. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

export const percentText = (percent: number | null): string => (percent === null ? '–' : `${percent}%`)
