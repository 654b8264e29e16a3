import type { Stack } from '../../stack.ts'

const paymentsSql = `
  select p.reference, (p.amount * 100)::float8 as amount, u.email
  from private.payments p join auth.users u on u.id = p.user_id where p.settled_at is not null order by p.created_at, p.reference`

const payoutsSql = `
  select o.reference, o.amount_kobo::float8 as amount, w.account_name as "accountName", w.account_number as "accountNumber",
    w.bank_code as "bankCode"
  from private.payouts o join public.withdrawals w on w.id = o.withdrawal_id where w.status = 'paid' order by o.reference`

interface Payment {
  reference: string
  amount: number
  email: string
}
type Payout = Pick<Payment, 'reference' | 'amount'> &
  Record<'accountName' | 'accountNumber' | 'bankCode', string>

/** Paystack's sandbox lists what the town paid, some hours ago: each import reads the last days only. */
export async function tellPaystack({ database, paystack }: Stack): Promise<void> {
  const [payments, payouts] = [
    await database.query<Payment>(paymentsSql),
    await database.query<Payout>(payoutsSql),
  ]
  const hoursAgo = 3
  await paystack.remember({ payments, payouts, at: new Date(Date.now() - hoursAgo * 3_600_000) })
}
