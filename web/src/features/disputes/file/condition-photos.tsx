import type { ReactNode } from 'react'
import { formatMoment } from '@/lib/lagos-time'
import { cn } from '@/lib/utils'
import { StoredPicture } from './evidence-files'

interface ConditionPhoto {
  path: string
  step: 'handover' | 'return'
  at: string | number
  /** Who took it. */
  by: string
}

type Step = ConditionPhoto['step']

const titles = { handover: 'At the handover', return: 'At the return' } as const
const bothSteps = ['handover', 'return'] as const

interface ByStepProps<Photo extends { path: string; step: Step }> {
  photos: readonly Photo[]
  steps?: readonly Step[]
  /** Several in a row where they are only chosen from. */
  small?: boolean
  /** One photo, as wide as its place. */
  children: (photo: Photo) => ReactNode
}

/** How it looked before and after, side by side: large enough on a phone to compare. */
export function PhotosByStep<Photo extends { path: string; step: Step }>(props: ByStepProps<Photo>) {
  const { photos, steps = bothSteps, small = false, children } = props
  return (
    <div className={cn('grid gap-4', steps.length > 1 && 'grid-cols-2')}>
      {steps.map((step) => {
        const taken = photos.filter((photo) => photo.step === step)
        return (
          <div key={step} className="grid content-start gap-2">
            <p className="font-medium text-sm">{titles[step]}</p>
            {taken.length === 0 && <p className="text-muted-foreground text-sm">No photos</p>}
            <ul
              aria-label={titles[step]}
              className={cn(
                'grid gap-2 empty:hidden',
                small
                  ? 'grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))]'
                  : 'grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]',
              )}
            >
              {taken.map((photo) => (
                <li key={photo.path}>{children(photo)}</li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

interface ConditionPhotosProps {
  photos: readonly ConditionPhoto[]
  steps?: readonly Step[]
}

export function ConditionPhotos({ photos, steps }: ConditionPhotosProps) {
  return (
    <PhotosByStep photos={photos} {...(steps && { steps })}>
      {({ path, by, at }) => (
        <StoredPicture
          file={`condition-photos/${path}`}
          alt={`By ${by}, ${formatMoment(at)}`}
          className="aspect-square w-full"
        />
      )}
    </PhotosByStep>
  )
}
