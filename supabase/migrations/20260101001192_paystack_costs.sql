-- What Paystack's records cost Aso, and what they bring to its bank: posted between paystack_clearing and the accounts of the company,
-- once for each record, and later only what Paystack changed.

-- Fees and duty of a record, as far as Paystack took them: known from its own figures.
create function private.costs_of(r private.paystack_records, out fees bigint, out duty bigint)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_naira numeric := r.amount_kobo / 100.0;
begin
  fees := case when (r.kind = 'transaction' and r.status in ('success', 'reversed')) or (r.kind = 'transfer' and r.status = 'success')
    then r.fees_kobo else 0 end;
  duty := 0;
  if r.kind = 'transfer' and v_naira >= private.setting_number('stamp_duty_from') then
    duty := least(private.setting_number('stamp_duty_amount') * 100, greatest(fees - 100 * case
      when v_naira <= private.setting_number('transfer_fee_small_up_to') then private.setting_number('transfer_fee_small')
      when v_naira <= private.setting_number('transfer_fee_medium_up_to') then private.setting_number('transfer_fee_medium')
      else private.setting_number('transfer_fee_large') end, 0));
    fees := fees - duty;
  end if;
end
$$;

-- A leg between Paystack and an account of the company; the other way round where the amount is below 0.
create function private.paystack_leg(p_account public.account_kind, p_kobo bigint, p_kind public.transfer_kind, p_key text, p_text text)
returns private.leg
language sql
stable
set search_path = ''
as $$
  select row(private.system_account(case when p_kobo >= 0 then p_account else 'paystack_clearing' end),
    private.system_account(case when p_kobo >= 0 then 'paystack_clearing' else p_account end), abs(p_kobo) / 100.0, p_kind, null, p_key, p_text)::private.leg
$$;

-- Books what a record costs or brings to the bank: once, and later only what changed.
create function private.book_record(r private.paystack_records)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_costs record := private.costs_of(r);
  v_bank bigint := case when r.kind = 'settlement' and r.status = 'success' then r.amount_kobo
    when r.kind = 'movement' and r.amount_kobo > 0 and r.reference not in ('Transfer', 'Refund') then -r.amount_kobo else 0 end;
  v_key text := format('paystack:%s:%s:%s:', r.kind, r.paystack_id, r.bookings + 1);
begin
  if r.currency <> 'NGN' or (v_costs.fees, v_costs.duty, v_bank) = (r.booked_fees_kobo, r.booked_duty_kobo, r.booked_bank_kobo) then
    return;
  end if;
  perform private.post(
    private.paystack_leg('paystack_fees', v_costs.fees - r.booked_fees_kobo, 'paystack_fee', v_key || 'fee', 'Fee of Paystack'),
    private.paystack_leg('stamp_duty', v_costs.duty - r.booked_duty_kobo, 'stamp_duty', v_key || 'duty', 'Stamp duty'),
    private.paystack_leg('bank', v_bank - r.booked_bank_kobo, case when r.kind = 'settlement' then 'settlement' else 'top_up' end::public.transfer_kind,
      v_key || 'bank', case when r.kind = 'settlement' then 'Settlement to the bank' else 'Paid into the balance at Paystack' end));
  update private.paystack_records x set booked_fees_kobo = v_costs.fees, booked_duty_kobo = v_costs.duty, booked_bank_kobo = v_bank,
    bookings = x.bookings + 1
  where (x.kind, x.paystack_id) = (r.kind, r.paystack_id);
end
$$;
