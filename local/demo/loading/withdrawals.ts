import type { Stack } from '../../stack.ts'
import { people } from '../town/people.ts'
import type { PersonKey, TownPerson } from '../town/types.ts'
import { type Ids, idOf } from './people.ts'
import { actAs, asOwner } from './story-sql.ts'

const bank = { code: '057', name: 'Zenith Bank' }

/** Phone banks use the phone number without +234 as the number of the account. */
const accountOf = ({ phone }: TownPerson): string => phone.replace('+234', '')

/** Everybody whose identity is approved has a bank account in that name. */
async function openBankAccounts({ paystack }: Stack): Promise<void> {
  for (const person of people) {
    if (person.identity !== 'approved') continue
    const accountName = person.name.toUpperCase().split(' ').reverse().join(' ')
    await paystack.nameAccount({ bankCode: bank.code, accountNumber: accountOf(person), accountName })
  }
}

const request = (naira: number): string => `${actAs('v_person')}
  insert into public.withdrawals (user_id, amount, fee, bank_name, account_number, account_name)
  values (v_person, ${naira}, 0, '${bank.name}', v_account, 'As the bank says');
  select w.* into v_withdrawal from public.withdrawals w where w.user_id = v_person and w.status = 'pending';${asOwner}`

/** As an admin and Paystack do it. */
const pay = `${actAs('v_admin')}
  perform public.approve_withdrawal(v_withdrawal.id, 'Thank you for lending');${asOwner}
  select p.* into v_payout from private.payouts p where p.withdrawal_id = v_withdrawal.id;
  perform public.begin_payout(v_payout.reference), public.record_payout(v_payout.reference, 'success', v_payout.amount_kobo);`

/** A lender has one withdrawal that is paid, and asks for the next one. The bank account is three days old. */
export async function makeWithdrawals(stack: Stack, ids: Ids): Promise<void> {
  await openBankAccounts(stack)
  const lender: PersonKey = 'ada'
  const person = people.find(({ key }) => key === lender)
  if (!person) throw new Error(`Nobody in the demo town is called ${lender}`)
  await stack.database.query(`do $withdrawals$
declare
  v_person uuid := '${idOf(ids, lender)}';
  v_admin uuid := '${idOf(ids, 'admin')}';
  v_account text := '${accountOf(person)}';
  v_withdrawal public.withdrawals;
  v_payout private.payouts;
begin
  perform public.note_bank_account(v_person, '${bank.code}', v_account, upper('${person.name}'));
  update private.bank_accounts b set first_used_at = now() - interval '3 days' where b.user_id = v_person;
  ${request(15_000)}${pay}${request(8000)}
end
$withdrawals$`)
}
