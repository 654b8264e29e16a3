-- Comparing an approved name with what a bank or a register calls a person.

create type private.name_match as enum ('full', 'partial', 'none');

-- The words of a name, folded, in their order, without titles. A name of titles only keeps them.
create function private.name_words(p_name text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_words text[] := array(
    select w.word from regexp_split_to_table(private.fold(translate(coalesce(p_name, ''), '´′ˈꞌʻ', '')), '[^[:alpha:]]+') with ordinality w (word, at)
    where w.word <> '' order by w.at);
  v_named text[] := array(
    select w.word from unnest(v_words) with ordinality w (word, at)
    where w.word <> all ('{mr,mrs,miss,ms,dr,prof,engr,barr,chief,alh,alhaji,alhaja,hajia,mallam,rev,pst,pastor}') order by w.at);
begin
  return case when v_named = '{}' then v_words else v_named end;
end
$$;

-- The words of a name alone and run together, up to three in a row: banks write OKEKEOBI for Okeke-Obi and O NEIL for O'Neil.
create function private.name_spans(p_words text[])
returns table (span text, at int, words int)
language sql
immutable
set search_path = ''
as $$
  select array_to_string(p_words[i:i + n - 1], ''), i, n
  from generate_series(1, cardinality(p_words)) i, generate_series(1, 3) n
  where i + n - 1 <= cardinality(p_words)
$$;

-- Whether a word is another one as a bank may write it: cut off at the length of its field, an initial, with one letter otherwise,
-- or two where the consonants are the same (Mohammed, Muhammad; not Oluwakemi, Oluwaseyi). p_is_end: the bank's word is the last of a long name, where one is cut off.
-- (plpgsql, because the extension of `levenshtein` comes with the search.)
create function private.is_word_alike(p_word text, p_bank_word text, p_is_end boolean)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  c_have_same_consonants constant boolean := (
    select count(distinct regexp_replace(translate(w, 'aeiou', ''), '(.)\1+', '\1', 'g')) = 1 from unnest(array[p_word, p_bank_word]) w);
begin
  return (p_is_end and length(p_bank_word) >= 3 and starts_with(p_word, p_bank_word))
    or (length(p_bank_word) = 1 and starts_with(p_word, p_bank_word))
    or (least(length(p_word), length(p_bank_word)) >= 4
      and extensions.levenshtein(left(p_word, 60), left(p_bank_word, 60)) <= case when c_have_same_consonants then 2 else 1 end);
end
$$;

-- Whether a bank account (or a register) bears the approved legal name: all its words (full); all but what a bank writes in its
-- own way, or two of them (partial: a person compares); or fewer (none). Each word of the bank counts once, and none is the whole
-- name: Musa Musa is not MUSA IBRAHIM, nor Ada Obi ADAOBI EZE.
create function private.match_names(p_legal text, p_account text)
returns private.name_match
language plpgsql
immutable
set search_path = ''
as $$
declare
  c_legal constant text[] := private.name_words(p_legal);
  c_account constant text[] := private.name_words(p_account);
  c_needed constant int := (select count(*) from unnest(c_legal) w where length(w) > 1);
  c_is_long constant boolean := length(array_to_string(c_account, ' ')) >= 15;
  v_left text[] := c_legal;
  v_unused text[] := c_account;
  v_same int;
  v_alike int := 0;
  r record;
begin
  for r in
    select l.at, l.words, a.at as bank_at, a.words as bank_words
    from private.name_spans(c_legal) l join private.name_spans(c_account) a using (span)
    where length(l.span) > 1 and (a.words > 1 or l.words = 1 or l.words < cardinality(c_legal)) order by l.words + a.words, l.at, a.at
  loop
    continue when '' = any (v_left[r.at:r.at + r.words - 1] || v_unused[r.bank_at:r.bank_at + r.bank_words - 1]);
    for i in r.at .. r.at + r.words - 1 loop v_left[i] := ''; end loop;
    for i in r.bank_at .. r.bank_at + r.bank_words - 1 loop v_unused[i] := ''; end loop;
  end loop;
  v_same := c_needed - (select count(*) from unnest(v_left) w where length(w) > 1);
  for i in 1 .. cardinality(c_legal) loop
    continue when length(v_left[i]) < 2;
    for j in 1 .. cardinality(c_account) loop
      if v_unused[j] <> '' and private.is_word_alike(v_left[i], v_unused[j], c_is_long and j = cardinality(c_account)) then
        v_unused[j] := '';
        v_alike := v_alike + 1;
        exit;
      end if;
    end loop;
  end loop;
  return case
    when v_same = c_needed and c_needed >= 2 then 'full'
    when v_same >= 1 and (v_same + v_alike >= 2 or c_needed = 1) then 'partial'
    else 'none' end;
end
$$;
