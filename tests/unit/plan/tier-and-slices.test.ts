import { expect, test } from 'vitest'
import { readRecord } from '../../plan/record.ts'
import { evenSlices, SLICES, slicesOfRun, withSlices } from '../../plan/rotation.ts'
import { allTestFiles } from '../../plan/test-files.ts'
import { isInTier, ROTATED, TIER, TIER_SECONDS } from '../../plan/tier.ts'

const files = allTestFiles()
const record = readRecord()
const total = (some: readonly string[]): number =>
  some.reduce((sum, file) => sum + (record.get(file)?.seconds ?? 0), 0)

const everySlice = Array.from({ length: SLICES }, (_, at) => at)
const inSlice = (slice: number) => files.filter((file) => record.get(file)?.slice === slice)

test('every test file is in the tier or in one slice; `npm test -- --record FILE` gives a new one its place', () => {
  const placed = [...files.filter(isInTier), ...everySlice.flatMap(inSlice)]
  expect(files.filter((file) => !placed.includes(file))).toEqual([])
  expect(placed.length).toBe(files.length)
})

test('everything that the tier names exists', () => {
  const gone = [...TIER, ...ROTATED].filter((place) => !files.some((file) => file.startsWith(place)))
  expect(gone).toEqual([])
})

test('the tier keeps within its budget', () => {
  expect(total(files.filter(isInTier))).toBeLessThan(TIER_SECONDS)
})

test('no slice takes a quarter more than another', () => {
  const seconds = everySlice.map((slice) => total(inSlice(slice)))
  expect(Math.max(...seconds)).toBeLessThan(Math.min(...seconds) * 1.25)
})

test('a file stays in its slice when figures change, and a new one goes where there is least to do', () => {
  const before = new Map<string, { seconds: number; slice?: number }>([
    ['tests/faults/none.test.ts', { seconds: 5 }],
    ['tests/rules/tier.test.ts', { seconds: 9 }],
  ])
  for (const slice of everySlice.slice(1)) before.set(`tests/faults/${slice}.test.ts`, { seconds: 20, slice })
  const after = withSlices(before)
  expect(after).toEqual(new Map([...before, ['tests/faults/none.test.ts', { seconds: 5, slice: 0 }]]))
})

test('slices that have become uneven are evened by as few files as can be', () => {
  const files = new Map(everySlice.map((slice) => [`tests/faults/${slice}.test.ts`, { seconds: 50, slice }]))
  for (const [name, seconds] of Object.entries({ long: 30, tiny: 1 }))
    files.set(`tests/faults/${name}.test.ts`, { seconds, slice: 3 })
  files.set('tests/faults/8.test.ts', { seconds: 20, slice: 8 })
  const moved = [...evenSlices(files)].filter(([path, { slice }]) => files.get(path)?.slice !== slice)
  expect(moved).toEqual([['tests/faults/long.test.ts', { seconds: 30, slice: 8 }]])
})

test('runs that are one, two or three commits apart take every slice in nine runs', () => {
  for (const apart of [1, 2, 3]) {
    const taken = everySlice.flatMap((run) => slicesOfRun(724 + run * apart, apart))
    expect(new Set(taken).size).toBe(SLICES)
  }
})

test('many commits that were pushed together take three slices', () => {
  expect(slicesOfRun(20, 14)).toEqual([2, 1, 0])
})
