-- Codes in mails. Supabase Auth refuses a wrong code and one that is too old with the same words, "Token has expired or
-- is invalid". A person who types the right code too late is told that it has expired; otherwise that it is wrong.

-- Whether this very code was mailed to this address and has expired: ten minutes, as `otp_expiry` in config.toml. False
-- for any other code, also where the address has no account: without a valid code the answer reveals nothing about an
-- address. Auth stores SHA-224 of address and code, the local stack SHA-256. Visitors may call this.
create function public.mail_code_has_expired(p_email text, p_code text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email text := lower(p_email);
  v_content bytea;
  v_hashes text[];
begin
  perform private.check_text('p_email', p_email, 255);
  perform private.check_text('p_code', p_code, 20);
  -- Else all codes there are could be tried, to learn whether an address has an account.
  if not public.take_rate_limit('mail-code:' || v_email, 20, 3600) then
    return false;
  end if;
  v_content := convert_to(v_email || p_code, 'UTF8');
  v_hashes := array[encode(sha224(v_content), 'hex'), encode(sha256(v_content), 'hex')];
  return exists (
    select from auth.users u
    where u.email = v_email and not u.is_sso_user and (
      (u.confirmation_token = any (v_hashes) and u.confirmation_sent_at < now() - interval '10 minutes')
      or (u.recovery_token = any (v_hashes) and u.recovery_sent_at < now() - interval '10 minutes')));
end
$$;
grant execute on function public.mail_code_has_expired(text, text) to anon, authenticated;
comment on function public.mail_code_has_expired(text, text) is
  'Whether this very code was mailed to this address and is older than ten minutes. False for any other code, and after twenty questions about an address in an hour.';
