-- The file of a dispute: everything about it on one page, for its two parties and admins.

-- The questions of a booking and their answers, from the log: who, what and when.
create function private.logged_questions(b public.transactions)
returns table (at timestamptz, what text, by public.booking_party)
language sql
stable
security definer
set search_path = ''
as $$
  select a.created_at, case a.action_type when 'ask_question' then 'asked_' || (a.action_data ->> 'question') else a.action_type end,
    case a.user_id when b.borrower_id then 'borrower' else 'lender' end::public.booking_party
  from private.user_actions a
  where a.user_id in (b.borrower_id, b.lender_id) and a.created_at >= b.created_at and a.action_data ->> 'transaction_id' = b.id::text
    and a.action_type in ('ask_question', 'accept_question', 'contest_question', 'withdraw_question')
$$;

-- When a side first said what its dispute is about: a contested question was asked before the dispute began.
create function private.reported_at(d public.disputes, b public.transactions)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select coalesce((
    select max(q.at) from private.logged_questions(b) q
    where q.what like 'asked%' and q.at <= d.created_at
      and exists (select from private.logged_questions(b) c where c.what = 'contest_question' and c.at = d.created_at)
  ), d.created_at)
$$;

-- What happened with a booking and when, oldest first; of the same moment, what led to the other first.
create function private.booking_timeline(b public.transactions)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'what', e.what, 'by', e.by) order by e.at, e.place, e.what), '[]')
  from (
    values (b.created_at, 1, 'booked', 'borrower'), (b.paid_at, 2, 'paid', 'borrower'), (b.accepted_at, 3, case when b.approval_required then 'accepted' else 'booked_instantly' end,
        case when b.approval_required then 'lender' end),
      (b.handed_over_at, 4, 'handed_over', 'lender'), (b.handover_proven_at, 4, 'handover_proven', null),
      (b.handover_code_at, 4, 'handover_code_typed', 'lender'), (b.return_code_at, 5, 'return_code_typed', 'borrower'),
      (b.borrower_confirmed_at, 6, 'confirmed', 'borrower'), (b.lender_confirmed_at, 6, 'confirmed', 'lender'),
      (b.settled_at, 12, 'settled', null)
    union all
    select q.at, 7, q.what, q.by::text from private.logged_questions(b) q
    union all
    select d.created_at, 8, 'reported', private.reporter_side(d, b)::text from public.disputes d
    where d.transaction_id = b.id and private.reported_at(d, b) = d.created_at
    union all
    select s.created_at, 9, 'answered', case s.author_id when b.borrower_id then 'borrower' else 'lender' end
    from public.dispute_statements s join public.disputes d on d.id = s.dispute_id where d.transaction_id = b.id
    union all
    select e.at, e.place, e.what, e.by from public.deposit_claims c, lateral (values (c.opened_at, 7, 'claimed', 'lender'),
      (c.answered_at, 8, 'claim_answered', 'borrower'), (c.ruled_at, 9, 'claim_ruled', null), (c.appealed_at, 10, 'claim_appealed', c.appealed_by::text),
      (c.settled_at, 11, 'claim_settled', null)) e (at, place, what, by)
    where c.transaction_id = b.id
    union all
    select d.resolved_at, 11, d.status::text, null from public.disputes d where d.transaction_id = b.id
  ) e (at, place, what, by)
  where e.at is not null);
end
$$;

-- The condition photos of a booking: path, step, side and when.
create function private.booking_photos(b public.transactions)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('path', o.name, 'step', split_part(o.name, '/', 2),
    'by', case split_part(o.name, '/', 3) when b.borrower_id::text then 'borrower' else 'lender' end, 'at', o.created_at)
    order by o.created_at, o.name), '[]')
  from storage.objects o where o.bucket_id = 'condition-photos' and o.name like b.id || '/%'
$$;

