import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#database.types.ts'
import { insertBooking, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { type Action, actionCalls, type Party, partyOf, tried } from './action-calls.ts'
import { bookingStates } from './booking-states.ts'
import { ask, bookingSteps, type Case, from, further, in3days, paidSale } from './booking-steps.ts'

const db = openTestDatabase()
const steps = bookingSteps(db)
const { asks, begun, booked, confirms, handOver, receives } = steps

type ActionRow = Database['public']['Functions']['booking_actions']['Returns'][number]

let admin: Person
let stranger: Person
beforeAll(async () => {
  admin = await member(db, 'Admin', { admin: true })
  stranger = await member(db, 'Eve', { wallet: 100_000 })
})

const calls = actionCalls(db)
const everyAction = Object.keys(calls) as Action[]

const actionsFor = (caller: Person, { booking }: Case) =>
  db.as(caller).call<ActionRow>('booking_actions', { p_transaction_ids: `{${booking.id}}` })

describe.each(Object.entries(bookingStates(db, steps)))('%s', (_name, make) => {
  test('what is said to be allowed is what the procedures do, for both sides, and for nobody else', async () => {
    const found = await make()
    for (const person of [found.bola, found.ada]) {
      const party = partyOf(found, person)
      const rows = await actionsFor(person, found)
      for (const action of everyAction) {
        const said = rows.find((row) => row.action === action && row.party === party)
        const attempt = await tried(db, (run) => calls[action](run, found, person))
        expect(said?.allowed ?? false, `${party}: ${action}`).toBe(attempt.done)
        if (said?.allowed) expect(said.reason, `${party}: ${action}`).toBeNull()
        else if (said && attempt.title) {
          expect([said.title, said.reason], `${party}: ${action}`).toEqual([attempt.title, attempt.reason])
        }
      }
    }
    expect(await actionsFor(stranger, found)).toEqual([])
    for (const action of everyAction) {
      const attempt = await tried(db, (run) => calls[action](run, found, stranger))
      expect(attempt.done, `a stranger: ${action}`).toBe(false)
    }
  })
})

describe('what is told of a booking', () => {
  test('both sides learn what the other may do; why not is told of one’s own side, and of both to admins', async () => {
    const found = await booked(ask, in3days)
    const rows = await actionsFor(found.bola, found)
    expect(new Set(rows.map(({ party }) => party))).toEqual(new Set(['borrower', 'lender']))
    for (const { party, allowed, reason } of rows) {
      if (party === 'lender') expect(reason).toBeNull()
      else expect(reason === null).toBe(allowed)
    }
    for (const { allowed, reason } of await actionsFor(admin, found)) expect(reason === null).toBe(allowed)
  })

  test('nothing to a visitor, and at most two hundred bookings at once', async () => {
    const found = await booked(ask, in3days)
    const asked = db.as('visitor').call('booking_actions', { p_transaction_ids: `{${found.booking.id}}` })
    expect(await refusal(asked)).toMatchObject({ code: '42501' })
    const many = Array.from({ length: 201 }, () => found.booking.id)
    expect(
      await refusal(db.as(found.bola).call('booking_actions', { p_transaction_ids: `{${many.join()}}` })),
    ).toMatchObject({
      code: 'PT400',
    })
  })
})

describe('until when', () => {
  const deadline = async (found: Case, action: Action, party: Party) => {
    const row = (await actionsFor(found.bola, found)).find(
      (one) => one.action === action && one.party === party,
    )
    return (
      row && { deadline: row.deadline && new Date(row.deadline).toISOString(), afterwards: row.afterwards }
    )
  }
  const instant = async (found: Case, sql: string) => {
    const text = `select (${sql})::timestamptz as at from public.transactions t where id = $1`
    return new Date((await db.one<{ at: string }>(text, [found.booking.id])).at).toISOString()
  }

  test.each([
    ['pay', 'borrower', () => booked({}, in3days, insertBooking), `t.created_at + interval '15 minutes'`],
    ['accept', 'lender', () => booked(ask, from(10, 12)), `t.paid_at + interval '24 hours'`],
    ['accept', 'lender', () => booked(ask, from(0, 2)), 'private.day_start(private.today() + 1)'],
    [
      'change_dates',
      'borrower',
      () => booked({}, in3days),
      `private.day_start(t.rental_start_date) - interval '48 hours'`,
    ],
    [
      'cancel',
      'borrower',
      () => booked({}, in3days),
      `private.day_start(t.rental_start_date) - interval '48 hours'`,
    ],
    ['cancel', 'borrower', () => booked({}, from(1, 3)), 'private.day_start(t.rental_start_date)'],
    ['cancel', 'borrower', () => booked({}, {}, paidSale), `t.paid_at + interval '72 hours'`],
    [
      'extend',
      'borrower',
      async () => further(await begun(0), handOver),
      'private.day_start(t.rental_end_date + 1)',
    ],
    [
      'confirm_return',
      'lender',
      async () => further(await begun(1), confirms('bola')),
      `private.day_start(t.rental_end_date + 1) + interval '48 hours'`,
    ],
    [
      'confirm_return',
      'borrower',
      async () => further(await further(await begun(5), receives), confirms('ada')),
      `t.lender_confirmed_at + interval '48 hours'`,
    ],
    [
      'confirm_return',
      'borrower',
      async () => further(await booked({}, {}, paidSale), handOver),
      `t.handed_over_at + interval '3 days'`,
    ],
    ['mark_handed_over', 'lender', () => booked({}, {}, paidSale), `t.paid_at + interval '7 days'`],
    [
      'mark_handed_over',
      'lender',
      () => begun(1),
      `private.day_start(t.rental_end_date + 1) + interval '48 hours'`,
    ],
    [
      'confirm_receipt',
      'borrower',
      async () => further(await begun(0), handOver),
      `private.day_start(t.rental_end_date + 1) + interval '48 hours'`,
    ],
    [
      'report_no_show',
      'lender',
      () => begun(0),
      `private.day_start(t.rental_start_date + 1) + interval '24 hours'`,
    ],
    [
      'contest_question',
      'lender',
      async () => further(await begun(0), asks('bola', 'report_not_received')),
      `t.question_at + interval '24 hours'`,
    ],
    [
      'confirm_return',
      'borrower',
      async () => further(await begun(5), receives),
      `private.day_start(t.rental_end_date + 1) + interval '7 days'`,
    ],
  ] as const)('%s by the %s', async (action, party, make, sql) => {
    const found = await make()
    const said = await deadline(found, action, party)
    expect(said?.deadline).toBe(await instant(found, sql))
    if (action !== 'report_no_show') expect(said?.afterwards).toMatch(/\.$/)
  })

  test('the settings decide: another time to close a return counts at once', async () => {
    const found = await further(await further(await begun(5), receives), confirms('ada'))
    const set = (value: string) =>
      db
        .as('service')
        .update('app_settings', { setting_value: value }, { setting_key: 'return_autoclose_hours' })
    await set('1')
    try {
      expect((await deadline(found, 'confirm_return', 'borrower'))?.deadline).toBe(
        await instant(found, `t.lender_confirmed_at + interval '1 hour'`),
      )
    } finally {
      await set('48')
    }
  })
})
