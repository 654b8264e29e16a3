-- Data export: a copy of everything Aso holds about a person, as the Data Protection Act demands.

create function public.export_my_data()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.require_fresh_proof('export');
  -- Two objects: one call takes a hundred arguments.
  return jsonb_build_object(
    'exported_at', now(),
    'account', (select jsonb_build_object('user_id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = v_me),
    'profile', (select to_jsonb(p) - 'id' from private.profiles p where p.user_id = v_me),
    'identity', (select to_jsonb(v) || jsonb_build_object('residential_address', (select a.residential_address from private.identity_addresses a where a.user_id = v_me))
      from public.borrower_verifications v where v.user_id = v_me),
    'identity_looked_at', (select coalesce(jsonb_agg(jsonb_build_object('what', a.what, 'at', a.at) order by a.at), '[]')
      from private.identity_access a where a.user_id = v_me),
    'identity_consents', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' || jsonb_build_object('text', x.paragraphs) order by c.submission), '[]')
      from private.identity_consents c join private.consent_texts x on x.version = c.version where c.user_id = v_me),
    'identity_checks', (select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'tries', 'next_try_at', 'error'] order by c.submission), '[]')
      -- Once an admin approved the papers: before, the answers would tell whether somebody else's number, birthday or face fit.
      from private.identity_checks c join public.borrower_verifications v on v.user_id = c.user_id and v.verification_status = 'approved'
      where c.user_id = v_me),
    'identity_changes', (select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'seen_by'] order by c.id), '[]')
      from private.identity_changes c where c.user_id = v_me),
    'social_accounts', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id'), '[]') from private.social_connections c where c.user_id = v_me),
    'items', (select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at), '[]') from public.items i where i.owner_id = v_me),
    'item_costs', (select coalesce(jsonb_agg(to_jsonb(c) - 'owner_id' order by c.item_id), '[]') from public.item_costs c where c.owner_id = v_me),
    'saved_items', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]') from public.saved_items s where s.user_id = v_me),
    'wishlist_shared_since', (select l.created_at from private.wishlist_links l where l.user_id = v_me),
    'saved_searches', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by s.created_at), '[]')
      from public.saved_searches s where s.user_id = v_me),
    'bookings', (select coalesce(jsonb_agg(to_jsonb(t) - 'held_dates'
        || case when t.borrower_id = v_me then jsonb_build_object('delivery_address', public.my_delivery_address(t.id)) else '{}' end order by t.created_at), '[]')
      from public.transactions t where v_me in (t.borrower_id, t.lender_id)),
    'baskets', (select coalesce(jsonb_agg(to_jsonb(b) - 'borrower_id' - 'asked' order by b.created_at), '[]')
      from public.baskets b where b.borrower_id = v_me),
    'claims', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('lines', (
        select jsonb_agg(to_jsonb(l) - 'claim_id' order by l.kind) from public.claim_lines l where l.claim_id = c.id)) order by c.opened_at), '[]')
      from public.deposit_claims c join public.transactions t on t.id = c.transaction_id where v_me in (t.borrower_id, t.lender_id)),
    'wallet', (select coalesce(jsonb_agg(to_jsonb(w) order by w.transfer_id), '[]') from public.wallet_transactions w where w.user_id = v_me),
    'withdrawals', (select coalesce(jsonb_agg(to_jsonb(w) - 'admin_id' order by w.created_at), '[]') from public.withdrawals w where w.user_id = v_me),
    'card_refunds', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from public.card_refunds r where r.user_id = v_me),
    'bank_accounts', (select coalesce(jsonb_agg(to_jsonb(b) - array['user_id', 'recipient_code'] order by b.first_used_at), '[]')
      from private.bank_accounts b where b.user_id = v_me),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'next_check_at' - 'checks' order by p.created_at), '[]')
      from private.payments p where p.user_id = v_me)
  ) || jsonb_build_object(
    'ai_sessions', (select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' order by u.created_at, u.id), '[]') from public.ai_usage u where u.user_id = v_me),
    'ai_payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' order by p.transfer_id), '[]') from private.ai_payments p where p.user_id = v_me),
    'model_calls', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.created_at, c.id), '[]') from public.model_calls c where c.user_id = v_me),
    'events', jsonb_build_object(
      'hosted', (select coalesce(jsonb_agg(to_jsonb(e) - 'host_id' order by e.created_at, e.id), '[]') from public.events e where e.host_id = v_me),
      'joined', (select coalesce(jsonb_agg(to_jsonb(g) - 'user_id' order by g.joined_at, g.event_id), '[]') from public.event_guests g where g.user_id = v_me),
      'chosen', (select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' order by p.chosen_at, p.item_id), '[]') from public.event_pieces p where p.user_id = v_me),
      'suggested', (select coalesce(jsonb_agg(to_jsonb(x) - 'user_id' order by x.event_id, x.item_id), '[]') from public.event_suggestions x where x.user_id = v_me),
      'looked_after', (select coalesce(jsonb_agg(jsonb_build_object('event_id', s.event_id, 'segment', s.segment) order by s.event_id, s.segment), '[]') from private.event_sides s where s.coordinator_id = v_me),
      'group_discount_percent', (select d.percent from private.group_discounts d where d.owner_id = v_me)),
    'chargebacks', (select coalesce(jsonb_agg(jsonb_build_object('amount', c.amount, 'status', c.status, 'booking', c.transaction_id,
        'created_at', c.created_at, 'ended_at', c.ended_at) order by c.created_at), '[]')
      from private.chargebacks c where c.user_id = v_me),
    'sign_ins', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' - 'id' order by s.at), '[]') from private.sign_ins s where s.user_id = v_me),
    'replaced_phones', (select coalesce(jsonb_agg(to_jsonb(f) - 'user_id' order by f.replaced_at), '[]') from private.former_phones f where f.user_id = v_me),
    'account_recovery', (select to_jsonb(r) - 'user_id' from private.account_recoveries r where r.user_id = v_me),
    'push_devices', (select coalesce(jsonb_agg(jsonb_build_object('device', s.device, 'created_at', s.created_at, 'last_ok_at', s.last_ok_at) order by s.id), '[]')
      from private.push_subscriptions s where s.user_id = v_me),
    'blocked_days', (select coalesce(jsonb_agg(to_jsonb(b) - 'owner_id' order by b.first_day), '[]')
      from public.availability_blocks b where b.owner_id = v_me),
    'watched_items', (select coalesce(jsonb_agg(to_jsonb(w) - 'user_id' order by w.created_at), '[]') from public.item_watches w where w.user_id = v_me),
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'reporter_id' order by r.created_at), '[]') from public.item_reports r where r.reporter_id = v_me),
    'messages', (select coalesce(jsonb_agg(to_jsonb(c) - 'client_id' order by c.created_at, c.id), '[]')
      from public.chats c where v_me in (c.sender_id, c.receiver_id)),
    'meetings', (select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.id), '[]')
      from public.meetings m where v_me in (m.suggested_by, m.asked_id)),
    'notification_settings', (select to_jsonb(s) - 'user_id' from public.notification_settings s where s.user_id = v_me),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - array['user_id', 'actor', 'group_key', 'about'] order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = v_me),
    'disputes', (select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at), '[]')
      from public.disputes d join public.transactions t on t.id = d.transaction_id where v_me in (t.borrower_id, t.lender_id)),
    'dispute_statements', (select coalesce(jsonb_agg(to_jsonb(s) - 'author_id' order by s.created_at), '[]')
      from public.dispute_statements s where s.author_id = v_me),
    'debts', (select coalesce(jsonb_agg(to_jsonb(d) - 'id' order by d.id), '[]') from private.debts d where v_me in (d.debtor_id, d.creditor_id)),
    'ratings_given', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from public.ratings r where r.rater_id::text = v_me::text),
    'ratings_received', (select coalesce(jsonb_agg(to_jsonb(r) order by r.opened_at, r.id), '[]')
      from public.ratings r where r.rated_user_id = v_me and r.opened_at is not null),
    'item_questions', (select coalesce(jsonb_agg(to_jsonb(q) - 'asker_id' order by q.asked_at), '[]') from private.item_questions q where q.asker_id = v_me),
    'item_answers', (select coalesce(jsonb_agg(jsonb_build_object('item', q.item_id, 'question', q.question, 'answer', q.answer,
        'answered_at', q.answered_at) order by q.answered_at), '[]')
      from private.item_questions q join public.items i on i.id = q.item_id where i.owner_id = v_me and q.answer is not null),
    'rating_reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'reporter_id' order by r.created_at), '[]')
      from public.rating_reports r where r.reporter_id = v_me),
    'person_reports', (select coalesce(jsonb_agg(case when r.about_words then to_jsonb(r) - 'reported_id' else to_jsonb(r) end - 'reporter_id' order by r.created_at), '[]')
      from public.person_reports r where r.reporter_id = v_me),
    'blocked_people', (select coalesce(jsonb_agg(to_jsonb(b) - 'blocker_id' order by b.created_at), '[]')
      from public.blocked_people b where b.blocker_id = v_me),
    'suspensions', (select coalesce(jsonb_agg(to_jsonb(s) - 'suspended_by' - 'ended_by' - 'appeal_decided_by' order by s.created_at), '[]')
      from private.suspensions s where s.user_id = v_me),
    'trust', (select to_jsonb(s) - 'user_id' from public.trust_scores s where s.user_id = v_me),
    'fingerprints_kept', (select coalesce(jsonb_agg(distinct m.kind), '[]') from private.person_marks m where m.user_id = v_me),
    'style_sessions', (select coalesce(jsonb_agg(to_jsonb(s) - 'session_hash' order by s.created_at), '[]')
      from public.style_sessions s where s.user_id = v_me),
    'actions', (select coalesce(jsonb_agg(to_jsonb(a) - 'id' order by a.id), '[]') from private.user_actions a where a.user_id = v_me),
    'counted_use', private.my_counted_use(v_me),
    'files', (select coalesce(jsonb_agg(o.bucket_id || '/' || o.name order by o.name), '[]') from storage.objects o
      where o.bucket_id in ('item-images', 'profiles', 'verification-documents', 'documents', 'chat-photos') and (storage.foldername(o.name))[1] = v_me::text)
  );
end
$$;
comment on function public.export_my_data is 'Everything Aso holds about the caller, as one JSON document. Takes a fresh proof (see require_fresh_proof).';
grant execute on function public.export_my_data() to authenticated;
