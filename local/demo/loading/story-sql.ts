import { sqlLiteral } from '../../../scripts/project/sql-literal.ts'
import type { TownRating } from '../town/types.ts'

/**
 * A chapter of a story as one DO block: each person acts by the same inserts and procedures as on the site, so the ledger
 * is right; then the dates of the booking and of its transfers are moved to when it happened. Chapters run in the order
 * of time, so that account statements are in order.
 */
export const actAs = (person: string): string => `
  perform set_config('request.jwt.claim.sub', ${person}::text, true), set_config('request.jwt.claim.role', 'authenticated', true),
    set_config('request.jwt.claims', jsonb_build_object('sub', ${person}, 'session_id', ${person}, 'role', 'authenticated',
      'aud', 'authenticated')::text, true),
    set_config('role', 'authenticated', true);`

export const asOwner = `
  perform set_config('role', 'none', true);`

/** Bookings can't start in the past: an earlier one is booked from today and its dates are moved. */
const book = `${actAs('v_borrower')}
  insert into public.transactions (borrower_id, item_id, transaction_type, rental_start_date, rental_end_date, total_amount,
    delivery_address, special_instructions, receive_method)
  values (v_borrower, v_item, (s ->> 'type')::public.transaction_type, greatest(v_start, v_today),
    greatest(v_start, v_today) + (v_end - v_start), 1, s ->> 'address', s ->> 'note',
    case when s ->> 'address' is null then 'pickup' else 'delivery' end::public.receive_method)
  returning * into b;
  v_lender := b.lender_id;`

/** First funds the wallet by card with what it lacks, in steps of 5,000. */
const pay = `${asOwner}
  v_short := b.total_amount - (select a.balance from private.ledger_accounts a where a.kind = 'wallet' and a.user_id = v_borrower);
  if v_short > 0 then
    v_short := ceil(v_short / 5000) * 5000;
    select f.reference into v_reference from public.start_wallet_funding(v_borrower, v_short) f;
    perform public.settle_payment(v_reference, (v_short * 100)::bigint, 'NGN', 'success', 'card');
  end if;${actAs('v_borrower')}
  perform public.pay_from_wallet(b.id);`

const handOver = `${actAs('v_lender')}
  if (select t.booking_status = 'requested' from public.transactions t where t.id = b.id) then
    perform public.accept_booking(b.id);
  end if;
  perform public.mark_handed_over(b.id);
  if b.transaction_type = 'rental' then${actAs('v_borrower')}
    perform public.confirm_receipt(b.id);
  end if;`

const moveDays = `${asOwner}
  update public.transactions t set
    created_at = v_made, paid_at = v_made + interval '4 minutes', hold_expires_at = v_made + interval '15 minutes',
    rental_start_date = v_start, rental_end_date = v_end,
    handed_over_at = case when t.handed_over_at is not null then private.day_start(v_start) + interval '9 hours 40 minutes' end,
    handover_proven_at = case when t.handover_proven_at is not null then private.day_start(v_start) + interval '10 hours' end,
    held_dates = daterange(v_start, v_end + t.buffer_days, '[]')
  where t.id = b.id;`

const moveBookingDate = `${asOwner}
  update public.transactions t set created_at = v_made, paid_at = v_made + interval '4 minutes',
    hold_expires_at = v_made + interval '15 minutes' where t.id = b.id;`

const confirmReturn = `${actAs('v_borrower')}
  update public.transactions t set borrower_return_confirmed = true, actual_return_date = v_returned,
    return_notes = coalesce(s ->> 'borrower_note', t.return_notes) where t.id = b.id;${actAs('v_lender')}
  update public.transactions t set lender_return_confirmed = true,
    return_notes = coalesce(s ->> 'lender_note', t.return_notes) where t.id = b.id;${asOwner}
  update public.transactions t set borrower_confirmed_at = private.day_start(v_returned) + interval '15 hours 10 minutes',
    lender_confirmed_at = v_moment, settled_at = v_moment where t.id = b.id;`

const cancel = `${actAs('v_borrower')}
  perform public.cancel_booking(b.id, s ->> 'reason');${asOwner}
  update public.transactions t set settled_at = v_moment where t.id = b.id;`

const receivePurchase = `${actAs('v_borrower')}
  update public.transactions t set borrower_return_confirmed = true where t.id = b.id;${asOwner}
  update public.transactions t set handed_over_at = v_made + interval '25 hours', handover_proven_at = v_moment,
    lender_confirmed_at = v_made + interval '25 hours', borrower_confirmed_at = v_moment,
    settled_at = v_moment, actual_return_date = v_moment::date,
    held_dates = daterange(v_made::date, null) where t.id = b.id;`

