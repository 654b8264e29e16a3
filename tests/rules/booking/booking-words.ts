import { formatNaira } from '#contract/rules/money.ts'
import { type ClaimLine, claimedShares } from '@/domain/bookings/claimed-shares'
import type { Side } from '@/domain/bookings/party-name'
import { paymentNews, paymentResult } from '@/features/payments/model/payment-result'
import type { BookingRow } from '@/features/transactions/api/bookings'
import { type CancellationQuote, cancelWords } from '@/features/transactions/cancel/cancel-words'
import { may } from '@/features/transactions/model/actions'
import { statusLabel } from '@/features/transactions/model/badges'
import { type Booking, endedUnpaid, viewBooking } from '@/features/transactions/model/booking'
import type { MoneyMove } from '@/features/transactions/money/booking-money'
import { moneyAhead } from '@/features/transactions/money/money-ahead'
import { moneyHeadline } from '@/features/transactions/money/money-headline'
import { readTrail } from '@/features/transactions/money/read-trail'
import { type WhatNow, whatNow } from '@/features/transactions/page/what-now'
import { questionWords } from '@/features/transactions/questions/question-words'
import { overdueWords } from '@/features/transactions/return/overdue'
import { returnState, showsReturn } from '@/features/transactions/return/return-state'
import { opensWords, returnWords } from '@/features/transactions/return/return-words'
import type { ComingBooking } from '@/features/wallet/api/coming-in'
import { expectedIncomeOf } from '@/features/wallet/model/coming-words'
import { formatDeadline } from '@/lib/lagos-time'
import type { Person, TestDatabase } from '../../support/database/test-database.ts'
import type { Case } from './booking-steps.ts'

type Stored = BookingRow &
  ComingBooking & { moves: MoneyMove[]; claim: { lines: ClaimLine[] } | null; bookings: number }

/** What the screens of one side say of a booking, by screen. */
export interface Said {
  side: Side
  booking: Booking
  moves: MoneyMove[]
  now: WhatNow
  /** What the question before cancelling shows; null where one cannot cancel. */
  quote: CancellationQuote | null
  /** What was told in the app about this booking. */
  told: string
  texts: Record<string, string>
}

const readBooking = `
  with a as materialized (select * from public.booking_actions(array[$1::uuid]))
  select to_jsonb(t) || jsonb_build_object(
    'item', jsonb_build_object('id', t.item_id, 'title', 'Red gele', 'images', '[]'::jsonb, 'city', null, 'state', null),
    'borrower', (select to_jsonb(p) from public.profiles p where p.user_id = t.borrower_id),
    'lender', (select to_jsonb(p) from public.profiles p where p.user_id = t.lender_id),
    'disputes', coalesce((select jsonb_agg(to_jsonb(d)) from public.disputes d where d.transaction_id = t.id), '[]'),
    'claim', (select to_jsonb(c) || jsonb_build_object('lines', (select jsonb_agg(to_jsonb(l)) from public.claim_lines l
      where l.claim_id = c.id)) from public.deposit_claims c where c.transaction_id = t.id),
    'ratings', '[]'::jsonb, 'ratingTime', null,
    'pay_refusal', (select a.reason from a where a.action = 'pay' and a.party = 'borrower' and not a.allowed),
    'actions', (select jsonb_agg(to_jsonb(a)) from a),
    'deadline', (select to_jsonb(d) from public.booking_deadlines(array[t.id]) d),
    'lost_discount', coalesce((select x.amount from public.lost_group_discounts(array[t.id]) x), 0),
    'bookings', (select count(*) from public.transactions o where o.borrower_id = t.borrower_id),
    'moves', coalesce((select jsonb_agg(to_jsonb(m)) from public.booking_money(t.id) m), '[]')) as booking
  from public.transactions t where t.id = $1`

