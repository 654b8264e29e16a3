import { Check } from 'lucide-react'
import { PhotosByStep, StoredImage } from '@/features/disputes'
import { cn } from '@/lib/utils'
import { AddPhotos } from '../handover/add-photos'
import { useConditionPhotos } from '../handover/condition-photo-files'
import { may } from '../model/actions'
import type { Booking } from '../model/booking'

interface PhotoChoiceProps {
  booking: Booking
  /** Named `condition-photos/<path>`. */
  chosen: readonly string[]
  onChange: (files: string[]) => void
  error: string | undefined
}

/** The condition photos of both sides, from the handover and the return beside each other, to choose from as evidence. */
export function PhotoChoice({ booking, chosen, onChange, error }: PhotoChoiceProps) {
  const { data: photos = [] } = useConditionPhotos(booking, ['handover', 'return'])
  const toggle = (file: string) =>
    onChange(chosen.includes(file) ? chosen.filter((one) => one !== file) : [...chosen, file])
  return (
    <div className="grid gap-2">
      <p className="font-medium text-sm">Photos that show it</p>
      {photos.length > 0 && (
        <>
          <p className="text-muted-foreground text-sm">Tap the ones that belong to this line.</p>
          <PhotosByStep photos={photos} small>
            {({ path, step, mine }) => {
              const file = `condition-photos/${path}`
              return (
                <Choice
                  file={file}
                  name={`Photo of the ${step}, by ${mine ? 'you' : booking.other.name}`}
                  chosen={chosen.includes(file)}
                  onToggle={() => toggle(file)}
                />
              )
            }}
          </PhotosByStep>
        </>
      )}
      {may(booking, 'add_photos') && <AddPhotos booking={booking} step="return" />}
      {error && <p className="font-medium text-destructive text-sm">{error}</p>}
    </div>
  )
}

interface ChoiceProps {
  file: string
  name: string
  chosen: boolean
  onToggle: () => void
}

function Choice({ file, name, chosen, onToggle }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onToggle}
      className={cn('relative block w-full rounded-xl', chosen && 'outline-3 outline-primary')}
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
