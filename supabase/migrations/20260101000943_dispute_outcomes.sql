-- Outcomes of disputes: their words, what the specification's client means by them, and what each does with the booking and its money.

-- The fixed words of an outcome, by the side that reported (null: a deadline did).
create function private.outcome_text(p_outcome public.dispute_outcome, p_reporter public.booking_party)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_outcome = 'dismissed' then 'Dismissed'
    when p_outcome = 'divide' then 'Divided between both sides'
    when p_reporter is null then 'Resolved in favour of the ' || substr(p_outcome::text, 5)
    when p_outcome::text = 'for_' || p_reporter then 'Resolved in favour of the reporter'
    else 'Resolved in favour of the reported'
  end
$$;

-- The side that reported; null where a deadline did.
create function private.reporter_side(d public.disputes, b public.transactions)
returns public.booking_party
language sql
immutable
set search_path = ''
as $$ select case d.reporter_id when b.borrower_id then 'borrower' when b.lender_id then 'lender' end::public.booking_party $$;

-- What the specification's client means by the status, the words and the refund it writes. A refund with "in favour of the
-- reporter" divides the escrow.
create function private.outcome_meant(p_sent public.disputes, b public.transactions)
returns public.dispute_outcome
language plpgsql
set search_path = ''
as $$
declare
  v_side public.booking_party := private.reporter_side(p_sent, b);
  -- Which of the words that name a side are there.
  v_words text[] := array(
    select w from unnest('{reporter,reported,borrower,lender}'::text[]) w where replace(lower(p_sent.admin_decision), '_', ' ') ~ ('\m' || w || '\M'));
begin
  if p_sent.status = 'dismissed' then
    return 'dismissed';
  end if;
  if p_sent.status = 'resolved' and p_sent.admin_decision = private.outcome_text('divide', v_side) then
    return 'divide';
  end if;
  if p_sent.status <> 'resolved' or cardinality(v_words) <> 1 or (v_side is null and v_words[1] in ('reporter', 'reported')) then
    perform private.refuse('Failed to resolve dispute', 'admin_decision must say in whose favour: of the reporter or of the reported.');
  end if;
  if v_words[1] = 'reporter' and p_sent.refund_amount > 0 and p_sent.contested_amount > 0 then
    return 'divide';
  end if;
  return case when v_words[1] in ('borrower', 'lender') then 'for_' || v_words[1]
    when (v_words[1] = 'reporter') = (v_side = 'borrower') then 'for_borrower' else 'for_lender' end;
end
$$;

-- Gives the booking of a dispute its status and its clocks back; of one that an appeal has opened again, those since then.
create function private.resume_booking(d public.disputes)
returns void
language sql
set search_path = ''
as $$
  update public.transactions t
  set booking_status = d.previous_status, clocks_paused = t.clocks_paused + (now() - greatest(d.created_at, d.appealed_at))
  where t.id = d.transaction_id
$$;

-- The reporter lost: the booking goes on as if there had been no report. Where the borrower has lost "never received", the
-- ruling proves the handover: a rental runs, a sale is done.
create function private.resume_after_ruling(d public.disputes, b public.transactions)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.resume_booking(d);
  if d.issue_type = 'item_not_received' and d.reporter_id = b.borrower_id then
    update public.transactions t set
      handed_over_at = coalesce(t.handed_over_at, now()),
      handover_proven_at = coalesce(t.handover_proven_at, now()),
      booking_status = case when t.transaction_type = 'rental' and t.booking_status = 'confirmed' then 'active' else t.booking_status end
    where t.id = b.id;
    if b.transaction_type = 'sale' then
      perform private.settle_booking(b.id);
    end if;
  end if;
end
$$;

-- Moves what the ruling d.outcome moves.
create function private.carry_out(d public.disputes, b public.transactions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_side public.booking_party := private.reporter_side(d, b);
  v_loses boolean := d.outcome::text <> 'for_' || v_side and d.outcome <> 'divide';
begin
  if b.booking_status = 'disputed' then
    if d.outcome = 'dismissed' then
      perform private.resume_booking(d);
    elsif v_loses and not private.is_charged_back(b.id) then
      perform private.resume_after_ruling(d, b);
    else
      perform private.divide_escrow(b, d.refund_amount, 'ruling:' || d.id,
        case when d.refund_amount = b.total_amount then 'cancelled' else 'completed' end::public.booking_status);
    end if;
  end if;
  if d.penalty_amount > 0 then
    perform private.charge_or_owe(d.lost_by, case d.lost_by when b.borrower_id then b.lender_id else b.borrower_id end, d.penalty_amount, d.id);
  end if;
end
$$;

-- Who lost: the other side of who was right; of a division the side that was reported, if it pays a penalty; of a dismissal
-- nobody.
create function private.loser_of(d public.disputes, b public.transactions)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select case d.outcome when 'for_borrower' then b.lender_id when 'for_lender' then b.borrower_id
    when 'divide' then case when d.penalty_amount > 0 then d.reported_id end end
$$;
