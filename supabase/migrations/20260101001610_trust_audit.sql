-- The Trust Score Auditor: the caller's own score with its parts, and how complete the profile is.

-- The five checks of a profile, as the specification has them; the share that holds, in percent, and whether it is enough for an audit.
create function public.my_profile_checks()
returns table (completeness int, is_enough boolean, checks jsonb)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select s.share, s.share >= 50, s.checks
  from private.profiles p
  cross join lateral (
    select jsonb_build_object('email', p.is_verified_email, 'photo', p.selfie_url is not null, 'phone', p.phone_number is not null,
      'location', p.location is not null, 'social', private.is_connected(p.connected_social))) c (checks)
  cross join lateral (
    select c.checks, (100 * count(*) filter (where e.value = 'true') / count(*))::int from jsonb_each(c.checks) e) s (checks, share)
  where p.user_id = (select auth.uid()) and p.deleted_at is null;
end
$$;
comment on function public.my_profile_checks is
  'How complete the caller''s own profile is. checks: email (confirmed), photo, phone, location, social (an account is connected), true or false '
  'each; completeness: the share that holds, in percent; is_enough: whether that is enough for trust_audit.';
grant execute on function public.my_profile_checks() to authenticated;

create function public.trust_audit()
returns table (
  overall_score int, completeness int, checks jsonb, parts jsonb, figures jsonb, faults_days int, role public.user_role,
  identity_status public.verification_status
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  c record;
begin
  perform public.require_ai_session('trust_score');
  select * into c from public.my_profile_checks();
  if c.is_enough is not true then
    perform private.refuse('Profile Incomplete', 'Complete at least 50% of your profile to generate trust score');
  end if;
  perform private.count_trust(array[v_me]);
  return query
  select k.overall_score, c.completeness, c.checks, (select jsonb_agg(to_jsonb(t)) from private.trust_points(f) t),
    -- Without what one rater alone has said.
    to_jsonb(f) - array['user_id', 'praise', 'least_praise', 'raters'], private.setting_number('trust_faults_days')::int, p.role,
    (select v.verification_status from public.borrower_verifications v where v.user_id = v_me)
  from private.trust_figures_of(array[v_me]) f
  join public.trust_scores k on k.user_id = f.user_id
  join private.profiles p on p.user_id = f.user_id;
end
$$;
comment on function public.trust_audit is
  'The caller''s own score, counted anew and stored as the badge shows it, with what the Trust Score Auditor says about it. completeness '
  'and checks: of my_profile_checks; it refuses where that is not enough. '
  'parts: facts of my_trust. figures: what they are counted from. faults_days: for how many days faults count. Asks for a session of '
  'trust_score. Nobody reads the facts of another person.';
grant execute on function public.trust_audit() to authenticated;
