import { many, type TrustFacts } from './facts.ts'

type Sentence = (facts: TrustFacts) => string | false

const untroubled: Sentence = ({ figures: f, faults_days }) => {
  const faults = f.late + f.disputes_lost + f.cancellations + f.unanswered + f.open_debts
  return (
    f.completed > 0 &&
    faults === 0 &&
    `In the last ${many(faults_days, 'day')} you had no late return, lost dispute, cancellation or unanswered request.`
  )
}

/** Each says a fact that gives points, or nothing. */
const sentences: readonly Sentence[] = [
  ({ figures: f }) => f.identity && 'Your identity is verified.',
  ({ figures: f }) =>
    f.completed > 0 &&
    `You completed ${many(f.completed, 'rental')} with ${many(f.people, 'person', 'people')}.`,
  ({ figures: f }) => f.on_time > 0 && `You returned ${many(f.on_time, 'rental')} on time.`,
  ({ figures: f }) =>
    f.reviews > 0 &&
    f.rating >= 4 &&
    `You are rated ${f.rating.toFixed(1)} out of 5 in ${many(f.reviews, 'rating')}.`,
  untroubled,
  ({ figures: f, parts }) =>
    f.answer_hours !== null &&
    pointsOf(parts, 'Answer time') > 0 &&
    `You answer requests within ${hours(f.answer_hours)} on average.`,
  ({ figures: f }) => f.email && f.phone && 'Your email address and your phone number are confirmed.',
  ({ figures: f }) => f.email && !f.phone && 'Your email address is confirmed.',
  ({ figures: f }) => !f.email && f.phone && 'Your phone number is confirmed.',
  ({ figures: f, parts }) =>
    pointsOf(parts, 'Age of the account') > 0 && `Your account is ${many(f.age_days, 'day')} old.`,
  ({ completeness }) =>
    completeness >= 80 && 'Your profile is complete enough for people to know who they deal with.',
]

const hours = (average: number): string => (average < 1 ? 'an hour' : `${average.toFixed(1)} hours`)

function pointsOf(parts: TrustFacts['parts'], fact: string): number {
  return parts.find((part) => part.fact === fact)?.points ?? 0
}

export function strengthsOf(facts: TrustFacts): string[] {
  return sentences.map((say) => say(facts)).filter((said) => said !== false)
}
