import type { ReactNode } from 'react'
import { reportWords } from '#contract/messages/ai/reports.ts'
import { scoreColour } from '@/domain/trust/words'

interface ScoreHeadProps {
  label: string
  score: number
  /** The level or the grade. */
  children: ReactNode
}

/** A score out of 100, in the colour of its band. */
export function ScoreHead({ label, score, children }: ScoreHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <p>
        <span className="sr-only">{label}: </span>
        <span className={`price font-bold text-6xl ${scoreColour(score)}`}>{score}</span>
        <span className="text-muted-foreground"> {reportWords.outOf}</span>
      </p>
      {children}
    </div>
  )
}

/** The band of a score as the tone of a badge; below 40 none of the good ones. */
export function toneOf(score: number): 'good' | 'caution' | 'neutral' {
  if (score >= 80) return 'good'
  return score >= 60 ? 'caution' : 'neutral'
}
