import { countOf } from '#contract/rules/count.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { MyTrust, Step } from './my-trust'

/** Red below 40, then orange, yellow from 60 and green from 80. */
export function scoreColour(score: number): string {
  if (score >= 80) return 'text-good'
  if (score >= 60) return 'text-caution'
  return score >= 40 ? 'text-warning' : 'text-destructive'
}

export const limitedTo = ({ rentals_at_once }: Step): string =>
  `Limited to ${countOf(rentals_at_once, 'active rental')}`

export interface Need {
  text: string
  met: boolean
}

const more = (missing: number, one: string, many: string): string =>
  missing > 0 ? `: ${missing} more ${missing === 1 ? one : many}` : ''

/** What the next level needs, and what is still missing. */
export function needsOf(next: Step, trust: MyTrust): Need[] {
  const { completed_rentals, rental_people, people_needed, overall_score } = trust
  return [
    {
      text: `${countOf(next.rentals_needed, 'completed rental')}${more(next.rentals_needed - completed_rentals, 'rental', 'rentals')}`,
      met: completed_rentals >= next.rentals_needed,
    },
    {
      text: `Rentals with ${people_needed} different people${more(people_needed - rental_people, 'person', 'people')}`,
      met: rental_people >= people_needed,
    },
    {
      text: `A trust score of ${next.score_needed}${more(next.score_needed - overall_score, 'point', 'points')}`,
      met: overall_score >= next.score_needed,
    },
  ]
}

/** What a level allows a person who rents from others. */
export function allowedBy(step: Step): string[] {
  return [
    `${countOf(step.rentals_at_once, 'active rental')} at a time`,
    `Deposits of up to ${formatNaira(step.highest_deposit)}`,
    `Instant booking, where the owner offers it, for deposits of up to ${formatNaira(step.instant_deposit)}. Above that, the owner has to accept your request first.`,
    `Withdrawals of up to ${formatNaira(step.daily_withdrawal)} a day`,
  ]
}

export const signed = (points: number): string => (points > 0 ? `+${points}` : String(points))
