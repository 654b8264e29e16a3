import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'
import { AddPhotos } from './add-photos'
import type { ConditionPhoto, HandoverStep } from './condition-photo'
import { useConditionPhotos } from './condition-photo-files'
import { PhotoGallery } from './photo-gallery'

interface ConditionPhotosProps {
  booking: Booking
  /** The step that the booking is at, if it is at one. */
  step: HandoverStep | null
}

/** What the item looked like when it changed hands: private to both sides, and to Aso where they disagree. */
export function ConditionPhotos({ booking, step }: ConditionPhotosProps) {
  const returning = step === 'return' || booking.return_status === 'returned'
  const steps: HandoverStep[] = returning ? ['handover', 'return'] : ['handover']
  const { data: photos = [], isError, refetch } = useConditionPhotos(booking, steps)
  if (step === null && photos.length === 0 && !isError) return null
  return (
    <section aria-label="Condition photos" className="grid gap-3">
      <div className="grid gap-1">
        <p className="font-semibold text-sm">Condition photos</p>
        <p className="text-muted-foreground text-sm">
          {step !== null && 'Optional, and good to have if something is damaged. '}
          Only you and {booking.other.name} see them, and Aso if you disagree. They stay.
        </p>
      </div>
      {isError && (
        <button
          type="button"
          onClick={() => void refetch()}
          className="min-h-11 justify-self-start text-destructive text-sm underline underline-offset-4"
        >
          {bookingWords.photosLost.title}. Try again
        </button>
      )}
      {steps.map((one) => (
        <Step key={one} step={one} booking={booking} photos={photos.filter((photo) => photo.step === one)} />
      ))}
      {step !== null && <AddPhotos key={step} booking={booking} step={step} />}
    </section>
  )
}

const names = { handover: 'At the handover', return: 'At the return' } as const

function Step({ step, booking, photos }: { step: HandoverStep; booking: Booking; photos: ConditionPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="text-muted-foreground text-sm">{names[step]}</p>
      <PhotoGallery photos={photos} other={booking.other.name} />
    </div>
  )
}
