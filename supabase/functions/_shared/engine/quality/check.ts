import type { QualityGrade, QualityPart, QualityReport } from '#contract/ai-reports.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { Examined } from '../photo/examine.ts'
import { detailsOf } from './details.ts'
import type { QualityFacts } from './facts.ts'
import { insightsOf, rangeOf } from './insights.ts'
import { photosOf } from './photos.ts'
import { comparePrices, type Prices } from './prices.ts'

const bands: readonly [from: number, grade: QualityGrade][] = [
  [80, 'Excellent'],
  [60, 'Good'],
  [40, 'Fair'],
  [0, 'Poor'],
]

/** How much each part counts. A part that could not be judged counts for nothing. */
const weights: Readonly<Record<QualityPart, number>> = {
  photo_quality: 45,
  photo_variety: 15,
  listing_details: 30,
  pricing: 10,
}

export function gradeOf(score: number): QualityGrade {
  return bands.find(([from]) => score >= from)?.[1] ?? 'Poor'
}

type Breakdown = QualityReport['quality_breakdown']

function overall(breakdown: Breakdown): number {
  const parts = Object.entries(breakdown) as [QualityPart, number][]
  const weight = parts.reduce((sum, [part]) => sum + weights[part], 0)
  return Math.round(parts.reduce((sum, [part, score]) => sum + score * weights[part], 0) / weight)
}

/** Null stands for a photo that could not be opened. The same facts and photos give the same report. */
export function checkQuality(facts: QualityFacts, photos: readonly (Examined | null)[]): QualityReport {
  const seen = photosOf(photos)
  const details = detailsOf(facts.item)
  const prices = comparePrices(facts)
  const breakdown: Breakdown = {
    ...(seen && { photo_quality: seen.quality, photo_variety: seen.variety }),
    listing_details: details.score,
    ...(prices.main.fit !== null && { pricing: prices.main.fit }),
  }
  const score = overall(breakdown)
  return {
    item_id: facts.item.id,
    title: facts.item.title,
    is_own: facts.is_own,
    overall_quality_score: score,
    quality_grade: gradeOf(score),
    quality_breakdown: breakdown,
    pricing_insights: pricingOf(prices),
    strengths: [...(seen?.strengths ?? []), ...details.strengths, ...priceStrength(prices)],
    improvement_areas: [...(seen?.faults ?? []), ...details.missing, ...priceFault(prices)],
    market_insights: insightsOf(facts, prices),
    photos_examined: photos.filter((photo) => photo !== null).length,
  }
}

function pricingOf({ rental, sale, main }: Prices): QualityReport['pricing_insights'] {
  return {
    suggested_rental_price: rental.insight.suggested,
    suggested_sale_price: sale.insight.suggested,
    market_position: main.position,
    price_competitiveness: main.competitiveness,
    rental: rental.insight,
    sale: sale.insight,
  }
}

const priceStrength = ({ main }: Prices): string[] =>
  main.position === 'At market' ? ['The price is in line with comparable items.'] : []

function priceFault({ main: { position, insight } }: Prices): string[] {
  const { price, low, high } = insight
  if (price === null || low === null || high === null || position === 'At market') return []
  const side = position === 'Above market' ? 'above' : 'below'
  return [
    `The price of ${formatNaira(price)} is ${side} what comparable items mostly cost, ${rangeOf(low, high)}.`,
  ]
}
