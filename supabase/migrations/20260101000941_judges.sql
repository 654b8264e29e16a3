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

-- Whether somebody may decide p_procedure about p_subject, a dispute or claim of the booking: an admin who is no party and has not decided
-- about it before p_before, with any account.
create function private.has_decider(b public.transactions, p_subject uuid, p_procedure text, p_before timestamptz default null)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.profiles p cross join lateral private.accounts_of(p.user_id) own
    where p.is_admin and private.has_permission(p.user_id, 'disputes') and not own && array[b.borrower_id, b.lender_id]
      and not private.decided_with(own, p_subject::text, p_procedure, p_before)
      and not exists (select from private.claim_rulings r
        where p_procedure = 'decide_appeal' and r.claim_id = p_subject and r.ruled_by = any (own)));
end
$$;

-- Tells the owners of the company at once of what nobody may decide: until somebody may, it stays as it is, and its money held.
create function private.tell_owners_without_judge(
  b public.transactions, p_subject uuid, p_procedure text, p_before timestamptz default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_decider(b, p_subject, p_procedure, p_before) then
    perform private.notify(p.user_id, 'admin_task', 'Nobody can decide about this', private.booking_label(b, 'What one side asks about')
      || ' waits, and its money is held: everybody who decides disputes has decided about it, is a party, or was made staff by such a person'
      || ' within 30 days. Give somebody else the role for it.', p_link => case p_procedure when 'decide_appeal' then '/admin/claims/' || p_subject else '/admin/disputes/' || p_subject end)
    from private.profiles p where p.is_admin and p.deleted_at is null and 'owner' = any (p.staff_roles) order by p.user_id;
  end if;
end
$$;
