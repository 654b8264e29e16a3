-- Judges: who of staff may decide about a booking. Whoever has decided, or proposed, about one report or claim of it leaves the others, and
-- the appeals, to somebody else: a lie that one person tells would else be told in every decision.

-- What staff decide of a booking: its disputes and its claim.
create function private.matters_of(p_transaction_id uuid)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select d.id::text from public.disputes d where d.transaction_id = p_transaction_id
    union all
    select c.id::text from public.deposit_claims c where c.transaction_id = p_transaction_id);
end
$$;

-- Whether this person, with any account or through whom they came to the permission, has decided or proposed about one of these, also where
-- it was dropped.
create function private.has_judged(p_admin uuid, p_matters text[])
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.staff_decisions d
    where d.subject = any (p_matters)
      and private.staff_line(array[d.proposed_by, d.agreed_by], 'disputes') && private.staff_line(private.accounts_of(p_admin), 'disputes'));
end
$$;

-- Whether there is somebody who may decide disputes, is no party of the booking and has judged none of these matters.
create function private.has_judge(b public.transactions, p_matters text[])
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.profiles p
    where p.is_admin and private.has_permission(p.user_id, 'disputes') and not private.accounts_of(p.user_id) && array[b.borrower_id, b.lender_id]
      and not private.has_judged(p.user_id, p_matters));
end
$$;

-- Whether the caller leaves this dispute or claim to others: they judged something else of the booking, and somebody has judged nothing of it.
create function private.is_left_to_others(b public.transactions, p_subject text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_matters text[] := private.matters_of(b.id);
begin
  return private.has_judged((select auth.uid()), array_remove(v_matters, p_subject)) and private.has_judge(b, v_matters);
end
$$;

create function private.refuse_left_to_others(b public.transactions, p_subject text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.is_left_to_others(b, p_subject) then
    perform private.refuse('Access denied', 'You have decided something else about this booking: another admin has to decide this.', 403);
  end if;
end
$$;
