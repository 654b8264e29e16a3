import type { TrustAuditLevel, TrustPart, TrustReport } from '#contract/ai-reports.ts'
import { many, type TrustFacts } from './facts.ts'
import { stepsOf } from './steps.ts'
import { strengthsOf } from './strengths.ts'

/** The bands of the specification's colours: green, yellow, orange, red. */
const bands: readonly [from: number, level: TrustAuditLevel][] = [
  [80, 'Excellent'],
  [60, 'High'],
  [40, 'Medium'],
  [0, 'Low'],
]

export function trustLevelOf(score: number): TrustAuditLevel {
  return bands.find(([from]) => score >= from)?.[1] ?? 'Low'
}

const keyOf = (fact: string): string => fact.toLowerCase().replaceAll(' ', '_')

/** What a score begins with before any fact. */
const beginning = 60

/** Composed from facts: the same facts give the same report. */
export function auditTrust(facts: TrustFacts): TrustReport {
  const { overall_score, parts, completeness } = facts
  const steps = stepsOf(facts)
  return {
    overall_score,
    trust_level: trustLevelOf(overall_score),
    score_breakdown: {
      starting_points: beginning,
      ...Object.fromEntries(parts.map(({ fact, points }) => [keyOf(fact), points])),
    },
    strengths: strengthsOf(facts),
    areas_for_improvement: parts.flatMap((part) => improvementOf(part)),
    recommendations: steps.map(({ text }) => text),
    parts,
    next_steps: steps,
    completeness,
  }
}

/** Points that a fact takes away, or that it does not give yet. */
function improvementOf({ fact, value, points, most, fewest }: TrustPart): string[] {
  if (points < 0) return [`${fact}: ${value}. This takes ${many(-points, 'point')} off your score.`]
  if (fewest === 0 && points < most)
    return [`${fact}: ${value}. ${points === 0 ? 'No points' : many(points, 'point')} of ${most} so far.`]
  return []
}
