import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { adminMessages } from '#contract/messages/admin.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/lib/files/save-file'
import { showError } from '@/lib/toast'
import { type Column, tableCsv } from '../model/table'

interface CsvButtonProps<Row> {
  /** Of the file, and what is in it: `work-queue`. */
  name: string
  /** For those who do not see what stands beside it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Where more are saved than are shown. */
  fetchAll?: () => Promise<readonly Row[]>
}

export function CsvButton<Row>({ name, label, columns, rows, fetchAll }: CsvButtonProps<Row>) {
  const save = useMutation({
    mutationFn: async () => {
      const csv = tableCsv(columns, fetchAll ? await fetchAll() : rows)
      saveFile(`aso-${name}-${lagosToday()}.csv`, csv, 'text/csv;charset=utf-8')
    },
    onError: (error) => showError(error, adminMessages.figuresFailed),
  })
  return (
    <Button variant="outline" disabled={rows.length === 0 || save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden />
      Export CSV
      <span className="sr-only"> of {label}</span>
    </Button>
  )
}
