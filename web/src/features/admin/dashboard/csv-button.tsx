import { Download } from 'lucide-react'
import { lagosToday } from '#contract/rules/dates.ts'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/lib/files/save-file'
import { type Column, tableCsv } from '../model/table'

interface CsvButtonProps<Row> {
  /** Of the file, and what is in it: `work-queue`. */
  name: string
  /** For those who do not see what stands beside it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

export function CsvButton<Row>({ name, label, columns, rows }: CsvButtonProps<Row>) {
  return (
    <Button
      variant="outline"
      disabled={rows.length === 0}
      onClick={() =>
        saveFile(`aso-${name}-${lagosToday()}.csv`, tableCsv(columns, rows), 'text/csv;charset=utf-8')
      }
    >
      <Download aria-hidden />
      Export CSV
      <span className="sr-only"> of {label}</span>
    </Button>
  )
}
