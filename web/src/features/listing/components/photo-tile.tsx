import { ArrowLeft, ArrowRight, GripHorizontal, RotateCw, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Picture } from '@/components/picture'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import type { Photo } from '../model/photo-list'

interface PhotoTileProps {
  photo: Photo
  /** From 0; the first is the cover. */
  position: number
  count: number
  dragged: boolean
  handle: ComponentProps<'span'>
  onMove: (to: number) => void
  onRemove: () => void
  onRetry: () => void
}

export function PhotoTile(props: PhotoTileProps) {
  const { photo, position, count, dragged, handle, onMove, onRemove, onRetry } = props
  const name = `photo ${position + 1}`
  return (
    <li
      data-sortable={photo.id}
      className={cn(
        'relative aspect-3/4 overflow-hidden rounded-xl bg-secondary',
        dragged && 'opacity-70 outline-3 outline-primary',
      )}
    >
      <Shown photo={photo} alt={position === 0 ? 'Cover photo' : `Photo ${position + 1}`} />
      {position === 0 && (
        <p className="absolute top-2 left-2 rounded-full bg-card px-2.5 py-1 font-semibold text-xs">Cover</p>
      )}
      <Button
        variant="secondary"
        size="icon"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="absolute top-1 right-1 bg-card/90 hover:bg-card"
      >
        <X aria-hidden />
      </Button>
      <Sending photo={photo} name={name} onRetry={onRetry} />
      {count > 1 && (
        <div className="absolute inset-x-0 bottom-0 flex items-center justify-between bg-card/90">
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Move ${name} left`}
            aria-disabled={position === 0}
            onClick={() => position > 0 && onMove(position - 1)}
          >
            <ArrowLeft aria-hidden />
          </Button>
          <span
            {...handle}
            aria-hidden
            data-handle
            className="grid size-11 cursor-grab touch-none place-items-center active:cursor-grabbing"
          >
            <GripHorizontal className="size-5" />
          </span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Move ${name} right`}
            aria-disabled={position === count - 1}
            onClick={() => position < count - 1 && onMove(position + 1)}
          >
            <ArrowRight aria-hidden />
          </Button>
        </div>
      )}
    </li>
  )
}

/** From the phone as long as it is there, else from the storage in the size of a tile. */
function Shown({ photo: { preview, address }, alt }: { photo: Photo; alt: string }) {
  if (preview) {
    return (
      <img
        src={preview}
        alt={alt}
        width={360}
        height={480}
        draggable={false}
        className="size-full object-cover"
      />
    )
  }
  if (!address) return null
  return (
    <Picture
      image={address}
      alt={alt}
      widths={[240, 480]}
      sizes="(min-width: 640px) 210px, 45vw"
      className="pointer-events-none"
    />
  )
}

/** How far it is, or that it did not go out. */
function Sending({ photo, name, onRetry }: { photo: Photo; name: string; onRetry: () => void }) {
  if (photo.state === 'stored') return null
  if (photo.state === 'failed') {
    return (
      <div className="absolute inset-x-2 top-1/2 grid -translate-y-1/2 justify-items-center gap-2 rounded-xl bg-card/95 p-2 text-center">
        <p className="font-medium text-destructive text-sm">Not sent</p>
        <Button variant="secondary" aria-label={`Retry ${name}`} onClick={onRetry} className="px-4">
          <RotateCw aria-hidden />
          Retry
        </Button>
      </div>
    )
  }
  const percent = Math.round(photo.share * 100)
  return (
    <div className="absolute inset-x-2 top-1/2 grid -translate-y-1/2 gap-1.5 rounded-xl bg-card/95 p-2.5">
      <p className="text-center font-medium text-sm">
        {photo.state === 'waiting' ? 'Waiting' : `Sending ${percent}%`}
      </p>
      <progress
        aria-label={`Sending ${name}`}
        max={100}
        value={photo.state === 'waiting' ? 0 : percent}
        className="h-1.5 w-full overflow-hidden rounded-full bg-secondary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-secondary [&::-webkit-progress-value]:bg-primary"
      />
    </div>
  )
}
