-- Claims that the two sides do not agree on: an admin rules line by line, either side may appeal once, another admin decides.

-- The booking of a claim, locked for an admin who is no party of it.
create function private.lock_claim_for_admin(p_claim_id uuid, p_status public.claim_status)
returns public.transactions
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  v_status public.claim_status;
begin
  perform private.require_staff('disputes');
  b := private.lock_booking((select c.transaction_id from public.deposit_claims c where c.id = p_claim_id));
  if b.id is null then
    perform private.refuse('Claim not found', 'This claim was not found.', 404);
  elsif array[b.borrower_id, b.lender_id] && private.own_accounts() then
    perform private.refuse('Access denied', 'You are a party to this booking: another admin has to decide.', 403);
  elsif b.frozen_at is not null then
    perform private.refuse_if(private.frozen_refusal());
  end if;
  perform private.refuse_left_to_others(b, p_claim_id::text);
  select c.status into v_status from public.deposit_claims c where c.id = p_claim_id;
  if v_status <> p_status or b.booking_status <> 'returned' then
    perform private.refuse('Ruling not possible', case when b.booking_status = 'disputed' then 'A report is open for this booking: it is decided first.'
      else format('This claim is %s.', v_status) end, 409);
  end if;
  return b;
end
$$;

-- Checks a ruling on all lines that are still open, and answers what it gives to the lender, in naira.
create function private.ruled_amount(p_claim_id uuid, p_rulings jsonb)
returns numeric
language plpgsql
set search_path = ''
as $$
declare
  v_sum numeric := 0;
  v_field text;
begin
  perform private.check_claim_entries('p_rulings', p_rulings,
    array(select l.kind from public.claim_lines l where l.claim_id = p_claim_id and l.final_amount is null order by l.kind));
  for v_at in 0 .. jsonb_array_length(p_rulings) - 1 loop
    v_field := format('p_rulings[%s]', v_at);
    v_sum := v_sum + private.claim_amount(v_field || '.amount', p_rulings -> v_at -> 'amount', 0,
      (select l.claimed_amount from public.claim_lines l where l.claim_id = p_claim_id and l.kind::text = p_rulings -> v_at ->> 'kind'));
    perform private.claim_reason(v_field || '.reason', p_rulings -> v_at -> 'reason');
  end loop;
  return v_sum;
end
$$;

-- Writes the rulings on all lines that are still open, and who made them. False: a second admin has to agree.
create function private.note_rulings(p_claim_id uuid, p_rulings jsonb, p_is_appeal boolean)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_field text;
  v_line public.claim_lines;
  v_amount numeric;
  v_reason text;
begin
  if not private.may_decide(case when p_is_appeal then 'decide_appeal' else 'rule_claim' end, p_claim_id::text,
    (select array[t.borrower_id, t.lender_id] from public.deposit_claims c join public.transactions t on t.id = c.transaction_id where c.id = p_claim_id),
    private.ruled_amount(p_claim_id, p_rulings), jsonb_build_object('rulings', p_rulings)) then
    return false;
  end if;
  for v_at in 0 .. jsonb_array_length(p_rulings) - 1 loop
    v_field := format('p_rulings[%s]', v_at);
    select l.* into v_line from public.claim_lines l where l.claim_id = p_claim_id and l.kind::text = p_rulings -> v_at ->> 'kind';
    v_amount := private.claim_amount(v_field || '.amount', p_rulings -> v_at -> 'amount', 0, v_line.claimed_amount);
    v_reason := private.claim_reason(v_field || '.reason', p_rulings -> v_at -> 'reason');
    update public.claim_lines l set
      ruled_amount = case when p_is_appeal then l.ruled_amount else v_amount end,
      ruling_reason = case when p_is_appeal then l.ruling_reason else v_reason end,
      appeal_amount = case when p_is_appeal then v_amount end,
      appeal_ruling = case when p_is_appeal then v_reason end,
      final_amount = case when p_is_appeal then v_amount end
    where l.claim_id = p_claim_id and l.kind = v_line.kind;
  end loop;
  insert into private.claim_rulings (claim_id, is_appeal, ruled_by) values (p_claim_id, p_is_appeal, (select auth.uid()));
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), case when p_is_appeal then 'decide_appeal' else 'rule_claim' end,
    jsonb_build_object('claim', p_claim_id, 'amounts', (select jsonb_object_agg(r.entry ->> 'kind', r.entry -> 'amount') from jsonb_array_elements(p_rulings) r (entry))));
  return true;
end
$$;

-- Whether a ruling on the claim gave this side all that was open: then only the other one has lost by it. False without a ruling.
create function private.won_claim(p_transaction_id uuid, p_party public.booking_party)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select case p_party when 'lender' then sum(l.final_amount) = sum(l.claimed_amount) else sum(l.final_amount) = 0 end
    from public.deposit_claims c join public.claim_lines l on l.claim_id = c.id
    where c.transaction_id = p_transaction_id and c.status = 'settled' and l.ruled_amount is not null), false);
end
$$;

create function public.rule_claim(p_claim_id uuid, p_rulings jsonb)
returns public.claim_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
begin
  perform private.require_given(jsonb_build_object('p_claim_id', p_claim_id, 'p_rulings', p_rulings));
  perform private.check_json('p_rulings', p_rulings, 40000);
  b := private.lock_claim_for_admin(p_claim_id, 'contested');
  if not private.note_rulings(p_claim_id, p_rulings, false) then
    return 'contested';
  end if;
  update public.deposit_claims c set ruled_at = now() where c.id = p_claim_id;
  return private.advance_claim(b, p_claim_id);
