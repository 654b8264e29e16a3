import type { Step, TrustPart } from '#contract/ai-reports.ts'
import { many, type TrustFacts } from './facts.ts'

interface Rule {
  /** The fact that it raises, where it raises one. */
  fact?: string
  applies(facts: TrustFacts): boolean
  step(facts: TrustFacts): Step
}

const lends = ({ role }: TrustFacts): boolean => role === 'lend' || role === 'both'
const borrows = ({ role }: TrustFacts): boolean => role !== 'lend'

/** What a person can do in Aso, each only where it is true and still missing. */
const rules: readonly Rule[] = [
  {
    fact: 'Open debts',
    applies: ({ figures: f }) => f.open_debts > 0,
    step: () => ({
      text: 'Pay what you owe: whatever comes into your wallet pays it first, and the points come back once nothing is open.',
      place: '/wallet',
      label: 'Open your wallet',
    }),
  },
  {
    fact: 'Verified identity',
    applies: ({ figures: f, identity_status: status }) => !f.identity && status !== 'pending',
    step: ({ identity_status: status }) => ({
      text:
        status === 'rejected'
          ? 'Send your documents again: your identity check was not approved.'
          : 'Verify your identity with a government ID.',
      place: '/verify-borrower',
      label: 'Verify your identity',
    }),
  },
  {
    fact: 'Completed rentals',
    applies: (facts) => isBelowMost(facts, 'Completed rentals'),
    step: rentalStep,
  },
  {
    fact: 'Late returns',
    applies: ({ figures: f }) => f.late > 0,
    step: ({ faults_days }) => ({
      text: `Return rentals by their last day, or ask for more days before it. A late return counts for ${many(faults_days, 'day')}.`,
      place: '/transactions',
      label: 'See your bookings',
    }),
  },
  {
    fact: 'Lost disputes',
    applies: ({ figures: f }) => f.disputes_lost > 0,
    step: ({ faults_days }) => ({
      text: `Take condition photos at each handover and return: they settle a dispute. A lost one counts for ${many(faults_days, 'day')}.`,
      place: '/transactions',
      label: 'See your bookings',
    }),
  },
  {
    fact: 'Cancellations',
    applies: ({ figures: f }) => f.cancellations > 0,
    step: (facts) => ({
      text: `${lends(facts) ? 'Block the days on which you can’t hand an item over' : 'Cancel within the free time'}, so that no booking has to be cancelled late. A cancellation counts for ${many(facts.faults_days, 'day')}.`,
      ...(lends(facts)
        ? { place: '/my-items' as const, label: 'See your items' }
        : { place: '/transactions' as const, label: 'See your bookings' }),
    }),
  },
  {
    fact: 'Unanswered requests',
    applies: ({ figures: f }) => f.unanswered > 0,
    step: ({ faults_days }) => ({
      text: `Answer each request before it expires, also with no. An unanswered one counts for ${many(faults_days, 'day')}.`,
      place: '/transactions',
      label: 'See your bookings',
    }),
  },
  {
    fact: 'Answer time',
    applies: (facts) => lends(facts) && facts.figures.answers > 0 && isBelowMost(facts, 'Answer time'),
    step: () => ({
      text: 'Turn on notifications on your phone, so that you can answer requests sooner.',
      place: '/notifications/settings',
      label: 'Notification settings',
    }),
  },
  {
    applies: ({ checks }) => !checks.photo,
    step: () => ({
      text: 'Add a photo of yourself to your profile.',
      place: '/edit-profile',
      label: 'Add a photo',
    }),
  },
  {
    applies: ({ checks }) => !checks.location,
    step: () => ({ text: 'Add the city you live in.', place: '/edit-profile', label: 'Add your city' }),
  },
  {
    applies: ({ checks }) => !checks.social,
    step: () => ({
      text: 'Connect a social account. With a photo it gives you the Verified badge.',
      place: '/social-connect',
      label: 'Connect an account',
    }),
  },
]

function rentalStep(facts: TrustFacts): Step {
  const text = `Complete more rentals: ${lowered(partOf(facts, 'Completed rentals')?.reason ?? '')}`
  if (borrows(facts)) return { text, place: '/marketplace', label: 'Find something to rent' }
  return { text, place: '/add-item', label: 'List an item' }
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const partOf = ({ parts }: TrustFacts, fact: string | undefined): TrustPart | undefined =>
  parts.find((part) => part.fact === fact)

const gainOf = (facts: TrustFacts, fact: string | undefined): number => {
  const part = partOf(facts, fact)
  return part ? part.most - part.points : 0
}

const isBelowMost = (facts: TrustFacts, fact: string): boolean => gainOf(facts, fact) > 0

/** What gains most comes first; among equals the order of the rules. */
export function stepsOf(facts: TrustFacts): Step[] {
  return rules
    .filter((rule) => rule.applies(facts))
    .map((rule) => ({ gain: gainOf(facts, rule.fact), step: rule.step(facts) }))
    .sort((one, other) => other.gain - one.gain)
    .map(({ step }) => step)
}
