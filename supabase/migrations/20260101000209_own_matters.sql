-- Own matters: nobody decides as an admin what concerns themselves, and nobody reads reports of themselves.

-- The person's accounts: this one, and those that share a mark with it which both have proven.
create function private.accounts_of(p_user_id uuid)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array[p_user_id] || array(select s.other from private.same_people s where s.user_id = p_user_id and s.is_proven);
end
$$;

-- The caller's accounts. Policies ask it once a query.
create function private.own_accounts()
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.accounts_of((select auth.uid()));
end
$$;
grant execute on function private.own_accounts() to authenticated;

-- Whether the caller owns the item, with any account.
create function private.is_own_item(p_item_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from public.items i where i.id = p_item_id and i.owner_id = any (private.own_accounts()));
end
$$;

-- Whether the caller wrote the rating or was rated, with any account.
create function private.is_own_rating(p_rating_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from public.ratings r where r.id = p_rating_id and array[r.rater_id, r.rated_user_id] && private.own_accounts());
end
$$;
grant execute on function private.is_own_item(uuid), private.is_own_rating(uuid) to authenticated;

-- Whether the admin has something of their own with the person: the same person, a booking that is not over, or a report.
create function private.is_involved(p_admin uuid, p_person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_person = any (private.accounts_of(p_admin))
    or exists (
      select from public.transactions t
      where (t.borrower_id, t.lender_id) in ((p_admin, p_person), (p_person, p_admin))
        and t.booking_status not in ('completed', 'cancelled', 'declined', 'expired'))
    or exists (select from public.person_reports r where r.reporter_id = p_admin and r.reported_id = p_person)
    or exists (
      select from public.item_reports r join public.items i on i.id = r.item_id
      where r.reporter_id = p_admin and r.status = 'open' and i.owner_id = p_person)
    or exists (
      select from public.rating_reports r join public.ratings x on x.id = r.rating_id
      where r.reporter_id = p_admin and r.status = 'open' and p_person in (x.rater_id, x.rated_user_id));
end
$$;

-- Whether an admin leaves decisions about the person to others: always about their own account; while a booking or a report joins
-- them, where there is an admin with this permission who is not involved.
create function private.is_own_matter(p_admin uuid, p_person uuid, p_permission text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_person = any (private.accounts_of(p_admin)) or (private.is_involved(p_admin, p_person) and exists (
    select from private.profiles p where p.is_admin and private.has_permission(p.user_id, p_permission) and not private.is_involved(p.user_id, p_person)));
end
$$;

create function private.refuse_own_matter(p_person uuid, p_permission text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.is_own_matter((select auth.uid()), p_person, p_permission) then
    perform private.refuse('Access denied',
      'This concerns you (your account, a booking with you, or your report), so another admin has to decide.', 403);
  end if;
end
$$;
