-- What differs from Paystack: admins read it, explain what can not match, and are told of what is old.

create function public.paystack_mismatches(p_after timestamptz default null, p_after_subject text default null, p_limit int default 20)
returns table (subject text, kind public.paystack_record_kind, problem public.mismatch_problem, reference text, paystack_amount numeric,
  our_amount numeric, since timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('books');
  perform private.check_text('p_after_subject', p_after_subject, 240);
  perform private.log_reading('list_mismatches', jsonb_build_object('after', p_after));
  return query
    select m.subject, m.kind, m.problem, m.reference, m.paystack_kobo / 100.0, m.our_kobo / 100.0, m.since
    from private.paystack_mismatches m
    where m.resolved_at is null and (p_after is null or (m.since, m.subject) > (p_after, p_after_subject))
    order by m.since, m.subject limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;
comment on function public.paystack_mismatches is
  'For admins: what Paystack lists and the ledger does not have, or the other way round, or in another amount (naira); the oldest first. '
  'The next page: p_after and p_after_subject are since and subject of the last row. Logged.';

-- Whose money the subject of a difference is about; null: nobody's.
create function private.person_of_subject(p_subject text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (select p.user_id from private.payments p where p_subject = 'transaction:' || p.reference),
    (select w.user_id from private.payouts o join public.withdrawals w on w.id = o.withdrawal_id where p_subject = 'transfer:' || o.reference),
    (select r.user_id from private.card_refund_calls c join public.card_refunds r on r.id = c.card_refund_id where p_subject = 'refund:' || c.refund_id limit 1))
$$;

create function public.explain_mismatch(p_subject text, p_explanation text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('books');
  perform private.require_given(jsonb_build_object('p_subject', p_subject));
  perform private.check_text('p_subject', p_subject, 240);
  perform private.check_text('p_explanation', p_explanation, 1000);
  if coalesce(trim(p_explanation), '') = '' then
    perform private.refuse('Explanation required', 'Please say why this difference is right.');
  end if;
  perform private.refuse_own_matter(private.person_of_subject(p_subject), 'books');
  update private.paystack_mismatches m set resolved_at = now(), explained_by = (select auth.uid()), explanation = trim(p_explanation)
  where m.subject = p_subject and m.resolved_at is null;
  if not found then
    perform private.refuse('Difference not found', 'This difference is not open any more.', 404);
  end if;
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'explain_mismatch', jsonb_build_object('subject', p_subject, 'explanation', trim(p_explanation)));
end
$$;
comment on function public.explain_mismatch is
  'An admin takes a difference off the list with a reason, such as a payment that was made by hand. It moves no money but the fee that '
  'Paystack took, which the next import books, and is listed again when its figures change. Logged.';

create function public.request_paystack_import()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('books');
  perform private.open_import();
  insert into private.admin_log (admin_id, action_type) values ((select auth.uid()), 'request_paystack_import');
end
$$;
comment on function public.request_paystack_import is
  'For admins: the next run of import-paystack, within a minute, reads everything again. Nothing where an import goes on.';

grant execute on function public.paystack_mismatches(timestamptz, text, int), public.explain_mismatch(text, text),
  public.request_paystack_import() to authenticated;

-- Naira by which what Paystack owes differs from what the books say, where the last two imports found the same: what was under way
-- while one was read is over in the next.
create function private.lasting_difference()
returns numeric
language sql
stable
set search_path = ''
as $$
  select case when count(*) = 2 and min(l.difference) = max(l.difference) then max(l.difference) / 100.0 else 0 end
  from (select i.paystack_owes_kobo - i.books_say_kobo as difference from private.paystack_imports i
    where i.finished_at is not null order by i.id desc limit 2) l
$$;

-- Tells every admin what has differed for too long, and of an import that is late. Once a day, with the nightly check.
create function private.report_old_mismatches()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_before timestamptz := now() - private.setting_interval('mismatch_alert_hours');
  v_count int;
  v_since timestamptz;
  v_amount numeric;
begin
  select count(*), min(m.since), coalesce(sum(abs(m.paystack_kobo - m.our_kobo)), 0) / 100.0 into v_count, v_since, v_amount
  from private.paystack_mismatches m where m.resolved_at is null and m.since < v_before;
  if v_count > 0 then
    perform private.notify_admins('books', 'Paystack and the books differ', format(
      'Differences that are older than %s: %s, together %s. The oldest is of %s. They are under Books in the admin panel.',
      private.setting_text('mismatch_alert_hours'), v_count, private.naira(v_amount), private.moment_label(v_since)), p_link => '/admin/books');
  end if;
  if v_count = 0 and private.lasting_difference() <> 0 then
    perform private.notify_admins('books', 'Paystack and the books differ', format(
      'Paystack owes Aso %s more or less than the books say, and no single difference explains it. Look under Books in the admin panel.',
      private.naira(abs(private.lasting_difference()))), p_link => '/admin/books');
  end if;
  select i.started_at into v_since from private.paystack_imports i where i.finished_at is null and i.started_at < v_before;
  if found then
    perform private.notify_admins('books', 'The import from Paystack is not done', format(
      'It began on %s and is not finished. Books in the admin panel says why.', private.moment_label(v_since)), p_link => '/admin/books');
  end if;
end
$$;

-- Faults in what the import booked; part of private.reconcile().
create function private.reconcile_paystack()
returns table (problem text, detail jsonb)
language sql
stable
set search_path = ''
as $$
  with booked as (
    select -sum(r.booked_fees_kobo) as paystack_fees, -sum(r.booked_duty_kobo) as stamp_duty, -sum(r.booked_bank_kobo) as bank
    from private.paystack_records r
  )
  select 'an account of the company differs from what Paystack''s records say was booked', jsonb_build_object('kind', a.kind, 'balance', a.balance, 'booked', b.kobo / 100.0)
  from private.ledger_accounts a
  join (select x.kind, x.kobo from booked k cross join lateral (values ('paystack_fees', k.paystack_fees), ('stamp_duty', k.stamp_duty), ('bank', k.bank)) x (kind, kobo)) b
    on b.kind = a.kind::text
  where a.balance * 100 <> coalesce(b.kobo, 0)
$$;
