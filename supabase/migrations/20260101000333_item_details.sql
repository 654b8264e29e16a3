-- Item details: measurements, fit, what is in the set and who cleans. What a borrower asks before the first rental.

create type public.item_fit as enum ('runs_small', 'true_to_size', 'runs_large');
-- A rental ends with cleaning: the owner does it, or the borrower brings the item back clean.
create type public.item_cleaner as enum ('owner', 'borrower');

alter table public.items
  add column fit public.item_fit,
  add column fit_note text check (length(fit_note) <= 300),
  add column set_contents text[] constraint set_is_short check (cardinality(set_contents) <= 12 and length(array_to_string(set_contents, '')) <= 960),
  add column cleaned_by public.item_cleaner,
  add column care_note text check (length(care_note) <= 500);
comment on column public.items.measurements is
  'Centimetres by name: {"bust": 92, "length": 140}; shoe_uk and shoe_eu are sizes of shoes. Known names and their bounds: measurement_kinds.';
comment on column public.items.fit is 'How it fits for its size, in the owner''s experience. Null: not said.';
comment on column public.items.fit_note is 'The owner''s words on the fit.';
comment on column public.items.set_contents is 'What is handed over together, each part in a few words. Null: the item alone.';
comment on column public.items.cleaned_by is 'Who cleans it after a rental. Null: not said.';
comment on column public.items.care_note is 'The owner''s words on cleaning and care.';
grant insert (fit, fit_note, set_contents, cleaned_by, care_note), update (fit, fit_note, set_contents, cleaned_by, care_note)
  on public.items to authenticated;

-- What is measured, and between which sizes: below and above is a slip of the finger. The form and the page know the same
-- (contract/measurements.ts).
create table private.measurement_kinds (
  name text primary key,
  unit text not null check (unit in ('cm', 'size')),
  least numeric not null,
  most numeric not null check (most > least)
);
insert into private.measurement_kinds (name, unit, least, most) values
  ('bust', 'cm', 40, 200), ('chest', 'cm', 40, 200), ('waist', 'cm', 30, 200), ('hips', 'cm', 40, 220),
  ('length', 'cm', 1, 400), ('shoulder', 'cm', 20, 90), ('sleeve', 'cm', 1, 120), ('inseam', 'cm', 5, 130),
  ('shoe_uk', 'size', 1, 16), ('shoe_eu', 'size', 30, 52), ('heel', 'cm', 0.5, 30), ('insole', 'cm', 15, 40),
  ('width', 'cm', 1, 150), ('height', 'cm', 1, 150), ('depth', 'cm', 0.5, 100), ('strap', 'cm', 1, 200),
  ('cap', 'cm', 40, 70), ('wrist', 'cm', 8, 40);

-- Why these are no measurements, naming the field; null: they are.
create function private.measurements_problem(p_measurements jsonb)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  m record;
  v_size numeric;
begin
  if jsonb_typeof(p_measurements) <> 'object' then
    return 'measurements: an object of sizes by their names.';
  end if;
  for m in
    select e.name, e.value, k.unit, k.least, k.most from jsonb_each(p_measurements) e (name, value)
    left join private.measurement_kinds k on k.name = e.name order by e.name
  loop
    if m.unit is null then
      return format('measurements: %s is nothing that Aso measures.', left(m.name, 40));
    end if;
    v_size := case when jsonb_typeof(m.value) = 'number' then (m.value #>> '{}')::numeric end;
    if v_size is null or v_size not between m.least and m.most or v_size * 2 <> round(v_size * 2) then
      return format('measurements: %s must be %s from %s to %s, in halves at most.', m.name,
        case m.unit when 'cm' then 'centimetres' else 'a size' end, m.least, m.most);
    end if;
  end loop;
  return null;
end
$$;

create function private.check_item_details()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_problem text := private.measurements_problem(new.measurements);
begin
  if v_problem is not null then
    perform private.refuse('Invalid measurements', v_problem);
  end if;
  perform private.check_text('fit_note', new.fit_note, 300), private.check_text('care_note', new.care_note, 500);
  if cardinality(new.set_contents) > 12 or exists (select from unnest(new.set_contents) s (part) where length(s.part) > 80) then
    perform private.refuse('Invalid input', 'set_contents: at most 12 parts of at most 80 characters each.');
  end if;
  new.fit_note := private.said(new.fit_note);
  new.care_note := private.said(new.care_note);
  new.set_contents := nullif(array(
    select private.said(s.part) from unnest(new.set_contents) with ordinality s (part, at) where private.said(s.part) is not null order by s.at), '{}');
  return new;
end
$$;
create trigger items_check_details before insert or update of measurements, fit_note, set_contents, care_note on public.items
  for each row execute function private.check_item_details();
