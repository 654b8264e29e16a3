-- Contact details in items: their words are read by everybody, so they are refused there as in questions and hidden as in messages.

-- Whether a text can hold any: most do not, and reading for them takes time.
create function private.may_hold_contacts(p_text text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select regexp_count(t.words collate "und-x-icu", '[[:digit:]]') >= 7
    or t.words ~ '@|\mat\M|mail|yahoo|insta|\mig\M|snap|gram|tik|twitter|face|\mfb\M|messenger|signal|threads'
    or regexp_count(t.words, '\m(?:zero|nought|oh?|one|two|three|four|five|six|seven|eight|nine|double|triple)\M') >= 5
  from (select lower(normalize(p_text, nfkc))) t (words)
$$;

create function private.check_item_contacts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_field text;
  v_words text;
begin
  for v_field, v_words in
    select f.name, f.words from (values ('title', new.title), ('description', new.description), ('owner_terms', new.owner_terms),
      ('fit_note', new.fit_note), ('care_note', new.care_note), ('set_contents', array_to_string(new.set_contents, E'\n'))) f (name, words)
    where length(f.words) <= 5000 and private.may_hold_contacts(f.words)
  loop
    -- A link may show where it is from.
    if (private.mask_contacts(v_words)).kinds && '{phone number,email address,messenger name}' then
      perform private.refuse('No contact details here', v_field || ': leave out phone numbers, email addresses and messenger names. After booking you see each other''s contacts in Aso.');
    end if;
  end loop;
  return new;
end
$$;
create trigger items_check_new_contacts before insert on public.items
  for each row when (current_user = 'authenticated') execute function private.check_item_contacts();
create trigger items_check_contacts before update of title, description, owner_terms, fit_note, care_note, set_contents on public.items
  for each row when (current_user = 'authenticated'
    and (new.title, new.description, new.owner_terms, new.fit_note, new.care_note, new.set_contents)
      is distinct from (old.title, old.description, old.owner_terms, old.fit_note, old.care_note, old.set_contents))
  execute function private.check_item_contacts();
