-- What the Data Protection Act gives people: a copy of everything about them, and an end to it.

-- Everything Aso holds about the caller, as one document.
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
  return jsonb_build_object(
    'exported_at', now(),
    'account', (select jsonb_build_object('user_id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = v_me),
    'profile', (select to_jsonb(p) - 'id' from private.profiles p where p.user_id = v_me),
    'identity', (select to_jsonb(v) from public.borrower_verifications v where v.user_id = v_me),
    'identity_looked_at', (select coalesce(jsonb_agg(jsonb_build_object('what', a.what, 'at', a.at) order by a.at), '[]')
      from private.identity_access a where a.user_id = v_me),
    'social_accounts', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id'), '[]') from private.social_connections c where c.user_id = v_me),
    'items', (select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at), '[]') from public.items i where i.owner_id = v_me),
    'saved_items', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]') from public.saved_items s where s.user_id = v_me),
    'bookings', (select coalesce(jsonb_agg(to_jsonb(t) - 'held_dates' order by t.created_at), '[]')
      from public.transactions t where v_me in (t.borrower_id, t.lender_id)),
    'wallet', (select coalesce(jsonb_agg(to_jsonb(w) order by w.transfer_id), '[]') from public.wallet_transactions w where w.user_id = v_me),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'next_check_at' - 'checks' order by p.created_at), '[]')
      from private.payments p where p.user_id = v_me),
    'blocked_days', (select coalesce(jsonb_agg(to_jsonb(b) - 'owner_id' order by b.first_day), '[]')
      from public.availability_blocks b where b.owner_id = v_me),
    'watched_items', (select coalesce(jsonb_agg(to_jsonb(w) - 'user_id' order by w.created_at), '[]') from public.item_watches w where w.user_id = v_me),
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'reporter_id' order by r.created_at), '[]') from public.item_reports r where r.reporter_id = v_me),
    'trust', (select to_jsonb(s) - 'user_id' from public.trust_scores s where s.user_id = v_me),
    'style_sessions', (select coalesce(jsonb_agg(to_jsonb(s) - 'session_hash' order by s.created_at), '[]')
      from public.style_sessions s where s.user_id = v_me),
    'actions', (select coalesce(jsonb_agg(to_jsonb(a) - 'id' order by a.id), '[]') from private.user_actions a where a.user_id = v_me),
    'files', (select coalesce(jsonb_agg(o.bucket_id || '/' || o.name order by o.name), '[]') from storage.objects o
      where o.bucket_id in ('item-images', 'profiles', 'verification-documents') and (storage.foldername(o.name))[1] = v_me::text)
  );
end
$$;
grant execute on function public.export_my_data() to authenticated;

-- Files whose owner is gone, until the storage service has removed them.
create table private.files_to_remove (
  bucket text not null,
  path text not null,
  -- It is not what its bucket takes: showing it again does not keep it.
  refused boolean not null default false,
  next_try_at timestamptz not null default now(),
  primary key (bucket, path)
);
create index files_to_remove_due on private.files_to_remove (next_try_at);

-- Takes up to p_limit files for five minutes: a remover that dies leaves them to the next.
create function public.claim_files_to_remove(p_limit int)
returns table (bucket text, path text)
language sql
security definer
set search_path = ''
as $$
  update private.files_to_remove f set next_try_at = now() + interval '5 minutes'
  where (f.bucket, f.path) in (
    select d.bucket, d.path from private.files_to_remove d where d.next_try_at <= now()
    order by d.next_try_at limit p_limit for update skip locked)
  returning f.bucket, f.path
$$;

create function public.finish_file_removal(p_bucket text, p_path text)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_bucket', p_bucket, 100), private.check_text('p_path', p_path, 1100);
  delete from private.files_to_remove f where f.bucket = p_bucket and f.path = p_path
$$;

