import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { member, runJobs } from '../../support/database/builders.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { countTrust, finishRental } from '../../support/database/trust.ts'

/** On a real Postgres, every count on a connection of its own. */
const db = openTestDatabase({ connections: 12 })
/** Any number: a count that is told to wait does so for this lock. */
const GATE = 77_001

const scoreOf = ({ id }: Person): Promise<Row> =>
  db.one('select completed_rentals, overall_score from public.trust_scores where user_id = $1', [id])

/** How many sessions of this database wait for a lock. */
const waiting = async (): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).count

/** Counts that are told to wait do so between reading the rentals and storing the score. */
const waitBeforeStoring = () =>
  db.query(`
    create function private.wait_at_gate() returns trigger language plpgsql set search_path = '' as $$
    begin
      if current_setting('test.waits', true) = 'on' then
        perform pg_advisory_xact_lock(${GATE});
      end if;
      return new;
    end $$;
    create trigger a_gate before update on public.trust_scores
      for each row execute function private.wait_at_gate();`)

async function countWaiting(transaction: postgres.TransactionSql, { id }: Person): Promise<void> {
  await transaction.unsafe(`select set_config('test.waits', 'on', true)`)
  await transaction.unsafe('select private.count_trust(array[$1]::uuid[])', [id])
}

test('of two counts of a person at once, the one that began later has the last word', async () => {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  await countTrust(db, bola)
  // So that the early count has something to store.
  await db.query('update public.trust_scores set overall_score = 1 where user_id = $1', [bola.id])
  await waitBeforeStoring()
  const gate = await db.sql.reserve()
  await gate.unsafe(`select pg_advisory_lock(${GATE})`)
  const early = db.sql.begin((transaction) => countWaiting(transaction, bola))
  await expect.poll(waiting).toBe(1)
  await finishRental(db, ada, bola)
  let isDone = false
  const late = countTrust(db, bola).then(() => {
    isDone = true
  })
  await expect.poll(async () => isDone || (await waiting()) === 2).toBe(true)
  await gate.unsafe(`select pg_advisory_unlock(${GATE})`)
  gate.release()
  await Promise.all([early, late])
  expect(await scoreOf(bola)).toMatchObject({ completed_rentals: 1 })
})

test('jobs that count the same people at once wait for each other without a deadlock', async () => {
  const people = await Promise.all(['Ada', 'Bola', 'Chidi', 'Dami'].map((name) => member(db, name)))
  for (const { id } of [...people, ...people.toReversed()]) {
    await db.query('insert into private.trust_due (user_id) values ($1)', [id])
  }
  const rounds = await Promise.all([runJobs(db), runJobs(db), runJobs(db)])
  expect(rounds.flatMap(({ failed }) => failed)).toEqual([])
  for (const person of people) expect(await scoreOf(person)).toMatchObject({ overall_score: 67 })
})
