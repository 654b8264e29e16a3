import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, CircleMinus } from 'lucide-react'
import type { TrustReport as Report, Step, TrustPart } from '#contract/ai-reports.ts'
import { reportWords, trustWords as words } from '#contract/messages/ai/reports.ts'
import { Badge } from '@/components/ui/badge'
import { signed } from '@/domain/trust/words'
import { Bar } from '../report/bar'
import { ScoreHead, toneOf } from '../report/score-head'
import { Lines, Section } from '../report/section'

export function TrustReport({ report }: { report: Report }) {
  const { overall_score: score, trust_level, parts, strengths, areas_for_improvement, next_steps } = report
  return (
    <div className="grid gap-8">
      <ScoreHead label="Trust score" score={score}>
        <Badge variant={toneOf(score)} className="px-3 py-1 text-sm">
          {words.level(trust_level)}
        </Badge>
      </ScoreHead>
      <Section title={words.recommendations}>
        {next_steps.length === 0 ? (
          <p className="text-muted-foreground text-sm">{words.nothingToDo}</p>
        ) : (
          <ol className="grid gap-4">
            {next_steps.map((step) => (
              <Recommendation key={step.text} step={step} />
            ))}
          </ol>
        )}
      </Section>
      <Section title={words.breakdown}>
        <p className="text-muted-foreground text-sm">{words.beginning}</p>
        <ul className="grid gap-4 sm:grid-cols-2 sm:gap-x-8">
          {parts.map((part) => (
            <Part key={part.fact} part={part} />
          ))}
        </ul>
      </Section>
      <Lines
        title={reportWords.strengths}
        icon={Check}
        tone="text-good"
        lines={strengths}
        none={reportWords.nothingYet}
      />
      <Lines
        title={words.improve}
        icon={CircleMinus}
        tone="text-warning"
        lines={areas_for_improvement}
        none={words.nothingToImprove}
      />
    </div>
  )
}

/** How near to its best a fact is: full where nothing was lost. */
function Part({ part: { fact, value, points, fewest, most } }: { part: TrustPart }) {
  const share = most === 0 ? 1 - points / fewest : Math.abs(points) / (points < 0 ? -fewest : most)
  return (
    <Bar
      label={`${fact}: ${value}`}
      value={signed(points)}
      share={share}
      tone={points < 0 ? 'destructive' : 'good'}
    />
  )
}

function Recommendation({ step: { text, place, label } }: { step: Step }) {
  return (
    <li className="text-sm">
      <p>{text}</p>
      <Link
        to={place}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary underline underline-offset-4"
      >
        {label} <ArrowRight aria-hidden className="size-4" />
      </Link>
    </li>
  )
}
