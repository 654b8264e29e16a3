import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#database.types.ts'
import {
  type BookingRow,
  cancelBooking,
  day,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  runJobs,
  settleCardPayment,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import {
  type Caller,
  claimsOf,
  openTestDatabase,
  type Person,
  type Row,
  type Values,
} from '../../support/database/test-database.ts'

const db = openTestDatabase()

type Action = Database['public']['Enums']['booking_action']
type ActionRow = Database['public']['Functions']['booking_actions']['Returns'][number]
type Party = 'borrower' | 'lender'

interface Case {
  booking: BookingRow
  ada: Person
  bola: Person
}

let admin: Person
let stranger: Person
beforeAll(async () => {
  admin = await member(db, 'Admin', { admin: true })
  stranger = await member(db, 'Eve', { wallet: 100_000 })
})

const rich = { wallet: 100_000 }
/** Bola, who has rented often enough to have several rentals, and a dress of Ada's. */
async function setup(values: Values = {}) {
  const [ada, bola] = [await member(db, 'Ada', rich), await member(db, 'Bola', rich)]
  return { ada, bola, dress: await item(db, ada, values) }
}

async function booked(terms: Values, dates: Values, make = insertPaidBooking): Promise<Case> {
  const { ada, bola, dress } = await setup(terms)
  return { ada, bola, booking: await make(db, bola, dress, dates) }
}
const in3days = { rental_start_date: day(3), rental_end_date: day(5) }
const from = (start: number, end: number) => ({ rental_start_date: day(start), rental_end_date: day(end) })
const paidSale: typeof insertPaidBooking = async (place, borrower, thing, values) => {
  const booking = await insertPurchase(place, borrower, thing, values)
  await settleCardPayment(place, borrower, booking)
  return booking
}

/** A paid rental that began so many days ago. */
async function begun(daysAgo: number, terms: Values = {}): Promise<Case> {
  const found = await booked(terms, from(10, 12))
  await moveIntoPast(db, found.booking, { days: 10 + daysAgo })
  return found
}
const further = async (found: Case, next: (found: Case) => Promise<unknown>): Promise<Case> => {
  await next(found)
  return found
}
const handOver = ({ ada, booking }: Case) =>
  db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
const confirms = (side: 'ada' | 'bola') => (found: Case) =>
  updateReturnConfirmation(db, found[side], found.booking)
const receives = ({ bola, booking }: Case) =>
  db.as(bola).call('confirm_receipt', { p_transaction_id: booking.id })
const asks = (side: 'ada' | 'bola', procedure: string) => (found: Case) =>
  db.as(found[side]).call(procedure, { p_transaction_id: found.booking.id })
const cleaning = JSON.stringify([{ kind: 'cleaning', amount: 500, words: 'A stain' }])
const claims = ({ ada, booking }: Case) =>
  db.as(ada).call('claim_deposit', { p_transaction_id: booking.id, p_returned_on: day(0), p_lines: cleaning })
const claimOf = ({ booking }: Case) =>
  db.one<{ id: string }>('select id from public.deposit_claims where transaction_id = $1', [booking.id])
const answers = (answer: Values) => async (found: Case) => {
  await claims(found)
  const p_answers = JSON.stringify([{ kind: 'cleaning', ...answer }])
  await db.as(found.bola).call('answer_claim', { p_claim_id: (await claimOf(found)).id, p_answers })
}
const counters = answers({ answer: 'countered', counter_amount: 200 })
const refuses = answers({ answer: 'refused', words: 'It was like that' })
const rules = async (found: Case) => {
  await refuses(found)
  const p_rulings = JSON.stringify([{ kind: 'cleaning', amount: 300, reason: 'The photos show it' }])
  await db.as(admin).call('rule_claim', { p_claim_id: (await claimOf(found)).id, p_rulings })
}
const reports = ({ bola, booking }: Case) =>
  db.as(bola).insert('disputes', {
    reporter_id: bola.id,
    transaction_id: booking.id,
    issue_type: 'other',
    description: 'Hm',
  })
const ask = { approval_required: true }

/** Each state that a booking can be in, at the times that make a difference. */
const cases: Record<string, () => Promise<Case>> = {
  'a rental that waits for payment': () => booked({}, in3days, insertBooking),
  'a rental whose time to pay is over': async () =>
    further(await booked({}, in3days, insertBooking), ({ booking }) =>
      moveIntoPast(db, booking, { minutes: 16 }),
    ),
  'a rental that nobody paid': async () =>
    further(await booked({}, in3days, insertBooking), async ({ booking }) => {
      await moveIntoPast(db, booking, { minutes: 16 })
      await runJobs(db)
    }),
  'a second rental of a new member': async () => {
    const found = await booked({}, in3days, insertBooking)
    await insertPaidBooking(db, found.bola, await item(db, found.ada), in3days)
    return found
  },
  'a rental of somebody who cancelled too often today': async () => {
    const found = await booked({}, in3days, insertBooking)
    for (let times = 0; times < 5; times += 1) {
      const other = await paidSale(db, found.bola, await item(db, found.ada))
      await cancelBooking(db, found.bola, other)
    }
    return found
  },
  'a request': () => booked(ask, in3days),
  'a request whose time is over': async () =>
    further(await booked(ask, from(10, 12)), ({ booking }) =>
      moveIntoPast(db, booking, { minutes: 24 * 60 + 1 }),
    ),
  'a request that was declined': async () =>
    further(await booked(ask, in3days), ({ ada, booking }) =>
      db.as(ada).call('decline_booking', { p_transaction_id: booking.id }),
    ),
  'a request that was accepted': async () =>
    further(await booked(ask, in3days), ({ ada, booking }) =>
      db.as(ada).call('accept_booking', { p_transaction_id: booking.id }),
    ),
  'a paid rental while cancelling is free': () => booked({}, in3days),
  'a paid rental shortly before its first day': () => booked({}, from(1, 3)),
  'a paid rental on its first day': () => begun(0),
  'a paid rental on its last day, never handed over': () => begun(2),
  'a paid rental after its last day, never handed over': () => begun(4),
  'a rental that its owner confirmed before it began': async () =>
    further(await booked({}, in3days), confirms('ada')),
  'a rental that was handed over': async () => further(await begun(0), handOver),
  'a rental that was handed over early': async () => further(await booked({}, from(1, 3)), handOver),
  'a rental as long as the item is rented at most': async () =>
    further(await begun(0, { max_rental_days: 3 }), handOver),
  'a late rental': async () => further(await begun(5), handOver),
  'a rental whose borrower confirmed': async () =>
    further(await further(await begun(2), handOver), confirms('bola')),
  'a rental whose lender confirmed': async () =>
    further(await further(await begun(2), handOver), confirms('ada')),
  'a rental whose lender confirmed without a handover': async () => further(await begun(1), confirms('ada')),
  'a rental whose codes are used up': async () =>
    further(await further(await begun(0), handOver), ({ booking }) =>
      db.query(
        `insert into private.handover_codes (transaction_id, step, code, wrong_tries) values ($1, 'return', '123456', 15)`,
        [booking.id],
      ),
    ),
  'a rental that is complete': async () =>
    further(await further(await further(await begun(2), handOver), confirms('bola')), confirms('ada')),
  'a rental that was completed three days ago': async () =>
    further(await further(await further(await begun(2), confirms('bola')), confirms('ada')), ({ booking }) =>
      db.query(`update public.transactions set settled_at = settled_at - interval '3 days' where id = $1`, [
        booking.id,
      ]),
    ),
  'a rental that was cancelled': async () =>
    further(await booked({}, in3days), ({ bola, booking }) => cancelBooking(db, bola, booking)),
  'a rental whose handover is proven': async () => further(await begun(1), receives),
  'a rental whose borrower confirmed after a proven handover': async () =>
    further(await further(await begun(5), receives), confirms('bola')),
  'a rental whose lender confirmed after a proven handover': async () =>
    further(await further(await begun(5), receives), confirms('ada')),
  'a rental whose last day is a week ago': async () => further(await begun(9), receives),
  'a rental whose borrower never received it': async () =>
    further(await further(await begun(0), handOver), asks('bola', 'report_not_received')),
  'a rental whose borrower did not come': async () => further(await begun(0), asks('ada', 'report_no_show')),
  'a rental whose borrower wants to cancel on the day': async () =>
    further(await begun(0), asks('bola', 'cancel_booking')),
  'a rental whose borrower took a question back': async () =>
    further(await further(await begun(0), asks('bola', 'cancel_booking')), asks('bola', 'withdraw_question')),
  'a rental whose question was contested': async () =>
    further(
      await further(await begun(0), asks('bola', 'report_not_received')),
      asks('ada', 'contest_question'),
    ),
  'a rental with a claim': async () => further(await further(await begun(2), confirms('bola')), claims),
  'a rental with a claim before the borrower’s word': async () =>
    further(await further(await begun(2), receives), claims),
  'a rental with a counter-offer': async () =>
    further(await further(await begun(2), confirms('bola')), counters),
  'a rental with a refused claim': async () =>
    further(await further(await begun(2), confirms('bola')), refuses),
  'a rental with a ruling on its claim': async () =>
    further(await further(await begun(2), confirms('bola')), rules),
  'a rental that somebody reported': async () => further(await begun(0), reports),
  'a sale that waits for payment': () => booked({}, {}, insertPurchase),
  'a sale that is requested': () => booked(ask, {}, paidSale),
  'a paid sale': () => booked({}, {}, paidSale),
  'a sale that was handed over': async () => further(await booked({}, {}, paidSale), handOver),
  'a sale that is complete': async () => further(await booked({}, {}, paidSale), confirms('bola')),
  'a sale that was cancelled': async () =>
    further(await booked({}, {}, paidSale), ({ bola, booking }) => cancelBooking(db, bola, booking)),
}

interface Attempt {
  done: boolean
  title?: string | null | undefined
  reason?: string | null | undefined
}

class Undo extends Error {}

type Run = (caller: Caller, text: string, values?: readonly unknown[]) => Promise<Row[]>

/** What `act` does, in a transaction that is taken back. A refusal is an answer as well. */
async function tried(act: (run: Run) => Promise<boolean>): Promise<Attempt> {
  let attempt: Attempt = { done: false }
  const undone = db.sql.begin(async (transaction) => {
    const run: Run = async (caller, text, values = []) => {
      const settings = Object.entries(claimsOf(caller))
      const calls = settings.map(([name, value]) => `set_config('${name}', '${value}', true)`)
      await transaction.unsafe(`select ${calls.join(', ')}`)
      return [...(await transaction.unsafe(text, values as never))]
    }
    attempt = { done: await act(run) }
    throw new Undo()
  })
  try {
    await undone
  } catch (error) {
    if (error instanceof Undo) return attempt
    const refused = await refusal(Promise.reject(error))
    return { done: false, title: refused.hint, reason: refused.message }
  }
  return attempt
}

const partyOf = (found: Case, person: Person): Party => (person.id === found.bola.id ? 'borrower' : 'lender')
const other = ({ ada, bola }: Case, person: Person): Person => (person.id === bola.id ? ada : bola)

/** A procedure that answers one row when something came of it. */
const answered =
  (text: string) =>
  async (run: Run, { booking }: Case, person: Person): Promise<boolean> =>
    (await run(person, text, [booking.id])).length === 1

/** A procedure about the claim of a booking. */
const ofClaim =
  (procedure: string, said: unknown) =>
  async (run: Run, { booking }: Case, person: Person): Promise<boolean> => {
    const find = 'select id from public.deposit_claims where transaction_id = $1'
    const [claim] = await db.query<{ id: string }>(find, [booking.id])
    if (!claim) return false
    const value = typeof said === 'string' ? said : JSON.stringify(said)
    return (await run(person, `select public.${procedure}($1, $2)`, [claim.id, value])).length === 1
  }

/** For each action: the call of the API, and whether something came of it. */
const calls: Record<Action, (run: Run, found: Case, person: Person) => Promise<boolean>> = {
  pay: async (run, { booking }, person) => {
    const paid = async () =>
      await run('service', 'select 1 from public.transactions where id = $1 and paid_at is not null', [
        booking.id,
      ])
    const before = await paid()
    await run(person, 'select * from public.pay_from_wallet($1)', [booking.id])
    return (await paid()).length > before.length
  },
  cancel: async (run, { booking }, person) =>
    (await run(person, `select * from public.cancel_booking($1, 'no')`, [booking.id])).length === 1,
  accept: async (run, { booking }, person) =>
    (await run(person, 'select public.accept_booking($1)', [booking.id])).length === 1,
  decline: async (run, { booking }, person) =>
    (await run(person, 'select public.decline_booking($1)', [booking.id])).length === 1,
  change_dates: async (run, { booking }, person) => {
    const days = [booking.id, day(30), day(33)]
    const [quote] = await run(person, 'select difference from public.quote_date_change($1, $2, $3)', days)
    const change = 'select * from public.change_rental_dates($1, $2, $3, $4)'
    return (await run(person, change, [...days, quote?.difference])).length === 1
  },
  extend: async (run, { booking }, person) => {
    const [now] = await run(
      'service',
      'select rental_end_date + 1 as next from public.transactions where id = $1',
      [booking.id],
    )
    const [quote] = await run(person, 'select extra_rent from public.quote_extension($1, $2)', [
      booking.id,
      now?.next,
    ])
    const extend = 'select * from public.extend_rental($1, $2, $3)'
    return (await run(person, extend, [booking.id, now?.next, quote?.extra_rent])).length === 1
  },
  mark_handed_over: async (run, { booking }, person) => {
    const out = async () =>
      await run('service', 'select 1 from public.transactions where id = $1 and handed_over_at is not null', [
        booking.id,
      ])
    const before = await out()
    await run(person, 'select public.mark_handed_over($1)', [booking.id])
    return (await out()).length > before.length
  },
  show_code: async (run, { booking }, person) => {
    const [shown] = await run(person, 'select code from public.my_handover($1)', [booking.id])
    return Boolean(shown?.code)
  },
  enter_code: async (run, found, person) => {
    const id = found.booking.id
    const [shown] = await run(other(found, person), 'select code from public.my_handover($1)', [id])
    const enter = 'select * from public.enter_handover_code($1, $2)'
    const [answer] = await run(person, enter, [id, shown?.code ?? '000000'])
    return answer?.accepted === true
  },
  confirm_return: async (run, found, person) => {
    const text = `update public.transactions set ${partyOf(found, person)}_return_confirmed = true where id = $1 returning id`
    return (await run(person, text, [found.booking.id])).length === 1
  },
  confirm_receipt: answered('select public.confirm_receipt($1)'),
  report_not_received: answered('select public.report_not_received($1)'),
  report_no_show: answered('select public.report_no_show($1)'),
  accept_question: answered('select public.accept_question($1)'),
  contest_question: answered('select public.contest_question($1)'),
  withdraw_question: answered('select public.withdraw_question($1)'),
  claim: answered(`select public.claim_deposit($1, private.today(), '${cleaning}')`),
  answer_claim: ofClaim('answer_claim', [{ kind: 'cleaning', answer: 'accepted' }]),
  answer_counter_offer: ofClaim('answer_counter_offers', [{ kind: 'cleaning', accepted: true }]),
  appeal_claim: ofClaim('appeal_claim', 'They never looked'),
  report_issue: async (run, { booking }, person) => {
    const text = `insert into public.disputes (reporter_id, transaction_id, issue_type, description)
      values ($1, $2, 'other', 'Hm') returning id`
    return (await run(person, text, [person.id, booking.id])).length === 1
  },
  add_photos: async (run, { booking }, person) => {
    const path = `${booking.id}/return/${person.id}/1.jpg`
    const [answer] = await run(person, 'select private.may_photograph($1) as allowed', [path])
    return answer?.allowed === true
  },
  open_agreement: async (run, { booking }, person) => {
    const [facts] = await run('service', 'select public.agreement_facts($1) as facts', [booking.id])
    const parties = facts?.facts as { borrower: { user_id: string }; lender: { user_id: string } } | null
    return parties !== null && [parties.borrower.user_id, parties.lender.user_id].includes(person.id)
  },
}
const everyAction = Object.keys(calls) as Action[]

const actionsFor = (caller: Person, { booking }: Case) =>
  db.as(caller).call<ActionRow>('booking_actions', { p_transaction_ids: `{${booking.id}}` })

describe.each(Object.entries(cases))('%s', (_name, make) => {
  test('what is said to be allowed is what the procedures do, for both sides, and for nobody else', async () => {
    const found = await make()
    for (const person of [found.bola, found.ada]) {
      const party = partyOf(found, person)
      const rows = await actionsFor(person, found)
      for (const action of everyAction) {
        const said = rows.find((row) => row.action === action && row.party === party)
        const attempt = await tried((run) => calls[action](run, found, person))
        expect(said?.allowed ?? false, `${party}: ${action}`).toBe(attempt.done)
        if (said?.allowed) expect(said.reason, `${party}: ${action}`).toBeNull()
        else if (said && attempt.title) {
          expect([said.title, said.reason], `${party}: ${action}`).toEqual([attempt.title, attempt.reason])
        }
      }
    }
    expect(await actionsFor(stranger, found)).toEqual([])
    for (const action of everyAction) {
      const attempt = await tried((run) => calls[action](run, found, stranger))
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
