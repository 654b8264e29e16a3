import { type Booking, type ClaimLine, type Operation, party, type Side } from './world.ts'

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
export const naira = (kobo: number): number => Math.round(kobo) / 100
const json = (value: unknown): string => `${text(JSON.stringify(value))}::jsonb`

export interface LineSent {
  kind: ClaimLine['kind']
  amount?: number
  words: string
}

/** Everything that a party can do with a booking. `today`: the day of the simulation. */
export function actsOf(booking: Booking, side: Side, today: number) {
  const { id, stored } = booking
  const uid = party(booking, side).id
  const as = (what: string, sql: string): Operation => ({
    who: `${side} ${booking.number}: ${what}`,
    role: 'authenticated',
    uid,
    sql,
  })
  const call = (procedure: string, ...more: string[]): Operation =>
    as(
      `${procedure} ${more.join(' ')}`,
      `select to_jsonb(f) from public.${procedure}(${[text(id), ...more].join(', ')}) f`,
    )
  const onClaim = (procedure: string, argument: string): Operation =>
    as(
      `${procedure} ${argument}`,
      `select to_jsonb(f) from public.${procedure}(${text(stored.claim?.id ?? id)}, ${argument}) f`,
    )
  const onDay = (day: number): string => `private.today() + (${day - today})`

  return {
    cancel: () => call('cancel_booking'),
    accept: () => call('accept_booking'),
    decline: () => call('decline_booking'),
    mark: () => call('mark_handed_over'),
    receive: () => call('confirm_receipt'),
    notReceived: () => call('report_not_received', text('Nobody came')),
    noShow: () => call('report_no_show', text('They did not come')),
    acceptQuestion: () => call('accept_question'),
    contestQuestion: () => call('contest_question', text('That is not so')),
    withdrawQuestion: () => call('withdraw_question'),
    guessCode: () => call('enter_handover_code', text('123456')),
    confirmReturn: (day: number | null) => {
      const date = day === null ? '' : `, actual_return_date = ${onDay(day)}`
      return as(
        `confirms the return on day ${day}`,
        `update public.transactions set ${side}_return_confirmed = true${date} where id = ${text(id)} returning to_jsonb(id)`,
      )
    },
    claim: (day: number, lines: readonly LineSent[]) => call('claim_deposit', onDay(day), json(lines)),
    answerClaim: (answers: readonly object[]) => onClaim('answer_claim', json(answers)),
    answerOffers: (answers: readonly object[]) => onClaim('answer_counter_offers', json(answers)),
    appeal: () => onClaim('appeal_claim', text('I see it otherwise')),
    report: (type: string) =>
      as(
        `reports ${type}`,
        `insert into public.disputes (reporter_id, transaction_id, issue_type, description)
         values (${text(uid)}, ${text(id)}, ${text(type)}, 'Something is wrong') returning to_jsonb(id)`,
      ),
    answerDispute: () =>
      as(
        'answers the dispute',
        `select to_jsonb(public.answer_dispute(${text(stored.dispute?.id ?? id)}, 'My side of it'))`,
      ),
  }
}

/** Both meet: who gives the item types the code that the other shows. */
export function meet(booking: Booking, gives: Side): Operation {
  const [shows, types] =
    gives === 'lender' ? (['borrower', 'lender'] as const) : (['lender', 'borrower'] as const)
  return {
    who: `both ${booking.number}: the ${types} types the code`,
    role: 'owner',
    uid: null,
    sql: `select testing.meet(${text(booking.id)}, ${text(party(booking, shows).id)}, ${text(party(booking, types).id)})`,
  }
}

export const passDays = (days: number, told: boolean): Operation => ({
  who: `${days} days pass, the notices ${told ? 'are sent in time' : 'wait for the jobs'}`,
  role: 'time',
  uid: null,
  sql: `select testing.pass_days(${days}, ${told})`,
})

export const runJobs = (): Operation => ({
  who: 'the jobs run',
  role: 'service_role',
  uid: null,
  sql: 'select public.run_due_jobs()',
})
