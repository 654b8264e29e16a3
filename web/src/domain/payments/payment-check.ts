import { functionMessages, type Message, paymentMessages } from '#contract/messages/common.ts'
import { explain, isFinal, isOffline, Refusal } from '@/lib/errors'

export type PaymentOutcome =
  | 'booked'
  | 'requested'
  | 'funded'
  | 'credited_to_wallet'
  | 'suspense'
  | 'mismatch'
  | 'failed'
  | 'pending'

const pauseInMs = 3000
const attempts = 8

/** How the pages after a payment ask: a payment that is still on its way is asked for again for a while. */
export const paymentCheck = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: (failures: number, error: Error) => failures < 1 && !isFinal(error),
  refetchInterval: ({
    state,
  }: {
    state: { data?: { outcome: string } | undefined; dataUpdateCount: number }
  }) =>
    state.data?.outcome === 'pending' && state.dataUpdateCount < attempts ? pauseInMs : (false as const),
}

/** For a failed verification request: says that the money is not lost. */
export function verificationFailure(error: unknown): Message {
  const { title, text } = paymentMessages.verificationFailed
  if (isOffline(error)) return explain(error, paymentMessages.verificationFailed)
  if (error instanceof Refusal && error.status === 404) {
    return { title, text: `${functionMessages.unknownReference}. ${text} with it.` }
  }
  return {
    title,
    text: `If you have paid, your money is safe. Try again in a moment. If that doesn’t help, ${text.toLowerCase()} with this reference.`,
  }
}
