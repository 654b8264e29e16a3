import { useState } from 'react'
import { itemMessages } from '#contract/messages.ts'
import { Picture } from '@/components/picture'
import { cn } from '@/lib/utils'

export function Gallery({ images, title }: { images: string[]; title: string }) {
  const [shown, setShown] = useState(0)
  return (
    <div className="relative -mx-4 grid content-start gap-3 md:sticky md:top-20 md:mx-0 md:self-start">
      <Picture
        image={images[shown]}
        alt={images.length > 1 ? `${title}, photo ${shown + 1} of ${images.length}` : title}
        widths={[400, 640, 960]}
        sizes="(min-width: 48rem) 40vw, 100vw"
        eager
        missing={itemMessages.noImage}
        className="max-h-[62svh] w-full md:max-h-[calc(100dvh-12rem)] md:rounded-2xl"
      />
      {images.length > 1 && <Thumbnails images={images} shown={shown} onShow={setShown} />}
    </div>
  )
}

interface ThumbnailsProps {
  images: string[]
  shown: number
  onShow: (position: number) => void
}

/** Over the photo on a phone, so that the title stays in sight; under it on a wide screen. */
function Thumbnails({ images, shown, onShow }: ThumbnailsProps) {
  return (
    <ul
      aria-label="Photos"
      className="absolute inset-x-0 bottom-0 flex gap-2 overflow-x-auto p-3 md:static md:-mx-1 md:p-1"
    >
      {images.map((image, position) => (
        <li key={image} className="shrink-0">
          <button
            type="button"
            aria-label={`Show photo ${position + 1}`}
            aria-current={position === shown}
            onClick={() => onShow(position)}
            className={cn(
              'block w-12 overflow-hidden rounded-lg outline-2 outline-card shadow-md transition-[outline-color] md:w-16',
              position === shown && 'outline-primary outline-3',
            )}
          >
            <Picture image={image} alt="" widths={[128]} sizes="4rem" />
          </button>
        </li>
      ))}
    </ul>
  )
}
