import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { playSeeds, prepareSimulation } from './run-seeds.ts'

/**
 * The random bookings of this folder can fail: each rule of how bookings end is broken here once, and one of the first bookings shows
 * an honest person who does not get what is theirs.
 */
const GROUP = 10
const MOST_SEEDS = 60

const rules = [
  {
    name: 'broken rule: silence pays a lender for a handover that only they claim',
    broken: `do $$ begin
      execute replace(pg_get_functiondef('private.ending_deadline(public.transactions)'::regprocedure),
        'when b.handover_proven_at is null then',
        'when b.handover_proven_at is null and not (b.borrower_return_confirmed or b.lender_return_confirmed) then');
    end $$`,
    found: /: the lender has \d+ for a handover that only they claim$/,
  },
  {
    name: 'broken rule: silence about "never received" pays the lender',
    broken: `do $$ begin
      execute replace(pg_get_functiondef('private.end_as_asked(public.transactions, public.booking_party)'::regprocedure),
        'b.question = ''cancel'' or', 'b.question in (''cancel'', ''not_received'') or');
    end $$`,
    found:
      /: the lender has \d+ (for a handover that only they claim|\(fee \d+\), of at most \d+ by the truth)/,
  },
  {
    name: 'broken rule: the earlier day that is named caps the late charges',
    broken: `do $$ begin
      execute replace(pg_get_functiondef('private.return_day(public.transactions)'::regprocedure),
        'coalesce(b.lender_return_date,', 'coalesce(case when b.claimed_amount = 0 then least(b.lender_return_date, b.borrower_return_date) end, b.lender_return_date,');
      execute replace(pg_get_functiondef('private.claim_contested_days(public.transactions)'::regprocedure), 'v_contested > 0', 'false');
    end $$`,
    found: /: the borrower has \d+ back, of at most \d+ by the truth$/,
  },
  {
    name: 'broken rule: who owes something overdue may book',
    broken: `do $$ begin
      execute replace(pg_get_functiondef('private.write_booking()'::regprocedure),
        'perform private.refuse_if(private.owing_refusal(new.borrower_id));', '');
    end $$`,
    found: /who owes something overdue, and has booked/,
  },
  {
    name: 'broken rule: what comes into a wallet pays no debt',
    broken: `create or replace function private.debts_before(p_legs private.leg[]) returns bigint[] language sql as 'select ''{}''::bigint[]'`,
    found: /money came into the wallets .* and paid no debt/,
  },
]

describe.each(rules)('$name', ({ broken, found }) => {
  const db = openTestDatabase({ connections: 1 })

  test('the random bookings show that this rule is broken', async () => {
    const admins = await prepareSimulation(db)
    await db.query(broken)
    expect(await firstProblem(admins)).toMatch(found)
  })

  /** The first problem that the seeds find; nothing: none of them does. */
  async function firstProblem(admins: Parameters<typeof playSeeds>[1]): Promise<string> {
    for (let first = 1; first <= MOST_SEEDS; first += GROUP) {
      const seeds = Array.from({ length: GROUP }, (_, at) => first + at)
      const problem = await playSeeds(db, admins, seeds, 100).then(
        () => '',
        (error: Error) => error.message.split('\n')[0] ?? '',
      )
      if (problem) return problem
    }
    return ''
  }
})
