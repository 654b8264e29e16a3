-- The words of reminders: days and times by name, because a reminder may be read later than it is written.

-- Tells one side of a booking.
create function private.remind(b public.transactions, r private.reminder, p_party public.booking_party)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_title text := (select i.title from public.items i where i.id = b.item_id);
  v_what text;
  v_text text;
begin
  if r.step = 'request_ending' then
    perform private.remind_of_request(b, r, v_title);
  elsif r.step = 'unfinished' then
    perform private.remind_of_unfinished(b, r, v_title);
  else
    v_what := private.handing_words(b, ((r).time).occasion, p_party) || ' '
      || coalesce(private.moment_label(((r).time).meet_at), private.day_label(((r).time).day));
    v_text := private.meeting_words(b, (r).time, p_party);
    if r.step in ('handover_soon', 'return_soon') then
      perform private.notify(private.person_of(b, p_party), 'meeting_soon', v_what || ': ' || v_title, v_text, p_link => '/booking/' || b.id, p_until => r.until);
      -- Two who agree on a meeting again and again are not sent a text message each time.
      if public.take_rate_limit(format('meeting sms:%s:%s', b.id, p_party), 4, 86400) then
        perform private.booking_sms(b, p_party, 'meeting_soon', v_what);
      end if;
    else
      perform private.notify(private.person_of(b, p_party), 'reminder', v_what || ': ' || v_title, v_text, p_link => '/booking/' || b.id, p_until => r.until);
    end if;
  end if;
end
$$;

create function private.remind_of_request(b public.transactions, r private.reminder, p_title text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_other text := private.first_name_of(b.borrower_id);
  v_end text := private.moment_label(r.event);
begin
  perform private.notify(b.lender_id, 'request_ending', 'Request ends ' || v_end || ': ' || p_title, format(
    '%s wants to %s “%s” and has paid. Accept or decline by %s. Without an answer the request expires and %s gets everything back.', v_other,
    case b.transaction_type when 'sale' then 'buy' else 'rent' end, p_title, v_end, v_other), p_link => '/booking/' || b.id, p_until => r.until);
  perform private.booking_sms(b, 'lender', 'request_ending', 'Answer by ' || v_end);
end
$$;

-- Only who booked nothing since, and where it can be booked again: the days are free, neither has blocked the other.
create function private.remind_of_unfinished(b public.transactions, r private.reminder, p_title text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_saved int;
begin
  if b.rental_start_date < private.today()
    or not private.is_free(b.item_id, b.rental_start_date, b.rental_end_date)
    or (b.transaction_type = 'sale' and (private.is_booked(b.item_id, daterange(private.today(), null))
      or private.is_out_late(b.item_id, daterange(private.today(), null), b.borrower_id)))
    or private.are_blocked(b.borrower_id, b.lender_id) or private.is_suspended(b.borrower_id)
    or exists (select from public.transactions t where t.borrower_id = b.borrower_id and t.created_at > b.created_at)
    -- Of a basket one item is enough.
    or exists (select from public.transactions t where t.basket_id = b.basket_id and t.id < b.id and t.booking_status = 'expired') then
    return;
  end if;
  select count(*) into v_saved from public.saved_items s where s.item_id = b.item_id and s.user_id not in (b.borrower_id, b.lender_id);
  perform private.notify(b.borrower_id, 'unfinished', 'Still free: ' || p_title, format('“%s” is still %s. You have not paid for it yet.%s', p_title,
    case b.transaction_type when 'sale' then 'for sale'
      else format('free from %s to %s', to_char(b.rental_start_date, 'FMDD Mon YYYY'), to_char(b.rental_end_date, 'FMDD Mon YYYY')) end,
    case v_saved when 0 then '' when 1 then ' 1 other person has saved it.' else format(' %s others have saved it.', v_saved) end),
    p_link => '/item/' || b.item_id, p_until => r.until);
end
$$;

-- Whoever books an item makes "still free" false for others.
create function private.take_back_still_free()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_notifications(array(
    select n.id from public.transactions t
    join private.reminders d on d.transaction_id = t.id and d.step = 'unfinished'
    join public.notifications n on n.user_id = d.user_id and n.kind = 'unfinished' and n.about = t.item_id and n.read_at is null
    where t.item_id = new.item_id
    for update of n skip locked));
  return null;
end
$$;
create trigger transactions_take_back_still_free after insert on public.transactions
  for each row execute function private.take_back_still_free();
