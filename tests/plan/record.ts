import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'
import { withSlices } from './rotation.ts'

/**
 * What each test file did in the last `npm run test:all` that passed (or `npm test -- --record`), which writes it into `record.json`: how long it took, how many
 * tests it has, which SQL functions ran, which chunks of the app its pages loaded and which functions were called.
 */
export interface FileRecord {
  tests: number
  /** Of one worker, with the other one busy as well, on a machine as fast as that of the first record (`pace`). */
  seconds: number
  /** Its turn in the rotation. Files of the tier have none. */
  slice?: number
  sql: readonly string[]
  chunks: readonly string[]
  endpoints: readonly string[]
}

export type Recorded = ReadonlyMap<string, FileRecord>

const RECORD_FILE = 'tests/plan/record.json'

/** The names of each kind once, and for each file their positions. */
const stored = z.object({
  sql: z.array(z.string()),
  chunks: z.array(z.string()),
  endpoints: z.array(z.string()),
  files: z.record(
    z.string(),
    z.object({
      tests: z.number(),
      seconds: z.number(),
      slice: z.int().optional(),
      sql: z.string(),
      chunks: z.string(),
      endpoints: z.string(),
    }),
  ),
})

/** Positions as bits, in base64: 1,300 functions of 500 files are 100 KB. */
function pack(names: readonly string[], all: readonly string[]): string {
  const bits = Buffer.alloc(Math.ceil(all.length / 8))
  const positions = new Map(all.map((name, at) => [name, at]))
  for (const name of names) {
    const at = positions.get(name)
    if (at !== undefined) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return bits.toString('base64').replace(/A*={0,2}$/, '')
}

function unpack(text: string, all: readonly string[]): string[] {
  const bits = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4, 'A'), 'base64')
  return all.filter((_, at) => ((bits[at >> 3] ?? 0) >> (at & 7)) & 1)
}

export function readRecord(file = RECORD_FILE): Recorded {
  if (!existsSync(file)) return new Map()
  const { sql, chunks, endpoints, files } = stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  return new Map(
    Object.entries(files).map(([path, one]) => [
      path,
      {
        tests: one.tests,
        seconds: one.seconds,
        ...(one.slice !== undefined && { slice: one.slice }),
        sql: unpack(one.sql, sql),
        chunks: unpack(one.chunks, chunks),
        endpoints: unpack(one.endpoints, endpoints),
      },
    ]),
  )
}

const sortedNames = (records: readonly FileRecord[], kind: 'sql' | 'chunks' | 'endpoints'): string[] =>
  [...new Set(records.flatMap((record) => record[kind]))].sort()

/** One line for a file, so that what changed can be read. */
export function writeRecord(record: Recorded, file = RECORD_FILE): void {
  const placed = withSlices(record)
  const all = [...placed.values()]
  const sql = sortedNames(all, 'sql')
  const chunks = sortedNames(all, 'chunks')
  const endpoints = sortedNames(all, 'endpoints')
  const lines = [...placed]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, one]) => {
      const packed = {
        tests: one.tests,
        seconds: one.seconds,
        slice: one.slice,
        sql: pack(one.sql, sql),
        chunks: pack(one.chunks, chunks),
        endpoints: pack(one.endpoints, endpoints),
      }
      return `${JSON.stringify(path)}: ${JSON.stringify(packed)}`
    })
  const names = { sql, chunks, endpoints }
  const heads = Object.entries(names).map(([kind, list]) => `"${kind}": ${JSON.stringify(list)},\n`)
  writeFileSync(file, `{\n${heads.join('')}"files": {\n${lines.join(',\n')}\n}\n}\n`)
}

const noted = z.object({
  file: z.string(),
  sql: z.array(z.string()),
  chunks: z.array(z.string()),
  endpoints: z.array(z.string()),
})

/** Shorter files say more about the moment than about the machine. */
const TELLING_SECONDS = 2
/** Fewer of them say nothing about it. */
const TELLING_FILES = 20

/**
 * How many seconds of the record before one of this run is, by the median of the files that both have: machines differ by
 * two and more, and the same one from hour to hour.
 */
function pace(figures: ReadonlyMap<string, { seconds: number }>, before: Recorded): number {
  const ratios = [...figures].flatMap(([file, { seconds }]) => {
    const then = before.get(file)?.seconds ?? 0
    return then >= TELLING_SECONDS && seconds > 0 ? [then / seconds] : []
  })
  if (ratios.length < TELLING_FILES) return 1
  return ratios.toSorted((left, right) => left - right)[ratios.length >> 1] ?? 1
}

/**
 * What the workers noted (`tests/support/recording.ts`), joined with the figures of the run and the slices that files
 * have already.
 */
export function recordOfRun(
  notes: string,
  figures: ReadonlyMap<string, { tests: number; seconds: number }>,
  before: Recorded,
): Recorded {
  const did = new Map(
    notes
      .split('\n')
      .filter(Boolean)
      .map((line) => noted.parse(JSON.parse(line)))
      .map((one) => [relative(process.cwd(), one.file), one]),
  )
  const scale = pace(figures, before)
  return new Map(
    [...figures].map(([file, { tests, seconds: taken }]) => {
      const seconds = taken * scale
      const { sql = [], chunks = [], endpoints = [] } = did.get(file) ?? {}
      const slice = before.get(file)?.slice
      const kept = slice !== undefined && { slice }
      return [file, { tests, seconds: Math.round(seconds * 10) / 10, ...kept, sql, chunks, endpoints }]
    }),
  )
}
