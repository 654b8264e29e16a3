import { Check } from 'lucide-react'
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

const names = { handover: 'handover', return: 'return' } as const

/** The condition photos of both sides, from the handover and the return beside each other, to choose from as evidence. */
export function PhotoChoice({ booking, chosen, onChange, error }: PhotoChoiceProps) {
  const { data: photos = [] } = useConditionPhotos(booking, ['handover', 'return'])
  const toggle = (file: string) =>
    onChange(chosen.includes(file) ? chosen.filter((one) => one !== file) : [...chosen, file])
  return (
    <div className="grid gap-2">
      <p className="font-medium text-sm">Photos that show it</p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map(({ path, step, mine, thumbnail }, at) => {
            const file = `condition-photos/${path}`
            return (
              <li key={path}>
                <Choice
                  picture={thumbnail}
                  name={`Photo ${at + 1}, ${names[step]}, by ${mine ? 'you' : booking.other.name}`}
                  label={names[step]}
                  chosen={chosen.includes(file)}
                  onToggle={() => toggle(file)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {may(booking, 'add_photos') && <AddPhotos booking={booking} step="return" />}
      {error && <p className="font-medium text-destructive text-sm">{error}</p>}
    </div>
  )
}

interface ChoiceProps {
  picture: string
  name: string
  label: string
  chosen: boolean
  onToggle: () => void
}

function Choice({ picture, name, label, chosen, onToggle }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onToggle}
      className={cn('relative block overflow-hidden rounded-xl', chosen && 'outline-3 outline-primary')}
    >
      <img src={picture} alt={name} width={88} height={88} className="size-22 bg-secondary object-cover" />
      <span
        aria-hidden
        className="absolute inset-x-0 bottom-0 bg-background/85 px-1 py-0.5 text-center text-xs"
      >
        {label}
      </span>
      {chosen && (
        <span className="absolute top-1 right-1 grid size-5 place-items-center rounded-full bg-primary text-primary-foreground">
          <Check aria-hidden className="size-3.5" />
        </span>
      )}
    </button>
  )
}
