import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OverviewGuest } from '#contract/events.ts'
import { eventMessages } from '#contract/messages/events.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Select } from '@/components/ui/select'
import { showError, showSuccess } from '@/lib/toast'
import { type EventSide, eventKey, type PlannedEvent } from '../api/events'
import { Text } from '../form-fields'
import { type SideDraft, saveSide, sideDraftOf } from '../model/drafts'

interface SideFormProps {
  event: PlannedEvent
  userId: string
  segment: EventSide['segment']
  label: string
  side: EventSide | undefined
  guests: readonly OverviewGuest[]
  onClose: () => void
}

/** The host says what a side wears and who looks after it. */
export function SideForm({ event, userId, segment, label, side, guests, onClose }: SideFormProps) {
  const [draft, setDraft] = useState(() => sideDraftOf(side))
  const change = (part: Partial<SideDraft>) => setDraft((before) => ({ ...before, ...part }))
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => saveSide(event.id, segment, draft),
    onSuccess: () => {
      showSuccess(eventMessages.sideSaved)
      onClose()
      void queries.invalidateQueries({ queryKey: eventKey(userId, event.id) })
    },
    onError: (error) => showError(error, eventMessages.saveFailed),
  })
  return (
    <ConfirmDialog
      title={label}
      description="Aso-ebi: its guests see looks in these colours and this fabric. Without them, in the colours of the event."
      words={{ go: 'Save', going: 'Saving…' }}
      busy={save.isPending}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Text
        label="Colours (optional)"
        hint="e.g. wine, champagne gold"
        value={draft.colours}
        most={200}
        onChange={(colours) => change({ colours })}
      />
      <Text
        label="Fabric (optional)"
        hint="e.g. lace, ankara, aso oke"
        value={draft.fabric}
        most={60}
        onChange={(fabric) => change({ fabric })}
      />
      <Field
        label="Coordinator (optional)"
        hint="A guest who sees what this side wears and who has paid, and can remind them."
      >
        {(control) => (
          <Select
            {...control}
            value={draft.coordinator}
            onChange={({ target }) => change({ coordinator: target.value })}
          >
            <option value="">Nobody</option>
            {guests.map(({ user_id, name }) => (
              <option key={user_id} value={user_id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  )
}
