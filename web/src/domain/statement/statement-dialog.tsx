import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { bookMessages as words } from '#contract/messages/money/books.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Select } from '@/components/ui/select'
import { saveFile } from '@/lib/files/save-file'
import { showError } from '@/lib/toast'
import { fetchStatement } from './fetch-statement'
import { monthName } from './month-name'
import { statementMonths } from './months'

interface StatementDialogProps {
  /** Whose statement an admin asks for; without one it is the reader's own. */
  person?: { id: string; name: string }
  onClose: () => void
}

/** A month of a wallet as a PDF. */
export default function StatementDialog({ person, onClose }: StatementDialogProps) {
  const months = statementMonths()
  const [month, setMonth] = useState(months[0] ?? '')
  const save = useMutation({
    mutationFn: async () => {
      const { name, pdf } = await fetchStatement(month, person?.id)
      saveFile(name, pdf, 'application/pdf')
    },
    onSuccess: onClose,
    onError: (error) => showError(error, words.statementFailed),
  })
  return (
    <ConfirmDialog
      title={person ? `Statement of ${person.name}` : 'Your statement'}
      description={
        person
          ? 'Every transaction of the month, as a PDF. Your view is logged.'
          : 'Every transaction of the month, as a PDF.'
      }
      words={{ go: 'Download PDF', going: 'Making it…' }}
      busy={save.isPending}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Field label="Month">
        {(control) => (
          <Select {...control} value={month} onChange={(event) => setMonth(event.target.value)}>
            {months.map((one) => (
              <option key={one} value={one}>
                {monthName(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  )
}
