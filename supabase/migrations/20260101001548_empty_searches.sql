-- Searches that found nothing: what the market lacks. Kept without who searched, and only where several people did on the same day.

create table private.empty_searches (
  day date not null,
  -- The words of the search in one spelling: folded, without stop words.
  words text not null check (length(words) between 2 and 80),
  searcher bytea not null,
  primary key (day, words, searcher)
);

-- The words of a search as they are kept; null: not at all, because they hold a contact detail, a long number or too much.
create function private.kept_search(p_query text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_words text := array_to_string(private.words(p_query), ' ');
begin
  if length(v_words) not between 2 and 80 or v_words ~ '\d{5}|(\d ?){7}' or cardinality((private.mask_contacts(p_query)).kinds) > 0 then
    return null;
  end if;
  return v_words;
end
$$;

create function public.note_empty_search(p_query text)
returns void
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  -- Visitors of a network count as one here: several people are several networks or accounts.
  v_who bytea;
  v_words text;
begin
  perform private.check_text('p_query', p_query, 200);
  v_who := private.counted_caller(1);
  v_words := private.kept_search(p_query);
  if v_who is null or v_words is null
    or exists (select from private.empty_searches s where s.day = private.today() and s.words = v_words and s.searcher = v_who)
    or not private.may_count_more(v_who)
    -- Nobody's word is taken for it.
    or exists (select from private.find_listings(private.read_filter(row(null, null, null, null, null, null, null, null, null, null, null, null,
      null, null, null, null, null, null, null, null), p_query, 'relevance', 1, 1), 'relevance', null, null, null, 1)) then
    return;
  end if;
  insert into private.empty_searches (day, words, searcher) values (private.today(), v_words, v_who) on conflict do nothing;
end
$$;
comment on function public.note_empty_search is
  'Counts a search whose words no listing has, once a person and day. The search is made again: what is found is not counted. Not kept: '
  'words with a contact detail or a long number, and what too few people searched for on one day. Not counted: who switched it off.';
grant execute on function public.note_empty_search(text) to anon, authenticated;
