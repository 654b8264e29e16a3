-- Search words: how texts become words, the words under which an item is found, and their synonyms.

create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- Words --------------------------------------------------------------------------------------------------

-- A text without capitals, accents, dots (àṣọ òkè is aso oke, ƙwarya is kwarya) and apostrophes, as people type it.
-- (These functions are plpgsql, because plpgsql keeps its plans from row to row.)
create function private.fold(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return lower(translate(
    regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f''’ʼ‘`]', '', 'g'), 'ɓɗƙƴƁƊƘƳ', 'bdkybdky'));
end
$$;

-- The words of a text, folded, in their order, without stop words.
create function private.words(p_text text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select left(w.word, 40)
    from regexp_split_to_table(private.fold(p_text), '[^a-z0-9]+') with ordinality w (word, at)
    where w.word <> '' and w.word <> all ('{a,an,and,n,the,for,of,with,in,on,to,my,is,at,by,or,it,this,i,me}')
    order by w.at);
end
$$;

-- Words without their English endings: dresses and dress are one. Words of other languages mostly stay what they are.
create function private.stems(p_words text[])
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select coalesce((ts_lexize('pg_catalog.english_stem', w.word))[1], w.word)
    from unnest(p_words) with ordinality w (word, at) order by w.at);
end
$$;

-- The size of an item as people choose it: UK 12 (also written 12, uk12 or Size 12), UK 8 to 12 (8-12), M, One size, Shoe EU 40. A shoe 40 is no
-- gown 40; null where the sizes of a category are measurements.
create function private.size_shown(p_category text, p_size text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_size text := regexp_replace(regexp_replace(trim(p_size), '\s+', ' ', 'g'), '^(size|shoe size) ?', '', 'i');
  v_ends int[] := regexp_match(v_size, '^(?:uk)? ?([4-9]|[12]\d|30) ?(?:-|–|to) ?(?:uk)? ?([4-9]|[12]\d|30)$', 'i')::int[];
begin
  if v_size is null or v_size = '' or p_category in ('Wigs & Hair', 'Jewelry', 'Bags', 'Accessories') then
    return null;
  elsif p_category = 'Shoes' then
    v_size := regexp_replace(v_size, '^shoe ', '', 'i');
    return 'Shoe ' || case
      when v_size ~* '^(eur?)? ?(1[5-9]|[2-4]\d|5[0-2])$' then 'EU ' || substring(v_size from '\d+')
      when v_size ~* '^(uk|us) ?\d{1,2}(\.5)?$' then upper(left(v_size, 2)) || ' ' || substring(v_size from '[\d.]+')
      else v_size end;
  end if;
  return case
    when v_ends[1] < v_ends[2] then format('UK %s to %s', v_ends[1], v_ends[2])
    when v_size ~* '^(uk)? ?([4-9]|[12]\d|30)$' then 'UK ' || substring(v_size from '\d+')
    when v_size ~* '^(x{0,3}[sl]|m)$' then upper(v_size)
    when v_size ~* '^[2-4]xl$' then repeat('X', left(v_size, 1)::int) || 'L'
    when v_size ~* '^(small|medium|large)$' then upper(left(v_size, 1))
    when v_size ~* '^extra[- ]large$' then 'XL'
    when v_size ~* '^(one|free)[- ]?size$' then 'One size'
    else v_size end;
end
$$;

-- The ends of a folded range of sizes that people choose, uk 8 to 12. Null for others, however they are written: nobody has a server count
-- from uk 1 to 999999999.
create function private.size_ends(p_size text)
returns int[]
language sql
immutable
set search_path = ''
as $$ select regexp_match(p_size, '^uk ([4-9]|[12]\d|30) to ([4-9]|[12]\d|30)$')::int[] $$;

-- The sizes that a folded size stands for: of uk 8 to 12 those between, the even ones where both ends are even, as dresses are.
create function private.sizes_in(p_size text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_ends int[] := private.size_ends(p_size);
begin
  if v_ends is null then
    return array[p_size];
  end if;
  return array(select 'uk ' || n from generate_series(v_ends[1], v_ends[2], case when v_ends[1] % 2 + v_ends[2] % 2 = 0 then 2 else 1 end) n);
end
$$;

-- What an item is found by, as lexemes: `word` anywhere; `^word` in title, brand, category or colour; `+word` two words of
-- the title as one (headtie, asooke); `state:lagos` for filters.
create function private.document_of(p_item public.items)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_title text[] := private.words(p_item.title);
  v_pairs text[] := private.stems(array(
    select left(v_title[n] || v_title[n + 1], 40) from generate_series(1, cardinality(v_title) - 1) n));
  v_named text[] := private.stems(v_title || private.words(concat_ws(' ', p_item.brand, p_item.category, p_item.colour)));
  v_told text[] := private.stems(private.words(concat_ws(' ', left(p_item.description, 1000), p_item.city, p_item.state, p_item.size)));
begin
  return array_to_tsvector(array(
    select n.word from unnest(v_named || v_pairs || v_told) n (word)
    union select '^' || n.word from unnest(v_named) n (word)
    union select '+' || n.word from unnest(v_pairs) n (word)
    union select f.facet || ':' || f.value from (values
      ('category', p_item.category), ('condition', p_item.condition::text),
      ('brand', private.fold(trim(p_item.brand))),
      ('colour', private.fold(trim(p_item.colour))), ('city', private.fold(trim(p_item.city))),
      ('state', private.fold(trim(p_item.state))),
      ('price', case when p_item.price < 5000 then '0-4999' when p_item.price < 15000 then '5000-14999'
        when p_item.price <= 50000 then '15000-50000' else '50001-' end),
      ('for', case when p_item.availability_type <> 'sale' then 'rent' end),
      ('for', case when p_item.availability_type <> 'rent' then 'sale' end)) f (facet, value)
    where f.value <> ''
    union select 'size:' || s.size from unnest(private.sizes_in(private.fold(private.size_shown(p_item.category, p_item.size)))) s (size) where s.size <> ''));
end
$$;

-- Words that titles, brands and colours use, for correcting misspelt queries. `uses` counts to five, which makes a word
-- well known.
create table private.search_words (
  word text collate "C" primary key,
  uses smallint not null default 1
);
create index search_words_alike on private.search_words using gin (word extensions.gin_trgm_ops);

create function private.learn_words(p_text text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_word text;
begin
  -- In the order of the words, so that two inserts at once wait for each other instead of deadlocking. Well-known words
  -- are not updated, so that they seldom wait.
  for v_word in
    select distinct w.word collate "C" from unnest(private.words(p_text)) w (word)
    where length(w.word) > 2 and w.word ~ '[a-z]'
      and not exists (select from private.search_words s where s.word = w.word and s.uses >= 5)
    order by 1
  loop
    insert into private.search_words as s (word) values (v_word)
    on conflict (word) do update set uses = least(s.uses + 1, 5);
  end loop;
end
$$;

-- Synonyms -----------------------------------------------------------------------------------------------

-- A phrase as a query is compared with it: the stems of its words.
create function private.phrase_key(p_phrase text)
returns text
language sql
immutable
set search_path = ''
as $$ select array_to_string(private.stems(private.words(p_phrase)), ' ') $$;

-- Synonyms: names of the same thing share `thing`. `stems` is what a query is compared with. Not `worn` are words that say what
-- a thing is like: gold gele is a gele first.
create table private.search_synonyms (
  phrase text not null,
  thing int not null,
  worn boolean not null,
  stems text not null generated always as (private.phrase_key(phrase)) stored,
  primary key (stems, thing)
);

insert into private.search_synonyms (phrase, thing, worn)
select distinct on (private.phrase_key(n.name), t.thing) trim(n.name), t.thing, t.worn
from (select row_number() over () as thing, k.worn, l.names from (values (true, array[
  'gele, headtie, head tie, headwrap, head wrap, ichafu, dankwali, damara, kallabi',
  'aso ebi, asoebi, ashoebi, uniform lace, family cloth',
  'agbada, babanriga, babban riga, riga, gbariye, three piece native',
  'iro and buba, buba and iro, up and down, wrapper and blouse, wrapper blouse, oleku',
  'wig, hair, weave, weavon, frontal, closure, hairpiece, human hair, attachment',
  'fila, cap, native cap, hula, kufi, zanna, okpu, red cap',
  'ankara, print, african print, wax, hollandaise, kitenge, atamfa, abada',
  'kaftan, caftan, jalabia, jalamia, jalabiya, abaya',
  'boubou, bubu, bou bou, rich aunty gown, riche',
  'ipele, shawl, iborun, stole, mayafi, gyale, pashmina, scarf',
  'aso oke, asooke, ashoke, sanyan, alaari, etu',
  'senator, native, native wear, senator wear, up and down native, kaftan senator',
  'coral beads, iyun, coral, ivie, edo beads, aka',
  'isiagu, ishi agu, chieftaincy top, lion head',
  'george, george wrapper, intorica, akwa ocha george',
  'adire, tie and dye, tie dye, batik, kampala, indigo cloth',
  'shoe, footwear, bata, takalmi, akpukpo ukwu',
  'heel, pump, stiletto, high heel',
  'slipper, sandal, slide, palm, pam slippers, silifas',
  'sneaker, trainer, canvas, kicks',
  'bag, purse, handbag, hand bag, akpa, jaka, apo',
  'clutch, clutch purse, evening bag, minaudiere',
  'jewellery, jewelry, jewelery, accessories set, bling',
  'necklace, chain, neck piece, neckpiece, choker',
  'earring, ear ring, stud, dan kunne',
  'bracelet, bangle, hand chain',
  'wristwatch, watch, timepiece',
  'bead, ileke, waist bead',
  'suit, two piece suit, tux, tuxedo, dinner suit',
  'trouser, pant, chinos, sokoto, wando',
  'jean, denim',
  'shirt, top, tshirt, t shirt, tee, polo',
  'blouse, buba',
  'wrapper, iro, zani, akwa, loincloth',
  'skirt, siket',
  'dress, gown, kaya, frock',
  'wedding dress, wedding gown, bridal gown, bridal dress, white wedding',
  'ball gown, evening gown, dinner gown, dinner dress, prom dress',
  'jumpsuit, playsuit, romper, catsuit',
  'jacket, coat, blazer',
  'dashiki, danshiki',
  'lace, guipure, cord lace, swiss lace, french lace',
  'velvet, aran',
  'sequin, sequined, sequence, glitter',
  'fascinator, hatinator, turban, church hat, hat',
  'walking stick, staff, ola',
  'fan, hand fan, abebe, feather fan, akupe',
  'veil, bridal veil, netting',
  'brocade, guinea brocade, shadda, guinea, bazin, damask',
  'akwete, igbo woven cloth',
  'akwa oche, akwa ocha',
  'perfume, fragrance, turare',
  'sunglasses, sunshades, shades, glasses, eyewear'
]), (false, array[
  'wine, burgundy, maroon, oxblood',
  'nude, beige, cream, champagne',
  'purple, lilac, violet, lavender',
  'gold, golden',
  'grey, gray, ash',
  'blue, navy, royal blue, turquoise',
  'green, emerald, olive, army green',
  'traditional wedding, trad, introduction, igba nkwu, knocking',
  'groom, ango, bridegroom',
  'bride, iyawo, amarya, nwunye',
  'owambe, party, faaji'
])) k (worn, lines), unnest(k.lines) l (names)) t, unnest(string_to_array(t.names, ',')) n (name);

-- Their words are well known, whether an item uses them or not.
insert into private.search_words (word, uses)
select distinct w.word, 5 from private.search_synonyms s, unnest(private.words(s.phrase)) w (word)
where length(w.word) > 2
on conflict (word) do update set uses = 5;
