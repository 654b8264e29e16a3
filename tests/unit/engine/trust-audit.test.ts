import { describe, expect, test } from 'vitest'
import { trustLevels } from '#contract/ai-reports.ts'
import { auditTrust, trustLevelOf } from '../../../supabase/functions/_shared/engine/trust/audit.ts'
import type { TrustFacts } from '../../../supabase/functions/_shared/engine/trust/facts.ts'

const part = (fact: string, value: string, points: number, fewest: number, most: number) => ({
  ...{ fact, value, points, fewest, most },
  reason: `Because of ${fact}.`,
})

const newcomer: TrustFacts = {
  overall_score: 62,
  completeness: 60,
  checks: { email: true, photo: true, phone: false, location: true, social: false },
  parts: [
    part('Completed rentals', '0 with 0 people', 0, 0, 15),
    part('Late returns', '0', 0, -30, 0),
    part('Verified identity', 'No', 0, 0, 5),
    part('Email address', 'Confirmed', 2, 0, 2),
    part('Age of the account', '3 days', 0, 0, 4),
    part('Answer time', 'No answers yet', 0, 0, 5),
    part('Open debts', '0', 0, -20, 0),
  ],
  figures: {
    ...{ completed: 0, people: 0, needed: 3, on_time: 0, late: 0, rating: 0, reviews: 0 },
    ...{ disputes_lost: 0, cancellations: 0, answers: 0, answer_hours: null, unanswered: 0 },
    ...{ identity: false, email: true, phone: false, age_days: 3, open_debts: 0 },
  },
  faults_days: 365,
  role: 'borrow',
  identity_status: null,
}

const withFigures = (
  figures: Partial<TrustFacts['figures']>,
  facts: Partial<TrustFacts> = {},
): TrustFacts => ({
  ...newcomer,
  ...facts,
  figures: { ...newcomer.figures, ...figures },
})

const places = (facts: TrustFacts): string[] => auditTrust(facts).next_steps.map(({ place }) => place)

describe('the level', () => {
  test.each([
    [100, 'Excellent'],
    [80, 'Excellent'],
    [79, 'High'],
    [60, 'High'],
    [59, 'Medium'],
    [40, 'Medium'],
    [39, 'Low'],
    [0, 'Low'],
  ] as const)('of %i is %s, in the bands of the colours', (score, level) => {
    expect(trustLevelOf(score)).toBe(level)
    expect(trustLevels).toContain(level)
  })
})

describe('the report', () => {
  test('has the shape of the specification, and its parts add up to the score', () => {
    const report = auditTrust(newcomer)
    expect(report).toMatchObject({ overall_score: 62, trust_level: 'High' })
    expect(Object.values(report.score_breakdown).reduce((sum, points) => sum + points, 0)).toBe(62)
    expect(report.score_breakdown).toMatchObject({ starting_points: 60, email_address: 2, late_returns: 0 })
    for (const list of [report.strengths, report.areas_for_improvement, report.recommendations])
      for (const line of list) expect(line).toMatch(/^[A-Z0-9].*\.$/)
    expect(report.recommendations).toEqual(report.next_steps.map(({ text }) => text))
  })

  test('is the same for the same facts', () => {
    expect(JSON.stringify(auditTrust(newcomer))).toBe(JSON.stringify(auditTrust(structuredClone(newcomer))))
  })

  test('praises nothing that is not there', () => {
    expect(auditTrust(newcomer).strengths).toEqual(['Your email address is confirmed.'])
    const tried = withFigures({ completed: 1, people: 1, late: 1 })
    expect(auditTrust(tried).strengths.join(' ')).not.toMatch(/no late return/)
    const good = withFigures({
      completed: 4,
      people: 3,
      on_time: 2,
      identity: true,
      phone: true,
      rating: 4.75,
      reviews: 4,
    })
    expect(auditTrust(good).strengths).toEqual([
      'Your identity is verified.',
      'You completed 4 rentals with 3 people.',
      'You returned 2 rentals on time.',
      'You are rated 4.8 out of 5 in 4 ratings.',
      'In the last 365 days you had no late return, lost dispute, cancellation or unanswered request.',
      'Your email address and your phone number are confirmed.',
    ])
  })

  test('calls a profile complete from 80 percent on', () => {
    const praised = (completeness: number) => auditTrust({ ...newcomer, completeness }).strengths
    expect(praised(79)).toEqual(['Your email address is confirmed.'])
    expect(praised(80)).toEqual([
      'Your email address is confirmed.',
      'Your profile is complete enough for people to know who they deal with.',
    ])
  })

  test('says what takes points away and what gives none yet', () => {
    const late = {
      ...newcomer,
      parts: [part('Late returns', '2', -20, -30, 0), part('Verified identity', 'No', 0, 0, 5)],
    }
    expect(auditTrust(late).areas_for_improvement).toEqual([
      'Late returns: 2. This takes 20 points off your score.',
      'Verified identity: No. No points of 5 so far.',
    ])
  })
})

describe('the recommendations', () => {
  test('begin with what gains most, and lead to where it is done', () => {
    expect(places(newcomer)).toEqual(['/marketplace', '/verify-borrower', '/social-connect'])
    expect(places({ ...newcomer, role: 'lend' })).toContain('/add-item')
  })

  test('ask for nothing that is done or cannot be done now', () => {
    expect(places({ ...newcomer, identity_status: 'pending' })).not.toContain('/verify-borrower')
    expect(places(withFigures({ identity: true }, { identity_status: 'approved' }))).not.toContain(
      '/verify-borrower',
    )
    expect(places({ ...newcomer, checks: { ...newcomer.checks, social: true } })).not.toContain(
      '/social-connect',
    )
    expect(places(newcomer)).not.toContain('/wallet')
    expect(places(withFigures({ answers: 2 }))).not.toContain('/notifications/settings')
    expect(places(withFigures({ answers: 2 }, { role: 'both' }))).toContain('/notifications/settings')
  })

  test('name each fault once, with how long it counts', () => {
    const faults = withFigures(
      { late: 1, disputes_lost: 1, cancellations: 1, unanswered: 1, open_debts: 1 },
      { role: 'both' },
    )
    const { recommendations } = auditTrust(faults)
    expect(recommendations.filter((line) => line.includes('365 days'))).toHaveLength(4)
    expect(new Set(recommendations).size).toBe(recommendations.length)
    expect(places(faults)).toContain('/wallet')
  })
})