create function public.dispute_file(p_dispute_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  d public.disputes;
  b public.transactions;
begin
  select x.* into d from public.disputes x where x.id = p_dispute_id;
  select t.* into b from public.transactions t where t.id = d.transaction_id;
  if b.id is null or not ((select auth.uid()) in (b.borrower_id, b.lender_id) or private.is_staff('disputes')) then
    perform private.refuse('Dispute Not Found', 'We could not find this dispute.', 404);
  end if;
  if (select auth.uid()) not in (b.borrower_id, b.lender_id) then
    perform private.log_reading('read_dispute', jsonb_build_object('dispute_id', d.id, 'transaction_id', b.id));
  end if;
  return jsonb_build_object(
    'dispute', to_jsonb(d),
    'reported_by', private.reporter_side(d, b),
    'reported_at', private.reported_at(d, b),
    'statements', (select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('by',
        case s.author_id when b.borrower_id then 'borrower' else 'lender' end) order by s.created_at), '[]')
      from public.dispute_statements s where s.dispute_id = d.id),
    'booking', to_jsonb(b) - 'held_dates',
    'item', private.agreement_item(b.item_id),
    'booked', (select private.readable_facts(k.facts, b.lender_id) || jsonb_build_object('photos', private.booked_photos_of(b))
      from private.booked_items k where k.transaction_id = b.id),
    'borrower', (select jsonb_build_object('user_id', p.user_id, 'full_name', p.full_name) from private.profiles p where p.user_id = b.borrower_id),
    'lender', (select jsonb_build_object('user_id', p.user_id, 'full_name', p.full_name) from private.profiles p where p.user_id = b.lender_id),
    'held', coalesce((select a.balance from private.ledger_accounts a where a.kind = 'escrow' and a.transaction_id = b.id), 0),
    'money', (select coalesce(jsonb_agg(to_jsonb(m) - 'nth' order by m.nth), '[]')
      from public.booking_money(b.id) with ordinality m (at, kind, amount, from_label, to_label, description, nth)),
    'timeline', private.booking_timeline(b),
    'photos', private.booking_photos(b),
    'earlier_disputes', (select count(*) from public.disputes x where x.transaction_id = b.id and x.id <> d.id),
    'may_appeal', (select auth.uid()) in (b.borrower_id, b.lender_id) and private.appeal_refusal(d, b, (select auth.uid())) is null,
    'taken', case when d.status <> 'pending' then private.lost_by_ruling(d.id, coalesce(d.appealed_by, (select auth.uid()))) end,
    'clock', jsonb_build_object('due_at', d.due_at, 'late', d.status = 'pending' and d.due_at < now())
  );
end
$$;
comment on function public.dispute_file is
  'Everything about a dispute for its two parties and admins: dispute, reported_by (borrower, lender; null for a deadline), '
  'reported_at (when they first said it; a contested question comes before its dispute), '
  'statements and who made them, booking, item (as it is now), booked (the same as it was when it was booked, with its photos: path in item-images, fingerprint, '
  'kept: the file is as it was, shown: the listing shows it still), borrower and lender, held (naira in escrow), money (as booking_money), '
  'timeline (at, what, by), photos (paths in condition-photos, step, by, at), earlier_disputes, may_appeal (the caller, now), taken (naira that the ruling took from who appealed, else from the '
  'caller; null: not decided) and clock (due_at, late).';
grant execute on function public.dispute_file(uuid) to authenticated;

create function public.dispute_queue(
  p_status public.dispute_status default null, p_after timestamptz default null, p_after_id uuid default null, p_limit int default 20
)
returns table (
  id uuid, status public.dispute_status, issue_type public.dispute_issue_type, created_at timestamptz, due_at timestamptz, admin_decision text,
  reporter_id uuid, contested_amount numeric, transaction_type public.transaction_type, borrower_id uuid, item_title text, borrower_name text, lender_name text
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('disputes');
  perform private.log_reading('list_disputes', jsonb_build_object('status', p_status, 'after', p_after));
  return query
    select d.id, d.status, d.issue_type, d.created_at, d.due_at, d.admin_decision, d.reporter_id, d.contested_amount, t.transaction_type, t.borrower_id,
      i.title, b.full_name, l.full_name
    from public.disputes d join public.transactions t on t.id = d.transaction_id join public.items i on i.id = t.item_id
    left join private.profiles b on b.user_id = t.borrower_id and b.deleted_at is null
    left join private.profiles l on l.user_id = t.lender_id and l.deleted_at is null
    where (p_status is null or d.status = p_status)
      and (p_after is null or case when p_status = 'pending' then (d.due_at, d.id) > (p_after, p_after_id) else (d.due_at, d.id) < (p_after, p_after_id) end)
    order by case when p_status = 'pending' then d.due_at end, case when p_status = 'pending' then d.id end, d.due_at desc, d.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;
comment on function public.dispute_queue is
  'For staff: disputes of this status or of all, 20 at a time unless asked otherwise (at most 100): of the pending ones the most urgent first, of the others the latest. '
  'p_after and p_after_id: due_at and id of the last row, for the next page. contested_amount in naira. Logged.';
grant execute on function public.dispute_queue(public.dispute_status, timestamptz, uuid, int) to authenticated;
