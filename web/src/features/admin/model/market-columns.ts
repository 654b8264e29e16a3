import { formatDate } from '#contract/rules/dates.ts'
import type { EmptySearch, MarketSize, PageUse } from '../api/dashboard'
import type { Column } from './table'

export const searchColumns: readonly Column<EmptySearch>[] = [
  { title: 'Search', cell: (row) => row.words },
  { title: 'People', cell: (row) => row.people },
  { title: 'Last day', cell: (row) => row.last_day, shown: (row) => formatDate(row.last_day) },
]

export const marketColumns: readonly Column<MarketSize>[] = [
  { title: 'City', cell: (row) => row.city },
  { title: 'State', cell: (row) => row.state },
  { title: 'Category', cell: (row) => row.category },
  { title: 'Listed', cell: (row) => row.listed },
  { title: 'Bookings', cell: (row) => row.bookings },
  { title: 'Views', cell: (row) => row.views },
]

/** `List item` of `list_item`. */
const pageName = (page: string): string => page.charAt(0).toUpperCase() + page.slice(1).replace('_', ' ')

export const pageColumns: readonly Column<PageUse>[] = [
  { title: 'Page', cell: (row) => row.page, shown: (row) => pageName(row.page) },
  { title: 'Visits', cell: (row) => row.visits },
  { title: 'Visitors', cell: (row) => row.visitors },
  { title: 'Members', cell: (row) => row.members },
]
