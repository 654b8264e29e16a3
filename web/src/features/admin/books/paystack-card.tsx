import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { bookMessages as words } from '#contract/messages/money/books.ts'
import { formatNaira, roundNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Button } from '@/components/ui/button'
import { adminKey } from '@/domain/staff/keys'
import { formatMoment } from '@/lib/lagos-time'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { type BooksState, requestImport } from '../api/books'

/** What Paystack says, what the books say, and the last import. */
export function PaystackCard({ state }: { state: BooksState }) {
  return (
    <section aria-labelledby="books-paystack" className="grid gap-4 rounded-2xl bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="books-paystack" className="font-semibold text-lg">
          Paystack
        </h2>
        <ImportButton isRunning={state.import_started_at !== null && state.import_finished_at === null} />
      </div>
      <Facts facts={comparison(state)} />
      {state.import_error && (
        <p className="rounded-xl bg-caution-soft p-3 font-medium text-caution text-sm wrap-anywhere">
          The import is waiting: {state.import_error}. We try again automatically.
        </p>
      )}
    </section>
  )
}

function comparison({ paystack_owes, books_say, paystack_balance, compared_at, ...state }: BooksState) {
  const imported = { label: 'Last import', value: importText(state) }
  if (paystack_owes === null || books_say === null || paystack_balance === null || compared_at === null)
    return [imported]
  const naira = (amount: number) => <span className="price">{formatNaira(amount)}</span>
  return [
    { label: 'Owes Aso, as Paystack says', value: naira(paystack_owes) },
    { label: 'Of it in the balance', value: naira(paystack_balance) },
    { label: 'Owes Aso, as the books say', value: naira(books_say) },
    { label: 'Difference', value: naira(roundNaira(paystack_owes - books_say) + 0) },
    { label: 'Compared', value: formatMoment(compared_at) },
    imported,
  ]
}

function importText(
  state: Pick<BooksState, 'import_started_at' | 'import_finished_at' | 'import_pages'>,
): string {
  if (state.import_started_at === null) return 'None yet'
  if (state.import_finished_at === null)
    return `Since ${formatMoment(state.import_started_at)}, ${state.import_pages} pages read`
  return `Done ${formatMoment(state.import_finished_at)}`
}

function ImportButton({ isRunning }: { isRunning: boolean }) {
  const queryClient = useQueryClient()
  const request = useMutation({
    mutationFn: requestImport,
    onSuccess: () => showSuccess(words.importRequested),
    onError: (error) => showError(error, words.importNotRequested),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
  useEffect(() => void prepareToasts(), [])
  return (
    <Button variant="outline" disabled={isRunning || request.isPending} onClick={() => request.mutate()}>
      <RefreshCw aria-hidden />
      {isRunning ? 'Importing…' : 'Import now'}
    </Button>
  )
}
