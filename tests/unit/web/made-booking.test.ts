import { beforeEach, expect, test, vi } from 'vitest'
import type { BookingRequest } from '@/features/booking/api/create-booking'
import { forgetMade, keepMade, recallMade } from '@/features/booking/model/made-booking'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

const request = {
  item: { id: 'gown' },
  type: 'rental',
  draft: { start: '2026-08-05', end: '2026-08-07', receive: 'pickup', payment: 'card' },
  quote: { total_amount: 25_000 },
  payment: 'card',
  person: { id: 'bola', email: 'bola@aso.test' },
} as unknown as BookingRequest
const now = Date.parse('2026-08-01T09:00:00Z')
const made = { id: 'b1', hold_expires_at: '2026-08-01T09:15:00Z' }

test('the same terms find the booking that waits, however it is to be paid', () => {
  keepMade(request, made)
  expect(recallMade(request, now)).toBe('b1')
  const byWallet = { ...request, payment: 'wallet', draft: { ...request.draft, payment: 'wallet' } } as const
  expect(recallMade(byWallet, now)).toBe('b1')
})

test.each([
  ['other days', { draft: { ...request.draft, end: '2026-08-08' } }],
  ['another price', { quote: { ...request.quote, total_amount: 26_000 } }],
  ['another item', { item: { ...request.item, id: 'heels' } }],
  ['another person', { person: { id: 'eve', email: 'eve@aso.test' } }],
])('%s are another booking', (_, change) => {
  keepMade(request, made)
  expect(recallMade({ ...request, ...change }, now)).toBeUndefined()
})

test('a booking that ran out, or was refused, is not paid again', () => {
  keepMade(request, made)
  expect(recallMade(request, Date.parse(made.hold_expires_at))).toBeUndefined()
  forgetMade(request)
  expect(recallMade(request, now)).toBeUndefined()
})
