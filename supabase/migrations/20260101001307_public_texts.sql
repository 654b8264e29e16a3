-- Public texts: every column that people write and others can read, and what keeps contact details out of it. A column without a line
-- here fails tests/rules/system/public-texts.test.ts.

-- refused: whoever writes contact details is told to leave them out. masked: they are hidden in what is kept. name: a name (names).
-- Both by a trigger of the table, or by the procedures that write it, as `held_by` says.
-- agreed: the other side reads it in a matter of both, where contacts are open or a person at Aso reads on. copied: from
-- a column that has its rule. chosen: one of the words that Aso gives. own: others do not read it, except staff.
create table private.public_texts (
  table_name text not null,
  column_name text not null,
  rule text not null check (rule in ('refused', 'masked', 'name', 'copied', 'agreed', 'chosen', 'own')),
  -- Of refused, masked and name: the function that does it. The trigger, unless it says another one.
  held_by text,
  -- The order in which they are shown, so that a number that goes on from one to the next is found.
  place int not null,
  primary key (table_name, column_name)
);
insert into private.public_texts (table_name, column_name, rule, held_by, place)
select split_part(w.name, '.', 1) || '.' || split_part(w.name, '.', 2), split_part(w.name, '.', 3), r.rule, r.held_by, w.at
from (values
  ('refused', 'private.check_public_texts', 'public.items.title public.items.brand public.items.colour public.items.size public.items.set_contents public.items.fit_note public.items.care_note '
    || 'public.items.owner_terms public.items.description private.profiles.location public.events.name public.events.city public.events.state public.events.colours '
    || 'private.event_sides.fabric private.event_sides.colours public.event_guests.clothes_sizes public.event_guests.shoe_sizes'),
  ('refused', 'private.public_words', 'private.item_questions.question private.item_questions.answer'),
  -- From the profile of the owner.
  ('copied', null, 'public.items.city public.items.state'),
  -- Nobody loses a rating by a word in it.
  ('masked', 'private.check_public_texts', 'public.ratings.comment public.ratings.answer'),
  ('masked', 'private.write_message', 'public.chats.message'),
  ('masked', 'public.suggest_meeting', 'public.meetings.place'),
  ('masked', 'private.write_booking', 'public.transactions.special_instructions'),
  ('masked', 'private.end_booking', 'public.transactions.cancel_reason'),
  ('masked', 'private.reason_of', 'public.disputes.appeal_reason public.deposit_claims.appeal_reason'),
  ('name', 'private.check_own_name', 'private.profiles.full_name'),
  ('agreed', null, 'public.transactions.delivery_address public.transactions.return_notes public.transactions.borrower_return_notes public.transactions.lender_return_notes '
    || 'public.transactions.question_note public.disputes.description public.disputes.evidence_urls public.dispute_statements.statement public.dispute_statements.evidence_urls '
    || 'public.claim_lines.words public.claim_lines.answer_words public.claim_lines.evidence public.claim_lines.answer_evidence private.profiles.phone_number'),
  ('chosen', null, 'public.items.category public.items.measurements public.items.images private.profiles.selfie_url private.profiles.connected_social public.events.occasion '
    || 'public.events.dress_code public.event_guests.made_for public.chats.photo_path'),
  ('own', null, 'public.availability_blocks.note public.saved_items.title public.saved_items.content_type public.saved_items.content_data public.saved_searches.name public.saved_searches.filters '
    || 'public.style_sessions.answers public.withdrawals.account_name public.withdrawals.account_number public.withdrawals.bank_name public.withdrawals.bank_code public.item_reports.details '
    || 'public.person_reports.details public.person_reports.evidence_urls public.rating_reports.details public.borrower_verifications.bvn public.borrower_verifications.consent_version '
    || 'public.borrower_verifications.government_id_number public.borrower_verifications.residential_address private.identity_addresses.residential_address public.borrower_verifications.government_id_image_url '
    || 'public.borrower_verifications.selfie_image_url public.borrower_verifications.utility_bill_url public.borrower_verifications.sent_name public.borrower_verifications.accepted_name '
    || 'public.ai_usage.payment_reference public.notification_settings.muted private.suspensions.appeal private.push_subscriptions.device private.push_subscriptions.endpoint '
    || 'private.social_connections.username private.empty_searches.words private.sign_ins.user_agent private.user_actions.action_data')
) r (rule, held_by, names), unnest(string_to_array(r.names, ' ')) with ordinality w (name, at);

