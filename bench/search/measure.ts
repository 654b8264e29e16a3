import postgres from 'postgres'
import type { Combination } from './combinations.ts'

/** Milliseconds. */
export interface Figures {
  name: string
  p50: number
  p95: number
  worst: number
  /** The 95th percentile of processor time of the session: p95 without waiting for a busy machine. */
  busy: number
  /** The call that took longest. */
  slowest: string
}

interface Taken {
  call: string
  took: number
  busy: number
}

/** Times each call by the database's clock and by the processor time of its session; results are read to the end. */
const STOPWATCH = `
  create or replace function pg_temp.on_processor() returns bigint language sql
  as $$ select split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::bigint $$;
  create or replace function pg_temp.stopwatch(p_calls text[], p_rounds int) returns table (call text, took float8, busy float8)
  language plpgsql as $$
  declare
    v_started timestamptz;
    v_busy bigint;
    v_rows bigint;
  begin
    for v_round in 0 .. p_rounds loop
      foreach call in array p_calls loop
        v_busy := pg_temp.on_processor();
        v_started := clock_timestamp();
        execute 'select count(*) from (select x.* from ' || call || ' x offset 0) y where y is not null or true' into v_rows;
        took := extract(epoch from clock_timestamp() - v_started) * 1000;
        busy := (pg_temp.on_processor() - v_busy) / 1000000.0;
        -- The first round warms up.
        if v_round > 0 then return next; end if;
      end loop;
    end loop;
  end $$`

const byNumber = (a: number, b: number): number => a - b

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

function figuresOf(name: string, rows: readonly Taken[]): Figures {
  const times = rows.map(({ took }) => took).sort(byNumber)
  const worst = times.at(-1) ?? Number.NaN
  return {
    name,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    worst,
    busy: percentile(rows.map(({ busy }) => busy).sort(byNumber), 0.95),
    slowest: rows.find(({ took }) => took === worst)?.call ?? '',
  }
}

/** One session of the database, as a pooled connection of the API is. */
export class Stopwatch {
  readonly #sql: postgres.Sql
  #ready = false
  #heard: string[] = []

  constructor(url: string) {
    this.#sql = postgres(url, { max: 1, onnotice: ({ message }) => this.#heard.push(message ?? '') })
  }

  async close(): Promise<void> {
    await this.#sql.end()
  }

  /** At least so many calls of its variations. */
  async measure(combination: Combination, atLeast: number): Promise<Figures> {
    return this.#time(combination.name, await this.#calls(combination), atLeast)
  }

  /** The least work for a page: 24 items by their keys. */
  async baseline(atLeast: number): Promise<Figures> {
    const rows = await this.#sql<{ id: string }[]>`
      select id from public.items where status = 'available' order by md5(id::text) limit 480`
    const calls = Array.from({ length: Math.ceil(rows.length / 24) }, (_, page) => {
      const ids = rows.slice(page * 24, page * 24 + 24).map(({ id }) => `'${id}'`)
      return `(select * from public.items where id in (${ids.join(',')}))`
    })
    return this.#time('24 items by key', calls, atLeast)
  }

  /** The plans of the slower statements within a call. */
  async plans(call: string): Promise<string[]> {
    await this.#sql.unsafe(`load 'auto_explain'`)
    const settings = {
      'auto_explain.log_min_duration': '0.3ms',
      'auto_explain.log_nested_statements': 'on',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_level': 'notice',
    }
    for (const [name, value] of Object.entries(settings)) {
      await this.#sql.unsafe(`set ${name} = '${value}'`)
    }
    await this.#sql.unsafe(`select * from ${call}`)
    this.#heard = []
    await this.#sql.unsafe(`select * from ${call}`)
    await this.#sql.unsafe('set auto_explain.log_min_duration = -1')
    return this.#heard
      .map((text) => text.slice(text.search(/^\S.*\(cost=/m)))
      .filter((plan) => /on listing/.test(plan))
  }

  async #time(name: string, calls: readonly string[], atLeast: number): Promise<Figures> {
    if (!this.#ready) await this.#sql.unsafe(STOPWATCH)
    this.#ready = true
    const rounds = Math.max(2, Math.ceil(atLeast / calls.length))
    const rows = await this.#sql.unsafe<Taken[]>('select * from pg_temp.stopwatch($1, $2)', [
      [...calls],
      rounds,
    ])
    return figuresOf(name, rows)
  }

  async #calls({ variations, procedure = 'search_items', pagesDown }: Combination): Promise<string[]> {
    const calls = []
    for (const given of variations) {
      const parts = [given]
      if (procedure === 'similar_items') parts.unshift(`p_item_id => '${await this.#someItem()}'`)
      if (pagesDown) parts.push(await this.#cursor(given, pagesDown))
      calls.push(`public.${procedure}(${parts.filter(Boolean).join(', ')})`)
    }
    return calls
  }

  async #someItem(): Promise<string> {
    const [row] = await this.#sql<{ id: string }[]>`
      select id from public.items where id > gen_random_uuid() and status = 'available' order by id limit 1`
    return row?.id ?? ''
  }

  /** The cursor that many pages down, or the last there is. */
  async #cursor(given: string, pages: number): Promise<string> {
    let last = ''
    for (let page = 0; page < pages; page++) {
      const rows = await this.#sql.unsafe<{ cursor: string }[]>(
        `select s.cursor from public.search_items(${[given, last].filter(Boolean).join(', ')}) s`,
      )
      const cursor = rows.at(-1)?.cursor
      if (cursor === undefined) break
      last = `p_cursor => '${cursor}'`
    }
    return last
  }
}
