import type { Stack } from '../../stack.ts'

/** Views of the last months: some of each item on most days, more of the newest. Views are counted on their day, so the past is written. */
export async function countViews(database: Stack['database']): Promise<void> {
  await database.query(`
    insert into private.item_views (item_id, day, views)
    select v.item_id, v.day, v.views
    from (
      select i.id as item_id, private.today() - ago as day,
        (abs(hashtext(i.title || ago)) % 7) - 2 + (private.today() - i.created_at::date < 30)::int as views
      from public.items i cross join generate_series(1, 120) ago
      where private.today() - ago > i.created_at::date) v
    where v.views > 0
    on conflict do nothing`)
}
