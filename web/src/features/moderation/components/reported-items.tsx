import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { moderationMessages, reportReasons } from '#contract/messages/item.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { formatMoment } from '@/lib/lagos-time'
import { openReportsQuery, type Report } from '../api/items'
import { groupReports } from '../model/group-reports'
import { ModeratedRow } from './moderated-row'
import { RowsSkeleton } from './rows-skeleton'

export function ReportedItems() {
  const query = useQuery(openReportsQuery)
  return (
    <Loaded query={query} skeleton={<RowsSkeleton />} message={moderationMessages.listFailed}>
      {(reports) => {
        const items = groupReports(reports)
        if (items.length === 0)
          return <Notice heading="h3" icon={ShieldCheck} {...moderationMessages.nothingReported} />
        return (
          <ul aria-label="Reported items" className="grid gap-2">
            {items.map((reported) => (
              <ModeratedRow key={reported.item.id} item={reported.item} reported>
                <Reports reports={reported.reports} />
              </ModeratedRow>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

function Reports({ reports }: { reports: Report[] }) {
  return (
    <ul className="grid gap-2">
      {reports.map((report) => (
        <li key={report.id} className="text-sm">
          <span className="font-medium">
            {reportReasons.find(({ value }) => value === report.reason)?.label}
          </span>
          <span className="text-muted-foreground"> · {formatMoment(report.created_at)}</span>
          {report.details && <p className="whitespace-pre-line break-words">{report.details}</p>}
        </li>
      ))}
    </ul>
  )
}
