import type { Database } from '#database.types.ts'
import { day } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import {
  becoming,
  type Caller,
  type Person,
  type Row,
  type TestDatabase,
} from '../../support/database/test-database.ts'
import { type Case, cleaningClaim } from './booking-steps.ts'

export type Action = Database['public']['Enums']['booking_action']
export type Party = 'borrower' | 'lender'

export interface Attempt {
  done: boolean
  title?: string | null | undefined
  reason?: string | null | undefined
}

export type Run = (caller: Caller, text: string, values?: readonly unknown[]) => Promise<Row[]>

type Act = (run: Run) => Promise<boolean>

/** What an act does. A refusal is an answer as well. */
async function attemptOf(act: Act, run: Run): Promise<Attempt> {
  try {
    return { done: await act(run) }
  } catch (error) {
    const { hint, message } = await refusal(Promise.reject(error))
    return { done: false, title: hint, reason: message }
  }
}

/** Tries one act after the other in one transaction. What each did is taken back before the next, and after the last. */
export async function trying<T>(
  db: TestDatabase,
  use: (tryOut: (act: Act) => Promise<Attempt>) => Promise<T>,
): Promise<T> {
  const connection = await db.sql.reserve()
  const run: Run = async (caller, text, values = []) => {
    const prepare = values.length > 0
    const [, rows] = await Promise.all([
      connection.unsafe(becoming(caller)),
      connection.unsafe(text, values as never, { prepare }),
    ])
    return [...rows]
  }
  try {
    await connection.unsafe('begin; savepoint untouched')
    return await use(async (act) => {
      const attempt = await attemptOf(act, run)
      await connection.unsafe('rollback to savepoint untouched')
      return attempt
    })
  } finally {
    await connection.unsafe('rollback')
    connection.release()
  }
}

/** What one act does, in a transaction that is taken back. */
export const tried = (db: TestDatabase, act: Act): Promise<Attempt> => trying(db, (tryOut) => tryOut(act))
export const partyOf = (found: Case, person: Person): Party =>
  person.id === found.bola.id ? 'borrower' : 'lender'
const other = ({ ada, bola }: Case, person: Person): Person => (person.id === bola.id ? ada : bola)

/** A procedure that answers one row when something came of it. */
const answered =
  (text: string) =>
  async (run: Run, { booking }: Case, person: Person): Promise<boolean> =>
    (await run(person, text, [booking.id])).length === 1

/** A procedure about the claim of a booking. */
const ofClaim =
  (db: TestDatabase, procedure: string, said: unknown) =>
  async (run: Run, { booking }: Case, person: Person): Promise<boolean> => {
    const find = 'select id from public.deposit_claims where transaction_id = $1'
    const [claim] = await db.query<{ id: string }>(find, [booking.id])
    if (!claim) return false
    const value = typeof said === 'string' ? said : JSON.stringify(said)
    return (await run(person, `select public.${procedure}($1, $2)`, [claim.id, value])).length === 1
  }

/** Suggests the last minute at which the two could meet. */
const suggests =
  (db: TestDatabase, occasion: 'handover' | 'return') =>
  async (run: Run, { booking }: Case, person: Person): Promise<boolean> => {
    const last = `select upper(private.meeting_times(t, $2::public.meeting_occasion)) - interval '1 minute' as at
      from public.transactions t where t.id = $1`
    const { at } = await db.one<{ at: string }>(last, [booking.id, occasion])
    const suggest = `select public.suggest_meeting($1, $2::public.meeting_occasion, 'Ikeja', $3)`
    return (await run(person, suggest, [booking.id, occasion, at])).length === 1
  }

/** For each action: the call of the API, and whether something came of it. */
export type Calls = Record<Action, (run: Run, found: Case, person: Person) => Promise<boolean>>

export const actionCalls = (db: TestDatabase): Calls => ({
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
  claim: answered(
    `select public.claim_deposit($1, (select rental_start_date from public.transactions where id = $1), '${cleaningClaim}')`,
  ),
  answer_claim: ofClaim(db, 'answer_claim', [{ kind: 'cleaning', answer: 'accepted' }]),
  answer_counter_offer: ofClaim(db, 'answer_counter_offers', [{ kind: 'cleaning', accepted: true }]),
  appeal_claim: ofClaim(db, 'appeal_claim', 'They never looked'),
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
  see_contact: async (run, found, person) => {
    // Who has not proven a number shows none.
    await db.withoutTriggers('update private.profiles set phone_verified_at = now() where user_id = $1', [
      other(found, person).id,
    ])
    const sees = 'select private.sees_contact_of($1) as sees'
    const [answer] = await run(person, sees, [other(found, person).id])
    return answer?.sees === true
  },
  suggest_handover: suggests(db, 'handover'),
  suggest_return: suggests(db, 'return'),
})
