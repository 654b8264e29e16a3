import { Link } from '@tanstack/react-router'
import { bookMessages as words } from '#contract/messages/money/books.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useBooksMonths } from '../api/books'
import { moneyColumns } from '../model/money-columns'
import { CsvButton } from './csv-button'
import { FiguresList } from './figures-list'
import { Section } from './section'

/** As many months as tell whether it grows. */
const shownMonths = 3

export function MoneyOverview() {
  const query = useBooksMonths()
  return (
    <Section
      title="Money"
      text="From the books, months in Lagos."
      action={<CsvButton name="money" label="money" columns={moneyColumns} rows={query.data ?? []} />}
    >
      <Loaded query={query} skeleton={<Skeleton className="h-44 rounded-2xl" />} message={words.booksFailed}>
        {(months) => (
          <FiguresList
            caption="Money by month"
            columns={moneyColumns}
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
