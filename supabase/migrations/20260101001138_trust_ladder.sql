-- The ladder: five levels of trust, what each needs and what it allows. Its figures are settings.

create type public.trust_step as (
  level int, name text, trust_level public.trust_level, rentals_needed int, score_needed int,
  rentals_at_once int, highest_deposit numeric, instant_deposit numeric, daily_withdrawal numeric, monthly_withdrawal numeric
);

-- The first level needs nothing; every other figure is a setting. A higher level never needs less and never allows less than a lower one, whatever the settings say.
create function public.trust_ladder()
returns setof public.trust_step
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select l.level, l.name, l.badge::public.trust_level,
    max(case l.level when 1 then 0 else private.setting_number(l.rentals)::int end) over up,
    max(case l.level when 1 then 0 else private.setting_number(l.key || 'score')::int end) over up,
    max(private.setting_number(l.at_once)::int) over up, max(private.setting_number(l.key || 'deposit')) over up,
    max(private.setting_number(l.key || 'instant_deposit')) over up,
    max(private.setting_number(l.key || 'daily_withdrawal')) over up, max(private.setting_number(l.key || 'monthly_withdrawal')) over up
  from (
    select n.level, n.name, n.badge, k.key,
      case n.level when 2 then 'new_member_until_rentals' else k.key || 'rentals' end as rentals,
      case n.level when 1 then 'new_member_rental_limit' else k.key || 'rentals_at_once' end as at_once
    from (values (1, 'New', 'new'), (2, 'Known', 'medium'), (3, 'Reliable', 'medium'), (4, 'Trusted', 'trusted'), (5, 'Top', 'trusted'))
      n (level, name, badge), lateral (select format('trust_level_%s_', n.level)) k (key)) l
  window up as (order by l.level);
end
$$;
comment on function public.trust_ladder is
  'The five levels of trust in order. rentals_needed, score_needed: what the level needs; rentals_at_once; highest_deposit: naira, '
  'of an item that can be rented; instant_deposit: naira, up to which a rental is booked without asking the owner first; daily_withdrawal, monthly_withdrawal: naira that can be '
  'withdrawn within a day and within 30 days.';
grant execute on function public.trust_ladder() to authenticated;

-- Whether somebody reaches a level of the ladder: with so many rentals, which were with enough people, and such a score.
create function private.reaches(p_completed int, p_people int, p_people_needed int, p_score int, p_step public.trust_step)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_completed >= (p_step).rentals_needed and p_score >= (p_step).score_needed and ((p_step).level = 1 or p_people >= p_people_needed)
$$;

-- The level of a person at this moment, by the facts. What is stored in trust_scores can be a minute old.
create function private.trust_step_now(p_user_id uuid)
returns public.trust_step
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_step public.trust_step;
begin
  select l.* into v_step
  from private.trust_figures_of(array[p_user_id]) f, lateral (select private.trust_score_of(f)) s (score), public.trust_ladder() l
  where private.reaches(f.completed, f.people, f.needed, s.score, l) order by l.level desc limit 1;
  return v_step;
end
$$;

-- Limits. What the lowest level allows is allowed to everybody; only beyond it a person's facts are looked up --------------

-- What was rented together counts as one rental, as long as its deposits together are no more than p_bound; else each piece counts.
create function private.rentals_of(p_pieces bigint, p_deposits numeric, p_bound numeric)
returns bigint
language sql
immutable
set search_path = ''
as $$ select case when p_deposits <= p_bound then least(p_pieces, 1) else p_pieces end $$;

-- How many paid rentals of a person are running, p_bound as above.
create function private.running_rentals(p_user_id uuid, p_bound numeric)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(private.rentals_of(r.pieces, r.deposits, p_bound)), 0) from (
      select count(*) as pieces, sum(t.deposit_amount) as deposits from public.transactions t
      where t.borrower_id = p_user_id and t.transaction_type = 'rental'
        and t.booking_status in ('requested', 'confirmed', 'active', 'returned', 'disputed')
      group by coalesce(t.basket_id, t.id)) r);
end
$$;

-- Whether the caller books something with this deposit without asking the owner first.
create function private.books_at_once(p_deposit numeric)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_deposit <= private.setting_number('trust_level_1_instant_deposit')
    or coalesce(p_deposit <= (private.trust_step_now((select auth.uid()))).instant_deposit, false);
end
$$;

grant execute on function private.books_at_once(numeric) to anon, authenticated, service_role;

-- Why somebody can not rent p_pieces together, with these deposits, besides what they have.
create function private.rental_limit_refusal(p_borrower uuid, p_pieces int default 1, p_deposits numeric default 0)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_bound numeric := private.setting_number('trust_level_1_deposit');
  v_limit int := private.setting_number('new_member_rental_limit');
  v_step public.trust_step;
  v_running bigint;
begin
  if private.running_rentals(p_borrower, v_bound) + private.rentals_of(p_pieces, p_deposits, v_bound) <= v_limit then
    return null;
  end if;
  v_step := private.trust_step_now(p_borrower);
  v_limit := v_step.rentals_at_once;
  v_running := private.running_rentals(p_borrower, v_step.highest_deposit);
  if v_running + private.rentals_of(p_pieces, p_deposits, v_step.highest_deposit) <= v_limit then
    return null;
  elsif v_running < v_limit then
    return private.refusal('Rental limit reached', format(
      'At your trust level you can have %s at a time. Several items together count as one while their deposits are at most %s; here each counts, and you can rent %s more now.',
      case v_limit when 1 then 'one active rental' else v_limit || ' active rentals' end, private.naira(v_step.highest_deposit), v_limit - v_running), 403);
  end if;
  return private.refusal('Rental limit reached', case when v_limit = 1
    then 'At your trust level you can have one active rental at a time. Complete it before you rent another.'
    else format('At your trust level you can have %s active rentals at a time. Complete one before you rent another.', v_limit) end, 403);
end
$$;

create function private.deposit_limit_refusal(p_borrower uuid, p_deposit numeric)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_limit numeric := private.setting_number('trust_level_1_deposit');
begin
  if p_deposit <= v_limit then
    return null;
  end if;
  v_limit := (private.trust_step_now(p_borrower)).highest_deposit;
  if p_deposit <= v_limit then
    return null;
  end if;
  return private.refusal('Deposit above your limit', format(
    'At your trust level you can rent items with a deposit of up to %s. Your profile says what the next level needs.', private.naira(v_limit)), 403);
end
$$;

create function public.user_can_rent_item(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_user_id is distinct from (select auth.uid()) then
    perform private.refuse('Access denied', 'You can only ask about yourself.', 403);
  end if;
  return (private.rental_limit_refusal(p_user_id)).title is null and not private.is_bound_by_debt(p_user_id);
end
$$;
comment on function public.user_can_rent_item is
  'Whether the caller may start another rental at their level of trust, and owes nothing overdue. Answers only about the caller.';
grant execute on function public.user_can_rent_item(uuid) to authenticated;