/** The booking as the app of this person reads it, and all that is said of it there and by mail. */
export async function wordsFor(db: TestDatabase, person: Person, { booking: { id } }: Case): Promise<Said> {
  const [found] = await db.as(person).query<{ booking: Stored }>(readBooking, [id])
  if (!found) throw new Error('No booking')
  const row = found.booking
  const booking = viewBooking({ ...row, ...claimedShares(row.claim?.lines ?? []) }, person.id)
  const { side } = booking
  const at = Date.now()
  const mails = await db.query<{ body: string }>(
    `select concat_ws(' ', subject, body) as body from private.outbox where recipient = $1 and body like '%Red gele%'`,
    [person.email],
  )
  const told = await db.as(person).query<{ text: string }>(
    `select concat_ws(' ', title, body) as text from public.notifications
     where about = $1 or about in (select d.id from public.disputes d where d.transaction_id = $1) order by id`,
    [id],
  )
  const quotes = may(booking, 'cancel')
    ? await db
        .as(person)
        .query<CancellationQuote>(
          'select refund::float, to_lender::float from public.cancellation_quote($1)',
          [id],
        )
    : []
  const quote = quotes[0] ?? null
  const [sms] = await db.query<{ text: string }>(textMessage, [id, side])
  const notifications = told.map(({ text }) => text).join(' ')
  const texts = {
    'the card': statusLabel(booking, endedUnpaid(booking, at)),
    'what to do now': nowText(whatNow(booking, at)),
    'the late notice': Object.values(overdueWords(booking, at) ?? {}).join(' '),
    'the cancel dialog': quote ? cancelText(booking, quote) : '',
    'the text message': sms?.text ?? '',
    'the return': returnText(booking),
    'the question': Object.values(questionWords(booking) ?? {}).join(' '),
    'the money': moneyText(booking, row.moves, at),
    'the payment': paymentText(booking),
    'the notifications': notifications,
    'the wallet': walletText({ ...row, ...claimedShares(row.claim?.lines ?? []) }, side, at),
    // The mails of another booking of the same item say other things.
    'the mails': row.bookings > 1 ? '' : mails.map(({ body }) => body).join(' '),
  }
  return { side, booking, moves: row.moves, now: whatNow(booking, at), quote, told: notifications, texts }
}

/** The words of the text message that a side is sent about the deadline that runs. */
const textMessage = `
  select private.notice_news(d, r.subject) as text
  from public.transactions t, private.next_deadline(t) d, private.booking_deadlines r
  where t.id = $1 and r.asked = $2 and r.asked = any (d.asked) and r.subject is not null
    and (r.kind, r.transaction_type, r.booking_status) = (d.kind, t.transaction_type, t.booking_status)`

function cancelText(booking: Booking, quote: CancellationQuote): string {
  const { first, moves, note } = cancelWords(booking, quote, 'wallet')
  return [first, ...moves.map(({ label, amount }) => `${label} ${formatNaira(amount)}`), note].join(' ')
}

function nowText({ title, reason, until, mine }: WhatNow): string {
  return [
    title,
    reason,
    until !== null && `By ${formatDeadline(until)}`,
    mine && `${formatNaira(mine.amount)} ${mine.label}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function returnText(booking: Booking): string {
  if (!showsReturn(booking)) return ''
  const { title, text } = returnWords(booking, returnState(booking))
  return [title, text, opensWords(booking)].filter(Boolean).join(' ')
}

function moneyText(booking: Booking, moves: MoneyMove[], at: number): string {
  const { title, text } = moneyHeadline(readTrail(moves, booking), booking, at)
  const ahead = moneyAhead(booking, at).flatMap((step) => [
    step.title,
    step.text ?? '',
    ...step.lines.map((line) => `${line.text} ${formatNaira(line.amount)}`),
  ])
  return [title, text, ...ahead].join(' ')
}

/** The page after paying by card, opened now. */
function paymentText({ side, paid_at, id, total_amount, payment_status, booking_status }: Booking): string {
  if (side === 'lender' || paid_at === null) return ''
  const answer = {
    outcome: 'booked' as const,
    transaction_id: id,
    amount: total_amount,
    payment_status,
    booking_status,
  }
  const { title, text } = paymentResult(answer)
  return [title, text, paymentNews(answer)?.text].filter(Boolean).join(' ')
}

function walletText(row: ComingBooking, side: Side, at: number): string {
  const held = ['requested', 'confirmed', 'active', 'returned', 'disputed'].includes(row.booking_status)
  if (side === 'borrower' || !held) return ''
  const { amount, when } = expectedIncomeOf(row, at)
  return `${formatNaira(amount)} ${when}`
}
