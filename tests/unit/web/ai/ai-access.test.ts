import { expect, test } from 'vitest'
import { askAgainIn } from '@/features/ai/gate/api/ai-access'

const now = Date.parse('2026-08-03T13:00:00Z')
const ending = (...ends: string[]) => ({
  ends: Object.fromEntries(ends.map((end, position) => [position, `2026-08-03T${end}Z`])),
  free: false,
})

test('Nothing is asked again where no session runs', () => {
  expect(askAgainIn(undefined, now)).toBe(false)
  expect(askAgainIn(ending(), now)).toBe(false)
})

test('A session is asked about once a minute, and a moment after it ends', () => {
  expect(askAgainIn(ending('14:00:00'), now)).toBe(60_000)
  expect(askAgainIn(ending('14:00:00', '13:00:20'), now)).toBe(21_000)
})

test('A phone whose clock is ahead asks no more often than once a minute', () => {
  expect(askAgainIn(ending('12:00:00'), now)).toBe(60_000)
})
