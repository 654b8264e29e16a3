import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { owingMessages } from '#contract/messages/money/owing.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { Database } from '#database.types.ts'
import { meKey } from '@/domain/me/keys'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'

type Row = Database['public']['Functions']['my_debts']['Returns'][number]
/** The types of a procedure's columns do not know which can be null. */
export type MyDebt = Omit<Row, 'overdue_at'> & { overdue_at: string | null }

const myDebtsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...meKey(userId), 'debts'],
    queryFn: userId ? ({ signal }) => fetchMyDebts(signal) : skipToken,
    refetchOnWindowFocus: true,
  })

/** What I owe, in the order in which it is paid. */
export function useMyDebts() {
  return useQuery(myDebtsQuery(usePerson()?.id))
}

async function fetchMyDebts(signal: AbortSignal): Promise<MyDebt[]> {
  const { data } = await db().rpc('my_debts').abortSignal(signal).throwOnError()
  return data
}

/** Pays what I owe from my wallet, as far as it goes. */
export function usePayMyDebts() {
  const refreshMyData = useRefreshMyData()
  return useMutation({
    meta: { movesMoney: true },
    mutationFn: payMyDebts,
    onSuccess: ({ paid, owed }) =>
      showSuccess({
        title: owingMessages.paid,
        text:
          owed > 0
            ? `${formatNaira(paid)} is paid. You still owe ${formatNaira(owed)}.`
            : `${formatNaira(paid)} is paid. You owe nothing now.`,
      }),
    onError: (error) => showError(error, owingMessages.failed),
    // Also where it was refused: something may have come in meanwhile, and paid.
    onSettled: refreshMyData,
  })
}

async function payMyDebts() {
  const { data } = await db().rpc('pay_my_debts').single().throwOnError()
  return data
}
