import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { virtualStylistWords as words } from '#contract/messages/ai/virtual-stylist.ts'
import { photoMessages } from '#contract/messages/photo.ts'
import { Button } from '@/components/ui/button'
import { photoTypes, takePhoto } from '@/lib/files/chosen-file'
import { clearToasts, showError } from '@/lib/toast'

const CameraDialog = lazy(() => import('@/components/photo/camera-dialog'))

/** Enough to read colours from and to dress, and little to send. */
const edge = 1280

interface PhotoFieldProps {
  photo: Blob | undefined
  onChange: (photo: Blob | undefined) => void
}

/** The person's photo: chosen or taken, looked at, and taken away again. It leaves the phone when the stylist is asked. */
export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [camera, setCamera] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (!file) return
    clearToasts()
    try {
      onChange(await takePhoto(file, { edge }))
    } catch (error) {
      showError(error, photoMessages.unreadable)
    }
  }
  return (
    <fieldset className="grid gap-3 sm:grid-cols-[auto_1fr] sm:gap-5">
      <legend className="mb-2 font-medium text-sm">{words.photo}</legend>
      <input
        ref={input}
        type="file"
        accept={photoTypes}
        aria-label={words.photo}
        hidden
        onChange={(event) => void choose(event)}
      />
      <Preview photo={photo} />
      <div className="grid content-center gap-3">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => input.current?.click()}>
            <ImageUp aria-hidden />
            {photo ? words.change : words.choose}
          </Button>
          <Button variant="secondary" onClick={() => setCamera(true)}>
            <Camera aria-hidden />
            {words.take}
          </Button>
          {photo && (
            <Button variant="ghost" onClick={() => onChange(undefined)}>
              <Trash2 aria-hidden />
              {words.remove}
            </Button>
          )}
        </div>
        <p className="text-muted-foreground text-sm">{words.photoHint}</p>
        <p className="text-muted-foreground text-sm">{words.consent}</p>
      </div>
      {camera && (
        <Suspense>
          <CameraDialog open onOpenChange={setCamera} onUse={onChange} />
        </Suspense>
      )}
    </fieldset>
  )
}

function Preview({ photo }: { photo: Blob | undefined }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!photo) return setAddress(undefined)
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <div className="grid h-52 w-40 place-items-center overflow-hidden rounded-2xl bg-secondary text-muted-foreground">
      {address ? (
        <img src={address} alt={words.photo} className="size-full object-cover" />
      ) : (
        <Camera aria-hidden className="size-8" />
      )}
    </div>
  )
}
