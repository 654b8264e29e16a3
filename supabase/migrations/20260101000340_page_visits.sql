-- Page visits: which pages people come to, by the hash of the day (counted_use). No address, no account, no time of day.

-- The pages that are counted. Nothing else can be.
create table private.counted_pages (
  page text primary key check (page ~ '^[a-z][a-z_]{0,39}$')
);
insert into private.counted_pages (page) values
  ('landing'), ('market'), ('item'), ('sign_up'), ('profile_setup'), ('verification'), ('closet'), ('list_item'), ('basket'),
  ('booking'), ('bookings'), ('wallet'), ('messages'), ('ai'), ('events'), ('analytics'), ('help'), ('safety');

create table private.page_visits (
  day date not null,
  page text not null references private.counted_pages (page),
  visitor bytea not null,
  is_member boolean not null,
  -- Further visits of the same day; what a script adds ends here.
  visits int not null default 1 check (visits between 1 and 50),
  primary key (day, page, visitor)
);

create function public.note_page_visit(p_page text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_who bytea;
  v_today date := private.today();
begin
  perform private.check_text('p_page', p_page, 40);
  if not exists (select from private.counted_pages c where c.page = p_page) then
    perform private.refuse('Invalid input', 'p_page must be one of the pages that are counted.');
  end if;
  v_who := private.counted_caller(private.setting_number('counted_visitors_of_network')::int);
  if v_who is null then
    return;
  end if;
  update private.page_visits v set visits = v.visits + 1
  where v.day = v_today and v.page = p_page and v.visitor = v_who and v.visits < 50;
  if found or exists (select from private.page_visits v where v.day = v_today and v.page = p_page and v.visitor = v_who)
    or not private.may_count_more(v_who) then
    return;
  end if;
  insert into private.page_visits (day, page, visitor, is_member) values (v_today, p_page, v_who, (select auth.uid()) is not null)
  on conflict do nothing;
end
$$;
comment on function public.note_page_visit is
  'Counts a visit of a page: market, item, wallet … (never an address). Who it was can''t be told from it once the day is over. Not counted: '
  'who switched counting off in the account or the browser. Refuses other pages.';
grant execute on function public.note_page_visit(text) to anon, authenticated;
