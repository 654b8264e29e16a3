import { Camera, Images, RotateCw } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { photoTypes } from '@/lib/files/chosen-file'
import type { Booking } from '../model/booking'
import type { HandoverStep } from './condition-photo'
import { type SendingPhoto, useAddPhotos } from './use-add-photos'

const CameraDialog = lazy(() => import('@/components/photo/camera-dialog'))

/** By the camera or from the phone, several at once. */
export function AddPhotos({ booking, step }: { booking: Booking; step: HandoverStep }) {
  const { sending, add, again } = useAddPhotos(booking, step)
  const [shooting, setShooting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <div className="grid gap-3">
      {sending.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {sending.map((photo) => (
            <Sending key={photo.id} photo={photo} onRetry={() => again(photo)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" onClick={() => setShooting(true)}>
          <Camera aria-hidden />
          Take photos
        </Button>
        <Button variant="outline" onClick={() => input.current?.click()}>
          <Images aria-hidden />
          Choose photos
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={photoTypes}
        aria-label="Condition photos from this device"
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      {shooting && (
        <Suspense>
          <CameraDialog open subject="clothes" onOpenChange={setShooting} onUse={(jpeg) => add([jpeg])} />
        </Suspense>
      )}
    </div>
  )
}

function Sending({ photo, onRetry }: { photo: SendingPhoto; onRetry: () => void }) {
  const percent = Math.round(photo.share * 100)
  return (
    <li className="relative size-22 overflow-hidden rounded-xl">
      <img src={photo.preview} alt="" className="size-full object-cover opacity-55" />
      {photo.failed ? (
        <Button
          size="icon"
          aria-label="Send this photo again"
          onClick={onRetry}
          className="absolute inset-0 m-auto"
        >
          <RotateCw aria-hidden />
        </Button>
      ) : (
        <progress
          aria-label="Sending the photo"
          max={100}
          value={percent}
          className="absolute inset-x-2 bottom-2 h-1.5 w-18 accent-primary"
        />
      )}
    </li>
  )
}
