import { ImagePlus, RotateCw, X } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { photoTypes } from '@/lib/files/chosen-file'
import type { SendingPhoto } from '../api/send-photos'

/** Chooses photos from the phone, or takes one with it. */
export function PhotoButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])])
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <>
      <Button
        type="button"
        variant="ghost"
        size="icon"
        aria-label="Send photos"
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden />
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={photoTypes}
        aria-label="Photos to send"
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
    </>
  )
}

interface SendingPhotosProps {
  photos: readonly SendingPhoto[]
  onRetry: (photo: SendingPhoto) => void
  onDrop: (photo: SendingPhoto) => void
}

/** Photos on their way, above the box to write in. */
export function SendingPhotos({ photos, onRetry, onDrop }: SendingPhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Photos on their way" className="flex flex-wrap gap-2 pb-2">
      {photos.map((photo) => (
        <li key={photo.clientId} className="relative size-24 overflow-hidden rounded-xl">
          <img src={photo.preview} alt="" className="size-full object-cover opacity-55" />
          {photo.failed ? (
            <span className="absolute inset-0 flex items-center justify-center">
              <Button size="icon" aria-label="Send this photo again" onClick={() => onRetry(photo)}>
                <RotateCw aria-hidden />
              </Button>
              <Button
                variant="secondary"
                size="icon"
                aria-label="Don’t send this photo"
                onClick={() => onDrop(photo)}
              >
                <X aria-hidden />
              </Button>
            </span>
          ) : (
            <progress
              aria-label="Sending the photo"
              max={100}
              value={Math.round(photo.share * 100)}
              className="absolute inset-x-2 bottom-2 h-1.5 w-20 accent-primary"
            />
          )}
        </li>
      ))}
    </ul>
  )
}
