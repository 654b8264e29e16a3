-- What people read of chargebacks: admins the list, one with all that is known, and the evidence; the payer their own.

create function public.chargeback_queue(
  p_status public.chargeback_status default null, p_before timestamptz default null, p_before_id uuid default null, p_limit int default 20
)
returns table (
  id uuid, dispute_id text, status public.chargeback_status, amount numeric, user_id uuid, full_name text, item_title text,
  due_at timestamptz, answer public.chargeback_answer, answer_sent_at timestamptz, problem text, created_at timestamptz, ended_at timestamptz
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_own uuid[] := private.own_accounts();
begin
  perform private.require_staff('chargebacks');
  perform private.log_reading('list_chargebacks', jsonb_build_object('status', p_status, 'before', p_before));
  return query
  with page as materialized (
    select c.* from private.chargebacks c
    where (p_status is null or c.status = p_status or (p_status = 'open' and c.problem is not null)) and not private.has_part_in_chargeback(c, v_own)
      and (p_before is null or (c.created_at, c.id) < (p_before, p_before_id))
    order by c.created_at desc, c.id desc limit least(greatest(coalesce(p_limit, 20), 1), 50)
  )
  select c.id, c.dispute_id, c.status, c.amount, c.user_id, p.full_name, i.title, c.due_at, c.answer, c.answer_sent_at, c.problem,
    c.created_at, c.ended_at
  from page c
  left join private.profiles p on p.user_id = c.user_id
  left join public.transactions t on t.id = c.transaction_id
  left join public.items i on i.id = t.item_id
  order by c.created_at desc, c.id desc;
end
$$;
comment on function public.chargeback_queue is
  'For admins: chargebacks of this status or of all, but those in which the caller has a part, the newest first, 20 at a time (at most 50); open has also what needs a look. The next page: p_before and p_before_id '
  'are created_at and id of the last row. item_title: null for money added to a wallet. due_at: until when Paystack takes an answer. Naira. Logged.';

create function public.chargeback_case(p_chargeback_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks;
  b public.transactions;
begin
  perform private.require_staff('chargebacks');
  perform private.require_given(jsonb_build_object('p_chargeback_id', p_chargeback_id));
  select x.* into c from private.chargebacks x where x.id = p_chargeback_id;
  if not found then
    perform private.refuse('Chargeback not found', 'This chargeback does not exist.', 404);
  end if;
  perform private.refuse_part_in_chargeback(c, private.own_accounts());
  perform private.log_reading('read_chargeback', jsonb_build_object('target', c.user_id, 'chargeback', c.id, 'transaction_id', c.transaction_id));
  select t.* into b from public.transactions t where t.id = c.transaction_id;
  return to_jsonb(c) - array['next_ask_at', 'asks', 'reminders', 'problem_seen'] || jsonb_build_object(
    'payer', (select jsonb_build_object('user_id', p.user_id, 'full_name', p.full_name, 'joined_at', p.created_at,
        'other_chargebacks', (select count(*) from private.chargebacks o where o.user_id = p.user_id and o.id <> c.id))
      from private.profiles p where p.user_id = c.user_id),
    'lender', (select jsonb_build_object('user_id', p.user_id, 'full_name', p.full_name) from private.profiles p where p.user_id = b.lender_id),
    'booking', case when b.id is not null then jsonb_build_object('id', b.id, 'title', (select i.title from public.items i where i.id = b.item_id),
      'booking_status', b.booking_status, 'transaction_type', b.transaction_type, 'total_amount', b.total_amount, 'frozen_at', b.frozen_at,
      'rental_start_date', b.rental_start_date, 'rental_end_date', b.rental_end_date, 'handed_over_at', b.handed_over_at,
      'handover_proven_at', b.handover_proven_at, 'handover_code_at', b.handover_code_at, 'return_code_at', b.return_code_at) end,
    'paid_at', (select p.settled_at from private.payments p where p.reference = c.payment_reference),
    'owed', coalesce((select d.amount - d.paid - d.forgiven from private.debts d where d.chargeback_id = c.id), 0),
    'answered_by', (select p.full_name from private.profiles p where p.user_id = c.answer_by),
    'can_be_concluded', private.can_be_concluded(c),
    'wallet_paid', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', i.title, 'amount', h.amount, 'booking_status', t.booking_status,
        'frozen_at', t.frozen_at, 'handed_over_at', t.handed_over_at, 'handover_proven_at', t.handover_proven_at,
        'lender', (select jsonb_build_object('user_id', p.user_id, 'full_name', p.full_name) from private.profiles p where p.user_id = t.lender_id))
        order by t.created_at, t.id), '[]')
      from private.charged_bookings h join public.transactions t on t.id = h.transaction_id join public.items i on i.id = t.item_id
      where h.chargeback_id = c.id and t.id is distinct from c.transaction_id));
