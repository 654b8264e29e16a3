import { ConditionPhotos as PhotosOfSteps } from '@/features/disputes'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'
import { AddPhotos } from './add-photos'
import { type HandoverStep, takenAt } from './condition-photo'
import { useConditionPhotos } from './condition-photo-files'

interface ConditionPhotosProps {
  booking: Booking
  /** The step that the booking is at, if it is at one. */
  step: HandoverStep | null
}

/** What the item looked like when it changed hands: private to both sides, and to Aso where they disagree. */
export function ConditionPhotos({ booking, step }: ConditionPhotosProps) {
  const { return_status, borrower_return_confirmed, lender_return_confirmed } = booking
  const returned = return_status === 'returned' || borrower_return_confirmed || lender_return_confirmed
  const returning = step === 'return' || returned
  const steps: HandoverStep[] = returning ? ['handover', 'return'] : ['handover']
  const { data: photos = [], isError, refetch } = useConditionPhotos(booking, steps)
  if (step === null && photos.length === 0 && !isError) return null
  return (
    <section aria-label="Condition photos" className="grid gap-3">
      <div className="grid gap-1">
        <p className="font-semibold text-sm">Condition photos</p>
        <p className="text-muted-foreground text-sm">
          {step !== null && 'Optional, but useful if something is damaged. '}
          Only you and {booking.other.name} see them, and Aso if you disagree. Photos can’t be deleted.
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
      {photos.length > 0 && (
        <PhotosOfSteps
          steps={steps}
          photos={photos.map((photo) => ({
            ...photo,
            at: takenAt(photo),
            by: photo.mine ? 'you' : booking.other.name,
          }))}
        />
      )}
      {step !== null && <AddPhotos key={step} booking={booking} step={step} />}
    </section>
  )
}
