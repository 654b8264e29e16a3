import { Picture } from '@/components/picture'
import { cn } from '@/lib/utils'

interface ThumbnailsProps {
  images: string[]
  shown: number
  onShow: (position: number) => void
}

/** Over the photo on a phone, so that the title stays in sight; under it on a wide screen. */
export function Thumbnails({ images, shown, onShow }: ThumbnailsProps) {
  return (
    <ul
      aria-label="All photos"
      className="pointer-events-none absolute inset-x-0 bottom-0 flex gap-2 overflow-x-auto p-3 md:static md:-mx-1 md:p-1"
    >
      {images.map((image, position) => (
        <li key={image} className="pointer-events-auto shrink-0">
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
