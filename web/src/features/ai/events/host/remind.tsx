import { useMutation } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import type { EventSegment } from '#contract/events.ts'
import { eventMessages, eventWords } from '#contract/messages/events.ts'
import { Button } from '@/components/ui/button'
import { db } from '@/lib/supabase'
import { showError, showInfo } from '@/lib/toast'

interface RemindProps {
  eventId: string
  segment: EventSegment
  /** Whom it is about, for those who do not see it. */
  label: string
}

/** Tells the guests of a side who have paid for nothing yet. */
export function Remind({ eventId, segment, label }: RemindProps) {
  const remind = useMutation({
    mutationFn: async () =>
      (await db().rpc('remind_event_guests', { p_event_id: eventId, p_segment: segment }).throwOnError())
        .data,
    onSuccess: (guests) => showInfo(eventWords.reminded(guests)),
    onError: (error) => showError(error, eventMessages.failed),
  })
  return (
    <Button variant="secondary" disabled={remind.isPending} onClick={() => remind.mutate()}>
      <BellRing aria-hidden />
      Remind who has not paid <span className="sr-only">{label}</span>
    </Button>
  )
}
