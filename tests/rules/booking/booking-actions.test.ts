import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#database.types.ts'
import { insertBooking, member, moveIntoPast } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { type Action, type Attempt, actionCalls, type Party, partyOf, trying } from './action-calls.ts'
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

/** What came of each action when this person tried it; none stays done. */
const attemptsOf = (found: Case, person: Person): Promise<Map<Action, Attempt>> =>
  trying(db, async (tryOut) => {
    const attempts = new Map<Action, Attempt>()
    for (const action of everyAction) {
      attempts.set(action, await tryOut((run) => calls[action](run, found, person)))
    }
    return attempts
  })

describe.each(Object.entries(bookingStates(db, steps)))('%s', (_name, make) => {
  test('what is said to be allowed is what the procedures do, for both sides, and for nobody else', async () => {
    const found = await make()
    for (const person of [found.bola, found.ada]) {
      const party = partyOf(found, person)
      const rows = await actionsFor(person, found)
      for (const [action, attempt] of await attemptsOf(found, person)) {
        const said = rows.find((row) => row.action === action && row.party === party)
        expect(said?.allowed ?? false, `${party}: ${action}`).toBe(attempt.done)
        if (said?.allowed) expect(said.reason, `${party}: ${action}`).toBeNull()
        else if (said && attempt.title) {
          expect([said.title, said.reason], `${party}: ${action}`).toEqual([attempt.title, attempt.reason])
        }
      }
    }
    expect(await actionsFor(stranger, found)).toEqual([])
    for (const [action, { done }] of await attemptsOf(found, stranger)) {
      expect(done, `a stranger: ${action}`).toBe(false)
    }
  })
})

