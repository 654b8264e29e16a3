import { useState } from 'react'
import { itemMessages } from '#contract/messages.ts'
import { Picture } from '@/components/picture'
import { cn } from '@/lib/utils'

export function Gallery({ images, title }: { images: string[]; title: string }) {
  const [shown, setShown] = useState(0)
  return (
    <div className="grid content-start gap-3 md:sticky md:top-20 md:self-start">
      <Picture
        image={images[shown]}
        alt={images.length > 1 ? `${title}, photo ${shown + 1} of ${images.length}` : title}
        widths={[400, 640, 960]}
        sizes="(min-width: 48rem) 40vw, 100vw"
        eager
        missing={itemMessages.noImage}
        className="-mx-4 md:mx-0 md:max-h-[calc(100dvh-12rem)] md:w-full md:rounded-2xl"
      />
      {images.length > 1 && (
        <ul className="flex gap-2 overflow-x-auto pb-1" aria-label="Photos">
          {images.map((image, position) => (
            <li key={image} className="shrink-0">
              <button
                type="button"
                aria-label={`Show photo ${position + 1}`}
                aria-current={position === shown}
                onClick={() => setShown(position)}
                className={cn(
                  'block w-16 overflow-hidden rounded-lg opacity-70 ring-inset transition-opacity hover:opacity-100',
                  position === shown && 'opacity-100 outline-2 outline-primary',
                )}
              >
                <Picture image={image} alt="" widths={[128]} sizes="4rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
