import { CircleCheck, CircleX, Hourglass, type LucideIcon, SearchCheck, Wallet } from 'lucide-react'
import { functionMessages, type Message, paymentMessages } from '#contract/messages/common.ts'
import type { Tone } from '@/components/outcome'
import type { PaymentAnswer } from '../api/verify-payment'

interface PaymentResult extends Message {
  tone: Tone
  icon: LucideIcon
}

const results = {
  booked: { tone: 'good', icon: CircleCheck, ...paymentMessages.successful },
  requested: {
    tone: 'good',
    icon: CircleCheck,
    title: paymentMessages.successful.title,
    text: 'The owner has been asked to accept your booking. If they don’t, you get a full refund.',
  },
  credited_to_wallet: {
    tone: 'info',
    icon: Wallet,
    title: 'The money is in your wallet',
    text: functionMessages.creditedToWallet,
  },
  suspense: {
    tone: 'caution',
    icon: SearchCheck,
    title: 'This account is deleted',
    text: functionMessages.heldForDeletedAccount,
  },
  mismatch: {
    tone: 'caution',
    icon: SearchCheck,
    title: 'We are checking your payment',
    text: 'It does not match the amount we asked for, so nothing was booked. Your money is not lost: we will refund it or contact you.',
  },
  pending: {
    tone: 'caution',
    icon: Hourglass,
    title: 'Payment not completed yet',
    text: 'Paystack has not confirmed your payment yet. If you have paid, check again in a moment.',
  },
  cancelled: {
    tone: 'caution',
    icon: CircleX,
    title: paymentMessages.cancelled.title,
    text: 'No money was taken. You can try again from My Transactions while your booking is held.',
  },
  declined: {
    tone: 'bad',
    icon: CircleX,
    title: 'Payment declined',
    text: 'Your bank declined the payment and no money was taken. Try another card or your wallet from My Transactions while your booking is held.',
  },
} satisfies Record<string, PaymentResult>

/** How the page says what became of a payment. */
export function paymentResult({ outcome, gateway_status }: PaymentAnswer): PaymentResult {
  if (outcome === 'funded') return results.booked
  if (outcome !== 'failed') return results[outcome]
  return gateway_status === 'abandoned' ? results.cancelled : results.declined
}

export function isPaid({ outcome }: PaymentAnswer): boolean {
  return outcome === 'booked' || outcome === 'requested'
}
