import { useId } from 'react'
import type { TrustReport as Report } from '#contract/ai-reports.ts'
import { trustMessages } from '#contract/messages/ai/engine.ts'
import { trustWords as words } from '#contract/messages/ai/reports.ts'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useAsk } from '../report/use-ask'
import { TrustReport } from './trust-report'

/** The Trust Score Auditor. What it reads of me is read by the server: nothing is sent along. */
export default function TrustScorePanel() {
  const { ask, busy, report } = useAsk<Report, { user_data: object }>(
    'TRUST_SCORE_AUDITOR',
    trustMessages.failed,
  )
  const intro = useId()
  return (
    <div className="grid grid-cols-1 gap-6">
      {!report && (
        <p id={intro} className="text-muted-foreground">
          {words.intro}
        </p>
      )}
      <div aria-live="polite" aria-busy={busy}>
        {busy && !report && <ReportSkeleton />}
        {report && <TrustReport report={report} />}
      </div>
      <Button
        size="lg"
        variant={report ? 'outline' : 'default'}
        disabled={busy}
        aria-describedby={report ? undefined : intro}
        onClick={() => ask({ user_data: {} })}
      >
        {busy ? words.generating : report ? words.again : words.generate}
      </Button>
    </div>
  )
}

function ReportSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-16 w-2/3" />
      {['a', 'b', 'c', 'd', 'e'].map((line) => (
        <Skeleton key={line} className="h-9" />
      ))}
    </div>
  )
}
