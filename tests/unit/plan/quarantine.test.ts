import { expect, test } from 'vitest'
import { isExcused } from '../../plan/quarantine.ts'

const failure = { file: 'tests/journeys/chat/chat.test.ts', title: 'A message arrives' }
const quarantine = [{ ...failure, since: '2026-03-01', why: 'It waits for a push.' }]

test('a quarantined test is excused for three days', () => {
  expect(isExcused(failure, new Date('2026-03-03T23:00:00Z'), quarantine)).toBe(true)
  expect(isExcused(failure, new Date('2026-03-04T00:00:00Z'), quarantine)).toBe(false)
  expect(isExcused(failure, new Date('2026-02-27T00:00:00Z'), quarantine)).toBe(false)
})

test('no other test is excused', () => {
  const other = { ...failure, title: 'A photo arrives' }
  expect(isExcused(other, new Date('2026-03-01T12:00:00Z'), quarantine)).toBe(false)
})
