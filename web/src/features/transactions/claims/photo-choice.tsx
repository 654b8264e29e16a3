import { Check } from 'lucide-react'
import { PhotosByStep, StoredImage } from '@/features/disputes'
import { cn } from '@/lib/utils'
import { useConditionPhotos } from '../handover/condition-photo-files'
import type { Booking } from '../model/booking'

interface PhotoChoiceProps {
  booking: Booking
  /** Named `condition-photos/<path>`. */
  chosen: readonly string[]
  onChange: (files: string[]) => void
  /** No further one can be chosen. */
  full: boolean
  busy: boolean
}

/** The condition photos of both sides, from the handover and the return beside each other, to choose from as evidence. */
export function PhotoChoice({ booking, chosen, onChange, full, busy }: PhotoChoiceProps) {
  const { data: photos = [] } = useConditionPhotos(booking, ['handover', 'return'])
  const toggle = (file: string) =>
    onChange(chosen.includes(file) ? chosen.filter((one) => one !== file) : [...chosen, file])
  if (photos.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="text-muted-foreground text-sm">Tap the condition photos that belong to this line.</p>
      <PhotosByStep photos={photos} small>
        {({ path, step, mine }) => {
          const file = `condition-photos/${path}`
          const isChosen = chosen.includes(file)
          return (
            <Choice
              file={file}
              name={`Photo of the ${step}, by ${mine ? 'you' : booking.other.name}`}
              chosen={isChosen}
              disabled={busy || (full && !isChosen)}
              onToggle={() => toggle(file)}
            />
          )
        }}
      </PhotosByStep>
    </div>
  )
}

interface ChoiceProps {
  file: string
  name: string
  chosen: boolean
  disabled: boolean
  onToggle: () => void
}

function Choice({ file, name, chosen, disabled, onToggle }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      disabled={disabled}
      onClick={onToggle}
      className={cn(
        'relative block w-full rounded-xl disabled:opacity-55',
        chosen && 'outline-3 outline-primary',
      )}
    >
      <StoredImage file={file} alt={name} className="aspect-square w-full" />
      {chosen && (
        <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-primary text-primary-foreground">
          <Check aria-hidden className="size-4" />
        </span>
      )}
    </button>
  )
}