describe('what is told of a booking', () => {
  test('both sides learn what the other may do; why not is told of one’s own side, and of both to admins who opened it', async () => {
    const found = await booked(ask, in3days())
    const rows = await actionsFor(found.bola, found)
    expect(new Set(rows.map(({ party }) => party))).toEqual(new Set(['borrower', 'lender']))
    for (const { party, allowed, reason } of rows) {
      if (party === 'lender') expect(reason).toBeNull()
      else expect(reason === null).toBe(allowed)
    }
    expect(await actionsFor(admin, found)).toEqual([])
    // As by the file of its dispute.
    await db.query(
      `insert into private.admin_log (admin_id, action_type, action_data) values ($1, 'read_dispute', $2)`,
      [admin.id, { transaction_id: found.booking.id }],
    )
    const shown = await actionsFor(admin, found)
    expect(shown).toHaveLength(rows.length)
    for (const { allowed, reason } of shown) expect(reason === null).toBe(allowed)
  })

  test('nothing to a visitor, and at most two hundred bookings at once', async () => {
    const found = await booked(ask, in3days())
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

const rowOf = async (found: Case, action: Action, party: Party) =>
  (await actionsFor(found.bola, found)).find((one) => one.action === action && one.party === party)

/** An instant of a booking, as an expression of SQL. */
const instant = async (found: Case, sql: string) => {
  const text = `select (${sql})::timestamptz as at from public.transactions t where id = $1`
  return new Date((await db.one<{ at: string }>(text, [found.booking.id])).at).toISOString()
}

const firstDay = 'private.day_start(t.rental_start_date)'
const twoDaysBefore = `${firstDay} - interval '48 hours'`

describe('from when on', () => {
  test.each([
    ['see_contact', () => booked({}, in3days()), twoDaysBefore],
    ['see_contact', () => begun(1), twoDaysBefore],
    ['confirm_return', () => booked({}, in3days()), firstDay],
    ['confirm_return', () => booked(ask, in3days()), firstDay],
    ['confirm_return', async () => further(await begun(1), receives), firstDay],
    ['extend', () => booked({}, in3days()), firstDay],
  ] as const)('%s is said to both sides, case %#', async (action, make, sql) => {
    const found = await make()
    const row = await rowOf(found, action, 'borrower')
    expect(new Date(row?.opens_at ?? '').toISOString()).toBe(await instant(found, sql))
    expect(await rowOf(found, action, 'lender')).toMatchObject(
      action === 'extend' ? {} : { opens_at: row?.opens_at },
    )
  })

  test.each<[string, Action, () => Promise<Case>]>([
    ['the contact of a request', 'see_contact', () => booked(ask, in3days())],
    ['the contact of a sale', 'see_contact', () => booked({}, {}, paidSale)],
    ['the return of a sale', 'confirm_return', () => booked({}, {}, paidSale)],
  ])('%s has no such time', async (_, action, make) => {
    expect(await rowOf(await make(), action, 'borrower')).toMatchObject({ opens_at: null })
  })
})

describe('what the two can meet for', () => {
  const until = async (found: Case) =>
    (await actionsFor(found.bola, found))
      .filter(({ action, party }) => action.startsWith('suggest_') && party === 'borrower')
      .map(({ action, deadline }) => [action, deadline && new Date(deadline).toISOString()])

  test('is the handover and the return of a rental, each as long as it is ahead', async () => {
    const ahead = await booked({}, in3days())
    const back = await instant(ahead, 'private.day_start(t.rental_end_date + 2)')
    expect(await until(ahead)).toEqual([
      ['suggest_handover', await instant(ahead, 'private.day_start(t.rental_start_date + 2)')],
      ['suggest_return', back],
    ])
    const out = await further(await begun(0), receives)
    expect(await until(out)).toEqual([
      ['suggest_handover', null],
      ['suggest_return', await instant(out, 'private.day_start(t.rental_end_date + 2)')],
    ])
    const unpaid = await further(await booked({}, in3days(), insertBooking), ({ booking }) =>
      moveIntoPast(db, booking, { minutes: 16 }),
    )
    expect((await until(unpaid)).map(([, end]) => end)).toEqual([null, null])
  })

  test('is the handover alone of a sale', async () => {
    const found = await booked({}, {}, paidSale)
    expect((await until(found)).map(([action, end]) => [action, end !== null])).toEqual([
      ['suggest_handover', true],
    ])
  })

  test('stays ahead of two who can no longer write to each other, and neither can suggest it', async () => {
    const found = await booked(ask, in3days())
    await db.withoutTriggers('insert into public.blocked_people (blocker_id, blocked_id) values ($1, $2)', [
      found.ada.id,
      found.bola.id,
    ])
    expect(await rowOf(found, 'suggest_handover', 'borrower')).toMatchObject({
      allowed: false,
      title: 'Failed to send message',
      deadline: expect.any(String),
    })
  })
})

describe('whether cancelling only asks the other side', () => {
  test.each<[string, boolean, () => Promise<Case>]>([
    ['before the first day', false, () => booked({}, from(1, 3))],
    ['from the first day on', true, () => begun(0)],
    ['a request', false, () => booked(ask, in3days())],
    ['a sale that was just paid', false, () => booked({}, {}, paidSale)],
    [
      'a sale after three days',
      true,
      async () =>
        further(await booked({}, {}, paidSale), ({ booking }) =>
          moveIntoPast(db, booking, { minutes: 73 * 60 }),
        ),
    ],
  ])('%s: %s', async (_, asksOther, make) => {
    const found = await make()
    expect(await rowOf(found, 'cancel', 'borrower')).toMatchObject({ asks: asksOther })
    expect(await rowOf(found, 'cancel', 'lender')).toMatchObject({ asks: false })
  })
})

describe('until when', () => {
  const deadline = async (found: Case, action: Action, party: Party) => {
    const row = await rowOf(found, action, party)
    return (
      row && { deadline: row.deadline && new Date(row.deadline).toISOString(), afterwards: row.afterwards }
    )
  }

  test.each([
    ['pay', 'borrower', () => booked({}, in3days(), insertBooking), `t.created_at + interval '15 minutes'`],
    ['accept', 'lender', () => booked(ask, from(10, 12)), `t.paid_at + interval '24 hours'`],
    ['accept', 'lender', () => booked(ask, from(0, 2)), 'private.day_start(private.today() + 1)'],
    ['change_dates', 'borrower', () => booked({}, in3days()), twoDaysBefore],
    ['cancel', 'borrower', () => booked({}, in3days()), twoDaysBefore],
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
    [
      'see_contact',
      'borrower',
      async () => further(await further(await begun(2), confirms('bola')), confirms('ada')),
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