-- Money and bookings come first: an account with either can't be erased.
create function private.check_erasable(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from private.profiles p where p.user_id = p_user_id and p.is_admin) then
    perform private.refuse('Account not deleted', 'You look after Aso. Ask another admin to take your admin rights first.', 409);
  end if;
  if private.has_open_bookings(p_user_id) then
    perform private.refuse('Account not deleted', 'You have open bookings. Finish or cancel them first.', 409);
  end if;
  if exists (select from private.accounts a where a.kind = 'wallet' and a.user_id = p_user_id and a.balance > 0) then
    perform private.refuse('Account not deleted', 'There is money in your wallet. Use it first.', 409);
  end if;
  if exists (select from private.payments p where p.user_id = p_user_id and p.outcome is null and p.created_at > now() - interval '1 day'
             and p.gateway_status is distinct from 'failed') then
    perform private.refuse('Account not deleted', 'A card payment of yours is still open. Try again tomorrow, or finish it.', 409);
  end if;
end
$$;

-- Only what the books and the other side of a booking need is left of the person, without the name.
create function private.forget_person(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.borrower_verifications v where v.user_id = p_user_id;
  delete from private.identity_numbers n where n.user_id = p_user_id;
  delete from private.identity_access a where a.user_id = p_user_id;
  delete from private.phone_codes c where c.user_id = p_user_id;
  delete from private.known_networks k where k.user_id = p_user_id;
  delete from private.social_attempts a where a.user_id = p_user_id;
  delete from auth.identities i where i.user_id = p_user_id;
  delete from private.social_connections c where c.user_id = p_user_id;
  delete from public.style_sessions s where s.user_id = p_user_id;
  delete from public.saved_items s where s.user_id = p_user_id;
  delete from private.user_actions a where a.user_id = p_user_id and not private.is_admins_action(a.action_type);
  delete from private.gathered_messages g where g.user_id = p_user_id;
  delete from private.outbox o using auth.users u where u.id = p_user_id and o.recipient = u.email;
  update public.transactions t set delivery_address = null, special_instructions = null where t.borrower_id = p_user_id;
  delete from public.trust_scores s where s.user_id = p_user_id;
  delete from public.item_watches w where w.user_id = p_user_id;
  delete from public.item_reports r where r.reporter_id = p_user_id;
  delete from public.availability_blocks b where b.owner_id = p_user_id;
  delete from public.items i where i.owner_id = p_user_id and not exists (select from public.transactions t where t.item_id = i.id);
  update public.items i set description = null, owner_terms = null, images = '{}' where i.owner_id = p_user_id;
  update private.profiles p set full_name = 'Former member', selfie_url = null, location = null, phone_number = null,
    connected_social = '{}', is_verified_phone = false, phone_verified_at = null where p.user_id = p_user_id;
  update auth.users u set email = 'former-' || u.id || '@deleted.invalid', encrypted_password = null, phone = null,
    raw_user_meta_data = '{}' where u.id = p_user_id;
end
$$;

-- Erases the account, in one transaction, and answers the files ('bucket/path') that the storage service must remove;
-- they stay queued until it has.
create function public.erase_account(p_user_id uuid)
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_files text[];
begin
  if not private.lock_leaving(p_user_id) then
    perform private.refuse('Account not deleted', 'This account is deleted already.', 404);
  end if;
  perform private.check_erasable(p_user_id);
  with queued as (
    insert into private.files_to_remove (bucket, path)
    select o.bucket_id, o.name from storage.objects o
    where o.bucket_id in ('item-images', 'profiles', 'verification-documents') and (storage.foldername(o.name))[1] = p_user_id::text
    on conflict do nothing
    returning files_to_remove.bucket || '/' || files_to_remove.path as file
  )
  select coalesce(array_agg(file), '{}') into v_files from queued;
  perform private.shut_out(p_user_id);
  perform private.forget_person(p_user_id);
  return v_files;
end
$$;
grant execute on function public.erase_account(uuid), public.claim_files_to_remove(int), public.finish_file_removal(text, text)
  to service_role;

-- Gone means gone at once: a token that is still alive for some minutes writes nothing any more.
create policy "who is deleted lists nothing" on public.items as restrictive
  for all to authenticated using (true) with check ((select private.is_member()));
create policy "who is deleted books nothing" on public.transactions as restrictive
  for insert to authenticated with check ((select private.is_member()));
create policy "who is deleted saves nothing" on public.saved_items as restrictive
  for insert to authenticated with check ((select private.is_member()));
create policy "who is deleted watches nothing" on public.item_watches as restrictive
  for insert to authenticated with check ((select private.is_member()));
create policy "who is deleted uploads nothing" on storage.objects as restrictive
  for insert to authenticated with check ((select private.is_member()));
