import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { GrowthMonth, Work } from '@/features/admin/api/dashboard'
import { FiguresList } from '@/features/admin/dashboard/figures-list'
import { countColumns, countsOf } from '@/features/admin/model/count-columns'
import {
  activationOf,
  bookingColumns,
  cohortColumns,
  cohortsOf,
  peopleColumns,
  signUpColumns,
  stepColumns,
} from '@/features/admin/model/growth'
import { marketColumns, pageColumns, searchColumns } from '@/features/admin/model/market-columns'
import { moneyColumns } from '@/features/admin/model/money-columns'
import { type Column, tableCsv } from '@/features/admin/model/table'
import { workColumns } from '@/features/admin/model/work-columns'
import { statusColumns, statusWords } from '@/features/admin/words/status-words'
import { readCsv } from '../../../support/fixtures/csv.ts'

/** Every file that the dashboard saves: what is in it, and that it is what the table beside it shows. */

const growth: GrowthMonth = {
  ...{ month: '2026-03-01', quizzes: 4000, sign_ups: 1234, with_quiz: 900, verified: 321, renters: 45 },
  ...{ rentals: 80, sales: 3, requests: 40, accepted: 31, declined: 5, unanswered: 4 },
  ...{ cancelled_by_borrower: 6, cancelled_by_lender: 2, completed: 70, disputes: 5 },
  ...{ value: 1_234_567.89, settled_value: 800_000.4, fees: 96_000.05 },
}
const quiet: GrowthMonth = {
  ...growth,
  ...{ month: '2026-02-01', rentals: 0, disputes: 0, fees: 0, settled_value: 0 },
  // Two that nobody has answered so far.
  ...{ requests: 2, accepted: 0, declined: 0, unanswered: 0 },
}
const money = {
  ...{ month: '2026-03-01', revenue: 5000.5, fee_revenue: 4000, ai_revenue: 1000.5, other_revenue: 0 },
  ...{ paystack_fees: 75.25, stamp_duty: 50, paid_in: 90_000, paid_out: 40_000 },
}
const cohorts = cohortsOf([
  { cohort: '2026-01-01', sign_ups: 8, month: '2026-01-01', people: 2 },
  { cohort: '2026-01-01', sign_ups: 8, month: '2026-03-01', people: 1 },
])

const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] => {
  const csv = tableCsv(columns, rows)
  expect(csv.startsWith('\uFEFF')).toBe(true)
  return readCsv(csv.slice(1))
}

/** The rows of the table as people read them, its head first. */
function shown<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] {
  const list = createElement(FiguresList<Row>, {
    ...{ caption: 'Figures', columns, rows, keyOf: (row: Row) => JSON.stringify(row), empty: '' },
  })
  return [...renderToStaticMarkup(list).matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ),
  )
}

const files = [
  {
    name: 'people',
    csv: csvOf(peopleColumns, [growth]),
    table: shown(peopleColumns, [growth]),
    head: ['Month', 'Quizzes finished', 'Sign-ups', 'With a quiz', 'Verified', 'Rented or bought'],
    row: ['2026-03', '4000', '1234', '900', '321', '45'],
    read: ['March 2026', '4,000', '1,234', '900', '321', '45'],
  },
  {
    name: 'bookings',
    csv: csvOf(bookingColumns, [growth]),
    table: shown(bookingColumns, [growth]),
    head: [
      ...['Month', 'Rentals', 'Sales', 'Requests accepted', 'Cancelled by renters', 'Cancelled by owners'],
      ...['Disputes per 100 rentals', 'Rent and prices', 'Take rate'],
    ],
    row: ['2026-03', '80', '3', '77.5', '6', '2', '6.3', '1234567.89', '12'],
    read: ['March 2026', '80', '3', '77.5%', '6', '2', '6.3', '₦1,234,567.89', '12%'],
  },
  {
    name: 'cohorts',
    csv: csvOf(cohortColumns, cohorts),
    table: shown(cohortColumns, cohorts),
    head: [
      'Signed up in',
      'People',
      'Same month',
      ...Array.from({ length: 11 }, (_, at) => `Month ${at + 1}`),
    ],
    row: ['2026-01', '8', '25', '', '12.5', ...Array(9).fill('')],
    read: ['January 2026', '8', '25%', '', '12.5%', ...Array(9).fill('')],
  },
  {
    name: 'searches that found nothing',
    csv: csvOf(searchColumns, [{ words: 'zebra, coat', people: 7, last_day: '2026-03-04' }]),
    table: shown(searchColumns, [{ words: 'zebra, coat', people: 7, last_day: '2026-03-04' }]),
    head: ['Search', 'People', 'Last day'],
    row: ['zebra, coat', '7', '2026-03-04'],
    read: ['zebra, coat', '7', '4 Mar 2026'],
  },
  {
    name: 'supply and demand',
    csv: csvOf(marketColumns, [
      { city: 'Ikeja', state: 'Lagos', category: 'Shoes', listed: 12, bookings: 3, views: 456 },
    ]),
    table: shown(marketColumns, [
      { city: 'Ikeja', state: 'Lagos', category: 'Shoes', listed: 12, bookings: 3, views: 456 },
    ]),
    head: ['City', 'State', 'Category', 'Listed', 'Bookings', 'Views'],
    row: ['Ikeja', 'Lagos', 'Shoes', '12', '3', '456'],
    read: ['Ikeja', 'Lagos', 'Shoes', '12', '3', '456'],
  },
  {
    name: 'pages',
    csv: csvOf(pageColumns, [{ page: 'list_item', visits: 90, visitors: 40, members: 20 }]),
    table: shown(pageColumns, [{ page: 'list_item', visits: 90, visitors: 40, members: 20 }]),
    head: ['Page', 'Visits', 'Visitors', 'Members'],
    row: ['list_item', '90', '40', '20'],
    read: ['List item', '90', '40', '20'],
  },
  {
    name: 'money',
    csv: csvOf(moneyColumns, [money]),
    table: shown(moneyColumns, [money]),
    head: ['Month', 'Revenue', 'Paystack’s fees', 'Paid in', 'Paid out'],
    row: ['2026-03', '5000.5', '75.25', '90000', '40000'],
    read: ['March 2026', '₦5,000.50', '₦75.25', '₦90,000', '₦40,000'],
  },
]

