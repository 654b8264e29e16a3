import postgres from 'postgres'
import { type Caller, claimsOf } from '../test-database.ts'

/** The kinds of what is locked, in the one order: see supabase/CONVENTIONS.md. */
export const lockOrder = [
  'dispute',
  'person',
  'item',
  'booking',
  'payment',
  'suspense item',
  'card refund',
  'bank account',
  'withdrawal',
  'payout',
  'account',
  'profile',
  'event',
] as const
export type Kind = (typeof lockOrder)[number]

export interface Thing {
  kind: Kind
  name: string
  /** Takes its lock; answers a row when it got it. */
  lock: string
  /** The same, but does not wait: answers no row where somebody else has it. */
  tryLock: string
}

export interface Act {
  as: Caller
  sql: string
  values?: readonly unknown[]
}

function row(kind: Kind, table: string, key: string, id: string, name: string, strength = 'update'): Thing {
  const text = `select 1 from ${table} where ${key} = '${id}' for ${strength}`
  return { kind, name: `${kind}: ${name}`, lock: text, tryLock: `${text} skip locked` }
}

export const thing = {
  person: (id: string, name: string): Thing => {
    const key = `hashtextextended('aso person ${id}', 0)`
    return {
      kind: 'person',
      name: `person: ${name}`,
      lock: `select pg_advisory_xact_lock(${key})`,
      tryLock: `select 1 where pg_try_advisory_xact_lock(${key})`,
    }
  },
  // Of items, bookings and profiles weaker than of the others: what a foreign key locks of them meets only their deletion, and
  // neither booking nor profile is ever deleted.
  item: (id: string, name: string) => row('item', 'public.items', 'id', id, name, 'no key update'),
  dispute: (id: string, name: string) => row('dispute', 'public.disputes', 'id', id, name),
  booking: (id: string, name: string) =>
    row('booking', 'public.transactions', 'id', id, name, 'no key update'),
  event: (id: string, name: string) => row('event', 'public.events', 'id', id, name, 'no key update'),
  payment: (reference: string, name: string) =>
    row('payment', 'private.payments', 'reference', reference, name),
  suspenseItem: (id: number, name: string) =>
    row('suspense item', 'private.suspense_items', 'id', `${id}`, name),
  cardRefund: (id: string, name: string) => row('card refund', 'public.card_refunds', 'id', id, name),
  bankAccount: (userId: string, name: string) =>
    row('bank account', 'private.bank_accounts', 'user_id', userId, name),
  withdrawal: (id: string, name: string) => row('withdrawal', 'public.withdrawals', 'id', id, name),
  payout: (id: string, name: string) => row('payout', 'private.payouts', 'withdrawal_id', id, name),
  account: (id: number, name: string) => row('account', 'private.ledger_accounts', 'id', `${id}`, name),
  profile: (id: string, name: string) =>
    row('profile', 'private.profiles', 'user_id', id, name, 'no key update'),
}

/** Three connections: one keeps a thing locked, one acts and waits for it, one looks what the act has locked by then. */
export class LockWatch {
  readonly #blocker: postgres.Sql
  readonly #actor: postgres.Sql
  readonly #looker: postgres.Sql

  constructor(url: string) {
    const connect = () => postgres(url, { max: 1, onnotice: () => {} })
    this.#blocker = connect()
    this.#actor = connect()
    this.#looker = connect()
  }

  async close(): Promise<void> {
    await Promise.all([this.#blocker, this.#actor, this.#looker].map((sql) => sql.end({ timeout: 5 })))
  }

  /** What the act locks when nobody else is there. Everything it did is undone. */
  async lockedBy(act: Act, things: readonly Thing[]): Promise<Thing[]> {
    try {
      await this.#begin(act)
      return await this.#locked(things)
    } finally {
      await this.#actor.unsafe('rollback')
    }
  }

  /** What the act had locked when it came to `wanted`; null: it does not lock that. Everything it did is undone. */
  async heldBefore(act: Act, wanted: Thing, others: readonly Thing[]): Promise<Thing[] | null> {
    await this.#blocker.unsafe('begin')
    await this.#blocker.unsafe(wanted.lock)
    const running = this.#run(act)
    const waits = await this.#waitsOrEnds(running)
    const held = waits ? await this.#locked(others) : null
    await this.#blocker.unsafe('rollback')
    await running.done
    return held
  }

  async #begin(act: Act): Promise<void> {
    await this.#actor.unsafe('begin')
    const settings = Object.entries(claimsOf(act.as))
    const calls = settings.map(([name, value]) => `set_config('${name}', '${value}', true)`)
    await this.#actor.unsafe(`select ${calls.join(', ')}`)
    await this.#actor.unsafe(act.sql, [...(act.values ?? [])] as never[])
    await this.#actor.unsafe('set constraints all immediate')
  }

  #run(act: Act): { done: Promise<void>; ended: () => boolean } {
    let ended = false
    const act$ = async (): Promise<void> => {
      try {
        await this.#begin(act)
      } finally {
        await this.#actor.unsafe('rollback')
        ended = true
      }
    }
    const done = act$()
    // It is awaited later; until then a refusal is not unhandled.
    done.catch(() => undefined)
    return { done, ended: () => ended }
  }

  async #waitsOrEnds({ ended }: { ended: () => boolean }): Promise<boolean> {
    const [blocker] = await this.#blocker.unsafe('select pg_backend_pid() as pid')
    while (!ended()) {
      const [waiting] = await this.#looker.unsafe(
        `select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid)) and datname = current_database()`,
        [blocker?.pid],
      )
      if (waiting) return true
    }
    return false
  }

  /** Asked in one message: nobody else acts meanwhile, and one's own locks are in nobody's way. */
  async #locked(things: readonly Thing[]): Promise<Thing[]> {
    const statements = ['begin', ...things.map(({ tryLock }) => tryLock), 'rollback']
    const [, ...answers] = await this.#looker.unsafe<postgres.Row[][]>(statements.join(';'))
    return things.filter((_, at) => answers[at]?.length === 0)
  }
}
