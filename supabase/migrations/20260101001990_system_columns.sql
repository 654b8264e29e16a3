-- Members and visitors read the columns of tables, never the system columns of their rows (xmin, xmax, ctid): these show that a row
-- was locked or written, as the foreign key of a sealed rating does with its booking. A grant of select on a whole table includes
-- them, grants by column do not. This chapter stays the last one.

do $$
declare
  v record;
begin
  for v in
    select c.relname, g.role, (
        select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_catalog.pg_class c, (values ('anon'), ('authenticated')) g (role)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_catalog.has_table_privilege(g.role, c.oid, 'select')
  loop
    execute format('revoke select on public.%I from %I', v.relname, v.role);
    execute format('grant select (%s) on public.%I to %I', v.columns, v.relname, v.role);
  end loop;
end
$$;
