import { MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { locationName, readLocation } from '@/domain/people/location'
import type { FoundPlace } from '../api/find-place'

interface PlaceFoundProps {
  place: FoundPlace
  busy: boolean
  onConfirm: () => void
}

export function PlaceFound({ place, busy, onConfirm }: PlaceFoundProps) {
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => confirm.current?.focus(), [])
  const name = locationName(readLocation(place))
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-center gap-3 rounded-2xl bg-accent p-4 text-accent-foreground">
        <MapPin aria-hidden className="size-5 shrink-0" />
        <span>
          {name ? (
            <strong className="font-semibold">{name}</strong>
          ) : (
            'We found you, but not the name of the place. You can add your city in your profile.'
          )}
        </span>
      </p>
      <Button ref={confirm} size="lg" disabled={busy} onClick={onConfirm}>
        {busy ? 'Saving…' : 'Confirm location'}
      </Button>
    </div>
  )
}
