import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Random } from '../ledger/random.ts'
import { member } from '../support/database/builders.ts'
import type { TestDatabase } from '../support/database/test-database.ts'
import { type Asked, type Outcome, type Play, World } from './play.ts'
import { type Admins, MOST_PENALTY } from './rulings.ts'
import type { Character, Person } from './world.ts'

/** Worlds that step together, in one round trip. */
const TOGETHER = 25

/** Queries are planned once, and not for the empty tables of the beginning. */
const PLANS =
  "select set_config('plan_cache_mode', 'force_generic_plan', false), set_config('enable_seqscan', 'off', false)"

/** What the database needs once: the simulation's procedures, admins, and no limits on how much one person books a day. */
export async function prepareSimulation(db: TestDatabase): Promise<Admins> {
  await Promise.all([db.query(PLANS), db.withoutTriggers(PLANS)])
  await db.query(await readFile(new URL('./testing.sql', import.meta.url), 'utf8'))
  await db.query(
    `create or replace function private.worth_of(p_item public.items) returns numeric language sql stable set search_path = ''
     as $$ select ${MOST_PENALTY / 100}::numeric $$`,
  )
  const settings = {
    platform_fee_percent: 7.5,
    new_member_rental_limit: 1000,
    paid_cancellations_limit: 1000,
    max_unpaid_holds: 100,
    // What one admin may decide alone is tested elsewhere: here one decides in many worlds at once.
    withdrawal_two_admins_amount: 100_000_000,
  }
  for (const [setting_key, value] of Object.entries(settings))
    await db.as('service').update('app_settings', { setting_value: String(value) }, { setting_key })
  const [first, second] = [
    await member(db, 'Admin', { admin: true }),
    await member(db, 'Other', { admin: true }),
  ]
  const others = await Promise.all(
    Array.from({ length: 6 }, (_, at) => member(db, `Judge ${at}`, { staff: ['moderation'] })),
  )
  return { first: first.id, second: second.id, others: others.map(({ id }) => id) }
}

/** Two honest people, two liars, one careless person, and one of any kind. */
function peopleOf(seed: number): Person[] {
  const any = new Random(seed ^ 0x5eed).pick(['honest', 'careless', 'lying'] as const)
  const characters: Character[] = ['honest', 'honest', 'lying', 'lying', 'careless', any]
  return characters.map((character) => ({ id: randomUUID(), character }))
}

async function insertPeople(db: TestDatabase, people: readonly Person[]): Promise<void> {
  const ids = JSON.stringify(people.map(({ id }) => id))
  await db.query(
    `with people as (
       insert into auth.users (id, email, email_confirmed_at)
       select p::uuid, p || '@aso.test', now() from jsonb_array_elements_text($1::jsonb) p returning id
     ) insert into auth.sessions (id, user_id) select id, id from people`,
    [ids],
  )
  await db.query(
    `insert into public.borrower_verifications (user_id, verification_status)
     select p::uuid, 'approved' from jsonb_array_elements_text($1::jsonb) p`,
    [ids],
  )
  // So that a rental can be made longer.
  await db.query(
    `select private.post(row(private.system_account('paystack_clearing'), private.wallet_of(p::uuid), 5000, 'wallet_funding', null,
       'funded:' || p, 'Money in the wallet')::private.leg)
     from jsonb_array_elements_text($1::jsonb) p`,
    [ids],
  )
}

interface Running {
  seed: number
  world: World
  play: Play
  asked: Asked | null
}

function advance(running: Running, outcome: Outcome | null): void {
  try {
    const next = outcome === null ? running.play.next() : running.play.next(outcome)
    running.asked = next.done ? null : next.value
  } catch (error) {
    const { transcript } = running.world
    const problem = error instanceof Error ? error.message : String(error)
    throw new Error(
      `SEED=${running.seed}, step ${transcript.length}: ${problem}\n  ${transcript.join('\n  ')}`,
    )
  }
}

const stepOf = ({ operation: { role, uid, sql }, look, world }: Asked) => ({
  ...{ role, uid, sql },
  look: look === 'answer' ? look : `{${look}}`,
  world: `{${world}}`,
})

interface Stepped {
  outcome: Outcome
  today: string
}

const STEP =
  'select testing.step(o) as outcome, private.today()::text as today from jsonb_array_elements($1::jsonb) o'

/**
 * The next step of each. Where time passes no trigger fires, which is a connection of its own: a session that turns
 * triggers off and on plans all its queries anew.
 */
async function stepTogether(db: TestDatabase, running: readonly Running[]): Promise<string[]> {
  const isTime = ({ asked }: Running) => asked?.operation.role === 'time'
  const days: string[] = []
  for (const group of [running.filter(isTime), running.filter((one) => !isTime(one))]) {
    if (group.length === 0) continue
    const values = [JSON.stringify(group.flatMap(({ asked }) => (asked ? [stepOf(asked)] : [])))]
    const rows = await (group.every(isTime)
      ? db.withoutTriggers<Stepped>(STEP, values)
      : db.query<Stepped>(STEP, values))
    for (const [at, one] of group.entries()) advance(one, rows[at]?.outcome ?? null)
    days.push(rows[0]?.today ?? '')
  }
  return days
}

/** Plays these seeds side by side; each ends as it does alone. Answers their worlds. */
export async function playSeeds(
  db: TestDatabase,
  admins: Admins,
  seeds: readonly number[],
  operations: number,
): Promise<World[]> {
  const people = seeds.map(peopleOf)
  await insertPeople(db, people.flat())
  const all = seeds.map((seed, at): Running => {
    const world = new World(seed, people[at] ?? [], admins)
    return { seed, world, play: world.play(operations), asked: null }
  })
  for (const one of all) advance(one, null)
  const days = new Set<string>()
  for (let running = all; running.length > 0; running = running.filter(({ asked }) => asked !== null))
    for (const day of await stepTogether(db, running)) days.add(day)
  // Days are counted from the day the seeds began: at midnight in Lagos they begin again.
  return days.size > 1 ? playSeeds(db, admins, seeds, operations) : all.map(({ world }) => world)
}

/** These seeds in groups, until enough was seen. */
export async function playAll(
  db: TestDatabase,
  admins: Admins,
  seeds: readonly number[],
  operations: number,
  isEnough: (worlds: readonly World[]) => boolean | Promise<boolean>,
): Promise<void> {
  for (let at = 0; at < seeds.length; at += TOGETHER)
    if (await isEnough(await playSeeds(db, admins, seeds.slice(at, at + TOGETHER), operations))) return
}
