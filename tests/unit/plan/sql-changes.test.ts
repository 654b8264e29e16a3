import { expect, test } from 'vitest'
import { sqlChange, statementsOf } from '../../plan/sql-changes.ts'

const chapter = `-- A chapter; with a semicolon in its comment.
create table public.saved_items (id uuid);
comment on column public.saved_items.id is 'Its id; nothing else.';

create function private.check_saved_item()
returns trigger
as $$
begin
  perform private.refuse('It''s full; sorry');
  return new;
end
$$;
create trigger saved_items_limit before insert on public.saved_items
  for each row execute function private.check_saved_item();

-- Deletes what is old.
create or replace function public.tidy() returns void language sql as $body$
  delete from public.saved_items where true;
$body$;

insert into public.app_settings values
  ('hold_minutes', '15'),
  ('hold_pause', '30');
`

const names = (lines: readonly number[]) => {
  const { functions, tables, settings } = sqlChange(chapter, lines)
  return { functions: [...functions], tables: [...tables], settings: [...settings] }
}

test('a chapter is cut into its statements, whatever texts and bodies hold', () => {
  expect(statementsOf(chapter).map(({ first, last }) => [first, last])).toEqual([
    [1, 2],
    [3, 3],
    [5, 12],
    [13, 14],
    [16, 19],
    [21, 23],
  ])
})

test('a line in a body is a change of the function alone', () => {
  expect(names([10])).toEqual({ functions: ['private.check_saved_item'], tables: [], settings: [] })
  expect(names([18])).toEqual({ functions: ['public.tidy'], tables: [], settings: [] })
})

test('a trigger is a change of its function and of its table', () => {
  expect(names([14])).toEqual({
    functions: ['private.check_saved_item'],
    tables: ['public.saved_items'],
    settings: [],
  })
})

test('a column or a comment is a change of the table', () => {
  expect(names([2])).toEqual({ functions: [], tables: ['public.saved_items'], settings: [] })
  expect(names([3])).toEqual({ functions: [], tables: ['public.saved_items'], settings: [] })
})

test('the row of a setting is a change of that setting alone', () => {
  expect(names([23])).toEqual({ functions: [], tables: [], settings: ['hold_pause'] })
})
