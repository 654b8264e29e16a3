-- How long papers are kept: those that were replaced not at all, the others so many days after the end of their need, or fewer
-- where the person accepted fewer. What stays is the decision, the name on the papers and the fingerprints.

-- Queues the papers of a record that another one, or none, takes the place of. A file that was shown as evidence stays.
create function private.remove_papers(p_before public.borrower_verifications, p_after public.borrower_verifications)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.files_to_remove (bucket, path)
  select 'verification-documents', f.path
  from unnest(array[(p_before).government_id_image_url, (p_before).utility_bill_url, (p_before).selfie_image_url]) f (path)
  where f.path is not null and f.path not in (
      coalesce((p_after).government_id_image_url, ''), coalesce((p_after).utility_bill_url, ''), coalesce((p_after).selfie_image_url, ''))
    and not exists (select from private.evidence e where e.bucket = 'verification-documents' and e.path = f.path)
  on conflict do nothing;
end
$$;

-- Removes the papers and numbers of records whose need ended long enough ago: decided, or of a closed account. What somebody else
-- has locked is left for the next run. Answers how many.
create function private.clear_old_papers()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_days int := private.setting_number('identity_papers_days');
  v public.borrower_verifications;
  v_count int := 0;
begin
  for v in
    select r.* from public.borrower_verifications r join private.profiles p on p.user_id = r.user_id
    left join private.identity_consents i on i.user_id = r.user_id and i.submission = r.submission
    where r.papers_removed_at is null
      and least(p.deleted_at, case when r.verification_status in ('approved', 'rejected') then r.reviewed_at end)
        < now() - make_interval(days => least(v_days, i.papers_days))
    limit 100 for no key update of r, p skip locked
  loop
    perform private.remove_papers(v, null);
    delete from private.identity_numbers n where n.user_id = v.user_id;
    delete from private.identity_addresses a where a.user_id = v.user_id;
    update public.borrower_verifications r
    set government_id_number = null, bvn = null, government_id_image_url = null, utility_bill_url = null, selfie_image_url = null,
      residential_address = null, date_of_birth = null, papers_removed_at = now()
    where r.id = v.id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;
create index borrower_verifications_with_papers on public.borrower_verifications (reviewed_at) where papers_removed_at is null;

create function private.clear_papers()
returns int
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.identity_check_calls c where c.at < now() - private.setting_interval('identity_calls_days');
  return private.clear_old_papers();
end
$$;
