import postgres from 'postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { day, member } from '../../support/database/builders.ts'
import { type LockScene, lockScene } from '../../support/database/locks/scene.ts'
import { becoming, openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { type Procedure, proceduresThatKnowStaff } from './catalogue.ts'
import { addMattersOfMembers, wordsOfMembers } from './matters-of-members.ts'
import { actsOfStaff, figures, flags, logged, ofMembers, onceOpened, tables } from './reading-doors.ts'
import { may, procedures, roles } from './what-each-role-may-do.ts'

/** Compares what each role reads with what a stranger reads, and with what the log then holds. */

// Of the scene, in which something waits and something is decided of every kind.
const db = openTestDatabase({ findings: ['a chargeback needs an admin'] })
let scene: LockScene
let stranger: Person
let staff: Record<(typeof roles)[number], Person>
let found: Procedure[]
/** Ids, addresses and numbers of members. */
let privateWords: string[]

beforeAll(async () => {
  scene = await lockScene(db)
  await addMattersOfMembers(db, scene)
  privateWords = await wordsOfMembers(db)
  stranger = await member(db, 'Stranger')
  const people = await Promise.all(roles.map((role) => member(db, `Staff ${role}`, { staff: [role] })))
  staff = Object.fromEntries(roles.map((role, at) => [role, people[at]])) as typeof staff
  found = await proceduresThatKnowStaff(db)
})

const waiting = ['borrower_verifications', 'disputes', 'transactions', 'withdrawals', 'model_calls'].map(
  (name) => `public.${name}`,
)

describe.each(roles)('%s, who has opened nothing,', (role) => {
  /** What this person reads of each table that a stranger does not, apart from their own rows. */
  async function rowsBeyondOthers(withWaiting: boolean): Promise<Record<string, unknown[]>> {
    const readable = await db.query<{ name: string; columns: string }>(
      `select n.nspname || '.' || c.relname as name, string_agg('t.' || quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where (n.nspname = 'public' or c.oid = 'storage.objects'::regclass) and c.relkind in ('r', 'p', 'v')
         and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
       group by 1 order by 1`,
    )
    const beyond: Record<string, unknown[]> = {}
    for (const { name, columns } of readable) {
      const read = async (who: Person, but = 'false') => {
        const rows = await db.as(who).query<Row>(`select ${columns} from ${name} t where not (${but})`)
        return rows.filter(isOfOthers).map((row) => textOf(row, flags[name]))
      }
      const others = new Set(await read(stranger))
      const rows = await read(staff[role], withWaiting ? 'false' : tables[name]?.condition)
      const more = rows.filter((row) => !others.has(row))
      if (more.length > 0) beyond[name] = more
    }
    return beyond
  }

  const isOfOthers = ({ user_id }: Row) => user_id !== staff[role].id && user_id !== stranger.id
  const textOf = (row: Row, without: readonly string[] = []): string =>
    JSON.stringify(Object.entries(row).filter(([name]) => !without.includes(name)))

  test('reads of tables and files what waits, and nothing else', async () => {
    expect(await rowsBeyondOthers(false)).toEqual({})
    const seen = Object.keys(await rowsBeyondOthers(true))
    expect(seen.filter((name) => !(name in tables))).toEqual([])
    // The owner reads what waits of every kind.
    if (role === 'owner') expect(seen).toEqual(expect.arrayContaining(waiting))
  })

  test('leaves a line with every procedure that answers something of members', async () => {
    const unlogged: string[] = []
    const shown = new Set<string>()
    for (const procedure of found)
      for (const { text, values } of callsOf(procedure)) {
        const { answer, lines } = await answerOf(staff[role], text, values)
        const told = privateWords.filter((word) => answer.includes(word))
        if (told.length === 0) continue
        const { answer: public_ } = await answerOf(stranger, text, values)
        if (told.every((word) => public_.includes(word))) continue
        shown.add(procedure.name)
        if (lines === 0 && procedure.name !== 'admin_log') unlogged.push(text)
      }
    expect(unlogged).toEqual([])
    expect([...shown].filter((name) => ![...logged, ...actsOfStaff, 'admin_log'].includes(name))).toEqual([])
    // One that showed nothing would be logged by no test.
    const theirs = logged.filter((name) => may(role, procedures[name] ?? 'disputes'))
    expect(theirs.filter((name) => !shown.has(name))).toEqual([])
  })
})

test('every procedure that answers something and knows staff is in the list', () => {
  const names = found.filter(({ answers }) => answers).map(({ name }) => name)
  expect(names.sort()).toEqual([...logged, ...onceOpened, ...actsOfStaff, ...figures, ...ofMembers].sort())
})

/** What a procedure is given, by the name of the argument; of several each once. */
const given = (): Record<string, (string | undefined)[]> => ({
  p_user_id: [scene.bola.id],
  p_dispute_id: [scene.dispute.id, scene.ruled.fresh.id, scene.ruled.appealed.id],
  p_claim_id: [scene.claims.contested.id, scene.claims.appealed.id],
  p_transaction_id: [scene.dispute.transaction_id],
  p_transaction_ids: [`{${scene.dispute.transaction_id}}`],
  p_verification_id: [scene.funmi.verification],
  p_chargeback_id: [scene.chargebacks.odd.id, scene.chargebacks.lost.id],
  p_rating_ids: [`{${scene.openRating.rating.id}}`],
  p_flag_id: [scene.flag],
  p_suspension_id: [scene.suspended.id],
  p_from: [day(-1)],
  p_until: [day(1)],
})

/** Before all pages, and after all. */
const ends: Record<string, Record<string, string>> = {
  p_after: {
    'timestamp with time zone': '2000-01-01',
    uuid: '00000000-0000-0000-0000-000000000000',
    bigint: '0',
    text: '',
  },
  p_before: {
    'timestamp with time zone': '2200-01-01',
    uuid: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    bigint: '900000000000000',
  },
}

/** Its first page and a later one, about each thing that there is to ask about. */
function callsOf({ name, names, types, values, pages }: Procedure): { text: string; values: string[] }[] {
  const known = given()
  const several = Math.max(1, ...names.map((one) => known[one]?.length ?? 1))
  return Array.from({ length: several }, (_, nth) => {
    const first = names.map((one, at) => ({
      one,
      type: types[at],
      value: known[one]?.[nth % known[one].length] ?? values[at] ?? '',
    }))
    const later = pages.map(({ name: one, type }) => ({
      one,
      type,
      value: ends[one.startsWith('p_after') ? 'p_after' : 'p_before']?.[type] ?? '',
    }))
    return [first, ...(pages.length > 0 ? [[...first, ...later]] : [])].map((args) => ({
      text: `select * from public.${name}(${args.map(({ one, type }, at) => `${one} => $${at + 1}::text::${type}`).join(', ')})`,
      values: args.map(({ value }) => value),
    }))
  }).flat()
}

/** What a request answers, and how many lines of the log are its own; undone, so that each one finds the same. Nothing: it is refused. */
async function answerOf(
  who: Person,
  text: string,
  values: string[],
): Promise<{ answer: string; lines: number }> {
  let seen = { answer: '', lines: 0 }
  const undone = new Error('undone')
  const request = db.sql.begin(async (transaction) => {
    await transaction.unsafe(becoming(who))
    const answer = JSON.stringify(await transaction.unsafe(text, values))
    await transaction.unsafe(`select set_config('role', 'none', true)`)
    const log = 'select from private.admin_log where admin_id = $1 and created_at = now()'
    seen = { answer, lines: (await transaction.unsafe(log, [who.id])).length }
    throw undone
  })
  await request.catch((error: unknown) => {
    if (error !== undone && !(error instanceof postgres.PostgresError)) throw error
  })
  return seen
}
