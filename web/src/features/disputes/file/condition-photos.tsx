import { formatMoment } from '@/lib/lagos-time'
import { StoredPicture } from './evidence-files'

interface ConditionPhoto {
  path: string
  step: 'handover' | 'return'
  at: string | number
  /** Who took it. */
  by: string
}

const steps = [
  { step: 'handover', title: 'At the handover' },
  { step: 'return', title: 'At the return' },
] as const

/** How it looked before and after, side by side. */
export function ConditionPhotos({ photos }: { photos: readonly ConditionPhoto[] }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      {steps.map(({ step, title }) => {
        const taken = photos.filter((photo) => photo.step === step)
        return (
          <div key={step} className="grid content-start gap-2">
            <h3 className="font-medium text-sm">{title}</h3>
            {taken.length === 0 && <p className="text-muted-foreground text-sm">No photos</p>}
            <ul aria-label={title} className="flex flex-wrap gap-2">
              {taken.map(({ path, by, at }) => (
                <li key={path}>
                  <StoredPicture file={`condition-photos/${path}`} alt={`By ${by}, ${formatMoment(at)}`} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}
