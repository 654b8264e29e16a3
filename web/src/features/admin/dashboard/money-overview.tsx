import { Link } from '@tanstack/react-router'
import { bookMessages as words } from '#contract/messages/money/books.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { type BooksMonth, useBooksMonths } from '../api/books'
import { nameOfMonth } from '../model/growth'
import type { Column } from '../model/table'
import { CsvButton } from './csv-button'
import { FiguresList } from './figures-list'
import { Section } from './section'

const naira = (title: string, cell: (row: BooksMonth) => number): Column<BooksMonth> => ({
  title,
  cell,
  shown: (row) => formatNaira(cell(row)),
})

const columns: readonly Column<BooksMonth>[] = [
  { title: 'Month', cell: ({ month }) => month.slice(0, 7), shown: ({ month }) => nameOfMonth(month) },
  naira('Revenue', (row) => row.revenue),
  naira('Paystack’s fees', (row) => row.paystack_fees),
  naira('Paid in', (row) => row.paid_in),
  naira('Paid out', (row) => row.paid_out),
]

/** As many months as tell whether it grows. */
const shownMonths = 3

export function MoneyOverview() {
  const query = useBooksMonths()
  return (
    <Section
      title="Money"
      text="From the books, months in Lagos."
      action={<CsvButton name="money" label="money" columns={columns} rows={query.data ?? []} />}
    >
      <Loaded query={query} skeleton={<Skeleton className="h-44 rounded-2xl" />} message={words.booksFailed}>
        {(months) => (
          <FiguresList
            caption="Money by month"
            columns={columns}
            rows={months.slice(0, shownMonths)}
            keyOf={({ month }) => month}
            empty="No money has moved so far."
          />
        )}
      </Loaded>
      <Button asChild variant="outline" className="justify-self-start">
        <Link to="/admin/books">Open the books</Link>
      </Button>
    </Section>
  )
}
