import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { queueMessages } from '#contract/messages/safety.ts'
import { ChoiceChips } from '@/components/choice-chips'
import { Notice } from '@/components/notice'
import { Paged } from '@/components/paged'
import { useTitle } from '@/lib/browser/use-title'
import { prepareToasts } from '@/lib/toast'
import { type QueueRow, queueQuery } from '../api/queue'
import { type QueueKind, queueKinds } from '../model/queue-kinds'
import { AppealRow } from './appeal-row'
import { FlaggedMessageRow } from './flagged-message-row'
import { ReportedItemRow } from './reported-item-row'
import { ReportedPersonRow } from './reported-person-row'
import { ReportedRatingRow } from './reported-rating-row'
import { RowsSkeleton } from './rows-skeleton'

interface ReportsScreenProps {
  /** As the address says it. */
  chosen: string | undefined
  onKind: (kind: QueueKind | undefined) => void
}

/** What waits for a decision: reported items, ratings and people, appeals, and flagged messages. */
export function ReportsScreen({ chosen, onKind }: ReportsScreenProps) {
  const kind = queueKinds.find(({ value }) => value === chosen)?.value
  useTitle('Reports · Admin')
  useEffect(() => void prepareToasts(), [])
  return (
    <>
      <header className="grid gap-1">
        <h1 className="page-title">Reports</h1>
        <p className="text-muted-foreground">Oldest first.</p>
      </header>
      <ChoiceChips legend="Show" none="Everything" options={queueKinds} value={kind} onChange={onKind} />
      <Paged
        query={useInfiniteQuery(queueQuery(kind))}
        skeleton={<RowsSkeleton />}
        message={queueMessages.listFailed}
        empty={<Notice icon={ShieldCheck} {...queueMessages.nothing} />}
      >
        {(rows) => (
          <ul aria-label="Reports" className="grid gap-2">
            {rows.map((row) => (
              <Row key={`${row.kind} ${row.subject_id}`} row={row} />
            ))}
          </ul>
        )}
      </Paged>
    </>
  )
}

/** Nothing where somebody else has decided since the page was read. */
function Row({ row }: { row: QueueRow }) {
  const { itemReports, ratingReports, personReports, appeal } = row
  if (row.kind === 'message') return <FlaggedMessageRow flagId={row.subject_id} since={row.since} />
  if (itemReports[0]?.item) return <ReportedItemRow item={itemReports[0].item} reports={itemReports} />
  if (ratingReports[0]?.rating)
    return <ReportedRatingRow rating={ratingReports[0].rating} reports={ratingReports} />
  if (personReports.length > 0) return <ReportedPersonRow reports={personReports} />
  return appeal ? <AppealRow appeal={appeal} /> : null
}
