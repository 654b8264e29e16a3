import { CircleCheck, CircleX, Hourglass, type LucideIcon, SearchCheck, Wallet } from 'lucide-react'
import { aiPaymentWords, gateMessages } from '#contract/messages/ai/gate.ts'
import { functionMessages, type Message, paymentMessages } from '#contract/messages/common.ts'
import type { Tone } from '@/components/outcome'
import { formatRecent } from '@/lib/lagos-time'
import type { AiPaymentAnswer } from './verify-ai-payment'

interface AiPaymentResult extends Message {
  tone: Tone
  icon: LucideIcon
  /** What the receipt says. */
  status: string
}

/** How the page says what became of a card payment of a session. */
export function aiPaymentResult(answer: AiPaymentAnswer, now: number): AiPaymentResult {
  switch (answer.outcome) {
    case 'unlocked':
      return {
        tone: 'good',
        icon: CircleCheck,
        title: paymentMessages.successful.title,
        text: unlockedText(answer.session_expires_at, now),
        status: 'Paid',
      }
    case 'credited_to_wallet':
      return {
        tone: 'info',
        icon: Wallet,
        title: aiPaymentWords.creditedTitle,
        text: aiPaymentWords.credited,
        status: 'In your wallet',
      }
    case 'pending':
      return {
        tone: 'caution',
        icon: Hourglass,
        title: aiPaymentWords.pendingTitle,
        text: aiPaymentWords.pending,
        status: 'Pending',
      }
    case 'failed':
      return failedResult(answer)
    default:
      return keptResult(answer.outcome)
  }
}

function unlockedText(end: string | null, now: number): string {
  const runs = end !== null && Date.parse(end) > now
  return runs ? aiPaymentWords.unlocked(formatRecent(Date.parse(end))) : aiPaymentWords.over
}

function failedResult({ gateway_status }: AiPaymentAnswer): AiPaymentResult {
  if (gateway_status === 'abandoned') {
    return { tone: 'caution', icon: CircleX, ...gateMessages.paymentCancelled, status: 'Cancelled' }
  }
  return {
    tone: 'bad',
    icon: CircleX,
    title: gateMessages.paymentFailed.title,
    text: aiPaymentWords.declined,
    status: 'Failed',
  }
}

/** Money that came and could be used for nothing yet. */
function keptResult(outcome: 'suspense' | 'mismatch'): AiPaymentResult {
  const words =
    outcome === 'suspense'
      ? { title: aiPaymentWords.deletedTitle, text: functionMessages.heldForDeletedAccount }
      : { title: aiPaymentWords.mismatchTitle, text: aiPaymentWords.mismatch }
  return { tone: 'caution', icon: SearchCheck, ...words, status: 'Being checked' }
}
