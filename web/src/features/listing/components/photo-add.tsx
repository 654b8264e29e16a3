import { Camera, ImagePlus } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { listingMessages } from '#contract/messages/listing.ts'
import { Button } from '@/components/ui/button'
import { photoTypes, takePhoto } from '@/lib/files/chosen-file'
import { clearToasts, prepareToasts, showError, showRefusal } from '@/lib/toast'
import type { PhotoUploads } from '../model/photo-uploads'
import { sendChosen } from '../model/use-photo-uploads'

const CameraDialog = lazy(() => import('@/components/photo/camera-dialog'))

interface PhotoAddProps {
  uploads: PhotoUploads
  /** How many more there may be. */
  room: number
}

/** From the phone's pictures or from its camera. */
export function PhotoAdd({ uploads, room }: PhotoAddProps) {
  const input = useRef<HTMLInputElement>(null)
  const [camera, setCamera] = useState(false)
  const [preparing, setPreparing] = useState(false)
  const add = async (files: readonly File[]) => {
    clearToasts()
    void prepareToasts()
    if (files.length > room) showRefusal(listingMessages.tooManyPhotos)
    setPreparing(true)
    for (const file of files.slice(0, room)) await addOne(uploads, file)
    setPreparing(false)
    await sendChosen(uploads)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again.
    target.value = ''
    if (files.length > 0) void add(files)
  }
  const use = async (jpeg: Blob) => {
    await uploads.add(jpeg)
    await sendChosen(uploads)
  }
  const full = room <= 0
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        type="file"
        accept={photoTypes}
        multiple
        hidden
        data-testid="photos"
        onChange={choose}
      />
      <Button
        variant="secondary"
        size="lg"
        data-add-photo
        aria-disabled={full || preparing}
        onClick={() => !full && !preparing && input.current?.click()}
      >
        <ImagePlus aria-hidden />
        Add photos
      </Button>
      <Button variant="secondary" size="lg" aria-disabled={full} onClick={() => !full && setCamera(true)}>
        <Camera aria-hidden />
        Take a photo
      </Button>
      <p role="status" className="text-muted-foreground text-sm">
        {preparing && 'Preparing your photos…'}
      </p>
      {camera && (
        <Suspense>
          <CameraDialog open subject="clothes" onOpenChange={setCamera} onUse={(jpeg) => void use(jpeg)} />
        </Suspense>
      )}
    </div>
  )
}

async function addOne(uploads: PhotoUploads, file: File): Promise<void> {
  await takePhoto(file).then(
    (photo) => uploads.add(photo),
    (error: unknown) => showError(error, listingMessages.uploadFailed),
  )
}
