-- Own sessions: where a person is signed in, ending that, and what else ends with it.

-- Addresses that open something of a person to whoever knows them: a thief of the session could have read them. Guests who have joined an
-- event stay.
create function private.end_secret_links(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_calendars int;
  v_wishlists int;
  v_invitations int;
begin
  delete from private.calendar_feeds f using public.items i where i.id = f.item_id and i.owner_id = p_user_id;
  get diagnostics v_calendars = row_count;
  delete from private.wishlist_links l where l.user_id = p_user_id;
  get diagnostics v_wishlists = row_count;
  delete from private.event_links l using public.events e where e.id = l.event_id and e.host_id = p_user_id and e.last_day >= private.today();
  get diagnostics v_invitations = row_count;
  if v_calendars + v_wishlists + v_invitations > 0 and exists (select from private.profiles p where p.user_id = p_user_id and p.deleted_at is null) then
    perform private.notify(p_user_id, 'account', 'Your private links have ended', format('With the devices that were signed out, these addresses stopped working '
      'too: %s. Share new ones with those who need them.', concat_ws(', ', case when v_calendars > 0 then 'calendars of your items' end,
      case when v_wishlists > 0 then 'your wishlist' end, case when v_invitations > 0 then 'invitations to your events' end)), p_link => '/security');
  end if;
end
$$;

-- Auth ends several sessions at once where a person signs out everywhere, or sets up an authenticator app; a session whose time was over
-- is only cleared away.
create function private.sessions_ended()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.end_secret_links(g.user_id) from ended g where g.not_after is null or g.not_after > now() group by g.user_id having count(*) > 1;
  return null;
end
$$;
create trigger aso_sessions_ended after delete on auth.sessions referencing old table as ended
  for each statement execute function private.sessions_ended();

create function public.my_sessions()
returns table (id uuid, device text, network text, signed_in_at timestamptz, last_seen_at timestamptz, is_current boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select s.id, left(s.user_agent, 300), host(s.ip), s.created_at,
      greatest(s.created_at, s.refreshed_at at time zone 'UTC', (select p.proven_at from private.session_proofs p where p.session_id = s.id)),
      s.id = private.caller_session()
    from auth.sessions s
    where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    order by s.id = private.caller_session() desc, 5 desc, s.id
    limit 100;
end
$$;
comment on function public.my_sessions is
  'The devices on which the caller is signed in, this one first. device: the browser, as it names itself; network: its IP address; last_seen_at: to '
  'the hour, as a device renews its token.';

create function public.end_sessions(p_session_id uuid default null)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_here uuid := private.caller_session();
  v_count int;
begin
  delete from auth.refresh_tokens t using auth.sessions s
  where s.id = t.session_id and s.user_id = v_me and case when p_session_id is null then s.id <> v_here else s.id = p_session_id end;
  delete from auth.sessions s
  where s.user_id = v_me and case when p_session_id is null then s.id <> v_here else s.id = p_session_id end;
  get diagnostics v_count = row_count;
  -- Of several the trigger has seen it.
  if p_session_id is null and v_count < 2 then
    perform private.end_secret_links(v_me);
  end if;
  return v_count;
end
$$;
comment on function public.end_sessions is
  'Signs the caller out on one device, or, without p_session_id, on all others: then the addresses of calendars, wishlist and invitations end too. Answers on how many. Takes no proof: it must be quick, and binds nothing.';
grant execute on function public.my_sessions(), public.end_sessions(uuid) to authenticated;
