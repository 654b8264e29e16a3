import { useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { fetchAllMarketSizes, most, useEmptySearches, useMarketSizes, usePageUse } from '../api/dashboard'
import { marketColumns, pageColumns, searchColumns } from '../model/market-columns'
import { CountedAt } from './counted-at'
import { CsvButton } from './csv-button'
import { FiguresList } from './figures-list'
import { Section } from './section'

const skeleton = <Skeleton className="h-64 rounded-2xl" />
const atFirst = 20

/** What people look for, and what there is. */
export function MarketTab() {
  return (
    <>
      <CountedAt />
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
          fetchAll={fetchAllMarketSizes}
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
                {rows.length < most.markets ? 'Show all' : 'Show the first'} {rows.length}
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
