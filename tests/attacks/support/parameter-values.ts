import { randomBytes } from 'node:crypto'

/** Values as JSON is written, for some of them no program would write. */

export const LONG = 100_000
export const longText = JSON.stringify('x'.repeat(LONG))
/** Does not become small where Postgres packs it. */
const noise = JSON.stringify(randomBytes(LONG / 2).toString('hex'))
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
export const longDocument = JSON.stringify({ a: 'x'.repeat(3 * LONG) })
export const deepDocument = nested(30)

const many = (value: string): string => `[${Array.from({ length: LONG }, () => value).join(',')}]`
const wrong = ['{"a":1}', '[]', '"\\u0000"', 'null']
const numbers = [
  '1e400',
  '99999999999999999999',
  '2147483647',
  '-1',
  '0.001',
  '2.5',
  '"NaN"',
  '"Infinity"',
  'NaN',
]
const moments = [
  '"999999-01-01"',
  '"5874897-12-31"',
  '"infinity"',
  '"-infinity"',
  '"4713-01-01 BC"',
  '"2026-02-31"',
]

const BY_TYPE: [RegExp, string[]][] = [
  [/\[\]$/, [many('""'), many('null'), `[${longText}]`, '["\\u0000"]', '"{"', '{"a":1}', '[[["a"]],[]]']],
  [/^text$/, [noise, '"\\u0000"', '"\\ud800"', '{"a":1}', '"%\\\\"', '""', 'null']],
  [/^jsonb$/, [many('1'), '{"\\u0000":"\\ud800"}', '1e9999', 'null', '"x"']],
  [/^(integer|bigint|numeric|double precision)$/, [...numbers, longText, ...wrong]],
  [/^(date|timestamp)/, [...moments, longText, ...wrong]],
  [/./, [longText, '12', ...wrong]],
]

/** What a field of this type is sent. */
export function hostileValues(type: string): string[] {
  return [...(BY_TYPE.find(([pattern]) => pattern.test(type))?.[1] ?? []), nested(1000)]
}

export const halfAMillionLists = nested(500_000)
