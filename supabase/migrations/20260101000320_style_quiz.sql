-- The style quiz. A visitor's seven answers become an outfit of items from the market. The session can be linked once to
-- an account, by a caller with its id: the id is known only to the browser that took the quiz.

create table public.style_sessions (
  id uuid primary key default gen_random_uuid(),
  -- A caller who knows the session id may link the session, so only its hash is stored.
  session_hash text not null unique,
  user_id uuid references private.profiles (user_id),
  answers jsonb not null,
  results jsonb not null,
  created_at timestamptz not null default now(),
  linked_at timestamptz
);
comment on table public.style_sessions is
  'Answers to the style quiz and the outfit made from them. A visitor''s session is linked to an account once.';
comment on column public.style_sessions.session_hash is
  'Hash of the session id: whoever holds the id itself may link the session.';
comment on column public.style_sessions.answers is 'The seven answers by question.';
comment on column public.style_sessions.results is
  'The outfit: first the complete look, then its pieces; prices in naira a day.';
comment on column public.style_sessions.linked_at is 'When it was linked to the account; null for a visitor''s.';
create index style_sessions_by_person on public.style_sessions (user_id, created_at desc);
create index style_sessions_unlinked on public.style_sessions (created_at) where user_id is null;
alter table public.style_sessions enable row level security;
create policy "a person reads own style sessions" on public.style_sessions
  for select to authenticated using (user_id = (select auth.uid()));
grant select (id, user_id, answers, results, created_at, linked_at) on public.style_sessions to authenticated;
grant select on public.style_sessions to service_role;

-- The items that fit an answer of the quiz: their categories, and a pattern for title and description.
create table private.style_words (
  question text not null,
  answer text not null,
  categories text[] not null,
  pattern text not null,
  primary key (question, answer)
);
insert into private.style_words (question, answer, categories, pattern) values
  ('base_item', 'dress', '{Dresses,Formal}', '\m(dress|gown|kaftan|bubu)'),
  ('base_item', 'jumpsuit', '{Dresses,Bottoms,Formal,Other}', '\m(jumpsuit|playsuit)'),
  ('base_item', 'agbada', '{Traditional,Formal,Suits}', '\m(agbada|babanriga|senator)'),
  ('base_item', 'skirt_top', '{Tops,Bottoms,Dresses,Traditional}', '\m(skirt|blouse|two[- ]piece|co-?ord|crop top)'),
  ('base_item', 'suit', '{Suits,Formal,Outerwear}', '\m(suit|tuxedo|blazer)'),
  ('base_item', 'traditional', '{Traditional,Dresses}', '\m(iro|buba|aso[- ]?oke|aso[- ]?ebi|gele|isiagu|george|wrapper|ankara|adire)'),
  ('shoes', 'heels', '{Shoes}', '\m(heels?|stiletto|pumps?)'),
  ('shoes', 'wedges', '{Shoes}', '\m(wedges?|platforms?)'),
  ('shoes', 'flats', '{Shoes}', '\m(flats?|loafers?|ballet|slippers?|brogues?|mules?)'),
  ('shoes', 'sandals', '{Shoes}', '\m(sandals?|slides?)'),
  ('shoes', 'sneakers', '{Shoes}', '\m(sneakers?|trainers?)'),
  ('bags', 'clutch', '{Bags}', '\m(clutch|purse)'),
  ('bags', 'shoulder', '{Bags}', '\m(shoulder|hand ?bag|satchel)'),
  ('bags', 'crossbody', '{Bags}', '\m(cross-?body|sling)'),
  ('bags', 'tote', '{Bags}', '\m(tote|shopper)'),
  ('bags', 'evening', '{Bags}', '\m(evening|beaded|minaudi|clutch)'),
  ('accessories', 'jewelry', '{Jewelry}', '.'),
  ('accessories', 'scarf', '{Accessories,Traditional}', '\m(scarf|gele|head ?tie|shawl|ipele)'),
  ('accessories', 'hat', '{Accessories,Traditional}', '\m(hat|fila|cap|fascinator|turban)'),
  ('accessories', 'watch', '{Accessories,Jewelry}', '\m(watch)'),
  ('accessories', 'sunglasses', '{Accessories}', '\m(sunglasses|shades|glasses)'),
  ('occasion', 'wedding', '{}', '\m(wedding|aso[- ]?ebi|bridal|lace|gele|owambe|aso[- ]?oke)'),
  ('occasion', 'birthday', '{}', '\m(birthday|party|sequin|sparkl|gold)'),
  ('occasion', 'date_night', '{}', '\m(date|satin|silk|evening|red|black)'),
  ('occasion', 'work_event', '{}', '\m(work|office|meeting|tailored|formal|corporate)'),
  ('occasion', 'party', '{}', '\m(party|night|sequin|club|dance)'),
  ('occasion', 'casual', '{}', '\m(casual|everyday|cotton|easy|weekend)'),
  ('vibe', 'elegant', '{}', '\m(elegant|lace|silk|satin|velvet|pearl|floor|classic)'),
  ('vibe', 'sexy', '{}', '\m(fitted|bodycon|slit|backless|mini|red|heels?)'),
  ('vibe', 'playful', '{}', '\m(ankara|bright|print|ruffle|colou?r|fun)'),
  ('vibe', 'professional', '{}', '\m(tailored|office|work|navy|structured|leather)'),
  ('vibe', 'bohemian', '{}', '\m(adire|linen|flow|raffia|cotton|kaftan|bead)'),
  ('vibe', 'minimalist', '{}', '\m(plain|simple|clean|black|white|linen|nude)');

