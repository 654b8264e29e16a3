-- What people may store by their standing. An account is free, so it stores little: what it may keep grows with what costs something (a
-- proven phone, an approved identity, completed rentals). Beside that, all accounts of a network and the whole house have limits.

-- What people without an approved identity uploaded from a network within a day; unproven_bytes: those of them who have not proven a phone
-- either. They have half of the room: the other half stays for people who have.
create table private.network_uploads (
  network text primary key,
  day_start timestamptz not null,
  bytes bigint not null,
  unproven_bytes bigint not null
);

-- All that members have stored, in parts: one row would make every upload wait for the one before. unproven_bytes: of people who have
-- proven nothing, who have half of the house.
create table private.house_uploads (
  part int primary key,
  bytes bigint not null default 0,
  unproven_bytes bigint not null default 0
);
insert into private.house_uploads (part) select generate_series(0, 15);

-- What each person who has proven nothing has stored, as it is counted in unproven_bytes of the house. Nothing is there of the others.
create table private.unproven_uploads (
  user_id text primary key,
  bytes bigint not null
);

create function private.house_part(p_user_id text)
returns int
language sql
immutable
set search_path = ''
as $$ select abs(hashtext(p_user_id)) % 16 $$;

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
create function private.check_network_uploads(p_bytes bigint, p_proven boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_network text := private.request_network();
  v_limit numeric := private.setting_number('uploads_network_megabytes') * 1048576;
  n private.network_uploads;
begin
  if v_network = 'unknown' then
    return;
  end if;
  delete from private.network_uploads x where x.network = v_network and x.day_start <= now() - interval '1 day';
  insert into private.network_uploads as x (network, day_start, bytes, unproven_bytes)
  values (v_network, now(), p_bytes, case when p_proven then 0 else p_bytes end)
  on conflict (network) do update set bytes = x.bytes + excluded.bytes, unproven_bytes = x.unproven_bytes + excluded.unproven_bytes
  returning x.* into n;
  if n.bytes > v_limit then
    perform private.refuse('Upload Failed',
      'Many files were uploaded from your network today. Please continue tomorrow, or from another network.', 429);
  elsif not p_proven and n.unproven_bytes > v_limit / 2 then
    perform private.refuse('Upload Failed',
      'Many files were uploaded from your network today. Please verify your phone number, or continue tomorrow.', 429);
  end if;
end
$$;

-- How full the house is, and the half of it that people have who have proven nothing: 1 is full.
create function private.house_is_full(out house numeric, out unproven numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_limit numeric := greatest(private.setting_number('uploads_house_megabytes'), 0.001) * 1048576;
begin
  select sum(h.bytes) / v_limit, sum(h.unproven_bytes) / (v_limit / 2) into house, unproven from private.house_uploads h;
end
$$;

-- Counts what a person has stored among the unproven, or takes it out when something is proven. Answers the difference.
create function private.count_unproven_uploads(p_user_id text)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_before bigint := coalesce((select u.bytes from private.unproven_uploads u where u.user_id = p_user_id for update), 0);
  v_after bigint := case when private.has_proof(private.uploader(p_user_id)) then 0
    else coalesce((select sum(u.bytes) from private.upload_usage u where u.user_id = p_user_id), 0) end;
begin
  if v_after = 0 then
    delete from private.unproven_uploads u where u.user_id = p_user_id;
  else
    insert into private.unproven_uploads as u (user_id, bytes) values (p_user_id, v_after) on conflict (user_id) do update set bytes = excluded.bytes;
  end if;
  return v_after - v_before;
end
$$;

-- Keeps the sums of the house. People who have proven nothing have half of it, and the last tenth is not theirs either: free accounts can't
-- shut the others out.
create function private.check_house_uploads(p_changes private.upload_change[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_part record;
  v_full record;
begin
  -- First the rows of people, then those of the house, each in one order.
  for v_part in
    with people as materialized (
      select c.user_id, sum(c.bytes) as bytes from unnest(p_changes) c where c.user_id is not null group by 1 order by 1),
    counted as materialized (select p.user_id, p.bytes, private.count_unproven_uploads(p.user_id) as unproven_bytes from people p)
    select private.house_part(c.user_id) as part, sum(c.bytes) as bytes, sum(c.unproven_bytes) as unproven_bytes from counted c group by 1 order by 1
  loop
    update private.house_uploads h
    set bytes = greatest(h.bytes + v_part.bytes, 0), unproven_bytes = greatest(h.unproven_bytes + v_part.unproven_bytes, 0)
    where h.part = v_part.part;
  end loop;
  if (select coalesce(sum(c.bytes), 0) from unnest(p_changes) c where c.user_id is not null) <= 0 then
    return;
  end if;
  v_full := private.house_is_full();
  if v_full.house > 1 then
    perform private.refuse('Upload Failed', 'Aso’s storage is full. We have been told; please try again tomorrow.', 429);
  elsif (v_full.unproven > 1 or v_full.house > 0.9)
    and exists (select from unnest(p_changes) c where c.bytes > 0 and not private.has_proof(private.uploader(c.user_id))) then
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
  v_proven boolean := v_identified or private.has_proof(v_user);
begin
  if p_change.bytes > 0 then
    perform private.check_upload_standing(v_user, v_identified, v_proven);
  end if;
  if p_change.sent_bytes > 0 and not v_identified then
    perform private.check_network_uploads(p_change.sent_bytes, v_proven);
  end if;
end
$$;

-- Who has proven something since the last upload leaves room for those who have not.
create function private.recount_proven_uploads()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user text;
begin
  for v_user in
    select u.user_id from private.unproven_uploads u where private.has_proof(private.uploader(u.user_id)) order by u.user_id limit 500
    for update skip locked
  loop
    update private.house_uploads h set unproven_bytes = greatest(h.unproven_bytes + private.count_unproven_uploads(v_user), 0)
    where h.part = private.house_part(v_user);
  end loop;
end
$$;

-- Part of run_due_jobs: tells admins once a day while the house, or the half of it for free accounts, is four fifths full.
create function private.watch_storage()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_full record;
  v_told int := 0;
begin
  perform private.recount_proven_uploads();
  v_full := private.house_is_full();
  if v_full.house >= 0.8 and public.take_rate_limit('storage alarm', 1, 86400) then
    perform private.notify_admins('admin_task', format('Storage is %s %% full', floor(v_full.house * 100)), format(
      'Members have stored %s %% of the %s MB that the setting uploads_house_megabytes allows. From 90 %% on accounts without a proven phone or identity can’t upload, at 100 %% nobody can.',
      floor(v_full.house * 100), private.setting('uploads_house_megabytes')), '/admin/settings');
    v_told := v_told + 1;
  end if;
  if v_full.unproven >= 0.8 and public.take_rate_limit('storage alarm of free accounts', 1, 86400) then
    perform private.notify_admins('admin_task', format('Free accounts’ half of the storage is %s %% full', floor(v_full.unproven * 100)), format(
      'Accounts without a proven phone or identity have stored %s %% of the half of uploads_house_megabytes (%s MB) that they may use. At 100 %% they can’t upload. Many files of new accounts may be an attack: others can still upload.',
      floor(v_full.unproven * 100), private.setting('uploads_house_megabytes')), '/admin/settings');
    v_told := v_told + 1;
  end if;
  return v_told;
end
$$;
