-- One page a person for staff: what each role may read of it, notes, and what the person sees.

-- Notes of staff about a person. Added, never edited; erased with the person.
create table private.person_notes (
  id bigint generated always as identity primary key,
  user_id uuid not null references private.profiles (user_id),
  author_id uuid not null references private.profiles (user_id),
  note text not null check (length(note) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index person_notes_by_person on private.person_notes (user_id, id desc);

create function public.add_person_note(p_user_id uuid, p_note text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('people');
  perform private.require_given(jsonb_build_object('p_user_id', p_user_id));
  perform private.check_text('p_note', p_note, 2000);
  perform private.refuse_own_matter(p_user_id, 'people');
  if private.said(p_note) is null then
    perform private.refuse('Note not added', 'Please write something: p_note.');
  elsif not exists (select from private.profiles p where p.user_id = p_user_id and p.deleted_at is null) then
    perform private.refuse('Note not added', 'This person was not found.', 404);
  end if;
  insert into private.person_notes (user_id, author_id, note) values (p_user_id, (select auth.uid()), private.said(p_note));
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'add_person_note', jsonb_build_object('target', p_user_id));
end
$$;
comment on function public.add_person_note is 'For staff: adds a note about a person for other staff, never about themselves. It is never edited. Logged.';

create function private.devices_of(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at, 'used', s.updated_at, 'ip', host(s.ip), 'user_agent', s.user_agent,
        'second_factor', coalesce(s.aal::text = 'aal2', false)) order by s.updated_at desc), '[]')
      from auth.sessions s where s.user_id = p_user_id),
    'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('at', x.at, 'ip', host(x.ip), 'user_agent', x.user_agent) order by x.at desc), '[]')
      from (select i.* from private.sign_ins i where i.user_id = p_user_id order by i.at desc limit 20) x),
    'second_factors', (select count(*) from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified'))
$$;

create function private.bookings_seen(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title, 'party', case x.borrower_id when p_user_id then 'borrower' else 'lender' end,
    'status', x.booking_status, 'type', x.transaction_type, 'start_date', x.rental_start_date, 'end_date', x.rental_end_date, 'total', x.total_amount,
    'created_at', x.created_at) order by x.created_at desc), '[]')
  from (select t.*, i.title from public.transactions t join public.items i on i.id = t.item_id
    where p_user_id in (t.borrower_id, t.lender_id) order by t.created_at desc limit 50) x
$$;

create function private.money_seen(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'wallet', coalesce((select a.balance from private.ledger_accounts a where a.kind = 'wallet' and a.user_id = p_user_id), 0),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('at', x.created_at, 'amount', x.amount, 'type', x.transaction_type, 'description', x.description) order by x.created_at desc), '[]')
      from (select w.* from public.wallet_entries w where w.user_id = p_user_id order by w.created_at desc limit 20) x),
    'withdrawals', (select coalesce(jsonb_agg(jsonb_build_object('at', x.created_at, 'amount', x.amount, 'status', x.status, 'bank', x.bank_name)
        order by x.created_at desc), '[]')
      from (select w.* from public.withdrawals w where w.user_id = p_user_id order by w.created_at desc limit 20) x))
$$;

