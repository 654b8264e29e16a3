-- Figure jobs: what is counted for owners and admins, most of it once a day. They run apart from the jobs of bookings, which hold locks.

-- Each on its own; one that has nothing to do is done at once. Answers the count of each job by its name, and failed: what failed and why.
create function private.run_figure_jobs()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The name of its count, and its function.
  v_jobs constant text[] := array[['use_added_up', 'add_up_use'], ['figures_counted', 'count_figures'], ['sizes_counted', 'count_sizes'],
    ['business_counted', 'count_business']];
  v_job text[];
  v_answer jsonb;
  v_done jsonb := '{"failed": []}';
begin
  foreach v_job slice 1 in array v_jobs loop
    v_answer := private.run_job(v_job[1], v_job[2]);
    v_done := v_done || coalesce(v_answer -> 'counts', '{}');
    if v_answer ? 'error' then
      v_done := jsonb_set(v_done, '{failed}', v_done -> 'failed' || jsonb_build_object('job', v_job[1], 'error', v_answer -> 'error'));
    end if;
  end loop;
  perform private.note_job_run('figure_jobs');
  return v_done;
end
$$;

-- Where Postgres runs jobs itself (Supabase).
do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('aso-figures', '*/10 * * * *', 'select private.run_figure_jobs()');
  end if;
end
$$;
