import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { withdrawalReviewMessages as words } from '#contract/messages/money/withdrawal.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/lib/files/save-file'
import { showError } from '@/lib/toast'
import { fetchExport, type WithdrawalStatus } from '../api/withdrawals'
import { withdrawalCsv } from '../model/withdrawal-csv'

/** Everything of the status that is shown, not only the rows on the screen. */
export function ExportButton({ status }: { status: WithdrawalStatus | undefined }) {
  const save = useMutation({
    mutationFn: async () => {
      const name = `aso-withdrawals-${status ?? 'all'}-${lagosToday()}.csv`
      saveFile(name, withdrawalCsv(await fetchExport(status)), 'text/csv;charset=utf-8')
    },
    onError: (error) => showError(error, words.exportFailed),
  })
  return (
    <Button variant="outline" disabled={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden />
      {save.isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  )
}
