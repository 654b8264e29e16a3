import { useRef } from 'react'
import { limits } from '#contract/constants.ts'
import { FormSection } from '../form/form-section'
import type { Photo } from '../model/photo-list'
import type { PhotoUploads } from '../model/photo-uploads'
import { useDragOrder } from '../model/use-drag-order'
import { sendChosen } from '../model/use-photo-uploads'
import { PhotoAdd } from './photo-add'
import { PhotoTile } from './photo-tile'

interface PhotoSectionProps {
  uploads: PhotoUploads
  photos: readonly Photo[]
}

/** The photos in their order, each with its own progress. */
export function PhotoSection({ uploads, photos }: PhotoSectionProps) {
  const list = useRef<HTMLUListElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const say = (text: string) => {
    if (said.current) said.current.textContent = text
  }
  const move = (id: string, to: number) => {
    uploads.move(id, to)
    say(to === 0 ? 'This photo is the cover now' : `Moved to position ${to + 1} of ${photos.length}`)
  }
  const { dragged, handle } = useDragOrder(
    photos.map(({ id }) => id),
    move,
  )
  const remove = (id: string) => {
    uploads.remove(id)
    say('Photo removed')
    // The focused button has been removed.
    list.current?.parentElement?.querySelector<HTMLElement>('[data-add-photo]')?.focus()
  }
  return (
    <FormSection title="Photos">
      <p className="-mt-2 text-muted-foreground text-sm">
        Up to {limits.photos}. The first is the cover. Show front, back and a close-up.
      </p>
      <ul ref={list} className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3">
        {photos.map((photo, position) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            position={position}
            count={photos.length}
            dragged={dragged === photo.id}
            handle={handle(photo.id)}
            onMove={(to) => move(photo.id, to)}
            onRemove={() => remove(photo.id)}
            onRetry={() => void sendChosen(uploads)}
          />
        ))}
      </ul>
      <PhotoAdd uploads={uploads} room={limits.photos - photos.length} />
      <p ref={said} role="status" className="sr-only" />
    </FormSection>
  )
}
