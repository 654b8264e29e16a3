import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { eventDressCodes } from '#contract/events.ts'
import { eventMessages } from '#contract/messages/events.ts'
import { stylistOccasions } from '#contract/stylist.ts'
import { states } from '#contract/taxonomy.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { FreeDays } from '@/features/market'
import { showError } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { Choice } from '../choice'
import type { PlannedEvent } from './api/events'
import { draftOf, eventResolver, saveEvent } from './model/drafts'
import { TextField } from './text-field'

interface EventFormProps {
  event?: PlannedEvent
  onSaved: (id: string) => void
  onClose: () => void
}

/** Planning an event, or changing one. */
export function EventForm({ event, onSaved, onClose }: EventFormProps) {
  const { control, register, handleSubmit, setValue, formState } = useForm({
    resolver: eventResolver,
    defaultValues: draftOf(event),
  })
  const [from, to] = useWatch({ control, name: ['from', 'to'] })
  const save = useMutation({
    mutationFn: (draft: Parameters<typeof saveEvent>[0]) => saveEvent(draft, event?.id),
    onSuccess: onSaved,
    onError: (error) => showError(error, eventMessages.saveFailed),
  })
  return (
    <ConfirmDialog
      title={event ? 'Change the event' : 'Plan an event'}
      description={
        event
          ? 'If you change the days or the state, pieces that guests have chosen but not booked are released. Bookings stay.'
          : 'Your guests join by a link, and each sees available looks in your colours.'
      }
      words={{ go: event ? 'Save' : 'Create event', going: 'Saving…' }}
      busy={save.isPending}
      onConfirm={handleSubmit((draft) => save.mutate(draft))}
      onClose={onClose}
    >
      <TextField {...register('name')} label="Name" most={80} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Choice {...register('occasion')} label="Occasion" options={stylistOccasions} />
        <TextField {...register('guests')} label="Guests" numeric error={formState.errors.guests?.message} />
      </div>
      <FreeDays
        legend="Rental dates"
        filters={{ from, to }}
        onChange={(days) => {
          if (!days.from || !days.to) return
          setValue('from', days.from)
          setValue('to', days.to)
        }}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Choice {...register('state')} label="State" options={states} />
        <TextField {...register('city')} label="City (optional)" most={60} />
      </div>
      <TextField
        {...register('colours')}
        label="Colours (optional)"
        hint="e.g. wine, champagne gold"
        most={200}
      />
      <Choice
        {...register('dressCode')}
        label="Dress code (optional)"
        none="As the occasion asks"
        options={eventDressCodes}
      />
      <TextField
        {...register('budget')}
        label="Budget per person (optional)"
        hint="Naira, with deposits and delivery"
        numeric
        error={formState.errors.budget?.message}
      />
    </ConfirmDialog>
  )
}
