/**
 * How Postgres values become JSON, the same on both engines and the same as PostgREST: numbers are numbers, dates
 * and times keep Postgres's digits in ISO form, JSON is JSON.
 */
const OID = {
  bigint: 20,
  json: 114,
  numeric: 1700,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  timetz: 1266,
  jsonb: 3802,
} as const

const asIs = (text: string): string => text

/** `2026-11-20 22:53:00.5+00` → `2026-11-20T22:53:00.5+00:00` */
function isoTime(text: string): string {
  return text.replace(/^(\S+) /, '$1T').replace(/([+-]\d\d)$/, '$1:00')
}

export const parsers: Record<number, (text: string) => unknown> = {
  [OID.bigint]: Number,
  [OID.numeric]: Number,
  [OID.json]: (text) => JSON.parse(text),
  [OID.jsonb]: (text) => JSON.parse(text),
  [OID.date]: asIs,
  [OID.time]: asIs,
  [OID.timetz]: asIs,
  [OID.timestamp]: isoTime,
  [OID.timestamptz]: isoTime,
}

function serialize(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : String(value)
}

const serializeJson = (value: unknown): string => JSON.stringify(value)

/** The same rules in the shape postgres.js asks for. */
export const postgresTypes = Object.fromEntries(
  Object.entries(OID).map(([name, oid]) => [
    name,
    {
      to: oid,
      from: [oid],
      serialize: name === 'json' || name === 'jsonb' ? serializeJson : serialize,
      parse: parsers[oid] ?? asIs,
    },
  ]),
)
