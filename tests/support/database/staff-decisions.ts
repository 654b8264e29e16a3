import type { TestDatabase } from './test-database.ts'

/** What staff have decided until now is a day old: it counts no more for what one of them may decide alone. */
export async function letDecisionDayPass(db: TestDatabase): Promise<void> {
  // One at a time: scenes are set up side by side.
  await db.query(`do $$ begin
    perform pg_advisory_xact_lock(hashtext('the day of decisions'));
    update private.staff_decisions set decided_at = decided_at - interval '1 day';
  end $$`)
}
