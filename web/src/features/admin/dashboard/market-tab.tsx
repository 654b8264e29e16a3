import { useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import {
  type EmptySearch,
  type MarketSize,
  type PageUse,
  useEmptySearches,
  useMarketSizes,
  usePageUse,
} from '../api/dashboard'
import type { Column } from '../model/table'
import { CsvButton } from './csv-button'
import { FiguresList } from './figures-list'
import { Section } from './section'

const skeleton = <Skeleton className="h-64 rounded-2xl" />
const atFirst = 20

const searchColumns: readonly Column<EmptySearch>[] = [
  { title: 'Search', cell: (row) => row.words },
  { title: 'People', cell: (row) => row.people },
  { title: 'Last day', cell: (row) => row.last_day, shown: (row) => formatDate(row.last_day) },
]

const marketColumns: readonly Column<MarketSize>[] = [
  {
    title: 'City',
    cell: (row) => row.city,
    shown: (row) => (row.city === row.state ? row.city : `${row.city}, ${row.state}`),
  },
  { title: 'Category', cell: (row) => row.category },
  { title: 'Listed', cell: (row) => row.listed },
  { title: 'Bookings', cell: (row) => row.bookings },
  { title: 'Views', cell: (row) => row.views },
]

/** `List item` of `list_item`. */
const pageName = (page: string): string => page.charAt(0).toUpperCase() + page.slice(1).replace('_', ' ')

const pageColumns: readonly Column<PageUse>[] = [
  { title: 'Page', cell: (row) => row.page, shown: (row) => pageName(row.page) },
  { title: 'Visits', cell: (row) => row.visits },
  { title: 'Visitors', cell: (row) => row.visitors },
  { title: 'Members', cell: (row) => row.members },
]

/** What people look for, and what there is. */
export function MarketTab() {
  return (
    <>
      <EmptySearches />
      <Markets />
      <Pages />
    </>
  )
}

function EmptySearches() {
  const query = useEmptySearches()
  return (
    <Section
      title="Searches that found nothing"
      text="Of the last 30 days. Shown only when several people searched for it on one day."
      action={
        <CsvButton
          name="empty-searches"
          label="searches that found nothing"
          columns={searchColumns}
          rows={query.data ?? []}
        />
      }
    >
      <Loaded query={query} skeleton={skeleton} message={adminMessages.figuresFailed}>
        {(rows) => (
          <FiguresList
            caption="Searches that found nothing"
            columns={searchColumns}
            rows={rows}
            keyOf={({ words }) => words}
            empty="No search of several people found nothing."
          />
        )}
      </Loaded>
    </Section>
  )
}

function Markets() {
  const query = useMarketSizes()
  const [all, setAll] = useState(false)
  return (
    <Section
      title="Supply and demand"
      text="Listed items, and bookings and views of the last 90 days, by city and category."
      action={
        <CsvButton
          name="supply-and-demand"
          label="supply and demand"
          columns={marketColumns}
          rows={query.data ?? []}
        />
      }
    >
      <Loaded query={query} skeleton={skeleton} message={adminMessages.figuresFailed}>
        {(rows) => (
          <>
            <FiguresList
              caption="Supply and demand"
              columns={marketColumns}
              rows={all ? rows : rows.slice(0, atFirst)}
              keyOf={({ state, city, category }) => `${state}/${city}/${category}`}
              empty="Figures are counted once a day. They show here tomorrow."
            />
            {!all && rows.length > atFirst && (
              <Button variant="outline" className="justify-self-start" onClick={() => setAll(true)}>
                Show all {rows.length}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Pages() {
  const query = usePageUse()
  return (
    <Section
      title="Pages"
      text="Visits of the last 30 days, without those who don’t want to be counted. People are counted anew each day."
      action={<CsvButton name="pages" label="pages" columns={pageColumns} rows={query.data ?? []} />}
    >
      <Loaded query={query} skeleton={skeleton} message={adminMessages.figuresFailed}>
        {(rows) => (
          <FiguresList
            caption="Visits by page"
            columns={pageColumns}
            rows={rows}
            keyOf={({ page }) => page}
            empty="Visits are added up once a day. They show here tomorrow."
          />
        )}
      </Loaded>
    </Section>
  )
}
