import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { eventDressCodes } from '#contract/events.ts'
import { eventMessages } from '#contract/messages/events.ts'
import { stylistOccasions } from '#contract/stylist.ts'
import { states } from '#contract/taxonomy.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { FreeDays } from '@/features/market'
import { showError } from '@/lib/toast'
import type { PlannedEvent } from './api/events'
import { Choice, Text } from './form-fields'
import { draftOf, type EventDraft, saveEvent } from './model/drafts'

interface EventFormProps {
  event?: PlannedEvent
  onSaved: (id: string) => void
  onClose: () => void
}

/** Planning an event, or changing one. */
export function EventForm({ event, onSaved, onClose }: EventFormProps) {
  const [draft, setDraft] = useState(() => draftOf(event))
  const change = (part: Partial<EventDraft>) => setDraft((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: () => saveEvent(draft, event?.id),
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
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Text label="Name" value={draft.name} most={80} onChange={(name) => change({ name })} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Choice
          label="Occasion"
          options={stylistOccasions}
          value={draft.occasion}
          onChange={(occasion) => change({ occasion })}
        />
        <Text
          label="Guests"
          value={draft.guests}
          most={3}
          numeric
          onChange={(guests) => change({ guests })}
        />
      </div>
      <FreeDays
        legend="Rental dates"
        filters={draft}
        onChange={({ from, to }) => from && to && change({ from, to })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Choice label="State" options={states} value={draft.state} onChange={(state) => change({ state })} />
        <Text label="City (optional)" value={draft.city} most={60} onChange={(city) => change({ city })} />
      </div>
      <Text
        label="Colours (optional)"
        hint="e.g. wine, champagne gold"
        value={draft.colours}
        most={200}
        onChange={(colours) => change({ colours })}
      />
      <Choice
        label="Dress code (optional)"
        none="As the occasion asks"
        options={eventDressCodes}
        value={draft.dressCode}
        onChange={(dressCode) => change({ dressCode })}
      />
      <Text
        label="Budget per person (optional)"
        hint="Naira, with deposits and delivery"
        value={draft.budget}
        most={12}
        numeric
        onChange={(budget) => change({ budget })}
      />
    </ConfirmDialog>
  )
}
