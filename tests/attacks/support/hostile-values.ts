import type { Random } from '../../ledger/random.ts'
import type { Surface } from './rest-surface.ts'

/** Values as clients send them who mean well, and as others do. */

const TEXTS = [
  '',
  ' ',
  'a',
  'Ankara gown',
  'null',
  'undefined',
  'true',
  '0',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  'Infinity',
  '2147483648',
  '99999999999999999999999',
  '0000-00-00',
  '2026-02-30',
  '294277-01-01',
  'infinity',
  '-infinity',
  '2026-11-22T10:00:00+99:00',
  "'; drop table public.items; --",
  '" or 1=1',
  '$1',
  '%s%n',
  '*',
  '%',
  '_',
  '\\',
  '(',
  ')',
  '[',
  '(a+)+$',
  '{1,2}',
  '{',
  '{"a":[1]}',
  '[1,',
  '[[[]]]',
  '(,)',
  '[2026-01-01,2026-02-01)',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'ọ̀rọ̀ 👗 اللغة',
  '\u202eabc\u202c',
  'e\u0301'.repeat(40),
  'a\u0000b',
  '\ud800',
  '\r\nset-cookie: a=b',
  'x'.repeat(3000),
  '9'.repeat(400),
  '00000000-0000-0000-0000-000000000000',
]

/** Ids that exist, so that a request gets past the first look-up. */
export interface Known {
  ids: readonly string[]
  surface: Surface
  /** How much of a request is hostile: 0 is none of it, 1 as much as can be. */
  dose: number
}

const NUMBERS = [
  0, 1, -1, 2, 7, 100, 0.1, -0.005, 5000, 2147483647, 2147483648, 9007199254740991, 1e21, 1e308,
]
const DAYS = ['2026-12-24', '2027-01-31', '2020-02-29', '0001-01-01', '9999-12-31']

export const hostileText = (random: Random): string => random.pick(TEXTS)

/** A text that Postgres reads as this type. */
export function fittingText(random: Random, type: string, known: Known): string {
  const { ids, surface } = known
  const labels = surface.enums[type]
  if (labels) return random.pick(labels)
  if (type.endsWith('[]')) return `{${fittingText(random, type.slice(0, -2), known)}}`
  if (type === 'uuid') return random.pick(ids)
  if (type === 'boolean') return random.pick(['true', 'false'])
  if (/int|numeric|double|real/.test(type)) return String(random.pick(NUMBERS))
  if (/date|timestamp/.test(type)) return random.pick(DAYS)
  if (/json/.test(type)) return JSON.stringify(jsonValue(random, 2))
  return random.pick(['Ankara gown', 'Lagos', 'available', 'a', '080'])
}

export function filterText(random: Random, type: string, known: Known): string {
  return random.chance(known.dose * 0.5) ? hostileText(random) : fittingText(random, type, known)
}

export function jsonValue(random: Random, depth: number): unknown {
  const kind = random.int(0, depth > 0 ? 7 : 5)
  if (kind === 0) return null
  if (kind === 1) return random.chance(0.5)
  if (kind === 2) return random.pick(NUMBERS)
  if (kind < 6) return hostileText(random)
  const size = random.int(0, 3)
  const values = Array.from({ length: size }, () => jsonValue(random, depth - 1))
  if (kind === 6) return values
  return Object.fromEntries(values.map((value) => [hostileText(random), value]))
}

function nested(open: string, close: string, depth: number): string {
  return open.repeat(depth) + close.repeat(depth)
}

/** A value for a body: mostly what the type wants, else anything. */
export function bodyValue(random: Random, type: string, known: Known): unknown {
  if (!random.chance(known.dose * 0.5)) {
    const text = fittingText(random, type, known)
    if (type === 'boolean') return text === 'true'
    if (/int|numeric|double/.test(type)) return Number(text)
    if (type.endsWith('[]')) return [fittingText(random, type.slice(0, -2), known)]
    if (/json/.test(type)) return JSON.parse(text)
    return text
  }
  return random.chance(0.7) ? hostileText(random) : jsonValue(random, 3)
}

/** Bodies that are no good JSON, or too much of it. */
export function oddBody(random: Random): string {
  return random.pick([
    '',
    '{',
    '[]',
    '{}',
    'null',
    '0',
    '"text"',
    '[null]',
    '[[]]',
    '{"__proto__":{"is_admin":true}}',
    '{"a":1,"a":2}',
    '{"\\u0000":"\\u0000"}',
    '{"a":"\\ud800"}',
    '\u0000',
    'a=b&c=d',
    nested('[', ']', 5000),
    nested('{"a":', '}', 2000).replace('}', '1}'),
    JSON.stringify(Array.from({ length: 5000 }, () => ({}))),
    JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`c${at}`, at]))),
    JSON.stringify({ a: 'x'.repeat(200_000) }),
    `[${'1e999999,'.repeat(10)}1]`,
  ])
}
