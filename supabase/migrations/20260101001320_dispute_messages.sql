-- Messages in a dispute: what an admin may read of a conversation, and that it was read.

create function public.dispute_messages(p_dispute_id uuid, p_before timestamptz default null, p_before_id uuid default null)
returns table (id uuid, by public.booking_party, message text, created_at timestamptz, photo_path text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  b public.transactions;
begin
  select t.* into b from public.disputes d join public.transactions t on t.id = d.transaction_id where d.id = p_dispute_id;
  if b.id is null or not (v_me in (b.borrower_id, b.lender_id) or private.is_staff('disputes')) then
    perform private.refuse('Dispute Not Found', 'We could not find this dispute.', 404);
  end if;
  if v_me not in (b.borrower_id, b.lender_id) then
    if not exists (select from public.disputes d where d.id = p_dispute_id and d.status = 'pending') then
      perform private.refuse('Access denied', 'Messages can be read while the dispute is open.', 403);
    end if;
    insert into private.admin_log (admin_id, action_type, action_data) values (v_me, 'read_messages',
      jsonb_build_object('dispute_id', p_dispute_id, 'transaction_id', b.id));
  end if;
  return query
    select c.id, case c.sender_id when b.borrower_id then 'borrower' else 'lender' end::public.booking_party, c.message, c.created_at, c.photo_path
    from public.chats c where c.conversation_id in (select x.conversation_id from public.chats x where x.transaction_id = b.id)
      and (c.transaction_id is null or c.transaction_id = b.id)
      and (p_before is null or (c.created_at, c.id) < (p_before, coalesce(p_before_id, '00000000-0000-0000-0000-000000000000')))
    order by c.created_at desc, c.id desc limit 500;
end
$$;
comment on function public.dispute_messages is
  'What the two sides of a disputed booking wrote to each other, newest first, 500 at a time: about the booking, and the questions before '
  'it. p_before, p_before_id: the last of the page before. For both, and for admins while the dispute is open; that an admin read them is logged. photo_path: in chat-photos, for admins who have read the messages.';
grant execute on function public.dispute_messages(uuid, timestamptz, uuid) to authenticated;
