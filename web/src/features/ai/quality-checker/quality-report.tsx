import { Link } from '@tanstack/react-router'
import { ArrowRight, ChartNoAxesColumn, Check, CircleMinus } from 'lucide-react'
import { qualityParts, type QualityReport as Report } from '#contract/ai-reports.ts'
import { reportWords, qualityWords as words } from '#contract/messages/ai/reports.ts'
import { Badge } from '@/components/ui/badge'
import { Bar, barTone } from '../report/bar'
import { ScoreHead, toneOf } from '../report/score-head'
import { Lines, Section } from '../report/section'
import { PricingInsights } from './pricing-insights'

export function QualityReport({ report }: { report: Report }) {
  const { overall_quality_score: score, quality_grade, quality_breakdown, photos_examined } = report
  return (
    <article aria-label={report.title} className="grid gap-8">
      <div className="grid gap-2">
        <h3 className="font-semibold text-lg wrap-anywhere">{report.title}</h3>
        <ScoreHead label={words.overall} score={score}>
          <Badge variant={toneOf(score)} className="px-3 py-1 text-sm">
            {quality_grade}
          </Badge>
        </ScoreHead>
        <ItemLink report={report} />
      </div>
      <Section title={words.breakdown}>
        <ul className="grid gap-4 sm:grid-cols-2 sm:gap-x-8">
          {qualityParts.map((part) => {
            const points = quality_breakdown[part]
            if (points === undefined) return null
            return (
              <Bar
                key={part}
                label={words.parts[part]}
                value={`${points}`}
                share={points / 100}
                tone={barTone(points)}
                note={part === 'photo_quality' ? words.photosExamined(photos_examined) : undefined}
              />
            )
          })}
        </ul>
        {quality_breakdown.photo_quality === undefined && (
          <p className="text-muted-foreground text-sm">{words.photosExamined(0)}</p>
        )}
      </Section>
      <PricingInsights insights={report.pricing_insights} />
      <Lines
        title={reportWords.strengths}
        icon={Check}
        tone="text-good"
        lines={report.strengths}
        none={reportWords.nothingYet}
      />
      <Lines
        title={words.improve}
        icon={CircleMinus}
        tone="text-warning"
        lines={report.improvement_areas}
        none={words.nothingToImprove}
      />
      <Lines
        title={words.market}
        icon={ChartNoAxesColumn}
        tone="text-primary"
        lines={report.market_insights}
        none={reportWords.nothingYet}
      />
    </article>
  )
}

function ItemLink({ report: { item_id: id, is_own } }: { report: Report }) {
  if (!id) return null
  return (
    <Link
      to={is_own ? '/edit-item/$id' : '/item/$id'}
      params={{ id }}
      className="inline-flex min-h-11 w-fit items-center gap-1.5 font-semibold text-primary text-sm underline underline-offset-4"
    >
      {is_own ? words.edit : words.open} <ArrowRight aria-hidden className="size-4" />
    </Link>
  )
}