-- What a value says: a text, the parts of a list or of a place. Where on earth a place is are figures.
create function private.words_of(p_value jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select case jsonb_typeof(p_value)
    when 'string' then p_value #>> '{}'
    when 'array' then (select string_agg(a.part, E'\n' order by a.at) from jsonb_array_elements_text(p_value) with ordinality a (part, at))
    when 'object' then (select string_agg(o.value #>> '{}', E'\n' order by o.key) from jsonb_each(p_value) o where o.key not in ('latitude', 'longitude'))
  end
$$;

-- Shops that everybody knows, of which no page is a person's: a public text may say that a thing is from there.
create table private.known_shops (host text primary key);
insert into private.known_shops
select unnest(string_to_array('zara.com hm.com asos.com shein.com mango.com next.co.uk boohoo.com prettylittlething.com fashionnova.com uniqlo.com gap.com forever21.com farfetch.com '
  || 'net-a-porter.com selfridges.com macys.com nordstrom.com revolve.com nike.com adidas.com gucci.com chanel.com dior.com prada.com louisvuitton.com amazon.com amazon.co.uk marksandspencer.com', ' '));

-- A text without the names of such shops, and of sites of which it names no page.
create function private.without_known_shops(p_text text)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_text !~ '[.][A-Za-z]' then
    return p_text;
  end if;
  return regexp_replace(p_text, '(?<![a-z0-9@.-])(?:https?://)?(?:www\.)?(?:(?:' || (select string_agg(replace(s.host, '.', '\.'), '|') from private.known_shops s) || ')(?![a-z0-9@-]|\.[a-z0-9])|(?:'
    || (select string_agg(replace(s.host, '.', '\.'), '|') from private.personal_sites s where s.host like '%.com') || ')(?![a-z0-9@/-]|\s+slash\M|\s/|\.[a-z0-9]))', 'site', 'gi');
end
$$;

-- Whether a public text says how to reach somebody: by a number, an address, a name at a messenger or a site of their own.
create function private.says_contact(p_text text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (private.mask_contacts(private.without_known_shops(p_text))).kinds <> '{}';
end
$$;

-- Whether the name of a file says it, behind the folder of whom it is. What phones and browsers make up says nothing: moments in
-- seconds or milliseconds, and long names out of chance, which have letters among their digits.
create function private.file_name_says_contact(p_name text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  v_name text := regexp_replace(lower(p_name), '^[^/]*/|\.(?:jpe?g|png|webp|avif|pdf)$', '', 'g');
begin
  v_name := regexp_replace(v_name, '(?<![0-9])1[5-9][0-9]{8}(?:[0-9]{3})?(?![0-9])|^fb_img_', 'x', 'g');
  v_name := regexp_replace(v_name, '(?<![a-z0-9])(?=(?:[0-9-]*[a-f]){3})[0-9a-f-]{16,}(?![a-z0-9])', 'x', 'g');
  return private.says_contact(v_name) or private.says_contact(translate(v_name, '_-+=&;,/!*()', '            '));
end
$$;

-- The first of the listed columns that holds contact details, or together with the ones before it: a number can begin in one. Where only
-- several together do, one beside the other or not, the first that says something. Null: none does.
create function private.column_with_contacts(p_row jsonb, p_columns text[])
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_fields text[] := array(
    select w.words from (select private.words_of(p_row -> c.name) as words, c.at from unnest(p_columns) with ordinality c (name, at)) w where w.words <> '' order by w.at);
  v_words text := array_to_string(v_fields, E'\n');
  v_column text;
  v_before text := '';
begin
  if v_words = '' or length(v_words) > 20000 then
    return null;
  elsif private.says_contact(v_words) then
    foreach v_column in array p_columns loop
      v_before := concat_ws(E'\n', v_before, private.words_of(p_row -> v_column));
      if private.says_contact(v_before) then
        return v_column;
      end if;
    end loop;
    return p_columns[1];
  elsif cardinality(v_fields) > 1 and (private.fields_say_number(v_fields) or private.fields_say_name(v_fields)) then
    return (select c.name from unnest(p_columns) with ordinality c (name, at) where private.words_of(p_row -> c.name) <> '' order by c.at limit 1);
  end if;
  return null;
end
$$;

-- Before a person writes a row: what the list says of its columns. The name of a shop may show where a thing is from; a page of one's own leads away.
-- What a job or a function of Aso writes is its own.
create function private.check_public_texts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_new jsonb := to_jsonb(new);
  v_old jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  v_written text[];
  v_read text[];
  v_column text;
  v_masked private.masked_text;
begin
  if (select auth.uid()) is null then
    return new;
  end if;
  -- A name and a place are read with the others, so that neither is half of a number.
  select array_agg(t.column_name order by t.rule <> 'refused', t.place), array_agg(t.column_name) filter (where t.rule <> 'copied') into v_read, v_written
  from private.public_texts t
  where t.table_name = tg_table_schema || '.' || tg_table_name and (t.rule = 'refused' and t.held_by = 'private.check_public_texts' or t.rule in ('name', 'copied'));
  if exists (select from unnest(v_written) c (name) where v_new -> c.name is distinct from v_old -> c.name) then
    v_column := private.column_with_contacts(v_new, v_read);
    -- What stood there before this was refused keeps nobody from changing the rest.
    if v_column is not null and (tg_op = 'INSERT' or private.column_with_contacts(v_old, v_read) is null or v_new -> v_column is distinct from v_old -> v_column) then
      perform private.refuse('No contact details here', v_column || ': leave out phone numbers, email addresses, messenger names and pages of your own. After booking you see each other''s contacts in Aso.');
    end if;
  end if;
  for v_column in
    select t.column_name from private.public_texts t
    where t.table_name = tg_table_schema || '.' || tg_table_name and t.rule = 'masked' and t.held_by = 'private.check_public_texts'
      and v_new ->> t.column_name is distinct from v_old ->> t.column_name and v_new ->> t.column_name is not null
  loop
    v_masked := private.mask_contacts(v_new ->> v_column);
    new := jsonb_populate_record(new, jsonb_build_object(v_column, left(v_masked.body, 4000)));
  end loop;
  return new;
end
$$;
-- After the triggers that write the row: they run in the order of their names.
create trigger items_zz_public_texts before insert or update of title, brand, colour, size, set_contents, fit_note, care_note, owner_terms, description on public.items
  for each row execute function private.check_public_texts();
create trigger profiles_zz_public_texts before insert or update of full_name, location on private.profiles
  for each row execute function private.check_public_texts();
create trigger ratings_zz_public_texts before insert or update of comment, answer on public.ratings
  for each row execute function private.check_public_texts();
