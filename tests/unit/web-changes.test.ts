import { describe, expect, test } from 'vitest'
import { chooseDay } from '@/features/availability/model/range-choice'
import { mayChangeDates, mayExtend, mayHandOver, mayMeet } from '@/features/transactions/model/actions'
import { timeLeft } from '@/features/transactions/model/time-left'
import type { MoneyMove } from '@/features/transactions/money/booking-money'
import { readTrail } from '@/features/transactions/money/read-trail'
import { answerBy } from '@/features/transactions/request/answer-by'
import { overdue } from '@/features/transactions/return/overdue'
import { rentalOf, saleOf } from './web-booking-row.ts'

const at = (time: string) => Date.parse(time)
const active = { booking_status: 'active', handed_over_at: '2026-08-10T08:00:00Z' } as const

describe('a rental can be kept longer', () => {
  test('from its first to its last day in Lagos', () => {
    const times = [
      '2026-08-09T22:59:59Z',
      '2026-08-09T23:00:00Z',
      '2026-08-12T22:59:59Z',
      '2026-08-12T23:00:00Z',
    ]
    expect(times.map((time) => mayExtend(rentalOf('borrower', active), at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('by its borrower, once it is paid, until somebody confirmed the return', () => {
    const now = at('2026-08-11T12:00:00Z')
    expect(mayExtend(rentalOf('lender', active), now)).toBe(false)
    expect(mayExtend(rentalOf('borrower', { ...active, lender_return_confirmed: true }), now)).toBe(false)
    expect(mayExtend(rentalOf('borrower', { payment_status: 'pending' }), now)).toBe(false)
    expect(mayExtend(saleOf('borrower'), now)).toBe(false)
  })
})

describe('the dates of a rental can be changed', () => {
  const before = at('2026-08-07T22:59:00Z')

  test('as long as cancelling is free: 48 hours before its first day', () => {
    expect(mayChangeDates(rentalOf('borrower'), before)).toBe(true)
    expect(mayChangeDates(rentalOf('borrower'), at('2026-08-07T23:00:00Z'))).toBe(false)
    expect(mayChangeDates(rentalOf('borrower', { cancel_free_hours: 24 }), at('2026-08-08T12:00:00Z'))).toBe(
      true,
    )
  })

  test('while it is asked for, and not once the owner accepted those days', () => {
    const asked = { approval_required: true }
    expect(mayChangeDates(rentalOf('borrower', { ...asked, booking_status: 'requested' }), before)).toBe(true)
    expect(mayChangeDates(rentalOf('borrower', asked), before)).toBe(false)
  })

  test('by its borrower', () => {
    expect(mayChangeDates(rentalOf('lender'), before)).toBe(false)
  })
})

test('what is paid and not over may change hands; without a code from the end of the free cancellation on', () => {
  expect([mayMeet(rentalOf('borrower')), mayMeet(rentalOf('lender', active))]).toEqual([true, true])
  expect(mayMeet(rentalOf('lender', { booking_status: 'completed' }))).toBe(false)
  expect(mayMeet(rentalOf('lender', { payment_status: 'pending', booking_status: 'pending' }))).toBe(false)
  const free = at('2026-08-07T22:59:00Z')
  expect([mayHandOver(rentalOf('lender'), free), mayHandOver(rentalOf('lender'), free + 60_000)]).toEqual([
    false,
    true,
  ])
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

  test('is none on its last day, nor once a side confirmed, nor after it is closed', () => {
    expect(overdue(rentalOf('borrower', active), at('2026-08-12T12:00:00Z'))).toBeNull()
    expect(overdue(rentalOf('borrower', { ...active, borrower_return_confirmed: true }), now)).toBeNull()
    expect(overdue(rentalOf('borrower', { booking_status: 'completed' }), now)).toBeNull()
    expect(overdue(saleOf('borrower'), now)).toBeNull()
  })
})

describe('the clock of a request', () => {
  test('has 24 hours from the payment, and ends with the first day of the rental', () => {
    const asked = { booking_status: 'requested', paid_at: '2026-08-01T09:00:00Z' } as const
    const rules = { approvalHours: 24 }
    expect(answerBy(rentalOf('borrower', asked), rules)).toBe(at('2026-08-02T09:00:00Z'))
    expect(answerBy(rentalOf('borrower', { ...asked, paid_at: '2026-08-10T12:00:00Z' }), rules)).toBe(
      at('2026-08-10T23:00:00Z'),
    )
    expect(answerBy(rentalOf('borrower', { ...asked, paid_at: null }), rules)).toBeNull()
  })

  test('says what is left', () => {
    const left = (minutes: number) => timeLeft(minutes * 60_000, 0)
    expect([left(1439), left(60), left(5), left(0.5), left(0)]).toEqual([
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

test('where the naira is tells of other days, for more and for less', () => {
  const move = (kind: MoneyMove['kind'], amount: number, what: string, minute: number): MoneyMove => ({
    at: `2026-08-10T10:0${minute}:00Z`,
    kind,
    amount,
    from_label: kind === 'refund' ? 'Held by Aso' : 'Your wallet',
    to_label: kind === 'refund' ? 'Your wallet' : 'Held by Aso',
    description: `${what} "Red gele"`,
  })
  const moves = [
    move('wallet_payment', 8000, 'Payment for', 0),
    move('wallet_payment', 2000, 'Other dates for', 1),
    move('refund', 1000, 'Other dates for', 2),
  ]
  const { events, held } = readTrail(moves, rentalOf('borrower'))
  expect(events.map(({ title }) => title)).toEqual([
    'You paid',
    'You paid for other days',
    'Other days, for less',
  ])
  expect(held).toBe(9000)
})
