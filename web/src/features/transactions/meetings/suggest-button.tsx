import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Booking } from '../model/booking'
import { type Meeting, type Occasion, occasionsToSuggest } from './meetings'

const MeetingDialog = lazy(() => import('./meeting-dialog'))

interface SuggestButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> {
  booking: Booking
  /** What to meet for; unless said, all that I can suggest. */
  occasions?: readonly Occasion[]
  /** What it changes. */
  instead?: Meeting
  /** Where the button has no words. */
  label?: string
}

/** Opens the form of a suggestion; nothing where the two have nothing to meet for. */
export function SuggestButton({ booking, occasions, instead, label, ...button }: SuggestButtonProps) {
  const [open, setOpen] = useState(false)
  const [first, ...others] = instead ? [instead.occasion] : (occasions ?? occasionsToSuggest(booking))
  if (!first) return null
  return (
    <>
      <Button type="button" {...button} aria-label={label} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <MeetingDialog
            booking={booking}
            occasions={[first, ...others]}
            instead={instead}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
