import { formatNaira } from '#contract/rules/money.ts'
import type { BooksMonth } from '../api/books'
import { nameOfMonth } from './growth'
import type { Column } from './table'

const naira = (title: string, cell: (row: BooksMonth) => number): Column<BooksMonth> => ({
  title,
  cell,
  shown: (row) => formatNaira(cell(row)),
})

/** What the books say of a month. */
export const moneyColumns: readonly Column<BooksMonth>[] = [
  { title: 'Month', cell: ({ month }) => month.slice(0, 7), shown: ({ month }) => nameOfMonth(month) },
  naira('Revenue', (row) => row.revenue),
  naira('Paystack’s fees', (row) => row.paystack_fees),
  naira('Paid in', (row) => row.paid_in),
  naira('Paid out', (row) => row.paid_out),
]
