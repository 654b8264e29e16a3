import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { adminMessages } from '#contract/messages/admin.ts'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { formatMoment } from '@/lib/lagos-time'
import { useForm } from '@/lib/use-form'
import { addNote, type PersonPage, usePersonAct } from '../api/person'
import { Part } from './parts'

const noteForm = z.object({ note: z.string().trim().min(1).max(2000) })

/** Notes of staff about a person. */
export function Notes({ userId, notes }: { userId: string; notes: PersonPage['notes'] }) {
  const id = useId()
  const { control, register, handleSubmit, reset } = useForm({
    resolver: zodResolver(noteForm),
    defaultValues: { note: '' },
  })
  const isEmpty = !useWatch({ control, name: 'note' }).trim()
  const words = { done: adminMessages.noteAdded, failed: adminMessages.noteFailed }
  const add = usePersonAct(
    (note: string) => addNote(userId, note),
    words,
    () => reset(),
  )
  return (
    <Part title="Notes">
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map((one) => (
            <li key={one.id} className="grid gap-0.5 text-sm">
              <span className="whitespace-pre-line wrap-anywhere">{one.note}</span>
              <span className="text-muted-foreground text-xs">
                {one.by}, {formatMoment(one.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <form noValidate className="grid gap-2" onSubmit={handleSubmit(({ note }) => add.mutate(note))}>
        <Label htmlFor={id}>Add a note for other staff</Label>
        <Textarea id={id} {...register('note')} maxLength={2000} />
        <Button
          type="submit"
          variant="outline"
          className="justify-self-start"
          disabled={isEmpty || add.isPending}
        >
          {add.isPending ? 'Saving…' : 'Add note'}
        </Button>
      </form>
    </Part>
  )
}
