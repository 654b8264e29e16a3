import type { Person } from '@/lib/session'
import { accountAnswers } from './accounts.ts'
import type { Answers } from './server.ts'

type Account = Parameters<typeof accountAnswers>[1]

const step = {
  level: 1,
  name: 'New',
  trust_level: 'new' as const,
  rentals_needed: 0,
  score_needed: 0,
  rentals_at_once: 1,
  highest_deposit: 20_000,
  instant_deposit: 10_000,
  daily_withdrawal: 100_000,
  monthly_withdrawal: 500_000,
}

/** What the profile of somebody asks for, besides what every screen asks. */
export function profileAnswers(person: Person, account: Account = {}): Answers {
  return {
    ...accountAnswers(person, account),
    'POST /rest/v1/rpc/my_trust': [
      { overall_score: 62, trust_level: 'new', ladder_level: 1, completed_rentals: 0, facts: [] },
    ],
    'POST /rest/v1/rpc/trust_ladder': [step],
    'POST /rest/v1/rpc/rating_summary': [],
    'POST /rest/v1/rpc/is_my_use_counted': true,
  }
}
