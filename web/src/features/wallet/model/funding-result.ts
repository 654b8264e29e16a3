import { CircleCheck, CircleX, Hourglass, type LucideIcon, SearchCheck } from 'lucide-react'
import { functionMessages, type Message, paymentMessages, walletMessages } from '#contract/messages/common.ts'
import type { Tone } from '@/components/outcome'
import type { FundingAnswer } from '../api/verify-funding'

interface FundingResult extends Message {
  tone: Tone
  icon: LucideIcon
}

/** How the page says what became of the money. */
export function fundingResult(answer: FundingAnswer): FundingResult {
  if (answer.outcome === 'funded') return { tone: 'good', icon: CircleCheck, ...walletMessages.funded }
  if (answer.outcome === 'pending') {
    return {
      tone: 'caution',
      icon: Hourglass,
      title: 'Payment not completed yet',
      text: 'Paystack has not confirmed your payment yet. If you have paid, check again in a moment.',
    }
  }
  if (answer.outcome === 'mismatch') {
    return {
      tone: 'caution',
      icon: SearchCheck,
      title: 'We are checking your payment',
      text: 'It does not match the amount you asked for, so it is not in your wallet yet. We will refund it or contact you.',
    }
  }
  if (answer.outcome === 'suspense') {
    return {
      tone: 'caution',
      icon: SearchCheck,
      title: 'This account is deleted',
      text: functionMessages.heldForDeletedAccount,
    }
  }
  if (answer.gateway_status === 'abandoned') {
    return {
      tone: 'caution',
      icon: CircleX,
      title: paymentMessages.cancelled.title,
      text: 'No money was taken. You can try again whenever you like.',
    }
  }
  return {
    tone: 'bad',
    icon: CircleX,
    title: walletMessages.paymentFailed.title,
    text: 'Your bank declined it and no money was taken. You can try again with another card.',
  }
}
