import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OverviewGuest } from '#contract/events.ts'
import { eventMessages } from '#contract/messages/events.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Select } from '@/components/ui/select'
import { showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { type EventSide, eventKey, type PlannedEvent } from '../api/events'
import { saveSide, sideDraftOf, sideResolver } from '../model/drafts'
import { TextField } from '../text-field'

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
  const { register, handleSubmit } = useForm({ resolver: sideResolver, defaultValues: sideDraftOf(side) })
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (draft: Parameters<typeof saveSide>[2]) => saveSide(event.id, segment, draft),
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
      onConfirm={handleSubmit((draft) => save.mutate(draft))}
      onClose={onClose}
    >
      <TextField
        {...register('colours')}
        label="Colours (optional)"
        hint="e.g. wine, champagne gold"
        most={200}
      />
      <TextField
        {...register('fabric')}
        label="Fabric (optional)"
        hint="e.g. lace, ankara, aso oke"
        most={60}
      />
      <Field
        label="Coordinator (optional)"
        hint="A guest who sees what this side wears and who has paid, and can remind them."
      >
        {(control) => (
          <Select {...control} {...register('coordinator')}>
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