end
$$;
comment on function public.chargeback_case is
  'For admins without a part in it: everything about a chargeback but the sign-ins, which are in its evidence: its row, payer, lender, booking, '
  'paid_at, owed (naira that the payer still owes for it), answered_by, can_be_concluded (by an admin, as won or lost), wallet_paid (bookings '
  'that the payer''s wallet paid with the money, and amount, the naira put aside of each).';

create function public.my_chargebacks()
returns table (amount numeric, status public.chargeback_status, transaction_id uuid, from_wallet numeric, owed numeric, created_at timestamptz, ended_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select c.amount, c.status, c.transaction_id, c.from_wallet,
    coalesce((select d.amount - d.paid - d.forgiven from private.debts d where d.chargeback_id = c.id), 0), c.created_at, c.ended_at
  from private.chargebacks c where c.user_id = (select auth.uid()) order by c.created_at desc limit 50
$$;
comment on function public.my_chargebacks is
  'The caller''s card payments that their bank disputes or has disputed, the newest 50. from_wallet: put aside from the wallet; owed: still owed to Aso for it. Naira.';
grant execute on function public.chargeback_queue(public.chargeback_status, timestamptz, uuid, int), public.chargeback_case(uuid),
  public.my_chargebacks() to authenticated;

-- What the two wrote about the booking before the chargeback, 100 lines of each at most, each cut after 400 characters, oldest first. Of
-- each day the first ones come before the others, so that nobody fills the evidence with later words. The bank reads how they agreed, not
-- where the owner can be called: contact details are masked, also those that go on from line to line.
create function private.chargeback_messages(b public.transactions, p_before timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('lines', coalesce(jsonb_agg(jsonb_build_object('at', l.created_at,
        'by', case l.sender_id when b.borrower_id then 'borrower' else 'lender' end, 'text', private.shortened((private.mask_contacts(l.message, private.written_just_before(l.conversation_id, l.sender_id, l.created_at))).body, 400),
        'photo', l.photo_path is not null) order by l.created_at, l.id), '[]'),
      'more', (select count(*) from public.chats m where m.transaction_id = b.id and m.created_at <= p_before) - count(*))
    from (
      select o.*, row_number() over (partition by o.sender_id order by o.place_of_day, o.created_at, o.id) as place from (
        select m.*, row_number() over (partition by m.sender_id, (m.created_at at time zone 'Africa/Lagos')::date order by m.created_at, m.id) as place_of_day
        from public.chats m where m.transaction_id = b.id and m.created_at <= p_before) o) l
    where l.place <= 100);
end
$$;

-- What the evidence of a chargeback of p_before says of the booking: who, what, when it changed hands and by which code, its money, its photos and its messages.
create function private.chargeback_booking(b public.transactions, p_before timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case when b.id is not null then jsonb_build_object(
    'booking', to_jsonb(b) - array['held_dates', 'agreement_path'],
    'title', (select k.facts ->> 'title' from private.booked_items k where k.transaction_id = b.id),
    'item', (select jsonb_build_object('booked', k.facts, 'now', private.agreement_item(b.item_id), 'photos', private.booked_photos_of(b))
      from private.booked_items k where k.transaction_id = b.id),
    'lender', (select p.full_name from private.profiles p where p.user_id = b.lender_id),
    'agreement', case when b.transaction_type = 'rental' and b.accepted_at is not null then (
      select jsonb_build_object('terms', a.content -> 'terms', 'void', a.content -> 'void', 'owner_terms', a.content -> 'item' -> 'owner_terms')
      from private.agreement_content(b) a (content)) end,
    'timeline', private.booking_timeline(b),
    'photos', private.booking_photos(b),
    'messages', private.chargeback_messages(b, p_before),
    'money', (select coalesce(jsonb_agg(jsonb_build_object('at', t.created_at, 'amount', t.amount, 'description', t.description) order by t.id), '[]')
      from private.transfers t where t.transaction_id = b.id)) end;
end
$$;

-- Where money of the disputed payment came into the payer's wallet: what the wallet paid from then until the dispute, the newest ten bookings
-- and the newest ten withdrawals, the oldest first. Null where none did.
create function private.chargeback_spending(c private.chargebacks, p_payment private.payments)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  m private.wallet_money := private.came_into_wallet(p_payment);
begin
  return case when m.since is not null then jsonb_build_object(
    'since', m.since,
    'bookings', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', i.title, 'lender', p.full_name,
        'transaction_type', t.transaction_type, 'booking_status', t.booking_status, 'rental_start_date', t.rental_start_date,
        'rental_end_date', t.rental_end_date, 'amount', w.amount, 'paid_at', w.paid_at, 'handed_over_at', t.handed_over_at,
        'handover_proven_at', t.handover_proven_at, 'handover_code_at', t.handover_code_at, 'return_code_at', t.return_code_at,
        'borrower_confirmed_at', t.borrower_confirmed_at, 'lender_confirmed_at', t.lender_confirmed_at) order by w.last_transfer), '[]')
      from (select x.* from private.paid_from_wallet(c.user_id, m.first_transfer, c.created_at) x order by x.last_transfer desc limit 10) w
      join public.transactions t on t.id = w.transaction_id
      join public.items i on i.id = t.item_id
      left join private.profiles p on p.user_id = t.lender_id),
    'withdrawals', (select coalesce(jsonb_agg(jsonb_build_object('at', w.created_at, 'net_amount', w.net_amount, 'bank', w.bank_name,
        'account_end', right(w.account_number, 4), 'status', w.status) order by w.created_at, w.id), '[]')
      from (select x.* from public.withdrawals x where x.user_id = c.user_id and x.created_at between m.since and c.created_at
        order by x.created_at desc, x.id desc limit 10) w)) end;
