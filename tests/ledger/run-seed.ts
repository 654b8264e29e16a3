import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { lagosToday } from '#contract/rules/dates.ts'
import { toKobo } from '#contract/rules/money.ts'
import { movingIntoPast } from '../support/database/builders.ts'
import type { TestDatabase } from '../support/database/test-database.ts'
import { cardRefundSettings } from './card-refunds.ts'
import { type BookingModel, LedgerModel, Refused, type Thing } from './model.ts'
import { PLATFORM_FEE_PER_MILLE } from './model-money.ts'
import { type Statement, statementFor } from './operation-sql.ts'
import { describeOperation, type Operation } from './operations.ts'
import { predict } from './predict.ts'
import { Random } from './random.ts'
import { nextOperation } from './random-operations.ts'
import { ADMIN, accountOf, NAME, SECOND_ADMIN, withdrawalSettings } from './withdrawals.ts'

const PEOPLE = 4
const THINGS = 5

interface Left {
  answer: { id?: string; total?: number; reference?: string; outcome?: string } | null
  refused: string | null
  wallets: number[]
  bookings: Record<string, string> | null
  withdrawals: Record<string, string> | null
  card_refunds: Record<string, string> | null
}

interface SeedRun {
  db: TestDatabase
  model: LedgerModel
  people: string[]
}

/** What the database needs once before any seed runs. */
export async function prepareLedgerModel(db: TestDatabase): Promise<void> {
  await db.query(await readFile(new URL('./testing.sql', import.meta.url), 'utf8'))
  const percent = String(PLATFORM_FEE_PER_MILLE / 10)
  for (const [setting_key, setting_value] of Object.entries({
    platform_fee_percent: percent,
    ...withdrawalSettings,
    ...cardRefundSettings,
  }))
    await db.as('service').update('app_settings', { setting_value }, { setting_key })
  for (const admin of [ADMIN, SECOND_ADMIN])
    await db.query(
      `with admin as (insert into auth.users (id, email, email_confirmed_at) values ($1::uuid, $1::uuid || '@aso.test', now()))
       insert into auth.sessions (id, user_id) values ($1, $1)`,
      [admin],
    )
  await db.query(`update private.profiles set staff_roles = '{owner}' where user_id in ($1, $2)`, [
    ADMIN,
    SECOND_ADMIN,
  ])
  // Pauses have tests of their own: the random people book and cancel without end.
  await db.query(
    `update public.app_settings set setting_value = '1000000'
     where setting_key in ('unpaid_holds_limit', 'paid_cancellations_limit', 'items_limit', 'items_daily_limit')`,
  )
}

function makeThing(random: Random): Thing {
  const naira = (most: number): number => random.int(100, most * 100) / 100
  return {
    id: randomUUID(),
    owner: random.int(0, PEOPLE - 1),
    rental_price: naira(2000),
    sale_price: naira(20_000),
    deposit_amount: random.chance(0.2) ? 0 : naira(5000),
    delivery_fee: naira(800),
    return_delivery_fee: naira(800),
    owner_pays_delivery: random.chance(0.5),
    owner_pays_return: random.chance(0.5),
    pickup_method: random.pick(['pickup', 'delivery', 'both']),
    availability_type: random.pick(['rent', 'both', 'both', 'sale']),
    approval_required: random.chance(0.3),
    buffer_days: random.int(0, 2),
    sold: false,
  }
}

async function setUpRun(db: TestDatabase, random: Random): Promise<SeedRun> {
  const people = Array.from({ length: PEOPLE }, () => randomUUID())
  const things = Array.from({ length: THINGS }, () => makeThing(random))
  const rows = things.map(({ sold: _, owner, ...thing }) => ({
    ...thing,
    owner_id: people[owner],
    title: 'Thing',
    category: 'Other',
  }))
  await db.query(
    `with people as (
       insert into auth.users (id, email, email_confirmed_at)
       select id, id || '@aso.test', now() from jsonb_array_elements_text($1::jsonb) p(text), lateral (select text::uuid as id) i
       returning id
     ) insert into auth.sessions (id, user_id) select id, id from people`,
    [JSON.stringify(people)],
  )
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await db.query(
    `with approved as (
       insert into public.borrower_verifications (user_id, verification_status, legal_name)
       select text::uuid, 'approved', '${NAME}' from jsonb_array_elements_text($1::jsonb) p(text)
     )
     insert into public.items (${columns}) select ${columns} from jsonb_populate_recordset(null::public.items, $2::jsonb)`,
    [JSON.stringify(people), JSON.stringify(rows)],
  )
  for (const id of people)
    await db.query(`select public.note_bank_account($1, '057', $2, '${NAME}')`, [id, accountOf(id)])
  return { db, model: new LedgerModel(PEOPLE, things, lagosToday()), people }
}

/**
 * Time passes for a booking and its claim, and the notices of its deadline are sent in time. All at once and with the
 * booking locked: the jobs of another seed may run meanwhile.
 */
async function passTime(db: TestDatabase, passes: NonNullable<Statement['passes']>): Promise<void> {
  const { id, days = 0, minutes = 0 } = passes
  const moveClaim = `update public.deposit_claims set clock_started_at = clock_started_at - p.ago, due_at = due_at - p.ago
    from (select make_interval(days => $2::int, mins => $3::int) as ago) p where transaction_id = $1`
  await db.allWithoutTriggers([
    { text: 'select private.lock_booking($1)', values: [id] },
    movingIntoPast(passes, passes),
    { text: moveClaim, values: [id, days, minutes] },
    { text: 'select testing.tell_in_time($1)', values: [id] },
  ])
}

