import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useWorkQueue, type Work } from '../api/dashboard'
import { Clock } from '../components/clock'
import { workColumns } from '../model/work-columns'
import { workName, workPath, workSubject } from '../words/work-words'
import { CsvButton } from './csv-button'
import { Section } from './section'

/** As many as are looked over at a glance. */
const atFirst = 8

/** Everything that waits for an admin, the most urgent first. */
export function WorkQueue() {
  const query = useWorkQueue()
  return (
    <Section
      title="Work queue"
      text="What waits for you, the most urgent first."
      action={
        <CsvButton name="work-queue" label="the work queue" columns={workColumns} rows={query.data ?? []} />
      }
    >
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-64 rounded-2xl" />}
        message={adminMessages.workFailed}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Notice
              icon={CircleCheck}
              heading="h3"
              title="Nothing is waiting"
              text="New work appears here as it comes in."
            />
          ) : (
            <WorkRows rows={rows} />
          )
        }
      </Loaded>
    </Section>
  )
}

function WorkRows({ rows }: { rows: readonly Work[] }) {
  const [all, setAll] = useState(false)
  return (
    <>
      <ul aria-label="Work queue" className="grid divide-y rounded-2xl bg-card px-2">
        {(all ? rows : rows.slice(0, atFirst)).map((work) => (
          <li key={work.kind + work.subject_id}>
            <WorkRow work={work} />
          </li>
        ))}
      </ul>
      {!all && rows.length > atFirst && (
        <Button variant="outline" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  )
}

function WorkRow({ work }: { work: Work }) {
  const subject = workSubject(work)
  return (
    <Link
      to={workPath(work)}
      className="grid min-h-14 gap-x-4 gap-y-0.5 rounded-xl px-3 py-2.5 transition-colors hover:bg-accent hover:text-accent-foreground sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <span className="min-w-0">
        <span className="font-semibold">{workName(work)}</span>
        {subject && <span className="wrap-anywhere">{`: ${subject}`}</span>}
        {work.amount !== null && (
          <span className="price text-muted-foreground">{`, ${formatNaira(work.amount)}`}</span>
        )}
      </span>
      <span className="text-muted-foreground text-sm">
        <Clock dueAt={work.due_at} />
      </span>
    </Link>
  )
}
