import { describe, expect, test } from 'vitest'
import { BadFilter, type Column } from '../../../local/realtime/filter-values.ts'
import { parseFilter } from '../../../local/realtime/filters.ts'
import { Allowance } from '../../../local/realtime/limits.ts'

const columns: Column[] = [
  { name: 'words', type: 'text', kind: 'b' },
  { name: 'stars', type: 'numeric', kind: 'b' },
  { name: 'done', type: 'bool', kind: 'b' },
  { name: 'id', type: 'uuid', kind: 'b' },
  { name: 'at', type: 'timestamptz', kind: 'b' },
  { name: 'plain_at', type: 'timestamp', kind: 'b' },
  { name: 'mood', type: 'mood', kind: 'e' },
  { name: 'facts', type: 'jsonb', kind: 'b' },
]

function matches(filter: string, row: Record<string, unknown>): boolean {
  return parseFilter(filter, columns).every((condition) => condition.matches(row))
}

describe('filters of postgres_changes', () => {
  test.each([
    ['words=eq.a.b=c', { words: 'a.b=c' }, true],
    ['words=eq."a,b"', { words: 'a,b' }, true],
    ['words=eq."say \\"hi\\""', { words: 'say "hi"' }, true],
    ['words=in.(a,"b)",c)', { words: 'b)' }, true],
    ['words=in.(a,b)', { words: 'c' }, false],
    ['words=eq.null', { words: null }, false],
    ['words=neq.a', { words: null }, false],
    ['words=gt.b', { words: 'c' }, true],
    ['stars=eq.1', { stars: 1.0 }, true],
    ['stars=eq.10', { stars: 9 }, false],
    ['stars=gt.9', { stars: 10 }, true],
    ['stars=in.(1,2.5)', { stars: 2.5 }, true],
    ['done=eq.true', { done: true }, true],
    ['done=eq.f', { done: false }, true],
    ['id=eq.ABCDEF', { id: 'abcdef' }, true],
    ['at=gt.2026-01-01T00:00:00.000001Z', { at: '2026-01-01T00:00:00.000002+00:00' }, true],
    ['at=eq.2026-01-01 01:00:00+01:00', { at: '2026-01-01T00:00:00+00:00' }, true],
    ['at=lt.2026-01-02', { at: '2026-01-01T23:59:59+00:00' }, true],
    ['plain_at=eq.2026-01-01T00:00:00', { plain_at: '2026-01-01T00:00:00' }, true],
    ['mood=eq.good', { mood: 'good' }, true],
    ['stars=gte.1,stars=lt.3,words=neq.x', { stars: 2, words: 'y' }, true],
    ['stars=gte.1,stars=lt.3,words=neq.x', { stars: 3, words: 'y' }, false],
    ['', { words: 'whatever' }, true],
    ['words=like.a%', { words: 'abc' }, true],
    ['words=like.a%', { words: 'Abc' }, false],
    ['words=ilike.A%C', { words: 'abbc' }, true],
    ['words=like._b%', { words: 'abc' }, true],
    ['words=like.a_c', { words: 'a👗c' }, true],
    ['words=like.%a%b%', { words: 'xxaxxb' }, true],
    ['words=like.%ab', { words: 'aab' }, true],
    ['words=like.%ab', { words: 'aba' }, false],
    ['words=like."50\\\\%"', { words: '50%' }, true],
    ['words=like."50\\\\%"', { words: '500' }, false],
    ['words=like.%', { words: '' }, true],
    ['words=like.a%', { words: null }, false],
    ['words=not.like.a%', { words: 'b' }, true],
    ['words=not.like.a%', { words: null }, false],
    ['words=is.null', { words: null }, true],
    ['words=is.null', { words: '' }, false],
    ['words=not.is.null', { words: '' }, true],
    ['words=not.is.null', { words: null }, false],
    ['done=is.true', { done: true }, true],
    ['done=is.true', { done: null }, false],
    ['done=not.is.true', { done: null }, true],
    ['done=is.unknown', { done: null }, true],
    ['words=isdistinct.a', { words: null }, true],
    ['words=isdistinct.a', { words: 'a' }, false],
    ['words=not.isdistinct.a', { words: 'a' }, true],
    ['words=not.isdistinct.a', { words: null }, false],
    ['words=not.eq.a', { words: 'b' }, true],
    ['words=not.eq.a', { words: null }, false],
    ['words=not.in.(a,b)', { words: 'c' }, true],
    ['words=not.in.(a,b)', { words: 'b' }, false],
    ['words=not.in.(a,b)', { words: null }, false],
    ['stars=not.gt.2', { stars: 2 }, true],
  ])('%s of %j: %s', (filter, row, expected) => {
    expect(matches(filter, row)).toBe(expected)
  })

  test.each([
    'words',
    'words=a',
    'words=match.^a',
    'words=imatch.^a',
    'words=not.match.^a',
    'words=not.not.eq.a',
    'words=is.a',
    'words=is.true',
    'words=like.a\\',
    `words=like.${'a'.repeat(201)}`,
    'stars=like.1%',
    'id=like.a%',
    'facts=isdistinct.{}',
    'nothing=is.null',
    'words=in.()',
    'words=in.a',
    'words=eq.a,',
    'words=eq.a(b',
    'nothing=eq.a',
    'stars=eq.',
    'stars=eq.one',
    'done=eq.perhaps',
    'at=eq.yesterday',
    'mood=gt.good',
    'facts=eq.{}',
    `words=in.(${Array.from({ length: 101 }, (_, n) => n).join()})`,
    Array.from({ length: 9 }, () => 'stars=gt.1').join(),
  ])('%s is refused', (filter) => {
    expect(() => parseFilter(filter, columns)).toThrow(BadFilter)
  })

  test('a long filter is refused without trying it in every way', () => {
    const before = process.cpuUsage()
    for (const filter of [`words=eq.${'"a'.repeat(1999)}`, `words=in.(${'('.repeat(2000)}`, ','.repeat(4000)])
      expect(() => parseFilter(filter, columns)).toThrow(BadFilter)
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5)
  })
})

test('a pattern of many % is not tried in every way', () => {
  const [condition] = parseFilter(`words=like.${'%a'.repeat(90)}%b`, columns)
  const before = process.cpuUsage()
  expect(condition?.matches({ words: 'a'.repeat(20_000) })).toBe(false)
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10)
})

test('only filters without a not are looked up by their values', () => {
  const oneOf = (filter: string) => parseFilter(filter, columns)[0]?.oneOf
  expect(oneOf('words=in.(a,b)')).toEqual(['a', 'b'])
  for (const filter of ['words=not.in.(a,b)', 'words=not.eq.a', 'words=is.null', 'words=isdistinct.a'])
    expect(oneOf(filter)).toBeUndefined()
})

test('the rate limit allows a burst, and counts a long message as several', () => {
  const allowance = new Allowance({ burst: 10, messagesPerSecond: 0 })
  expect(Array.from({ length: 5 }, () => allowance.take(100))).toEqual([true, true, true, true, true])
  expect(allowance.take(4096 * 5)).toBe(false)
  expect(allowance.take(4096 * 4)).toBe(true)
  expect(allowance.take(0)).toBe(false)
})
