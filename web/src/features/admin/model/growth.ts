import { formatNaira } from '#contract/rules/money.ts'
import { monthName } from '@/domain/statement/month-name'
import type { CohortMonth, GrowthMonth } from '../api/dashboard'
import { type Column, percentOf, percentText } from './table'

export const nameOfMonth = (day: string): string => monthName(day.slice(0, 7))

const month: Column<GrowthMonth> = {
  title: 'Month',
  cell: (row) => row.month.slice(0, 7),
  shown: (row) => nameOfMonth(row.month),
}

const count = (title: string, cell: (row: GrowthMonth) => number): Column<GrowthMonth> => ({
  title,
  cell,
  shown: (row) => cell(row).toLocaleString('en-NG'),
})

const share = (title: string, cell: (row: GrowthMonth) => number | null): Column<GrowthMonth> => ({
  title,
  cell,
  shown: (row) => percentText(cell(row)),
})

const naira = (title: string, cell: (row: GrowthMonth) => number): Column<GrowthMonth> => ({
  title,
  cell,
  shown: (row) => formatNaira(cell(row)),
})

/** Those who joined in a month, and how far they came until now. */
export const peopleColumns: readonly Column<GrowthMonth>[] = [
  month,
  count('Quizzes finished', (row) => row.quizzes),
  count('Sign-ups', (row) => row.sign_ups),
  count('With a quiz', (row) => row.with_quiz),
  count('Verified', (row) => row.verified),
  count('Rented or bought', (row) => row.renters),
]

/** Of the file: the bars on the screen say the same. */
export const signUpColumns: readonly Column<GrowthMonth>[] = [month, count('Sign-ups', (row) => row.sign_ups)]

/** Bookings that were paid in a month, and what became of them until now. */
export const bookingColumns: readonly Column<GrowthMonth>[] = [
  month,
  count('Rentals', (row) => row.rentals),
  count('Sales', (row) => row.sales),
  // Of those that are answered, or had their time for it.
  share('Requests accepted', (row) => percentOf(row.accepted, row.accepted + row.declined + row.unanswered)),
  count('Cancelled by renters', (row) => row.cancelled_by_borrower),
  count('Cancelled by owners', (row) => row.cancelled_by_lender),
  {
    title: 'Disputes per 100 rentals',
    cell: (row) => percentOf(row.disputes, row.rentals),
    shown: (row) => String(percentOf(row.disputes, row.rentals) ?? '–'),
  },
  naira('Rent and prices', (row) => row.value),
  share('Take rate', (row) => percentOf(row.fees, row.settled_value)),
]

/** `13 · 86.7%`, or the number alone where it is a share of nothing. */
export function stepText({ people, share: percent }: Step): string {
  const count = people.toLocaleString('en-NG')
  return percent === null ? count : `${count} · ${percentText(percent)}`
}

export interface Step {
  label: string
  people: number
  /** Of those who signed up; null before that. */
  share: number | null
}

/** Of the file: the bars on the screen say the same in words. */
export const stepColumns: readonly Column<Step>[] = [
  { title: 'Step', cell: (row) => row.label },
  { title: 'People', cell: (row) => row.people },
  { title: 'Of those who signed up', cell: (row) => row.share },
]

/** From the quiz to the first rental, over all these months. */
export function activationOf(months: readonly GrowthMonth[]): Step[] {
  const sum = (of: (row: GrowthMonth) => number) => months.reduce((total, row) => total + of(row), 0)
  const signUps = sum((row) => row.sign_ups)
  const step = (label: string, people: number): Step => ({ label, people, share: percentOf(people, signUps) })
  return [
    { label: 'Finished the quiz', people: sum((row) => row.quizzes), share: null },
    step('Signed up', signUps),
    step(
      'Verified',
      sum((row) => row.verified),
    ),
    step(
      'Rented or bought',
      sum((row) => row.renters),
    ),
  ]
}

export interface Cohort {
  month: string
  signUps: number
  /** The share of them who rented or bought, by months since the sign-up; null: nobody. */
  shares: (number | null)[]
}

const monthsBetween = (from: string, until: string): number =>
  (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(until.slice(5, 7)) -
  Number(from.slice(5, 7))

export function cohortsOf(rows: readonly CohortMonth[]): Cohort[] {
  const cohorts = new Map<string, Cohort>()
  for (const { cohort, sign_ups, month: at, people } of rows) {
    const one = cohorts.get(cohort) ?? { month: cohort, signUps: sign_ups, shares: Array(12).fill(null) }
    one.shares[monthsBetween(cohort, at)] = percentOf(people, sign_ups)
    cohorts.set(cohort, one)
  }
  return [...cohorts.values()]
}

export const cohortColumns: readonly Column<Cohort>[] = [
  { title: 'Signed up in', cell: (row) => row.month.slice(0, 7), shown: (row) => nameOfMonth(row.month) },
  { title: 'People', cell: (row) => row.signUps },
  ...Array.from({ length: 12 }, (_, at) => ({
    title: at === 0 ? 'Same month' : `Month ${at}`,
    cell: (row: Cohort) => row.shares[at] ?? null,
    shown: (row: Cohort) => (row.shares[at] == null ? '' : percentText(row.shares[at] ?? null)),
  })),
]
