import type { Caller, Person, Row, TestDatabase, Values } from './test-database.ts'

export interface StoredSignal extends Values {
  id: string
  kind: string
  people: string[]
  evidence: Record<string, unknown>[]
  fact_count: number
  is_open: boolean
}

/** What the jobs do: looks at what has changed since. Answers how many signals are new or have grown. */
export async function findSignals(db: TestDatabase): Promise<number> {
  return (await db.one<{ found: number }>('select private.find_due_signals() as found')).found
}

/** Looks at all facts, changed or not. */
export async function recountSignals(db: TestDatabase): Promise<number> {
  const [row] = await db.as('service').call<{ recount_fraud_signals: number }>('recount_fraud_signals')
  return row?.recount_fraud_signals ?? Number.NaN
}

/** The signals that name this person, the oldest first. */
export const signalsAbout = (db: TestDatabase, { id }: Person): Promise<StoredSignal[]> =>
  db.query<StoredSignal>(
    'select *, to_jsonb(people) as people from private.fraud_signals where people @> array[$1::uuid] order by first_seen_at, kind, subject',
    [id],
  )

/** A signal as an admin reads it. */
export interface ShownSignal extends Row {
  id: string
  kind: string
  fact_count: number
  last_seen_at: string
  people: { id: string; name: string; is_deleted: boolean; is_suspended: boolean }[]
  items: Record<string, { id: string; title: string }>
  evidence: Row[]
}

export const shownSignals = (db: TestDatabase, who: Caller, filter: Row = {}): Promise<ShownSignal[]> =>
  db.as(who).call<ShownSignal>('fraud_signals', filter)

/** Those that name this person, as an admin reads them. */
export const shownSignalsAbout = async (
  db: TestDatabase,
  admin: Caller,
  { id }: Person,
  filter: Row = {},
): Promise<ShownSignal[]> =>
  (await shownSignals(db, admin, { ...filter, p_limit: 50 })).filter(({ people }) =>
    people.some((person) => person.id === id),
  )

export const seeSignal = (
  db: TestDatabase,
  who: Caller,
  { id }: { id: string },
  p_fact_count: number,
  p_note: string | null = null,
) => db.as(who).call('see_fraud_signal', { p_signal_id: id, p_fact_count, p_note })

/** Two accounts of one person: both have proven the same bank account. */
export async function joinAccounts(db: TestDatabase, one: Person, other: Person): Promise<void> {
  for (const { id } of [one, other])
    await db.query(`select private.note_mark($1, 'bank_account', $2, true)`, [id, `of ${one.id}`])
}

let files = 0

/** The hash of a photo that was uploaded, as the check of uploads keeps it. Answers the path of the photo. */
export async function hashPhoto(
  db: TestDatabase,
  owner: Person,
  hash: string,
  minutesAgo = 0,
  path?: string,
): Promise<string> {
  files += 1
  const name = path ?? `${owner.id}/${files}.jpg`
  await db.query(`select private.note_photo_hash($1, now() - make_interval(mins => $2), $3)`, [
    name,
    minutesAgo,
    hash,
  ])
  return name
}

/** A hash, and one that differs from it in so many of its 256 bits, as its changes are spread over a copy. */
export function hashes(seed: number, differing = 0): { hash: string; copy: string } {
  let state = seed
  const bits = Array.from({ length: 256 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state > 1_073_741_824 ? 1 : 0
  })
  // From the end on: the lowest waves, which stand first, change last.
  const changed = bits.map((bit, at) => (at >= 256 - differing ? 1 - bit : bit))
  return { hash: hex(bits), copy: hex(changed) }
}

/** As the picture looks in a mirror: every odd wave has the other sign. */
export const mirrored = (hash: string): string =>
  [...hash].map((digit) => (Number.parseInt(digit, 16) ^ 5).toString(16)).join('')

const hex = (bits: readonly number[]): string =>
  Array.from({ length: 64 }, (_, at) =>
    Number.parseInt(bits.slice(at * 4, at * 4 + 4).join(''), 2).toString(16),
  ).join('')