end
$$;

create function public.chargeback_evidence(p_chargeback_id uuid, p_admin_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks;
  b public.transactions;
  v_payment private.payments;
begin
  select x.* into c from private.chargebacks x where x.id = p_chargeback_id and x.status <> 'unmatched';
  if not found then
    perform private.refuse('Chargeback not found', 'This chargeback does not exist.', 404);
  end if;
  select t.* into b from public.transactions t where t.id = c.transaction_id;
  if p_admin_id is not null then
    if not private.has_permission(p_admin_id, 'chargebacks') then
      perform private.refuse('Access denied', 'Admin privileges required.', 403);
    end if;
    perform private.refuse_part_in_chargeback(c, private.accounts_of(p_admin_id));
    perform private.log_chargeback('read_chargeback_evidence', c, p_admin_id, null);
  end if;
  select p.* into v_payment from private.payments p where p.reference = c.payment_reference;
  return jsonb_build_object(
    'chargeback', jsonb_build_object('id', c.id, 'dispute_id', c.dispute_id, 'amount', c.amount, 'category', c.category, 'created_at', c.created_at,
      'due_at', c.due_at, 'words', c.answer_words),
    'payment', jsonb_build_object('reference', v_payment.reference, 'amount', v_payment.amount, 'channel', v_payment.channel,
      'started_at', v_payment.created_at, 'paid_at', v_payment.settled_at),
    'payer', (select jsonb_build_object('full_name', p.full_name, 'legal_name', private.approved_name(p.user_id), 'email', u.email,
        'phone', case when p.phone_verified_at is not null then p.phone_number end, 'joined_at', p.created_at)
      from private.profiles p join auth.users u on u.id = p.user_id where p.user_id = c.user_id),
    'booking', private.chargeback_booking(b, c.created_at),
    'spending', private.chargeback_spending(c, v_payment)) || private.telling_sign_ins(c.user_id, v_payment.created_at,
      coalesce(b.handover_proven_at, b.handed_over_at), c.created_at);
end
$$;
comment on function public.chargeback_evidence is
  'What the evidence pack of a chargeback is written from. p_admin_id: who looks at it, which is logged and refused for who is no admin or '
  'has a part in it; null: it is sent to the bank by a chosen answer.';
grant execute on function public.chargeback_evidence(uuid, uuid) to service_role;
