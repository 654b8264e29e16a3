import { adminMessages } from '#contract/messages/admin.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { type GrowthMonth, useCohorts, useGrowth } from '../api/dashboard'
import {
  activationOf,
  bookingColumns,
  cohortColumns,
  cohortsOf,
  nameOfMonth,
  peopleColumns,
  signUpColumns,
  stepColumns,
  stepText,
} from '../model/growth'
import { Bars } from './bars'
import { CountedAt } from './counted-at'
import { CsvButton } from './csv-button'
import { FiguresList } from './figures-list'
import { Section } from './section'

const keyOf = ({ month }: { month: string }) => month
const none = 'Figures are counted once a day. They show here tomorrow.'

/** Who comes, how far they get and what becomes of bookings. */
export function GrowthTab() {
  return (
    <>
      <CountedAt />
      <Loaded
        query={useGrowth()}
        skeleton={<Skeleton className="h-96 rounded-2xl" />}
        message={adminMessages.figuresFailed}
      >
        {(months) => <Growth months={months} />}
      </Loaded>
      <Cohorts />
    </>
  )
}

function Growth({ months }: { months: readonly GrowthMonth[] }) {
  const steps = activationOf(months)
  return (
    <>
      <Section
        title="Activation"
        text="From the quiz to the first rental, over the last 12 months."
        action={<CsvButton name="activation" label="activation" columns={stepColumns} rows={steps} />}
      >
        <Bars
          label="Activation"
          bars={steps.map((step) => ({ label: step.label, value: step.people, text: stepText(step) }))}
        />
      </Section>
      <Section
        title="Sign-ups"
        text="By month, Lagos time."
        action={<CsvButton name="sign-ups" label="sign-ups" columns={signUpColumns} rows={months} />}
      >
        <Bars
          label="Sign-ups"
          bars={months.map(({ month, sign_ups }) => ({
            label: nameOfMonth(month),
            value: sign_ups,
            text: sign_ups.toLocaleString('en-NG'),
          }))}
        />
      </Section>
      <Section
        title="People"
        text="Those who signed up in a month, and how far they have come."
        action={<CsvButton name="people" label="people" columns={peopleColumns} rows={months} />}
      >
        <FiguresList
          caption="People by month"
          columns={peopleColumns}
          rows={months}
          keyOf={keyOf}
          empty={none}
        />
      </Section>
      <Section
        title="Bookings"
        text="Those paid in a month, and what became of them."
        action={<CsvButton name="bookings" label="bookings" columns={bookingColumns} rows={months} />}
      >
        <FiguresList
          caption="Bookings by month"
          columns={bookingColumns}
          rows={months}
          keyOf={keyOf}
          empty={none}
        />
      </Section>
    </>
  )
}

function Cohorts() {
  const query = useCohorts()
  const cohorts = cohortsOf(query.data ?? [])
  return (
    <Section
      title="Cohorts"
      text="The share of people who rented or bought, by months since they signed up."
      action={<CsvButton name="cohorts" label="cohorts" columns={cohortColumns} rows={cohorts} />}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-64 rounded-2xl" />}
        message={adminMessages.figuresFailed}
      >
        {() => (
          <FiguresList
            caption="Cohorts"
            columns={cohortColumns}
            rows={cohorts}
            keyOf={keyOf}
            empty="Nobody has rented or bought so far."
          />
        )}
      </Loaded>
    </Section>
  )
}