/** Both sides rate by the same inserts as on the site. When it opens is moved to the evening of the same day. */
const rate = `
  if s ->> 'of_lender' is not null then${actAs('v_borrower')}
    insert into public.ratings (transaction_id, rater_id, overall_rating, comment)
    values (b.id, v_borrower, (s #>> '{of_lender,stars}')::int, s #>> '{of_lender,words}');
  end if;
  if s ->> 'of_borrower' is not null then${actAs('v_lender')}
    insert into public.ratings (transaction_id, rater_id, overall_rating, returned_on_time, item_condition_good, comment)
    values (b.id, v_lender, (s #>> '{of_borrower,stars}')::int, not (s ->> 'late')::boolean, true, s #>> '{of_borrower,words}');
  end if;${asOwner}
  set constraints all immediate;
  update public.ratings r set created_at = v_moment + interval '1 hour',
    opened_at = case when r.opened_at is not null then v_moment + interval '2 hours' end where r.transaction_id = b.id;
  update private.rating_windows w set ends_at = w.ends_at - (now() - v_moment), notice_at = null,
    opened_at = case when w.opened_at is not null then v_moment + interval '2 hours'
      when w.ends_at - (now() - v_moment) <= now() then w.ends_at - (now() - v_moment) end
  where w.transaction_id = b.id;`

/**
 * Moves the transfers of this chapter to its time. Triggers forbid changes of transfers; the owner of the database, who
 * loads the demo town, switches them off for rows that are seconds old. What leaves one escrow leaves it at one instant.
 */
const moveTransferDates = `${asOwner}
  alter table private.transfers disable trigger transfers_append_only;
  alter table public.wallet_entries disable trigger statement_append_only;
  update private.transfers t set created_at = v_moment + (f.first_id - v_last) * interval '1 second'
  from (select x.id, min(x.id) over (partition by x.transaction_id, x.debit_account) as first_id
    from private.transfers x where x.id > v_last) f
  where t.id = f.id;
  update public.wallet_entries w set created_at = v_moment + (w.transfer_id - v_last) * interval '1 second'
  where w.transfer_id > v_last;
  delete from private.ledger_days;
  alter table private.transfers enable always trigger transfers_append_only;
  alter table public.wallet_entries enable always trigger statement_append_only;`

/** Mails about past rentals are not sent. */
const clearOutbox = `${asOwner}
  delete from private.outbox;
  delete from private.messages_for_digest;`

/**
 * What the chapter told people moves to its time, where it is read by now. What names a day names one after today: it goes.
 * As a statement of its own, because ratings open when the chapter is committed.
 */
export const moveNotifications = (moment: number): string => `
  with told as (
    select n.id, n.body, private.day_start(private.today()) + ${moment} * interval '1 minute' as at
    from public.notifications n where n.created_at > now() - interval '5 minutes'
  ), moved as (
    select t.id, t.at, t.at < now() - interval '1 day' and t.body ~ '[0-9] (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)' as is_wrong from told t
  ), gone as (
    delete from public.notifications n using moved m where n.id = m.id and m.is_wrong
  )
  update public.notifications n
  set created_at = m.at, news_until = m.at + (n.news_until - n.created_at), read_at = case when m.at < now() - interval '3 days' then m.at end
  from moved m where n.id = m.id and not m.is_wrong`

const find = `
  select * into b from public.transactions t where t.item_id = v_item and t.borrower_id = v_borrower
    and t.created_at between v_made - interval '1 hour' and v_made + interval '1 hour';
  v_lender := b.lender_id;`

const OPENINGS = {
  finished: [book, pay, handOver, moveDays],
  running: [book, pay, handOver, moveDays],
  booked: [book, pay, moveDays],
  asked: [book, pay, moveBookingDate],
  cancelled: [book, pay, moveBookingDate],
  bought: [book, pay, handOver, moveBookingDate],
} as const

const CLOSINGS = {
  finished: [confirmReturn, rate],
  cancelled: [cancel],
  bought: [receivePurchase, rate],
} as const

export interface StoryFacts {
  borrower: string
  item: string
  type: 'rent' | 'buy'
  start: number | null
  end: number | null
  returned: number | null
  /** When the booking was made: the day, counted from today, and the minute of the day in Lagos. */
  made: number
  minute: number
  address: string | null
  note: string | null
  reason: string | null
  borrower_note: string | null
  lender_note: string | null
  late: boolean
  of_lender: TownRating | null
  of_borrower: TownRating | null
}

export type Chapter = 'opening' | 'closing'

function stepsOf(kind: keyof typeof OPENINGS, chapter: Chapter): readonly string[] {
  if (chapter === 'opening') return OPENINGS[kind]
  return kind in CLOSINGS ? [find, ...CLOSINGS[kind as keyof typeof CLOSINGS]] : []
}

/** `moment`: when it happened, in minutes after the start of today in Lagos, negative for the past. */
export const chapterSql = (
  kind: keyof typeof OPENINGS,
  chapter: Chapter,
  moment: number,
  facts: StoryFacts,
): string => `do $story$
declare
  s jsonb := ${sqlLiteral(JSON.stringify(facts))};
  v_today date := private.today();
  v_start date := v_today + (s ->> 'start')::int;
  v_end date := v_today + (s ->> 'end')::int;
  v_returned date := v_today + (s ->> 'returned')::int;
  v_made timestamptz := private.day_start(v_today + (s ->> 'made')::int) + make_interval(mins => (s ->> 'minute')::int);
  v_moment timestamptz := private.day_start(v_today) + make_interval(mins => ${moment});
  v_last bigint := (select coalesce(max(t.id), 0) from private.transfers t);
  v_item uuid := s ->> 'item';
  v_borrower uuid := s ->> 'borrower';
  v_lender uuid;
  v_short numeric;
  v_reference text;
  b public.transactions;
begin${stepsOf(kind, chapter).join('')}${moveTransferDates}${clearOutbox}
end
$story$`
