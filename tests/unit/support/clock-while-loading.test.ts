import { expect, test } from 'vitest'
import { lagosToday } from '#contract/rules/dates.ts'

function refusalOf(act: () => unknown): string {
  try {
    act()
    return 'none'
  } catch (error) {
    return error instanceof Error ? error.message : 'something else'
  }
}

const whileLoading = [lagosToday, () => new Date(), () => Date.now()].map(refusalOf)
const ofFixedDays = refusalOf(() => [new Date('2026-08-03'), Date.parse('2026-08-03'), Date.UTC(2026, 7, 3)])

test('The clock is not read while tests are loaded: the day may be another when they run', () => {
  for (const refusal of whileLoading) expect(refusal).toContain('read it in the test')
  expect(ofFixedDays).toBe('none')
})

test('While they run it is', () => {
  expect(lagosToday()).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(Date.now()).toBeGreaterThan(Date.parse('2020-01-01'))
  expect(new Date()).toBeInstanceOf(Date)
})
