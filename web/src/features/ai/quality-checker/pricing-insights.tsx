import type { PriceInsight, QualityReport } from '#contract/ai-reports.ts'
import { qualityWords as words } from '#contract/messages/ai/reports.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Badge } from '@/components/ui/badge'
import { Bar, barTone } from '../report/bar'
import { Section } from '../report/section'

interface PricingInsightsProps {
  insights: QualityReport['pricing_insights']
}

/** What comparable items cost, and where this one stands among them. */
export function PricingInsights({ insights }: PricingInsightsProps) {
  const { rental, sale, market_position, price_competitiveness: share } = insights
  return (
    <Section title={words.pricing}>
      <div className="grid gap-5 rounded-2xl bg-secondary/60 p-5">
        <dl className="grid gap-5 sm:grid-cols-2">
          <Suggested label={words.rental} insight={rental} per=" / day" />
          <Suggested label={words.sale} insight={sale} per="" />
        </dl>
        <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <span className="font-medium">{words.position}</span>
          <Badge variant="neutral" className="bg-background px-3 py-1 text-foreground text-sm">
            {market_position}
          </Badge>
        </p>
        {share !== null && (
          <ul>
            <Bar
              label={words.competitiveness}
              value={`${share}%`}
              share={share / 100}
              tone={barTone(share)}
              note={words.asDear(share)}
            />
          </ul>
        )}
      </div>
    </Section>
  )
}

interface SuggestedProps {
  label: string
  insight: PriceInsight
  per: string
}

function Suggested({ label, insight: { suggested, low, high, basis }, per }: SuggestedProps) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-muted-foreground text-sm">{label}</dt>
      {suggested === null || low === null || high === null ? (
        <dd className="text-sm">{words.noSuggestion}</dd>
      ) : (
        <dd className="grid gap-1">
          <span className="price font-bold text-2xl">
            {formatNaira(suggested)}
            {per && <span className="font-medium text-base text-muted-foreground">{per}</span>}
          </span>
          <span className="text-muted-foreground text-sm">
            {formatNaira(low)}–{formatNaira(high)}, {words.basis(basis)}
          </span>
        </dd>
      )}
    </div>
  )
}
