-- Own sessions: where a person is signed in, and ending that.

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
  return v_count;
end
$$;
comment on function public.end_sessions is
  'Signs the caller out on one device, or, without p_session_id, on all others. Answers on how many. Takes no proof: it must be quick, and binds nothing.';
grant execute on function public.my_sessions(), public.end_sessions(uuid) to authenticated;