create function public.person_page(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  p private.profiles;
  v_page jsonb;
begin
  perform private.require_staff('people');
  perform private.require_given(jsonb_build_object('p_user_id', p_user_id));
  perform private.refuse_own_matter(p_user_id, 'people');
  select x.* into p from private.profiles x where x.user_id = p_user_id and x.deleted_at is null;
  if not found then
    perform private.refuse('Failed to fetch users', 'This person was not found.', 404);
  end if;
  v_page := jsonb_build_object(
    'person', (select jsonb_build_object('user_id', p.user_id, 'full_name', p.full_name, 'email', u.email, 'phone_number', p.phone_number, 'role', p.role,
        'verified', p.verified, 'trust_level', p.trust_level, 'city', p.location ->> 'city', 'joined', p.created_at, 'is_admin', p.is_admin,
        'staff_roles', to_jsonb(p.staff_roles), 'is_active', not private.is_suspended(p.user_id), 'suspension', private.suspension_in_force(p.user_id))
      from auth.users u where u.id = p.user_id),
    'devices', case when not p.is_admin or private.is_staff('roles') then private.devices_of(p_user_id) end,
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'by', a.full_name, 'at', n.created_at) order by n.id desc), '[]')
      from private.person_notes n join private.profiles a on a.user_id = n.author_id where n.user_id = p_user_id),
    'bookings', case when private.is_staff('bookings') then private.bookings_seen(p_user_id) end,
    'money', case when private.is_staff('money') then private.money_seen(p_user_id) end,
    'identity', case when private.is_staff('identity') then (
      select jsonb_build_object('id', v.id, 'status', v.verification_status, 'submitted', v.submitted_at, 'reviewed', v.reviewed_at, 'reason', v.rejection_reason)
      from public.borrower_verifications v where v.user_id = p_user_id) end,
    'reports', case when private.is_staff('reports') then (
      select coalesce(jsonb_agg(jsonb_build_object('at', r.created_at, 'reason', r.reason, 'status', r.status) order by r.created_at desc), '[]')
      from public.person_reports r where r.reported_id = p_user_id) end);
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'read_person', jsonb_build_object('target', p_user_id, 'parts',
    (select jsonb_agg(k order by k) from jsonb_each(v_page) e (k, v) where v <> 'null')));
  return v_page;
end
$$;
comment on function public.person_page is
  'For staff: a person, as far as the roles of the caller may read: person, notes, and (else null) devices (of other staff for owners alone), bookings, '
  'money, identity, reports. Amounts in naira. Refused about oneself. Logged.';

create function public.view_as(p_user_id uuid, p_reason text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('accounts');
  perform private.require_given(jsonb_build_object('p_user_id', p_user_id));
  perform private.check_text('p_reason', p_reason, 500);
  if private.reason_of(p_reason) is null then
    perform private.refuse('Not shown', 'Please say why you need to see this: p_reason.');
  elsif not exists (select from private.profiles x where x.user_id = p_user_id and x.deleted_at is null) then
    perform private.refuse('Not shown', 'This person was not found.', 404);
  elsif (select x.is_admin from private.profiles x where x.user_id = p_user_id) and not private.is_staff('roles') then
    perform private.refuse('Access denied', 'Only an owner can see what staff see.', 403);
  end if;
  perform private.refuse_own_matter(p_user_id, 'accounts');
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'view_as', jsonb_build_object('target', p_user_id, 'reason', private.reason_of(p_reason)));
  return jsonb_build_object(
    'bookings', private.bookings_seen(p_user_id),
    'items', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'status', i.status, 'rental_price', i.rental_price,
        'sale_price', i.sale_price) order by i.created_at desc), '[]')
      from (select x.* from public.items x where x.owner_id = p_user_id order by x.created_at desc limit 50) i),
    'notifications', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'body', n.body, 'link', n.link, 'at', n.created_at,
        'read', n.read_at is not null) order by n.id desc), '[]')
      from (select x.* from public.notifications x join private.notification_kinds k using (kind)
        where x.user_id = p_user_id and private.is_staff(k.read_with) order by x.id desc limit 50) n),
    'wallet', case when private.is_staff('money') then private.money_seen(p_user_id) end);
end
$$;
comment on function public.view_as is
  'For staff, for a reason: what the person finds on their screens (bookings, items, notifications about what the caller may read; the '
  'wallet where the caller may read money), read with the rights of the caller. No session of the person is made and nothing can be done. Amounts in naira. Logged.';

grant execute on function public.add_person_note(uuid, text), public.person_page(uuid), public.view_as(uuid, text)
  to authenticated;
