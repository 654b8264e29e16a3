import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { z } from 'zod'
import { bookMessages as words } from '#contract/messages/money/books.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { saveFile } from '@/lib/files/save-file'
import { zodResolver } from '@/lib/forms'
import { showError } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { fetchJournal, type Period } from '../api/journal'

const day = z.iso.date('Please choose a day')
const period = z
  .object({ from: day, until: day })
  .refine(({ from, until }) => from <= until, { path: ['until'], error: 'The last day is before the first' })

/** Every transfer of the ledger in a period. */
export function ExportJournal() {
  const today = lagosToday()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(period),
    defaultValues: { from: `${today.slice(0, 8)}01`, until: today },
  })
  const { errors } = formState
  const save = useMutation({
    mutationFn: async (chosen: Period) => {
      const name = `aso-journal-${chosen.from}-${chosen.until}.csv`
      saveFile(name, await fetchJournal(chosen), 'text/csv;charset=utf-8')
    },
    onError: (error) => showError(error, words.exportFailed),
  })
  return (
    <section aria-labelledby="books-journal" className="grid gap-3">
      <h2 id="books-journal" className="font-semibold text-2xl tracking-tight">
        Journal
      </h2>
      <form
        noValidate
        className="grid gap-4 rounded-2xl bg-card p-4 sm:flex sm:flex-wrap sm:items-start sm:p-5"
        onSubmit={handleSubmit((chosen) => save.mutate(chosen))}
      >
        <Field label="First day" error={errors.from?.message}>
          {(control) => (
            <Input {...control} {...register('from')} type="date" max={today} className="sm:w-44" />
          )}
        </Field>
        <Field label="Last day" error={errors.until?.message}>
          {(control) => (
            <Input {...control} {...register('until')} type="date" max={today} className="sm:w-44" />
          )}
        </Field>
        <Button type="submit" variant="outline" disabled={save.isPending} className="sm:mt-7">
          <Download aria-hidden />
          {save.isPending ? 'Exporting…' : 'Export CSV'}
        </Button>
      </form>
    </section>
  )
}
