-- The clocks of claims: which one runs, and what happens when it ends. Silence accepts what stands.

-- The clock of the booking's claim; null when none runs. Its end includes the time of disputes.
create function private.claim_deadline(b public.transactions)
returns private.deadline
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select private.deadline(b, case c.status
        when 'open' then 'answer_claim' when 'countered' then 'answer_counter_offer' when 'contested' then 'rule_claim'
        when 'ruled' then 'appeal' else 'rule_appeal' end, c.clock_started_at, null, c.due_at)
    from public.deposit_claims c where c.transaction_id = b.id and c.status not in ('settled', 'closed')
  );
end
$$;

-- Does what the end of the clock p_kind does: silence accepts what stands. Nothing when the claim has gone on meanwhile. The
-- caller has locked the booking.
create function private.close_due_claim(b public.transactions, p_kind text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_claim_id uuid := (
    select c.id from public.deposit_claims c where c.transaction_id = b.id and c.due_at <= now() and not private.claim_stands_still(c));
begin
  if v_claim_id is null or (private.claim_deadline(b)).kind is distinct from p_kind or p_kind in ('rule_claim', 'rule_appeal') then
    return;
  end if;
  -- Where the borrower has not confirmed the return either, the rest of the money is paid as the lender says.
  perform private.settle_booking(b.id);
  update public.claim_lines l set final_amount = case p_kind
    when 'answer_claim' then l.claimed_amount
    when 'answer_counter_offer' then l.counter_amount
    else l.ruled_amount end
  where l.claim_id = v_claim_id and l.final_amount is null;
  perform private.advance_claim(b, v_claim_id);
end
$$;

-- The borrower is told of a new claim: by the notice of its clock, or, where that begins with the end of the rental, before it.
create function private.tell_of_claim(p_claim_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c public.deposit_claims;
  b public.transactions;
begin
  select x.* into c from public.deposit_claims x where x.id = p_claim_id;
  select t.* into b from public.transactions t where t.id = c.transaction_id;
  if not private.send_due_notice(b) and c.clock_started_at > now() then
    perform private.notify(b.borrower_id, 'claim', 'A claim against your deposit', format('%s claims %s of your deposit for%s. Accept it, refuse it or make an offer in My Transactions by %s.',
      private.first_name_of(b.lender_id), private.naira(b.claimed_amount), private.booking_label(b, ''), private.moment_label(c.due_at)), '/booking/' || b.id);
  end if;
end
$$;

-- Both sides are told how a claim ended, or that an admin decides now; then admins are told too. What somebody has to answer is told by its deadline.
create function private.tell_claim_step()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  v_claimed numeric;
  v_paid numeric;
  v_text text;
begin
  select t.* into b from public.transactions t where t.id = new.transaction_id;
  select sum(l.claimed_amount), coalesce(sum(l.final_amount), 0) into v_claimed, v_paid from public.claim_lines l where l.claim_id = new.id;
  v_text := private.booking_label(b, 'The claim for') || case new.status
    when 'settled' then format(' is settled: %s of %s went to the owner, %s back to the borrower.', private.naira(v_paid),
      private.naira(v_claimed), private.naira(v_claimed - v_paid))
    when 'ruled' then format(' has been decided: %s of the open amount goes to the owner. Either side can appeal until %s.',
      (select private.naira(sum(l.ruled_amount)) from public.claim_lines l where l.claim_id = new.id and l.final_amount is null),
      private.moment_label(new.due_at))
    when 'contested' then format(' goes to an admin, who decides by %s. Agreed so far: %s of %s.', private.moment_label(new.due_at),
      private.naira(v_paid), private.naira(v_claimed))
    else format(' goes to another admin, because the %s appealed. The decision comes by %s.',
      case new.appealed_by when 'lender' then 'owner' else 'borrower' end, private.moment_label(new.due_at)) end;
  perform private.notify(p.person, 'claim', case new.status when 'settled' then 'The claim is settled' when 'ruled' then 'The claim is ruled on' when 'contested' then 'An admin decides on the claim'
    else 'Another admin decides on the claim' end, v_text, p_link => '/booking/' || b.id)
  from unnest(array[b.borrower_id, b.lender_id]) p (person);
  if new.status in ('contested', 'appealed') then
    perform private.notify_admins('dispute', 'A claim is waiting for a decision', v_text || ' It is under Disputes in the admin panel.',
      p_link => '/admin/claims/' || new.id);
  end if;
  if new.status = 'appealed' then
    perform private.tell_owners_without_judge(b, new.id, 'decide_appeal');
  end if;
  return null;
end
$$;
create trigger deposit_claims_tell after update of status on public.deposit_claims
  for each row when (new.status in ('settled', 'contested', 'ruled', 'appealed') and old.status is distinct from new.status)
  execute function private.tell_claim_step();
