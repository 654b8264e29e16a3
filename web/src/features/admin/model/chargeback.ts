import '@/lib/forms'
import { z } from 'zod'

const moment = z.string().nullable()
const person = z.object({ user_id: z.string(), full_name: z.string().nullable() })

/** As `chargeback_case` answers it. */
export const chargebackCase = z.object({
  id: z.string(),
  dispute_id: z.string(),
  status: z.enum(['unmatched', 'open', 'won', 'lost']),
  told_reference: z.string().nullable(),
  payment_reference: z.string().nullable(),
  amount: z.number().nullable(),
  from_escrow: z.number(),
  from_suspense: z.number(),
  from_wallet: z.number(),
  from_debt: z.number(),
  from_losses: z.number(),
  gateway_status: z.string().nullable(),
  gateway_resolution: z.string().nullable(),
  category: z.string().nullable(),
  problem: z.string().nullable(),
  due_at: z.string(),
  answer: z.enum(['contest', 'accept']).nullable(),
  answer_words: z.string().nullable(),
  answer_chosen_at: moment,
  answer_sent_at: moment,
  answer_problem: z.string().nullable(),
  created_at: z.string(),
  ended_at: moment,
  paid_at: moment,
  owed: z.number(),
  answered_by: z.string().nullable(),
  /** Open, and it may not end by itself. */
  can_be_concluded: z.boolean(),
  payer: person.extend({ joined_at: z.string(), other_chargebacks: z.number() }).nullable(),
  lender: person.nullable(),
  booking: z
    .object({
      id: z.string(),
      title: z.string(),
      booking_status: z.string(),
      transaction_type: z.string(),
      total_amount: z.number(),
      frozen_at: moment,
      rental_start_date: moment,
      rental_end_date: moment,
      handed_over_at: moment,
      handover_proven_at: moment,
      handover_code_at: moment,
      return_code_at: moment,
    })
    .nullable(),
  /** Bookings that the payer’s wallet paid with the money, and what of each is put aside. */
  wallet_paid: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      amount: z.number(),
      booking_status: z.string(),
      frozen_at: moment,
      handed_over_at: moment,
      handover_proven_at: moment,
      lender: person.nullable(),
    }),
  ),
})
export type ChargebackCase = z.infer<typeof chargebackCase>

export const chargebackStatuses = [
  { value: 'open', label: 'Open', variant: 'caution' },
  { value: 'won', label: 'Won', variant: 'good' },
  { value: 'lost', label: 'Lost', variant: 'neutral' },
  { value: 'unmatched', label: 'No matching payment', variant: 'caution' },
] as const satisfies readonly { value: ChargebackCase['status']; label: string; variant: string }[]

export const chargebackStatusWords = (status: ChargebackCase['status']) =>
  chargebackStatuses.find(({ value }) => value === status) ?? chargebackStatuses[0]

/** What stands, in one sentence. */
export function standing({ status, answer, answer_sent_at, answered_by, answer_problem }: Standing): string {
  const who = answered_by ?? 'An admin'
  if (status === 'won') return 'The bank confirmed the payment. The money is back where it came from.'
  if (status === 'lost') return 'The bank has taken the money back.'
  if (status === 'unmatched') return 'No payment in the books matches it. No money has moved.'
  if (!answer) return 'Nobody has answered it yet.'
  const chosen = answer === 'accept' ? `${who} has accepted it.` : `${who} has contested it.`
  if (answer_sent_at) return `${chosen} The bank decides.`
  return `${chosen} ${answer_problem ?? 'It is being sent.'}`
}
type Standing = Pick<
  ChargebackCase,
  'status' | 'answer' | 'answer_sent_at' | 'answered_by' | 'answer_problem'
>

/** Where what was put aside came from; sources of nothing are left out. */
export function sourcesOf(chargeback: ChargebackCase): { label: string; amount: number }[] {
  return [
    { label: 'Held for bookings', amount: chargeback.from_escrow },
    { label: 'Kept for a deleted account', amount: chargeback.from_suspense },
    { label: 'Wallet of the payer', amount: chargeback.from_wallet },
    { label: 'Debt of the payer', amount: chargeback.from_debt },
    { label: 'Borne by Aso', amount: chargeback.from_losses },
  ].filter(({ amount }) => amount > 0)
}
