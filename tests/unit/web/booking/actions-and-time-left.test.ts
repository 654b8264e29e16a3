import { describe, expect, test } from 'vitest'
import { chooseDay } from '@/features/availability/model/range-choice'
import { cancellingAsks, deadlineOf, may, nextChange, opensAt } from '@/features/transactions/model/actions'
import { isUnderWay } from '@/features/transactions/model/booking'
import { timeLeft } from '@/features/transactions/model/time-left'
import type { MoneyMove } from '@/features/transactions/money/booking-money'
import { readTrail } from '@/features/transactions/money/read-trail'
import { overdue } from '@/features/transactions/return/overdue'
import { actionRow, deadlineRow, rentalOf, saleOf } from '../../../support/fixtures/booking-row.ts'

const at = (time: string) => Date.parse(time)
const active = { booking_status: 'active', handed_over_at: '2026-08-10T08:00:00Z' } as const

describe('the actions of a booking', () => {
  const accept = actionRow({ action: 'accept', party: 'lender', deadline: '2026-08-02T09:00:00Z' })
  const extend = actionRow({
    action: 'extend',
    allowed: false,
    opens_at: '2026-08-09T23:00:00Z',
    deadline: '',
  })
  const actions = [accept, extend]

  test('are those that the database returns for my side', () => {
    expect(may(rentalOf('lender', { actions }), 'accept')).toBe(true)
    expect(may(rentalOf('borrower', { actions }), 'accept')).toBe(false)
    expect(may(rentalOf('borrower', { actions }), 'extend')).toBe(false)
    expect(may(rentalOf('borrower', { actions }), 'pay')).toBe(false)
  })

  test('have the deadlines of both sides', () => {
    expect(deadlineOf(rentalOf('borrower', { actions }), 'accept', 'lender')).toBe(at('2026-08-02T09:00:00Z'))
    expect(deadlineOf(rentalOf('lender', { actions }), 'accept')).toBe(at('2026-08-02T09:00:00Z'))
    expect(deadlineOf(rentalOf('borrower', { actions }), 'extend')).toBeNull()
    expect(deadlineOf(rentalOf('borrower', { actions }), 'cancel')).toBeNull()
  })

  test('open at an instant that is ahead, to the second', () => {
    const opens = at('2026-08-09T23:00:00Z')
    expect(opensAt(rentalOf('borrower', { actions }), 'extend', opens - 1000)).toBe(opens)
    expect(opensAt(rentalOf('borrower', { actions }), 'extend', opens)).toBeNull()
    expect(opensAt(rentalOf('lender', { actions }), 'extend', opens - 1000)).toBeNull()
    expect(opensAt(rentalOf('lender', { actions }), 'accept', 0)).toBeNull()
  })

  test('change next at the earliest deadline in the future', () => {
    const bookings = [{ actions, deadline: deadlineRow({ due_at: '2026-08-04T09:00:00Z' }) }]
    expect(nextChange(bookings, at('2026-08-01T00:00:00Z'))).toBe(at('2026-08-02T09:00:00Z'))
    expect(nextChange(bookings, at('2026-08-02T09:00:00Z'))).toBe(at('2026-08-04T09:00:00Z'))
    expect(nextChange(bookings, at('2026-08-04T09:00:00Z'))).toBe(at('2026-08-09T23:00:00Z'))
    expect(nextChange(bookings, at('2026-08-10T00:00:00Z'))).toBeNull()
  })
})

test('a paid, accepted booking that is not over is under way', () => {
  expect([isUnderWay(rentalOf('borrower')), isUnderWay(rentalOf('lender', active))]).toEqual([true, true])
  expect(isUnderWay(rentalOf('lender', { booking_status: 'completed' }))).toBe(false)
  expect(isUnderWay(rentalOf('lender', { payment_status: 'pending', booking_status: 'pending' }))).toBe(false)
})

describe('a rental that is late', () => {
  const now = at('2026-08-14T12:00:00Z')

  test('costs its days so far, never more than the deposit', () => {
    expect(overdue(rentalOf('borrower', active), now)).toMatchObject({ days: 2, amount: 2000 })
    expect(overdue(rentalOf('lender', active), at('2026-08-30T12:00:00Z'))).toMatchObject({
      days: 18,
      amount: 5000,
    })
  })

  test('has no late fee on its last day, after a confirmation or when it is closed', () => {
    expect(overdue(rentalOf('borrower', active), at('2026-08-12T12:00:00Z'))).toBeNull()
    expect(overdue(rentalOf('borrower', { ...active, borrower_return_confirmed: true }), now)).toBeNull()
    expect(overdue(rentalOf('borrower', { booking_status: 'completed' }), now)).toBeNull()
    expect(overdue(saleOf('borrower'), now)).toBeNull()
  })
})

test('cancelling asks the other side where the database says so of mine', () => {
  const cancel = (asks: boolean) => [actionRow({ action: 'cancel', asks })]
  expect(cancellingAsks(rentalOf('borrower', { actions: cancel(true) }))).toBe(true)
  expect(cancellingAsks(rentalOf('borrower', { actions: cancel(false) }))).toBe(false)
  expect(cancellingAsks(rentalOf('lender', { actions: cancel(true) }))).toBe(false)
})

describe('the clock of a request', () => {
  test('says what is left', () => {
    const left = (minutes: number) => timeLeft(minutes * 60_000, 0)
    expect([left(4379), left(3060), left(1440), left(1439), left(60), left(5), left(0.5), left(0)]).toEqual([
      '3 days',
      '2 days 3 h',
      '1 day',
      '23 h 59 min',
      '1 h',
      '5 min',
      'less than a minute',
      null,
    ])
  })
})

test('days are chosen by their first and last in either order, then anew', () => {
  const first = chooseDay('2026-08-10', undefined)
  expect(first).toEqual({ first: '2026-08-10', last: '2026-08-10', open: true })
  expect(chooseDay('2026-08-12', first)).toEqual({ first: '2026-08-10', last: '2026-08-12', open: false })
  const backwards = chooseDay('2026-08-08', first)
  expect(backwards).toEqual({ first: '2026-08-08', last: '2026-08-10', open: false })
  expect(chooseDay('2026-08-20', backwards)).toEqual({ first: '2026-08-20', last: '2026-08-20', open: true })
})

test('the money trail names a change of dates, paid or refunded', () => {
  const move = (kind: MoneyMove['kind'], amount: number, what: string, minute: number): MoneyMove => ({
    at: `2026-08-10T10:0${minute}:00Z`,
    kind,
    amount,
    from_label: kind === 'refund' ? 'Held by Aso' : 'Your wallet',
    to_label: kind === 'refund' ? 'Your wallet' : 'Held by Aso',
    description: `${what} “Red gele”`,
  })
  const moves = [
    move('wallet_payment', 8000, 'Payment for', 0),
    move('wallet_payment', 2000, 'Other dates for', 1),
    move('refund', 1000, 'Other dates for', 2),
  ]
  const { events, held } = readTrail(moves, rentalOf('borrower'))
  expect(events.map(({ title }) => title)).toEqual([
    'You paid',
    'You paid for the new dates',
    'Dates changed, for less',
  ])
  expect(held).toBe(9000)
})