-- The item that fits an answer best for at most p_most naira a day, or no row. Considers the newest 200 of its categories.
create function private.style_piece(p_question text, p_answer text, p_answers jsonb, p_most numeric, p_without uuid[])
returns setof public.items
language sql
stable
set search_path = ''
as $$
  select i.* from (
    select n.* from private.style_words w
    cross join lateral (
      select n.* from public.items n
      where n.status = 'available' and n.withheld_at is null and n.owner_id <> all ((select private.people_kept_apart())::uuid[])
        and n.category = any (w.categories) and n.availability_type in ('rent', 'both')
      order by n.created_at desc, n.id desc limit 200
    ) n
    where w.question = p_question and w.answer = p_answer
      and n.title || ' ' || coalesce(n.description, '') ~* w.pattern
      and n.rental_price <= p_most and cardinality(n.images) > 0 and n.id <> all (p_without)
  ) i
  join private.profiles p on p.user_id = i.owner_id and p.deleted_at is null
  order by (
      select count(*) from private.style_words w
      where (w.question, w.answer) in (('occasion', p_answers ->> 'occasion'), ('vibe', p_answers ->> 'vibe'))
        and i.title || ' ' || coalesce(i.description, '') ~* w.pattern
    ) + case when i.title ~* (select w.pattern from private.style_words w where w.question = p_question and w.answer = p_answer) then 2 else 0 end
      + case when p.verified then 0.5 else 0 end desc,
    i.rental_price, i.id
  limit 1
$$;

-- The highest price of the whole outfit, in naira a day.
create function private.style_budget(p_band text)
returns numeric
language sql
immutable
set search_path = ''
as $$ select case p_band when '2000-5000' then 5000 when '5000-10000' then 10000 when '10000-15000' then 15000 else 1000000 end::numeric $$;

-- One item of the outfit as the preview shows it.
create function private.style_result(p_item public.items, p_question text, p_answers jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', p_item.id, 'type', 'db_item', 'category', p_item.category, 'title', p_item.title,
    'image', p_item.images[1], 'vibe', p_answers ->> 'vibe', 'price', p_item.rental_price,
    'reason', case p_question
      when 'base_item' then 'The heart of your look'
      when 'shoes' then 'Shoes to match'
      when 'bags' then 'A bag to match'
      else 'The finishing touch' end)
$$;

