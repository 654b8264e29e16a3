-- Handover: the lender marks it, which proves nothing; the borrower confirms it, or both sides meet and use a code: the side
-- that receives the item shows six digits, the side that gives it enters them.

create function public.mark_handed_over(p_transaction_id uuid)
returns public.booking_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions := private.lock_own_booking(p_transaction_id, 'lender');
begin
  if v_booking.booking_status = 'active' or (v_booking.booking_status = 'confirmed' and v_booking.handed_over_at is not null) then
    return v_booking.booking_status;
  end if;
  perform private.require_action(v_booking, 'mark_handed_over', 'lender');
  update public.transactions t set
    handed_over_at = now(),
    booking_status = case when t.transaction_type = 'rental' then 'active' else t.booking_status end,
    lender_return_confirmed = t.lender_return_confirmed or t.transaction_type = 'sale',
    lender_confirmed_at = case when t.transaction_type = 'sale' then coalesce(t.lender_confirmed_at, now()) else t.lender_confirmed_at end
  where t.id = v_booking.id
  returning t.booking_status into v_booking.booking_status;
  -- The buyer of a sale gets the first notice of the deadline instead.
  if v_booking.transaction_type = 'rental' then
    perform private.notify(v_booking.borrower_id, 'handover', private.booking_label(v_booking, 'Please confirm that you have'),
      private.booking_label(v_booking, private.first_name_of(v_booking.lender_id) || ' says you have')
      || '. Please confirm in My Transactions that you received it, or say that you did not.', p_link => '/booking/' || v_booking.id);
  end if;
  return v_booking.booking_status;
end
$$;
comment on function public.mark_handed_over is
  'The lender says that an item is handed over: a rental becomes active, the borrower is asked. A rental only after the '
  'borrower''s free cancellation has ended.';

create function public.confirm_receipt(p_transaction_id uuid)
returns public.booking_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions := private.lock_own_booking(p_transaction_id, 'borrower');
begin
  perform private.require_action(b, 'confirm_receipt', 'borrower');
  update public.transactions t
  set booking_status = 'active', handed_over_at = coalesce(t.handed_over_at, now()), handover_proven_at = now()
  where t.id = b.id;
  perform private.notify(b.lender_id, 'handover', private.booking_label(b, 'Handover confirmed:'),
    private.booking_label(b, private.first_name_of(b.borrower_id) || ' has received') || '.',
    p_link => '/booking/' || b.id);
  return 'active';
end
$$;
comment on function public.confirm_receipt is
  'The borrower of a rental says that they have the item: the handover is proven, the rental is active.';
grant execute on function public.mark_handed_over(uuid), public.confirm_receipt(uuid) to authenticated;

create type public.handover_step as enum ('handover', 'return');

create table private.handover_codes (
  transaction_id uuid not null references public.transactions (id),
  step public.handover_step not null,
  code text not null,
  -- Wrong tries of this code, and of all the codes of this step.
  tries int not null default 0,
  wrong_tries int not null default 0,
  created_at timestamptz not null default now(),
  primary key (transaction_id, step)
);

-- The step a booking is at, if it is at one: handover from the end of the free cancellation until it is proven, then for a
-- rental the return until the lender has confirmed it.
create function private.handover_step(b public.transactions)
returns public.handover_step
language sql
stable
set search_path = ''
as $$
  select case
    when b.booking_status = 'confirmed' and b.handover_proven_at is null and coalesce(private.free_cancellation_ends_by_dates(b) <= now(), true) then 'handover'
    when b.booking_status = 'active' and not b.lender_return_confirmed then 'return'
  end::public.handover_step
$$;

-- Five wrong tries end a code. After three codes of a step no code works any more, or it could be found by trying; then
-- both sides confirm without one.
create function private.codes_used_up(p_transaction_id uuid, p_step public.handover_step)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.handover_codes h where h.transaction_id = p_transaction_id and h.step = p_step and h.wrong_tries >= 15)
$$;

create function public.my_handover(p_transaction_id uuid)
returns table (step public.handover_step, code text, closed boolean)
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions := private.lock_own_booking(p_transaction_id);
  v_step public.handover_step := private.handover_step(b);
