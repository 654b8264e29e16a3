import { useMutation } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { analyticsMessages } from '#contract/messages/analytics.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { fetchStatement } from '@/domain/statement/fetch-statement'
import { saveFile } from '@/lib/files/save-file'
import { showError } from '@/lib/toast'
import { fetchYearCsv } from '../api/year-statement'
import { statementYears } from '../model/months'
import { Part } from './figures'

/** A year of the wallet, as a PDF with its sums and as a CSV file with every line. */
export function YearStatement({ userId }: { userId: string }) {
  const years = statementYears(lagosToday())
  const [year, setYear] = useState(years[0] ?? '')
  const onError = (error: Error) => showError(error, analyticsMessages.statementFailed)
  const pdf = useMutation({
    mutationFn: async () => {
      const statement = await fetchStatement(year)
      saveFile(statement.name, statement.pdf, 'application/pdf')
    },
    onError,
  })
  const csv = useMutation({
    mutationFn: async () =>
      saveFile(`aso-statement-${year}.csv`, await fetchYearCsv(userId, year), 'text/csv;charset=utf-8'),
    onError,
  })
  return (
    <Part
      title="Statement of a year"
      note="The PDF has the sums of each month and kind, the CSV every line of your wallet."
    >
      <div className="grid gap-3 rounded-2xl bg-card p-4 sm:flex sm:items-end sm:p-5">
        <Field label="Year">
          {(control) => (
            <Select
              {...control}
              value={year}
              onChange={(event) => setYear(event.target.value)}
              className="sm:w-32"
            >
              {years.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
        <Button variant="outline" disabled={pdf.isPending} onClick={() => pdf.mutate()}>
          <FileText aria-hidden />
          {pdf.isPending ? 'Making it…' : 'Download PDF'}
        </Button>
        <Button variant="outline" disabled={csv.isPending} onClick={() => csv.mutate()}>
          <Download aria-hidden />
          {csv.isPending ? 'Making it…' : 'Download CSV'}
        </Button>
      </div>
    </Part>
  )
}
