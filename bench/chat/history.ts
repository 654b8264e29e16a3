import { createHash } from 'node:crypto'
import postgres, { type TransactionSql } from 'postgres'
import { asPerson } from '../as-person.ts'
import { quantile } from '../quantile.ts'

export const steps = ['open', 'the page before', 'the list of all'] as const
type Step = (typeof steps)[number]

export interface Opened {
  messages: readonly [few: number, many: number]
  /** Milliseconds in the database, the middle one of all rounds: for the short and the long conversation. */
  times: Record<Step, readonly [few: number, many: number]>
}

/** What Postgres makes of `person(name)`. */
const idOf = (name: string): string =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
const person = (name: string): string => `md5('${name}')::uuid`
const conversation = (at: number): string => `md5('conversation ${at}')::uuid`

/** Two conversations between the same kind of people, one of them long. */
const fill = (messages: readonly number[]): string => `
  set local session_replication_role = replica;
  insert into auth.users (id, email, aud, role, email_confirmed_at)
  select md5(n)::uuid, n || '@aso.example', 'authenticated', 'authenticated', now() from unnest(array['ada', 'bola0', 'bola1']) n;
  insert into auth.sessions (id, user_id) select id, id from auth.users;
  insert into private.profiles (user_id, full_name, role, auth_completed)
  select md5(n)::uuid, initcap(n), 'both', true from unnest(array['ada', 'bola0', 'bola1']) n;
  ${messages
    .map(
      (count, at) => `
  insert into public.conversations (id, owner_id, guest_id) values (${conversation(at)}, ${person('ada')}, ${person(`bola${at}`)});
  insert into public.chats (conversation_id, sender_id, receiver_id, message, is_read, created_at)
  select ${conversation(at)}, ${person('ada')}, ${person(`bola${at}`)}, 'Message ' || n, true, now() - make_interval(secs => ${count} - n)
  from generate_series(1, ${count}) n;`,
    )
    .join('')}`

const newest = 'order by created_at desc, id desc limit 50'

/** What the app asks for: the newest page, the one before it, and the list of conversations. */
const asks: Record<Step, (tx: TransactionSql, at: number) => Promise<readonly unknown[]>> = {
  open: (tx, at) =>
    tx.unsafe(`select * from public.chats where conversation_id = ${conversation(at)} ${newest}`),
  'the page before': (tx, at) =>
    tx.unsafe(`select * from public.chats where conversation_id = ${conversation(at)}
      and (created_at < now() - interval '49 seconds' or (created_at = now() - interval '49 seconds' and id < ${person('nobody')})) ${newest}`),
  'the list of all': (tx) => tx`select * from public.my_conversations()`,
}

/** Fills a migrated database and asks in turn about the short and the long conversation. */
export async function measureHistory(
  url: string,
  messages: readonly [few: number, many: number],
  rounds: number,
): Promise<Opened> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.begin((transaction) => transaction.unsafe(fill(messages)))
    await sql`vacuum analyze public.chats`
    const times = {} as Record<Step, readonly [number, number]>
    for (const step of steps) {
      const taken: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        for (const at of [0, 1] as const) {
          await asPerson(sql, idOf(`bola${at}`), async (tx) => {
            const startedAt = performance.now()
            const rows = await asks[step](tx, at)
            taken[at].push(performance.now() - startedAt)
            if (rows.length === 0) throw new Error(`${step}: nothing was found`)
          })
        }
      }
      times[step] = [quantile(taken[0], 0.5), quantile(taken[1], 0.5)]
    }
    return { messages, times }
  } finally {
    await sql.end()
  }
}
