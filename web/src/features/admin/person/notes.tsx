import { useId, useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'
import { formatMoment } from '@/lib/lagos-time'
import { addNote, type PersonPage, usePersonAct } from '../api/person'
import { Part } from './parts'

/** Notes of staff about a person. */
export function Notes({ userId, notes }: { userId: string; notes: PersonPage['notes'] }) {
  const id = useId()
  const [text, setText] = useState('')
  const words = { done: adminMessages.noteAdded, failed: adminMessages.noteFailed }
  const add = usePersonAct(
    (note: string) => addNote(userId, note),
    words,
    () => setText(''),
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
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() && !add.isPending) add.mutate(text)
        }}
      >
        <Label htmlFor={id}>Add a note for other staff</Label>
        <Textarea id={id} value={text} maxLength={2000} onChange={(event) => setText(event.target.value)} />
        <Button
          type="submit"
          variant="outline"
          className="justify-self-start"
          disabled={!text.trim() || add.isPending}
        >
          {add.isPending ? 'Saving…' : 'Add note'}
        </Button>
      </form>
    </Part>
  )
}