end
$$;
comment on function public.rule_claim is
  'For admins who are no party: rules on every line that the sides do not agree on, [{ kind, amount, reason }], amount in '
  'naira for the lender from 0 to what is claimed. Still contested: a second admin has to agree. Either side may then appeal; otherwise it is paid so when that time is over.';

create function public.appeal_claim(p_claim_id uuid, p_reason text)
returns public.claim_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
begin
  perform private.check_text('p_reason', p_reason, 1000);
  b := private.lock_own_claim(p_claim_id);
  perform private.require_action(b, 'appeal_claim', private.party_of(b));
  update public.deposit_claims c
  set appealed_at = now(), appealed_by = private.party_of(b), appeal_reason = private.claim_reason('p_reason', to_jsonb(p_reason))
  where c.id = p_claim_id;
  return private.advance_claim(b, p_claim_id);
end
$$;
comment on function public.appeal_claim is
  'Either side asks, once, that another admin decides on a ruling, and says why (p_reason, at most 1,000 characters).';

create function public.decide_appeal(p_claim_id uuid, p_rulings jsonb)
returns public.claim_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
begin
  perform private.require_given(jsonb_build_object('p_claim_id', p_claim_id, 'p_rulings', p_rulings));
  perform private.check_json('p_rulings', p_rulings, 40000);
  b := private.lock_claim_for_admin(p_claim_id, 'appealed');
  if exists (select from private.claim_rulings r where r.claim_id = p_claim_id and r.ruled_by = any (private.own_accounts())) or private.has_decided(p_claim_id::text, 'decide_appeal') then
    perform private.refuse('Access denied', 'You ruled on this claim: another admin has to decide on the appeal.', 403);
  end if;
  if not private.note_rulings(p_claim_id, p_rulings, true) then
    return 'appealed';
  end if;
  return private.advance_claim(b, p_claim_id);
end
$$;
comment on function public.decide_appeal is
  'For another admin than the one who ruled: decides on every line that was appealed, as in rule_claim, for good. It is paid '
  'at once. Still appealed: a second admin has to agree.';
grant execute on function public.rule_claim(uuid, jsonb), public.appeal_claim(uuid, text), public.decide_appeal(uuid, jsonb)
to authenticated;

create function public.read_claim(p_claim_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('disputes');
  perform private.require_given(jsonb_build_object('p_claim_id', p_claim_id));
  perform private.log_reading('read_claim', jsonb_build_object('claim', c.id, 'transaction_id', c.transaction_id))
  from public.deposit_claims c where c.id = p_claim_id;
end
$$;
comment on function public.read_claim is
  'For staff, before they read a claim with its booking: writes into the log that they do. For an hour they read the booking by its table then.';
grant execute on function public.read_claim(uuid) to authenticated;

-- The queue ---------------------------------------------------------------------------------------------

create function public.admin_claims(
  p_status public.claim_status default null, p_after timestamptz default null, p_limit int default 50, p_after_id uuid default null
)
returns table (
  claim_id uuid, transaction_id uuid, item_title text, status public.claim_status, borrower_id uuid, borrower_name text,
  lender_id uuid, lender_name text, deposit_amount numeric, claimed_amount numeric, open_amount numeric, opened_at timestamptz,
  due_at timestamptz, is_paused boolean, is_own boolean
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_own uuid[] := private.own_accounts();
begin
  perform private.require_staff('disputes');
  perform private.log_reading('list_claims', jsonb_build_object('status', p_status, 'after', p_after));
  return query
    select c.id, t.id, i.title, c.status, t.borrower_id, bp.full_name, t.lender_id, lp.full_name, t.deposit_amount,
      (select sum(l.claimed_amount) from public.claim_lines l where l.claim_id = c.id), t.claimed_amount, c.opened_at,
      c.due_at, t.booking_status = 'disputed', array[t.borrower_id, t.lender_id] && v_own or private.is_left_to_others(t, c.id::text) or exists (
        select from private.claim_rulings r where r.claim_id = c.id and not r.is_appeal and c.status = 'appealed' and r.ruled_by = any (v_own))
    from public.deposit_claims c
    join public.transactions t on t.id = c.transaction_id
    join public.items i on i.id = t.item_id
    join private.profiles bp on bp.user_id = t.borrower_id
    join private.profiles lp on lp.user_id = t.lender_id
    where case when p_status is null then c.status in ('contested', 'appealed') else c.status = p_status end
      and (p_after is null
        or (coalesce(c.due_at, c.settled_at, c.opened_at), c.id) > (p_after, coalesce(p_after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    order by coalesce(c.due_at, c.settled_at, c.opened_at), c.id
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function public.admin_claims is
  'For admins: claims with this status (null: those that wait for an admin), 50 at a time unless asked otherwise (at most '
  '200), whose clock ends soonest first. p_after and p_after_id: only those after the claim p_after_id whose clock ends at p_after, for the next page. Amounts '
  'are naira; open_amount: what is still in escrow; is_paused: a report is open and decided first; is_own: the caller may not decide it. Logged.';
grant execute on function public.admin_claims(public.claim_status, timestamptz, int, uuid) to authenticated;
