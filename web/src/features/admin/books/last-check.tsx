import { Badge } from '@/components/ui/badge'
import { formatMoment } from '@/lib/lagos-time'
import type { Finding } from '../api/books'

interface LastCheckProps {
  checkedAt: string | null
  findings: readonly Finding[] | null
}

/** What the nightly proof of the ledger found. */
export function LastCheck({ checkedAt, findings }: LastCheckProps) {
  return (
    <section aria-labelledby="books-check" className="grid gap-4 rounded-2xl bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="books-check" className="font-semibold text-lg">
          Nightly check
        </h2>
        {findings && (
          <Badge variant={findings.length === 0 ? 'good' : 'caution'}>
            {findings.length === 0 ? 'The books are right' : `${findings.length} to look at`}
          </Badge>
        )}
      </div>
      <p className="text-muted-foreground text-sm">
        {checkedAt ? `Ran ${formatMoment(checkedAt)}` : 'It has not run yet. It runs every night.'}
      </p>
      {findings && findings.length > 0 && (
        <ul aria-label="Findings" className="grid gap-3 text-sm">
          {findings.map(({ problem, detail }) => (
            <li key={problem + JSON.stringify(detail)} className="grid gap-0.5">
              <span className="font-medium">{problem}</span>
              <span className="font-mono text-muted-foreground text-xs wrap-anywhere">
                {JSON.stringify(detail)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
