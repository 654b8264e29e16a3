-- What people may store by their standing. An account is free, so it stores little: what it may keep grows with what costs something (a
-- proven phone, an approved identity, completed rentals). Beside that, all accounts of a network and the whole house have limits.

-- What people without an approved identity uploaded from a network within a day.
create table private.network_uploads (
  network text primary key,
  day_start timestamptz not null,
  bytes bigint not null
);

-- All that members have stored, in parts: one row would make every upload wait for the one before.
create table private.house_uploads (
  part int primary key,
  bytes bigint not null default 0
);
insert into private.house_uploads (part) select generate_series(0, 15);

create function private.rentals_that_count(p_user_id uuid)
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select count(*)::int from private.counted_rentals(array[p_user_id]));
end
$$;

-- Refuses what a person stores, in all buckets together, beyond their standing.
create function private.check_upload_standing(p_user_id uuid, p_identified boolean, p_proven boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_megabytes numeric := (select sum(u.bytes) / 1048576.0 from private.upload_usage u where u.user_id = p_user_id::text);
  v_limit numeric := private.setting_number(case when p_identified then 'uploads_identity_megabytes' when p_proven then 'uploads_phone_megabytes'
    else 'uploads_unproven_megabytes' end);
begin
  if v_megabytes > v_limit and p_identified then
    v_limit := v_limit + private.setting_number('uploads_rental_megabytes') * private.rentals_that_count(p_user_id);
  end if;
  if v_megabytes > v_limit then
    perform private.refuse('Upload Failed', format('You can keep %s MB of files%s', to_char(v_limit, 'FM999,999,999'), case
      when p_identified then format('. Each completed rental adds %s MB.', private.setting('uploads_rental_megabytes'))
      when p_proven then ' until your identity is approved.'
      else ' until you verify your phone number.' end), 429);
  end if;
end
$$;

-- Counts what a network stores in a day. Nobody is counted where Storage does not say where the request came from: the other limits hold.
create function private.check_network_uploads(p_bytes bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_network text := private.request_network();
  v_bytes bigint;
begin
  if v_network = 'unknown' then
    return;
  end if;
  insert into private.network_uploads as n (network, day_start, bytes) values (v_network, now(), p_bytes)
  on conflict (network) do update set
    day_start = case when n.day_start <= now() - interval '1 day' then now() else n.day_start end,
    bytes = case when n.day_start <= now() - interval '1 day' then 0 else n.bytes end + excluded.bytes
  returning n.bytes into v_bytes;
  if v_bytes / 1048576.0 > private.setting_number('uploads_network_megabytes') then
    perform private.refuse('Upload Failed',
      'Many files were uploaded from your network today. Please continue tomorrow, or from another network.', 429);
  end if;
end
$$;

-- How full the house is: 1 is full.
create function private.house_is_full()
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select sum(h.bytes) from private.house_uploads h) / 1048576.0 / greatest(private.setting_number('uploads_house_megabytes'), 0.001);
end
$$;

-- Keeps the sum of the house. The last tenth is for people who have proven something: free accounts can't shut them out.
create function private.check_house_uploads(p_changes private.upload_change[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_part record;
  v_full numeric;
begin
  for v_part in
    select abs(hashtext(c.user_id)) % 16 as part, sum(c.bytes) as bytes from unnest(p_changes) c where c.user_id is not null group by 1 order by 1
  loop
    update private.house_uploads h set bytes = greatest(h.bytes + v_part.bytes, 0) where h.part = v_part.part;
  end loop;
  if (select coalesce(sum(c.bytes), 0) from unnest(p_changes) c where c.user_id is not null) <= 0 then
    return;
  end if;
  v_full := private.house_is_full();
  if v_full > 1 then
    perform private.refuse('Upload Failed', 'Aso’s storage is full. We have been told; please try again tomorrow.', 429);
  elsif v_full > 0.9 and exists (select from unnest(p_changes) c where c.bytes > 0 and not private.has_proof(private.uploader(c.user_id))) then
    perform private.refuse('Upload Failed', 'Aso’s storage is nearly full. Please verify your phone number, or try again tomorrow.', 429);
  end if;
end
$$;

-- Storage keeps the id of an uploader as text.
create function private.uploader(p_owner text)
returns uuid
language sql
immutable
set search_path = ''
as $$ select case when p_owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_owner::uuid end $$;

-- After the counts of each bucket (note_uploads). p_change: all that a person changed at once.
create function private.check_uploads_of(p_change private.upload_change)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.uploader(p_change.user_id);
  v_identified boolean := private.identity_approved(v_user);
begin
  if p_change.bytes > 0 then
    perform private.check_upload_standing(v_user, v_identified, private.has_proof(v_user));
  end if;
  if p_change.sent_bytes > 0 and not v_identified then
    perform private.check_network_uploads(p_change.sent_bytes);
  end if;
end
$$;

-- Part of run_due_jobs: tells admins once a day while the house is four fifths full.
create function private.watch_storage()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_full numeric := private.house_is_full();
begin
  if v_full < 0.8 or not public.take_rate_limit('storage alarm', 1, 86400) then
    return 0;
  end if;
  perform private.notify_admins('admin_task', format('Storage is %s %% full', floor(v_full * 100)), format(
    'Members have stored %s %% of the %s MB that the setting uploads_house_megabytes allows. From 90 %% on accounts without a proven phone or identity can’t upload, at 100 %% nobody can.',
    floor(v_full * 100), private.setting('uploads_house_megabytes')), '/admin/settings');
  return 1;
end
$$;
