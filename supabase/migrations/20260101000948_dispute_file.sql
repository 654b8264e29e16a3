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
stable
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
  'timeline (at, what, by), photos (paths in condition-photos, step, by, at), earlier_disputes, taken (naira that the ruling took from who appealed, else from the '
  'caller; null: not decided) and clock (due_at, late).';
grant execute on function public.dispute_file(uuid) to authenticated;