-- The best outfit from the items of the market: the base piece first, then the others within the budget. Empty when there
-- is no base piece.
create function private.style_pieces(p_answers jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_left numeric := private.style_budget(p_answers ->> 'budget');
  v_wishes text[][] := array[['base_item', p_answers ->> 'base_item'], ['shoes', p_answers ->> 'shoes'], ['bags', p_answers ->> 'bags']];
  v_wish text[];
  v_accessory text;
  v_piece public.items;
  v_taken uuid[] := '{}';
  v_pieces jsonb := '[]';
begin
  foreach v_accessory in array string_to_array(p_answers ->> 'accessories', ',') loop
    v_wishes := v_wishes || array[['accessories', trim(v_accessory)]];
  end loop;
  foreach v_wish slice 1 in array v_wishes loop
    exit when jsonb_array_length(v_pieces) = 5;
    -- The base piece leaves a quarter for the rest.
    select * into v_piece from private.style_piece(v_wish[1], v_wish[2], p_answers,
      case when v_wish[1] = 'base_item' then v_left * 0.75 else v_left end, v_taken);
    if found then
      v_pieces := v_pieces || private.style_result(v_piece, v_wish[1], p_answers);
      v_left := v_left - v_piece.rental_price;
      v_taken := v_taken || v_piece.id;
    elsif v_wish[1] = 'base_item' then
      return '[]';
    end if;
  end loop;
  return v_pieces;
end
$$;

-- The preview: first the complete look, then its items. Without items it shows a drawing.
create function private.style_results(p_answers jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_pieces jsonb := private.style_pieces(p_answers);
  v_drawn boolean := jsonb_array_length(v_pieces) = 0;
begin
  return jsonb_build_array(jsonb_build_object(
    'id', 'look-' || (p_answers ->> 'base_item') || '-' || (p_answers ->> 'vibe'),
    'type', 'ai_generated',
    'category', 'complete-outfit',
    'title', initcap(p_answers ->> 'vibe') || ' ' || replace(p_answers ->> 'base_item', '_', ' and ') || ' look',
    'image', case when v_drawn then format('/looks/%s-%s.webp', p_answers ->> 'base_item', p_answers ->> 'vibe') else v_pieces -> 0 ->> 'image' end,
    'reason', case when v_drawn then 'A look based on your answers. New wardrobes join Aso every day.'
      else 'Put together from wardrobes on Aso within your budget.' end,
    'vibe', p_answers ->> 'vibe',
    'occasion', p_answers ->> 'occasion',
    'total_price', case when not v_drawn then (select sum((p ->> 'price')::numeric) from jsonb_array_elements(v_pieces) p) end
  )) || v_pieces;
end
$$;

create function public.save_style_session(p_session_id text, p_answers jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_results jsonb;
begin
  perform private.check_text('p_session_id', p_session_id, 120);
  perform private.check_json('p_answers', p_answers, 4000);
  if coalesce(p_session_id, '') !~ '^session_[0-9]{10,16}_?[A-Za-z0-9]{8,64}$' then
    perform private.refuse('Invalid session', 'sessionId must be session_, the time and a random suffix.');
  end if;
  v_results := private.style_results(p_answers);
  insert into public.style_sessions as s (session_hash, answers, results)
  values (encode(sha256(convert_to(p_session_id, 'UTF8')), 'hex'), p_answers, v_results)
  on conflict (session_hash) do update set answers = excluded.answers, results = excluded.results where s.user_id is null;
  return v_results;
end
$$;
comment on function public.save_style_session is
  'Stores a visitor''s answers to the style quiz and answers the outfit made from them. The same session can be '
  'answered again until it is linked to an account.';
grant execute on function public.save_style_session(text, jsonb) to service_role;

create function public.link_anonymous_ai_session(p_user_id uuid, p_email text, p_session_id text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_email', p_email, 320);
  perform private.check_text('p_session_id', p_session_id, 120);
  if p_user_id is distinct from (select auth.uid()) or not private.has_role() then
    perform private.refuse('Access denied', 'You can only link your own session.', 403);
  end if;
  if lower(p_email) is distinct from (select lower(u.email) from auth.users u where u.id = p_user_id) then
    perform private.refuse('Access denied', 'p_email must be your own email address.', 403);
  end if;
  update public.style_sessions s set user_id = p_user_id, linked_at = now()
  where s.session_hash = encode(sha256(convert_to(coalesce(p_session_id, ''), 'UTF8')), 'hex') and s.user_id is null;
  return found;
end
$$;
comment on function public.link_anonymous_ai_session is
  'Links the style quiz of this browser to the caller''s account, once. False when there is no such session or it is '
  'linked already. p_email must be the caller''s own address.';
grant execute on function public.link_anonymous_ai_session(uuid, text, text) to authenticated;
