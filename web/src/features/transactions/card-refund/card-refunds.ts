import { useMutation, useQuery } from '@tanstack/react-query'
import { cardRefundWords as words } from '#contract/messages/money/card-refund.ts'
import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { meKey } from '@/domain/me/keys'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'

/** What went to the card for a booking, and what may go there still. */
export function useCardRefunds(transactionId: string) {
  return useQuery({
    queryKey: [...meKey(usePerson()?.id), 'card-refunds', transactionId],
    queryFn: ({ signal }) => fetchCardRefunds(transactionId, signal),
    // Paystack answers while the page is open.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

async function fetchCardRefunds(transactionId: string, signal: AbortSignal) {
  const came = await fetchCameBack(transactionId, signal)
  const { data: refunds } = await db()
    .from('card_refunds')
    .select('id, amount, status, created_at, concluded_at')
    .or(filterOf(transactionId, came))
    .order('created_at')
    .abortSignal(signal)
    .throwOnError()
  return { offers: came.flatMap(offerOf), refunds }
}

type CameBack = Awaited<ReturnType<typeof fetchCameBack>>[number]

/** The payment of a basket is of more bookings than this one. */
function filterOf(transactionId: string, came: readonly CameBack[]): string {
  const payments = came.map(({ payment_reference }) => `payment_reference.eq.${payment_reference}`)
  return [`transaction_id.eq.${transactionId}`, ...payments].join(',')
}

const offerOf = ({ payment_reference, amount, until }: CameBack) =>
  payment_reference && amount && until ? [{ reference: payment_reference, amount, until }] : []

async function fetchCameBack(transactionId: string, signal?: AbortSignal) {
  const asked = db().rpc('card_refund_offers', { p_transaction_id: transactionId })
  const { data } = await (signal ? asked.abortSignal(signal) : asked).throwOnError()
  return data
}

export type CardRefund = Awaited<ReturnType<typeof fetchCardRefunds>>['refunds'][number]

/** Sends all that may go to the card; answers the sum. */
export async function sendToCard(transactionId: string): Promise<number> {
  const sent: number[] = []
  for (const { reference, amount } of (await fetchCameBack(transactionId)).flatMap(offerOf)) {
    const asked = { p_payment_reference: reference, p_amount: amount }
    await db().rpc('refund_to_card', asked).throwOnError()
    sent.push(amount)
  }
  return addNaira(...sent)
}

export function useSendToCard(transactionId: string, onSent: () => void) {
  const refreshMyData = useRefreshMyData()
  return useMutation({
    meta: { movesMoney: true },
    mutationFn: () => sendToCard(transactionId),
    onSuccess: (amount) => {
      showSuccess(words.requested(formatNaira(amount)))
      onSent()
    },
    onError: (error) => showError(error, words.failed),
    onSettled: refreshMyData,
  })
}
