import { Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { personReportReasons } from '#contract/messages/safety.ts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EvidenceFiles } from '@/features/disputes'
import { type PersonReport, useDecideReports } from '../api/people'
import { ReportWords } from './report-words'
import { SuspensionDialog } from './suspension-dialog'
import { WordsDialog } from './words-dialog'

/** All open reports of one person, decided together. */
export function ReportedPersonRow({ reports }: { reports: PersonReport[] }) {
  const [first] = reports
  if (!first) return null
  const name = first.reported?.full_name ?? 'Former member'
  const suspended = first.reported?.is_active === false
  return (
    <li className="grid grid-cols-1 gap-3 rounded-2xl bg-card p-4 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          to="/closet/$id"
          params={{ id: first.reported_id }}
          className="min-w-0 break-words font-semibold underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {suspended && <Badge variant="caution">Suspended</Badge>}
      </p>
      <ul className="grid gap-3">
        {reports.map((report) => (
          <ReportWords
            key={report.id}
            {...report}
            by={report.reporter?.full_name ?? 'a former member'}
            reason={personReportReasons.find(({ value }) => value === report.reason)?.label}
          >
            <EvidenceFiles files={report.evidence_urls} label="Evidence" />
          </ReportWords>
        ))}
      </ul>
      <PersonDecisions name={name} suspended={suspended} reportIds={reports.map(({ id }) => id)} />
    </li>
  )
}

interface PersonDecisionsProps {
  name: string
  suspended: boolean
  reportIds: string[]
}

function PersonDecisions({ name, suspended, reportIds }: PersonDecisionsProps) {
  const [asking, setAsking] = useState<'warn' | 'suspend'>()
  const decide = useDecideReports()
  const close = () => setAsking(undefined)
  const closed = { onSuccess: close }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => setAsking('warn')}>
        Warn
      </Button>
      {!suspended && (
        <Button variant="outline" className="text-destructive" onClick={() => setAsking('suspend')}>
          Suspend
        </Button>
      )}
      <Button
        variant="ghost"
        disabled={decide.isPending}
        onClick={() => decide.mutate({ reportIds, decision: 'dismiss' })}
      >
        Nothing wrong
      </Button>
      {asking === 'warn' && (
        <WarnDialog
          name={name}
          busy={decide.isPending}
          onSend={(words) => decide.mutate({ reportIds, decision: 'warn', words }, closed)}
          onClose={close}
        />
      )}
      {asking === 'suspend' && (
        <SuspensionDialog
          name={name}
          busy={decide.isPending}
          onSuspend={(suspension) => decide.mutate({ reportIds, decision: 'suspend', ...suspension }, closed)}
          onClose={close}
        />
      )}
    </div>
  )
}

type WarnDialogProps = Pick<ComponentProps<typeof WordsDialog>, 'busy' | 'onSend' | 'onClose'> & {
  name: string
}

function WarnDialog({ name, ...dialog }: WarnDialogProps) {
  return (
    <WordsDialog
      title={`Warn ${name}?`}
      description="They will see the reason. Those who reported them learn that we took action, but not what."
      words={{ go: 'Send warning', going: 'Sending…' }}
      label="Reason"
      {...dialog}
    />
  )
}
