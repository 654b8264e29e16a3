-- The file of a dispute: everything about it on one page, for its two parties and admins.

-- What happened with a booking and when, oldest first.
create function private.booking_timeline(b public.transactions)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'what', e.what, 'by', e.by) order by e.at, e.what), '[]')
  from (
    values (b.created_at, 'booked', 'borrower'), (b.paid_at, 'paid', 'borrower'), (b.accepted_at, 'accepted', 'lender'),
      (b.handed_over_at, 'handed_over', 'lender'), (b.handover_proven_at, 'handover_proven', null),
      (b.handover_code_at, 'handover_code_typed', 'lender'), (b.return_code_at, 'return_code_typed', 'borrower'),
      (b.question_at, 'asked', b.question_by::text),
      (b.borrower_confirmed_at, 'confirmed', 'borrower'), (b.lender_confirmed_at, 'confirmed', 'lender'),
      (b.settled_at, 'settled', null)
    union all
    select d.created_at, 'reported', private.reporter_side(d, b)::text from public.disputes d where d.transaction_id = b.id
    union all
    select s.created_at, 'answered', case s.author_id when b.borrower_id then 'borrower' else 'lender' end
    from public.dispute_statements s join public.disputes d on d.id = s.dispute_id where d.transaction_id = b.id
    union all
    select d.resolved_at, d.status::text, null from public.disputes d where d.transaction_id = b.id
  ) e (at, what, by)
  where e.at is not null
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
  if b.id is null or not ((select auth.uid()) in (b.borrower_id, b.lender_id) or private.is_admin()) then
    perform private.refuse('Dispute Not Found', 'We could not find this dispute.', 404);
  end if;
  return jsonb_build_object(
    'dispute', to_jsonb(d),
    'reported_by', private.reporter_side(d, b),
    'statements', (select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('by',
        case s.author_id when b.borrower_id then 'borrower' else 'lender' end) order by s.created_at), '[]')
      from public.dispute_statements s where s.dispute_id = d.id),
    'booking', to_jsonb(b) - 'held_dates',
    'item', (select jsonb_build_object('id', i.id, 'title', i.title, 'images', i.images) from public.items i where i.id = b.item_id),
    'borrower', (select jsonb_build_object('user_id', p.user_id, 'full_name', p.full_name) from private.profiles p where p.user_id = b.borrower_id),
    'lender', (select jsonb_build_object('user_id', p.user_id, 'full_name', p.full_name) from private.profiles p where p.user_id = b.lender_id),
    'held', coalesce((select a.balance from private.ledger_accounts a where a.kind = 'escrow' and a.transaction_id = b.id), 0),
    'money', (select coalesce(jsonb_agg(to_jsonb(m) - 'nth' order by m.nth), '[]')
      from public.booking_money(b.id) with ordinality m (at, kind, amount, from_label, to_label, description, nth)),
    'timeline', private.booking_timeline(b),
    'photos', private.booking_photos(b),
    'earlier_disputes', (select count(*) from public.disputes x where x.transaction_id = b.id and x.id <> d.id),
    'clock', jsonb_build_object('due_at', d.due_at, 'late', d.status = 'pending' and d.due_at < now())
  );
end
$$;
comment on function public.dispute_file is
  'Everything about a dispute for its two parties and admins: dispute, reported_by (borrower, lender; null for a deadline), '
  'statements and who made them, booking, item, borrower and lender, held (naira in escrow), money (as booking_money), '
  'timeline (at, what, by), photos (paths in condition-photos, step, by, at), earlier_disputes and clock (due_at, late).';
grant execute on function public.dispute_file(uuid) to authenticated;
