import { CircleCheck, CircleX, Hourglass, type LucideIcon, SearchCheck, Undo2, Wallet } from 'lucide-react'
import {
  bookingMessages,
  functionMessages,
  type Message,
  paymentMessages,
} from '#contract/messages/common.ts'
import type { Tone } from '@/components/outcome'
import type { PaymentAnswer } from '../api/verify-payment'

export interface PaymentResult extends Message {
  tone: Tone
  icon: LucideIcon
}

const results = {
  booked: { tone: 'good', icon: CircleCheck, ...paymentMessages.successful },
  requested: {
    tone: 'good',
    icon: CircleCheck,
    title: paymentMessages.successful.title,
    text: `${bookingMessages.requestSent.text} If they don’t, you get a full refund.`,
  },
  ended: {
    tone: 'info',
    icon: Undo2,
    title: 'This booking has ended',
    text: 'You paid for it, but it was cancelled, declined or expired afterwards. My Transactions shows what you got back.',
  },
  over: {
    tone: 'good',
    icon: CircleCheck,
    title: 'You paid for this booking',
    text: 'It is complete. My Transactions shows where the money went.',
  },
  underWay: {
    tone: 'good',
    icon: CircleCheck,
    title: 'You paid for this booking',
    text: 'The booking has moved on since then. My Transactions shows what to do now.',
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
export function paymentResult(answer: PaymentAnswer): PaymentResult {
  const { outcome, gateway_status } = answer
  if (isPaid(answer)) return paidResult(answer)
  if (outcome === 'funded') return results.booked
  if (outcome !== 'failed') return results[outcome]
  return gateway_status === 'abandoned' ? results.cancelled : results.declined
}

/** The page can be opened again later: what it says follows the booking, not the day of the payment. */
function paidResult({ booking_status }: PaymentAnswer): PaymentResult {
  switch (booking_status) {
    case 'requested':
      return results.requested
    case 'confirmed':
      return results.booked
    case 'cancelled':
    case 'declined':
    case 'expired':
      return results.ended
    case 'completed':
      return results.over
    default:
      return results.underWay
  }
}

/** What is announced of a payment beside the page: nothing where the booking has gone on since then. */
export function paymentNews(answer: PaymentAnswer): Message | null {
  if (!isPaid(answer)) return null
  const { booking_status } = answer
  if (booking_status === 'requested') return bookingMessages.requestSent
  return booking_status === 'confirmed' ? paymentMessages.successful : null
}

export function isPaid({ outcome }: PaymentAnswer): boolean {
  return outcome === 'booked' || outcome === 'requested'
}
