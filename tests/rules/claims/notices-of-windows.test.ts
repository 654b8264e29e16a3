import { afterAll, expect, test } from 'vitest'
import { mailSubjects, runJobs } from '../../support/database/builders.ts'
import { claimStep, cleaning, setUpClaimedRental } from '../../support/database/claims.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()
afterAll(() => setSetting(db, 'counter_offer_hours', null))

test.each([12, 48, 240])(
  'of a window of %s hours the lender is told at once, at half of it and at an eighth before its end',
  async (hours) => {
    await setSetting(db, 'counter_offer_hours', hours)
    const setup = await setUpClaimedRental(db, [cleaning])
    await claimStep(db, setup.bola, 'answer_claim', setup.claim, [
      { kind: 'cleaning', answer: 'countered', counter_amount: 1 },
    ])
    for (let run = 0; run < 3; run += 1) await runJobs(db)
    const told = (await mailSubjects(db, setup.ada)).filter(
      (subject) => subject === 'An offer about your claim',
    )
    expect(told).toHaveLength(1)
    const { at } = await db.one<{ at: number[] }>(
      `select to_jsonb(array(select round(extract(epoch from m - (n.d).since) / 3600, 2)
         from unnest(private.deadline_schedule(n.d, t)) m)) as at
       from public.transactions t cross join lateral (select private.next_deadline(t)) n (d) where t.id = $1`,
      [setup.booking.id],
    )
    expect(at).toEqual([0, hours / 2, hours * 0.875, hours])
  },
)
