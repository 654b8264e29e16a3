import { sqlLiteral } from '../../scripts/project/sql-literal.ts'
import {
  type Act,
  type Action,
  type AnswerSent,
  type Booking,
  type LineSent,
  type OfferAnswer,
  type Operation,
  otherSide,
  type Person,
  party,
  type Side,
} from './world.ts'

export const naira = (kobo: number): number => Math.round(kobo) / 100
const json = (value: unknown): string => `${sqlLiteral(JSON.stringify(value))}::jsonb`

/** It moves nothing in the process. */
const withoutAct = ({ act: _, ...operation }: Operation): Operation => operation

/** Everything that a party can do with a booking. `today`: the day of the simulation. */
export function actsOf(booking: Booking, side: Side, today: number) {
  const { id, stored } = booking
  const uid = party(booking, side).id
  const as = (action: Action, what: string, sql: string, said: Partial<Act> = {}): Operation => ({
    who: `${side} ${booking.number}: ${what}`,
    role: 'authenticated',
    uid,
    sql,
    act: { booking, side, action, ...said },
  })
  const call = (action: Action, procedure: string, more: readonly string[] = [], said: Partial<Act> = {}) =>
    as(
      action,
      `${procedure} ${more.join(' ')}`,
      `select to_jsonb(f) from public.${procedure}(${[sqlLiteral(id), ...more].join(', ')}) f`,
      said,
    )
  const onClaim = (action: Action, procedure: string, argument: string, said: Partial<Act> = {}) =>
    as(
      action,
      `${procedure} ${argument}`,
      `select to_jsonb(f) from public.${procedure}(${sqlLiteral(stored.claim?.id ?? id)}, ${argument}) f`,
      said,
    )
  const onDay = (day: number): string => `private.today() + (${day - today})`

  return {
    cancel: () => call('cancel', 'cancel_booking'),
    accept: () => call('accept', 'accept_booking'),
    decline: () => call('decline', 'decline_booking'),
    mark: () => call('mark_handed_over', 'mark_handed_over'),
    receive: () => call('confirm_receipt', 'confirm_receipt'),
    notReceived: () => call('report_not_received', 'report_not_received', [sqlLiteral('Nobody came')]),
    noShow: () => call('report_no_show', 'report_no_show', [sqlLiteral('They did not come')]),
    acceptQuestion: () => call('accept_question', 'accept_question'),
    contestQuestion: () => call('contest_question', 'contest_question', [sqlLiteral('That is not so')]),
    withdrawQuestion: () => call('withdraw_question', 'withdraw_question'),
    guessCode: () => withoutAct(call('enter_code', 'enter_handover_code', [sqlLiteral('123456')])),
    confirmReturn: (day: number | null) => {
      const date = day === null ? '' : `, actual_return_date = ${onDay(day)}`
      const set = `${side}_return_confirmed = true${date}`
      return as(
        'confirm_return',
        `confirms the return on day ${day}`,
        `update public.transactions set ${set} where id = ${sqlLiteral(id)} returning to_jsonb(id)`,
        { day },
      )
    },
    /** Other days for the price that they have. */
    changeDates: (start: number, end: number) =>
      as(
        'change_dates',
        `changes the days to ${start} and ${end}`,
        `select to_jsonb(f) from public.quote_date_change(${sqlLiteral(id)}, ${onDay(start)}, ${onDay(end)}) q,
           public.change_rental_dates(${sqlLiteral(id)}, ${onDay(start)}, ${onDay(end)}, q.difference) f`,
      ),
    extend: (end: number) =>
      as(
        'extend',
        `extends to day ${end}`,
        `select to_jsonb(f) from public.quote_extension(${sqlLiteral(id)}, ${onDay(end)}) q,
           public.extend_rental(${sqlLiteral(id)}, ${onDay(end)}, q.extra_rent) f`,
      ),
    claim: (day: number, lines: readonly LineSent[]) =>
      call('claim', 'claim_deposit', [onDay(day), json(lines)], { day, lines }),
    answerClaim: (answers: readonly AnswerSent[]) =>
      onClaim('answer_claim', 'answer_claim', json(answers), { answers }),
    answerOffers: (offers: readonly OfferAnswer[]) =>
      onClaim('answer_counter_offer', 'answer_counter_offers', json(offers), { offers }),
    appeal: () => onClaim('appeal_claim', 'appeal_claim', sqlLiteral('I see it otherwise')),
    report: (type: string) =>
      as(
        'report_issue',
        `reports ${type}`,
        `insert into public.disputes (reporter_id, transaction_id, issue_type, description)
         values (${sqlLiteral(uid)}, ${sqlLiteral(id)}, ${sqlLiteral(type)}, 'Something is wrong') returning to_jsonb(id)`,
      ),
    answerDispute: () =>
      withoutAct(
        as(
          'report_issue',
          'answers the dispute',
          `select to_jsonb(public.answer_dispute(${sqlLiteral(stored.dispute?.id ?? id)}, 'My side of it'))`,
        ),
      ),
  }
}

/** Both meet: who gives the item types the code that the other shows. */
export function meet(booking: Booking, gives: Side): Operation {
  const shows = otherSide(gives)
  return {
    who: `both ${booking.number}: the ${gives} types the code`,
    role: 'owner',
    uid: null,
    sql: `select testing.meet(${sqlLiteral(booking.id)}, ${sqlLiteral(party(booking, shows).id)}, ${sqlLiteral(party(booking, gives).id)})`,
    act: { booking, side: gives, action: 'enter_code' },
  }
}

export const passDays = (days: number, told: boolean, people: readonly Person[]): Operation => ({
  who: `${days} days pass, the notices ${told ? 'are sent in time' : 'wait for the jobs'}`,
  role: 'time',
  uid: null,
  sql: `select testing.pass_days(${days}, ${told}, '{${people.map(({ id }) => id)}}')`,
})

export const runDueJobs = (): Operation => ({
  who: 'the jobs run',
  role: 'service_role',
  uid: null,
  sql: 'select public.run_due_jobs()',
})