async function perform({ db, model, people }: SeedRun, operation: Operation): Promise<Left> {
  const statement = statementFor(operation, (who) => people[who] ?? '')
  if (statement.passes) await passTime(db, statement.passes)
  const { left } = await db.one<{ left: Left }>(
    'select testing.step($1, $2, $3, $4::text::uuid[], $5::text::uuid[]) as left',
    [statement.role, statement.uid, statement.sql, `{${people}}`, `{${model.things.map(({ id }) => id)}}`],
  )
  return left
}

/** The model's answer in the database's form. */
function expected(
  model: LedgerModel,
  operation: Operation,
): { refused: string | null; outcome: string | undefined } {
  try {
    return { refused: null, outcome: predict(model, operation) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.title, outcome: undefined }
    throw error
  }
}

/** Ids and references are the database's; the model takes them over. */
function takeOverIds(model: LedgerModel, operation: Operation, { answer, card_refunds }: Left): void {
  if (operation.kind === 'book') {
    const booking = model.bookings.at(-1)
    if (booking && answer?.id) booking.id = answer.id
  }
  if (operation.kind === 'withdraw') {
    const withdrawal = model.withdrawals.at(-1)
    if (withdrawal && answer?.id) withdrawal.id = answer.id
  }
  const refund = model.cardRefunds.at(-1)
  const isNew = (id: string) => !model.cardRefunds.some((one) => one.id === id)
  if (refund?.id === '') refund.id = Object.keys(card_refunds ?? {}).find(isNew) ?? ''
  const started = operation.kind === 'start funding' || operation.kind === 'start card payment'
  if (!started || !answer?.reference) return
  const forBooking = operation.kind === 'start card payment' ? operation.booking : null
  const who = operation.kind === 'start funding' ? operation.who : operation.booking.borrower
  const amount = operation.kind === 'start funding' ? operation.amount : operation.booking.total
  model.payments.push({
    reference: answer.reference,
    who,
    booking: forBooking,
    amount,
    outcome: null,
    came: { kobo: amount, currency: 'NGN' },
    cleared: false,
    byCard: 0,
  })
}

const statusIn = (row: string, { status }: BookingModel): string =>
  status === 'timed out' && /^(pending|expired) /.test(row) ? row.replace(/^\w+/, status) : row

function differences(
  model: LedgerModel,
  operation: Operation,
  said: ReturnType<typeof expected>,
  left: Left,
): string[] {
  const found: string[] = []
  const compare = (what: string, is: unknown, should: unknown): void => {
    if (is !== should) found.push(`${what}: is ${is}, should be ${should}`)
  }
  // Row level security hides the bookings of others: an update of them finds no row.
  const hidden = operation.kind === 'confirm' && left.answer === null && left.refused === null
  compare('refusal', hidden ? 'Transaction Not Found' : left.refused, said.refused)
  if (said.outcome !== undefined) compare('outcome', left.answer?.outcome, said.outcome)
  if (operation.kind === 'book' && left.answer?.total !== undefined) {
    compare('total', toKobo(left.answer.total), model.bookings.at(-1)?.total)
  }
  if (operation.kind === 'days pass') compare('failed jobs', JSON.stringify(left.answer), '[]')
  model.wallets.forEach((kobo, who) => {
    compare(`wallet of ${who}`, left.wallets[who], kobo)
  })
  for (const booking of model.bookings) {
    const row = statusIn(left.bookings?.[booking.id] ?? 'missing', booking)
    compare(`booking ${booking.id}`, row, `${booking.status} ${booking.escrow}`)
  }
  for (const { id, status } of model.withdrawals) compare(`withdrawal ${id}`, left.withdrawals?.[id], status)
  for (const { id, status } of model.cardRefunds) compare(`refund ${id}`, left.card_refunds?.[id], status)
  compare('number of refunds', Object.keys(left.card_refunds ?? {}).length, model.cardRefunds.length)
  compare('number of bookings', Object.keys(left.bookings ?? {}).length, model.bookings.length)
  return found
}

/** Runs one seed; answers what Aso earned. Throws with the seed, the operations and what differed. */
export async function runLedgerSeed(
  db: TestDatabase,
  seed: number,
  operations: number,
  count: (kind: string) => void,
): Promise<number> {
  const random = new Random(seed)
  const run = await setUpRun(db, random)
  const { model } = run
  const done: string[] = []
  for (let step = 0; step < operations; step += 1) {
    const operation = nextOperation(random, model)
    done.push(describeOperation(operation))
    const left = await perform(run, operation)
    const said = expected(model, operation)
    takeOverIds(model, operation, left)
    const found = differences(model, operation, said, left)
    if (found.length > 0) {
      // Days are counted from the day the seed began: at midnight it begins again.
      if (model.today !== lagosToday()) return runLedgerSeed(db, seed, operations, count)
      const last = done.slice(-12).join('\n  ')
      throw new Error(`SEED=${seed}, operation ${step + 1}:\n  ${last}\n${found.join('\n')}`)
    }
    count(
      said.refused === null
        ? `${operation.kind}${said.outcome ? `: ${said.outcome}` : ''}`
        : `refused: ${said.refused}`,
    )
  }
  return model.revenue
}