test.each(files)(
  'the file of $name has the head and the figures of its table',
  ({ csv, table, head, row, read }) => {
    expect(csv).toEqual([head, row])
    expect(table).toEqual([head, read])
  },
)

test('the file of the activation has the steps of all months, with their shares of the sign-ups', () => {
  expect(csvOf(stepColumns, activationOf([growth, quiet]))).toEqual([
    ['Step', 'People', 'Of those who signed up'],
    ['Finished the quiz', '8000', ''],
    ['Signed up', '2468', '100'],
    ['Verified', '642', '26'],
    ['Rented or bought', '90', '3.6'],
  ])
})

test('the file of the sign-ups has each month', () => {
  expect(csvOf(signUpColumns, [growth, quiet])).toEqual([
    ['Month', 'Sign-ups'],
    ['2026-03', '1234'],
    ['2026-02', '1234'],
  ])
})

test('the file of the counts has each card, and when those were counted that a job counts', () => {
  const counts = {
    ...{ users: 20_000, pending_verifications: 3, pending_withdrawals: 2, pending_disputes: 1 },
    ...{ open_bookings: 450, listed_items: 90_000, book_problems: 0, sizes_at: '2026-03-04T09:10:00Z' },
    ...{ pending_claims: 0, open_suspense: 0, changed_identities: 0, open_reports: 0, open_signals: 0 },
    ...{ card_refund_problems: 0, open_chargebacks: 0 },
  }
  expect(csvOf(countColumns, countsOf(counts))).toEqual([
    ['Figure', 'Count', 'Counted at'],
    ['Users', '20000', counts.sizes_at],
    ['Pending verifications', '3', ''],
    ['Pending withdrawals', '2', ''],
    ['Pending disputes', '1', ''],
    ['Open bookings', '450', counts.sizes_at],
    ['Listed items', '90000', counts.sizes_at],
    ['Problems in the books', '0', ''],
  ])
})

test('the file of the system status has what was measured of each part', () => {
  const mail = { part: 'mail', state: 'failing', at: null, waiting: 0, problem: '2 could not be sent' }
  const jobs = { part: 'jobs', state: 'quiet', at: null, waiting: 0, problem: null }
  expect(csvOf(statusColumns, [mail, jobs].map(statusWords))).toEqual([
    ['Part', 'State', 'Measured'],
    ['Emails', 'Failing', '2 could not be sent'],
    ['Jobs', 'Nothing yet', 'They have not run so far'],
  ])
})

test('a month without requests, rentals and done bookings has no shares of them', () => {
  const [, row] = csvOf(bookingColumns, [quiet])
  expect([row?.[3], row?.[6], row?.[8]]).toEqual(['', '', ''])
  const [, read] = shown(bookingColumns, [quiet])
  expect([read?.[3], read?.[6], read?.[8]]).toEqual(['–', '–', '–'])
})

const work: Work = {
  ...{ kind: 'withdrawal', subject_id: 'w1', about: 'Dami Bello', amount: 1500.5 },
  ...{ since: '2026-03-01T10:00:00Z', due_at: '2026-03-02T10:00:00Z' },
}

test('the file of the work queue has what waits, until when and since when', () => {
  expect(csvOf(workColumns, [work, { ...work, kind: 'report', about: 'item', amount: null }])).toEqual([
    ['Due', 'Kind', 'About', 'Amount', 'Since', 'ID'],
    [work.due_at, 'Withdrawal', 'Dami Bello', '1500.5', work.since, 'w1'],
    [work.due_at, 'Report', 'An item', '', work.since, 'w1'],
  ])
})

describe('what people wrote is a text in each file, no formula', () => {
  test.each(['=1+1', '+2', '-3', '@SUM(A1)', '\tx'])('%j', (words) => {
    const [, search] = csvOf(searchColumns, [{ words, people: 7, last_day: '2026-03-04' }])
    expect(search?.[0]).toBe(`'${words}`)
    const place = { city: words, state: words, category: words, listed: 1, bookings: 1, views: 1 }
    expect(csvOf(marketColumns, [place])[1]?.slice(0, 3)).toEqual(Array(3).fill(`'${words}`))
    expect(csvOf(workColumns, [{ ...work, about: words }])[1]?.[2]).toBe(`'${words}`)
  })
})