begin
  if v_step is null then
    return;
  end if;
  if private.codes_used_up(b.id, v_step) then
    return query select v_step, null::text, true;
    return;
  end if;
  if not private.is_move(b, 'show_code', private.party_of(b)) then
    return query select v_step, null::text, false;
    return;
  end if;
  -- After five wrong tries the side that shows the code gets a new one.
  insert into private.handover_codes as h (transaction_id, step, code)
  values (b.id, v_step, (100000 + ('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 900000)::text)
  on conflict on constraint handover_codes_pkey do update set code = excluded.code, tries = 0, created_at = now() where h.tries >= 5;
  return query select h.step, h.code, false from private.handover_codes h where h.transaction_id = b.id and h.step = v_step;
end
$$;
comment on function public.my_handover is
  'The caller''s next step at a handover or return: the code to show, or code null when the caller has to enter the '
  'other side''s. No row: nothing to hand over now. closed: too many wrong codes, both sides confirm without one.';

-- The item changes hands, which is proven. At the handover a rental becomes active and a sale is done; at the return both
-- sides have confirmed with today as the day, and the booking settles.
create function private.change_hands(b public.transactions, p_step public.handover_step)
returns public.booking_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_done boolean := p_step = 'return' or b.transaction_type = 'sale';
  v_status public.booking_status;
begin
  update public.transactions t set
    handed_over_at = coalesce(t.handed_over_at, now()),
    handover_proven_at = coalesce(t.handover_proven_at, now()),
    handover_code_at = case when p_step = 'handover' then now() else t.handover_code_at end,
    return_code_at = case when p_step = 'return' then now() end,
    borrower_return_date = case when p_step = 'return' then private.today() else t.borrower_return_date end,
    lender_return_date = case when p_step = 'return' then private.today() else t.lender_return_date end,
    booking_status = case when t.transaction_type = 'rental' then 'active' else t.booking_status end,
    borrower_return_confirmed = t.borrower_return_confirmed or v_done,
    lender_return_confirmed = t.lender_return_confirmed or v_done,
    borrower_confirmed_at = case when v_done then coalesce(t.borrower_confirmed_at, now()) else t.borrower_confirmed_at end,
    lender_confirmed_at = case when v_done then coalesce(t.lender_confirmed_at, now()) else t.lender_confirmed_at end
  where t.id = b.id;
  select t.booking_status into v_status from public.transactions t where t.id = b.id;
  return v_status;
end
$$;

create function public.enter_handover_code(p_transaction_id uuid, p_code text)
returns table (accepted boolean, title text, message text, booking_status public.booking_status)
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  v_step public.handover_step;
  v_code private.handover_codes;
  v_refusal private.refusal;
begin
  perform private.check_text('p_code', p_code, 40);
  b := private.lock_own_booking(p_transaction_id);
  v_step := private.handover_step(b);
  v_refusal := private.why_not(b, 'enter_code', private.party_of(b));
  if v_step is null or (v_refusal).title = 'Handover not possible' then
    perform private.refuse_if(v_refusal);
  end if;
  select h.* into v_code from private.handover_codes h where h.transaction_id = b.id and h.step = v_step for update;
  accepted := false;
  title := 'Invalid Code';
  booking_status := b.booking_status;
  if v_code.code is null then
    message := 'The other side has not opened their code yet. Ask them to show it in Aso.';
  elsif (v_refusal).title is not null then
    message := (v_refusal).message;
  elsif v_code.tries >= 5 then
    message := 'Too many attempts. Ask the other side to open their code again.';
  elsif p_code is distinct from v_code.code then
    update private.handover_codes h set tries = h.tries + 1, wrong_tries = h.wrong_tries + 1
    where h.transaction_id = b.id and h.step = v_step;
    message := coalesce((private.why_not(b, 'enter_code', private.party_of(b))).message, 'This is not the code the other side sees.');
  else
    delete from private.handover_codes h where h.transaction_id = b.id;
    accepted := true;
    title := null;
    booking_status := private.change_hands(b, v_step);
  end if;
  return next;
end
$$;
comment on function public.enter_handover_code is
  'The side that gives the item enters the code of the side that receives it. A wrong code is answered, not raised '
  'as an error, because an error would roll back the count of tries.';
grant execute on function public.my_handover(uuid), public.enter_handover_code(uuid, text) to authenticated;
