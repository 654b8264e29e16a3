import { FiguresTable } from '@/components/figures-table'
import type { Column } from '../model/table'

interface FiguresListProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What stands there without rows. */
  empty: string
}

/** Rows of a list, as its columns show them. */
export function FiguresList<Row>({ caption, columns, rows, keyOf, empty }: FiguresListProps<Row>) {
  if (rows.length === 0) return <p className="rounded-2xl bg-card p-5 text-muted-foreground">{empty}</p>
  const textOf = (row: Row, { cell, shown }: Column<Row>): string =>
    shown ? shown(row) : String(cell(row) ?? '')
  return (
    <FiguresTable
      caption={caption}
      head={columns.map(({ title }) => title)}
      rows={rows.map((row) => {
        const [name = '', ...cells] = columns.map((column) => textOf(row, column))
        return { name, cells, key: keyOf(row) }
      })}
      className="rounded-2xl bg-card px-4 py-2 sm:px-5"
    />
  )
}
