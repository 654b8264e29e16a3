import { formatNaira } from '#contract/rules/money.ts'
import { monthName } from '@/domain/statement/month-name'
import type { BooksMonth } from '../api/books'

const columns = [
  ['Revenue', 'revenue'],
  ['From fees', 'fee_revenue'],
  ['From AI sessions', 'ai_revenue'],
  ['From elsewhere', 'other_revenue'],
  ['Paystack’s fees', 'paystack_fees'],
  ['Stamp duty', 'stamp_duty'],
  ['Paid in', 'paid_in'],
  ['Paid out', 'paid_out'],
] as const satisfies readonly (readonly [string, keyof BooksMonth])[]

/** Revenue from elsewhere is rare: it stands there only where there is some. */
const isShown =
  (row: BooksMonth) =>
  ([, column]: (typeof columns)[number]): boolean =>
    column !== 'other_revenue' || row.other_revenue !== 0

/** This month, and those of the last twelve in which something happened, the newest first. */
export function Months({ months }: { months: readonly BooksMonth[] }) {
  return (
    <section aria-labelledby="books-months" className="grid gap-3">
      <h2 id="books-months" className="font-semibold text-2xl tracking-tight">
        By month
      </h2>
      <ul aria-label="Sums by month" className="grid divide-y rounded-2xl bg-card px-4 sm:px-5">
        {months
          .filter((row, at) => at === 0 || columns.some(([, column]) => row[column] !== 0))
          .map((row) => (
            <Month key={row.month} row={row} />
          ))}
      </ul>
    </section>
  )
}

function Month({ row }: { row: BooksMonth }) {
  return (
    <li className="grid gap-3 py-4 md:grid-cols-[9rem_minmax(0,1fr)]">
      <h3 className="font-sans font-semibold">{monthName(row.month.slice(0, 7))}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-3 xl:grid-cols-4">
        {columns.filter(isShown(row)).map(([title, column]) => (
          <div key={title} className="min-w-0">
            <dt className="text-muted-foreground">{title}</dt>
            <dd className="price font-medium wrap-anywhere">{formatNaira(row[column])}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
