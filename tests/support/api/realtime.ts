import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { loadKeys } from '../../../local/credentials/keys.ts'
import { signToken } from '../../../local/credentials/tokens.ts'
import type { Row } from '../database/test-database.ts'
import type { Member } from './members.ts'
import type { TestStack } from './test-stack.ts'

/** What arrives, in its order, for whoever waits for it. */
export class AsyncQueue<T> {
  readonly all: T[] = []
  #read = 0
  #waiting: ((item: T) => void)[] = []

  readonly put = (item: T): void => {
    this.all.push(item)
    const waiting = this.#waiting.shift()
    if (!waiting) return
    this.#read += 1
    waiting(item)
  }

  next(): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>()
    const item = this.all[this.#read]
    if (item === undefined) this.#waiting.push(resolve)
    else {
      this.#read += 1
      resolve(item)
    }
    return promise
  }

  /** The first of those to come that is meant; what came before it is passed over. */
  async find(isMeant: (item: T) => boolean): Promise<T> {
    for (;;) {
      const item = await this.next()
      if (isMeant(item)) return item
    }
  }
}

export type Change = RealtimePostgresChangesPayload<Row>

export interface Watch {
  channel: RealtimeChannel
  changes: AsyncQueue<Change>
  statuses: AsyncQueue<string>
  /** What the server says about the channel itself. */
  system: AsyncQueue<Row>
}

export interface WatchedChanges {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  table?: string
  filter?: string
  select?: string[]
}

let names = 0

/** Opens a channel that watches all that is wished for. */
export function startWatching(client: SupabaseClient, ...wishes: WatchedChanges[]): Watch {
  names += 1
  return startWatchingIn(client, `watch-${names}`, wishes)
}

function startWatchingIn(client: SupabaseClient, topic: string, wishes: readonly WatchedChanges[]): Watch {
  const watch: Watch = {
    channel: client.channel(topic, { config: { private: true } }),
    changes: new AsyncQueue(),
    statuses: new AsyncQueue(),
    system: new AsyncQueue(),
  }
  for (const { event = '*', ...wish } of wishes) {
    // One overload for each event, and all alike.
    watch.channel.on<Row>(
      'postgres_changes',
      { event: event as '*', schema: 'public', ...wish },
      watch.changes.put,
    )
  }
  watch.channel.on('system', {}, watch.system.put)
  watch.channel.subscribe((status) => watch.statuses.put(status))
  return watch
}

/** As `watching`, once the server has said that it tells of changes from now on. */
export function watch(client: SupabaseClient, ...wishes: WatchedChanges[]): Promise<Watch> {
  return subscribed(startWatching(client, ...wishes))
}

/** The same in a topic of one's own choice. */
export function watchIn(client: SupabaseClient, topic: string, ...wishes: WatchedChanges[]): Promise<Watch> {
  return subscribed(startWatchingIn(client, topic, wishes))
}

async function subscribed(watch: Watch): Promise<Watch> {
  const said = await watch.system.next()
  if (said.status !== 'ok') throw new Error(String(said.message))
  return watch
}

/** Lets everybody into every topic, where something else is tested than who may be in which. */
export async function openTopics({ database }: TestStack): Promise<void> {
  await database.query('create policy "everybody hears" on realtime.messages for select using (true)')
  await database.query('create policy "everybody speaks" on realtime.messages for insert with check (true)')
}

/** A token of this person's session, which ends when it is told to. */
export async function signTokenFor(
  stack: TestStack,
  member: Member,
  endsInSeconds: number,
  claims: Row = {},
): Promise<string> {
  const { jwtSecret } = await loadKeys(stack.dataDir)
  const exp = Math.floor(Date.now() / 1000) + endsInSeconds
  const [session] = await stack.database.query<{ id: string }>(
    'select id from auth.sessions where user_id = $1 order by created_at limit 1',
    [member.id],
  )
  const person = { sub: member.id, email: member.email, session_id: session?.id }
  return signToken({ ...person, role: 'authenticated', aud: 'authenticated', exp, ...claims }, jwtSecret)
}

/** A person's own notes; of each, the secret and when it was made are nobody's business. */
const NOTES = `
create table public.notes (
  id int primary key, owner_id uuid not null, words text, stars numeric(4,1), done boolean, tags text[], facts jsonb,
  mood public.item_condition, made_at timestamptz default '2026-01-01 12:00+00', secret text
);
alter table public.notes enable row level security;
create policy "a person reads own notes" on public.notes for select to authenticated
  using (owner_id = (select auth.uid()));
grant select (id, owner_id, words, stars, done, tags, facts, mood, made_at) on public.notes to authenticated;
grant select on public.notes to service_role;
alter publication supabase_realtime add table public.notes;`

export async function publishNotes({ database }: TestStack): Promise<void> {
  for (const statement of NOTES.split(/;\n/).filter(Boolean)) await database.query(statement)
}
