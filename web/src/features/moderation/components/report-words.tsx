import type { ReactNode } from 'react'
import { formatMoment } from '@/lib/lagos-time'

interface ReportWordsProps {
  reason: string | undefined
  created_at: string
  details: string | null
  /** Who reported. */
  by?: string | undefined
  children?: ReactNode
}

/** One report: its reason, when, and what was written. */
export function ReportWords({ reason, created_at, details, by, children }: ReportWordsProps) {
  return (
    <li className="grid gap-1 text-sm">
      <p>
        <span className="font-medium">{reason}</span>
        <span className="text-muted-foreground">
          {by && ` · by ${by}`} · {formatMoment(created_at)}
        </span>
      </p>
      {details && <p className="whitespace-pre-line break-words">{details}</p>}
      {children}
    </li>
  )
}
