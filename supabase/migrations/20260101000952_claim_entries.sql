-- What people send about the lines of a claim: lists of entries that each name a line by its kind. Everything wrong is refused
-- by the name of its field, such as `p_lines[0].amount`.

-- A list of one to five entries, each naming another kind of line; of p_expected all and no other.
create function private.check_claim_entries(p_field text, p_entries jsonb, p_expected public.claim_kind[] default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_known text[] := coalesce(p_expected, enum_range(null::public.claim_kind))::text[];
  v_seen text[] := '{}';
  v_kind text;
begin
  perform private.check_json(p_field, p_entries, 40000);
  if jsonb_typeof(p_entries) is distinct from 'array' then
    perform private.refuse('Invalid claim', p_field || ' must be a list of lines.');
  end if;
  for v_at in 0 .. jsonb_array_length(p_entries) - 1 loop
    v_kind := p_entries -> v_at ->> 'kind';
    if v_kind is null or v_kind <> all (v_known) then
      perform private.refuse('Invalid claim', format('%s[%s].kind must be one of %s.', p_field, v_at, array_to_string(v_known, ', ')));
    elsif v_kind = any (v_seen) then
      perform private.refuse('Invalid claim', format('%s[%s].kind: there is one line of each kind.', p_field, v_at));
    end if;
    v_seen := v_seen || v_kind;
  end loop;
  if p_expected is not null and cardinality(v_seen) < cardinality(p_expected) then
    perform private.refuse('Invalid claim', format('%s must name each of these lines: %s.', p_field, array_to_string(p_expected, ', ')));
  end if;
end
$$;

-- Naira with at most two decimals, from p_least on and at most p_most.
create function private.claim_amount(p_field text, p_value jsonb, p_least numeric, p_most numeric)
returns numeric
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_amount numeric;
begin
  if jsonb_typeof(p_value) = 'number' then
    v_amount := p_value::numeric;
  end if;
  if v_amount is null or v_amount not between p_least and p_most or v_amount <> round(v_amount, 2) then
    perform private.refuse('Invalid claim', format('%s must be an amount from %s to %s with at most two decimals.',
      p_field, private.naira(p_least), private.naira(p_most)));
  end if;
  return v_amount;
end
$$;

-- A text of at most 1,000 characters; null where there is none.
create function private.claim_words(p_field text, p_value jsonb, p_is_needed boolean)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_words text := case when jsonb_typeof(p_value) = 'string' then private.said(p_value #>> '{}') end;
begin
  if jsonb_typeof(p_value) not in ('string', 'null') then
    perform private.refuse('Invalid claim', p_field || ' must be a text.');
  end if;
  perform private.check_text(p_field, v_words, 1000);
  if v_words is null and p_is_needed then
    perform private.refuse('Invalid claim', p_field || ': please say why, in your own words.');
  end if;
  return v_words;
end
$$;

-- Why an admin rules so, or a side appeals: needed, and read by both sides.
create function private.claim_reason(p_field text, p_value jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.reason_of(private.claim_words(p_field, p_value, true));
end
$$;

-- Up to five files that p_person may show with this booking, as `<bucket>/<path>`.
create function private.claim_evidence(b public.transactions, p_person uuid, p_field text, p_value jsonb)
returns text[]
language plpgsql
set search_path = ''
as $$
declare
  v_files text[];
begin
  if coalesce(jsonb_typeof(p_value), 'null') = 'null' then
    return '{}';
  end if;
  if jsonb_typeof(p_value) <> 'array' or jsonb_path_exists(p_value, 'strict $[*] ? (@.type() != "string")') then
    perform private.refuse('Invalid files', p_field || ' must be a list of files.');
  end if;
  v_files := private.take_evidence(b, p_person, array(select jsonb_array_elements_text(p_value)), p_field);
  if cardinality(v_files) > (select count(distinct f.file) from unnest(v_files) f (file)) then
    perform private.refuse('Invalid files', p_field || ' names a file twice.');
  end if;
  return v_files;
end
$$;

-- What a borrower who has confirmed owes for late days on which both sides agree, if the lender says it was back on p_day.
create function private.agreed_late_fee(b public.transactions, p_day date)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case when b.borrower_return_confirmed
    then least(private.late_fee_for(b, p_day), private.late_fee_for(b, b.borrower_return_date)) else 0 end
$$;

-- The lines of a new claim, checked: kind, amount, words, evidence.
create function private.read_claim_lines(b public.transactions, p_lines jsonb)
returns setof public.claim_lines
language plpgsql
set search_path = ''
as $$
declare
  v_line public.claim_lines;
  v_field text;
  v_sum numeric := 0;
begin
  perform private.check_claim_entries('p_lines', p_lines);
  for v_at in 0 .. jsonb_array_length(p_lines) - 1 loop
    v_field := format('p_lines[%s]', v_at);
    v_line.kind := p_lines -> v_at ->> 'kind';
    v_line.claimed_amount := private.claim_amount(v_field || '.amount', p_lines -> v_at -> 'amount', 0.01, b.deposit_amount);
    v_line.words := private.claim_words(v_field || '.words', p_lines -> v_at -> 'words', true);
    v_line.evidence := private.claim_evidence(b, b.lender_id, v_field || '.evidence', p_lines -> v_at -> 'evidence');
    v_sum := v_sum + v_line.claimed_amount;
    return next v_line;
  end loop;
  if v_sum > b.deposit_amount - coalesce(b.late_fee, 0) then
    perform private.refuse('Invalid claim', format('p_lines: %s is more than the deposit of %s%s.', private.naira(v_sum), private.naira(b.deposit_amount),
      case when b.late_fee > 0 then format(', of which %s are for late days already', private.naira(b.late_fee)) else '' end));
  elsif v_sum = 0 then
    perform private.refuse('Invalid claim', 'p_lines must have at least one line.');
  end if;
end
$$;

-- Opens the claim of a booking with these lines. The time to answer begins now, or with the end of the last day where the
-- borrower has not confirmed the return. The caller has locked the booking. Answers the claim's id.
create function private.open_claim(p_booking public.transactions, p_lines jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_claim_id uuid;
  v_since timestamptz := case when p_booking.borrower_return_confirmed then now()
    else greatest(now(), private.day_start(p_booking.rental_end_date + 1)) end;
begin
  insert into public.deposit_claims (transaction_id, clock_started_at, due_at)
  values (p_booking.id, v_since, v_since + private.claim_window('open')) returning id into v_claim_id;
  insert into public.claim_lines (claim_id, kind, claimed_amount, words, evidence)
  select v_claim_id, l.kind, l.claimed_amount, l.words, l.evidence from private.read_claim_lines(p_booking, p_lines) l;
  perform private.note_claimed_amount(p_booking.id);
  return v_claim_id;
end
$$;
