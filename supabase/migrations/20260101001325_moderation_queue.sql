-- The moderation queue: reported items, ratings and people, appeals against suspensions and flagged messages, in one list. people: whom it is about.
-- Admins see no row about themselves.

create view private.moderation_rows as
select 'item' as kind, r.item_id as subject_id, min(r.created_at) as since, count(*)::int as reports, array[i.owner_id] as people
from public.item_reports r join public.items i on i.id = r.item_id and i.archived_at is null
where r.status = 'open' group by r.item_id, i.owner_id
union all
select 'rating', r.rating_id, min(r.created_at), count(*)::int, array[x.rater_id, x.rated_user_id]
from public.rating_reports r join public.ratings x on x.id = r.rating_id
where r.status = 'open' group by r.rating_id, x.rater_id, x.rated_user_id
union all
select 'person', r.reported_id, min(r.created_at), count(*)::int, array[r.reported_id] from public.person_reports r where r.status = 'open' group by r.reported_id
union all
select 'appeal', s.id, s.appealed_at, 1, array[s.user_id] from private.suspensions s
where s.appealed_at is not null and s.appeal_decided_at is null and s.ended_at is null and (s.ends_at is null or s.ends_at > now())
union all
select 'message', f.id, f.created_at, 1, array[c.sender_id, c.receiver_id] from private.message_flags f join public.chats c on c.id = f.message_id
where f.outcome is null;

create function public.moderation_queue(
  p_kind text default null, p_after timestamptz default null, p_after_id uuid default null, p_limit int default 20
)
returns table (kind text, subject_id uuid, since timestamptz, reports int)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_rows private.moderation_rows[];
begin
  perform private.check_text('p_kind', p_kind, 40);
  perform private.require_staff('reports');
  if p_kind not in ('item', 'rating', 'person', 'appeal', 'message') then
    perform private.refuse('Invalid input', 'p_kind must be item, rating, person, appeal or message.');
  end if;
  v_rows := array(
    select r from private.moderation_rows r
    where (p_kind is null or r.kind = p_kind) and not r.people && (select private.own_accounts())
      and (p_after is null or (r.since, r.subject_id) > (p_after, coalesce(p_after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    order by r.since, r.subject_id
    limit least(greatest(coalesce(p_limit, 20), 1), 100));
  -- What was shown is open by table as well, for an hour.
  perform private.log_reading('list_moderation', jsonb_build_object('kind', p_kind, 'after', p_after,
    'shown', (select coalesce(jsonb_agg(distinct r.kind), '[]') from unnest(v_rows) r)));
  return query select r.kind, r.subject_id, r.since, r.reports from unnest(v_rows) r order by r.since, r.subject_id;
end
$$;
comment on function public.moderation_queue is
  'For admins: what waits for a decision, the oldest first, 20 at a time unless asked otherwise (at most 100). kind: item, rating, '
  'person, appeal or message; subject_id: the item, rating, person, suspension or flag; since: its oldest open report; reports: how many. Not what is about the caller. '
  'p_after and p_after_id: only those after that row, for the next page. Logged.';
grant execute on function public.moderation_queue(text, timestamptz, uuid, int) to authenticated;
