import { Camera, ImageUp } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { Avatar } from '@/components/avatar'
import { Button } from '@/components/ui/button'
import { photoTypes, takePhoto } from '@/lib/files/chosen-file'
import { clearToasts, prepareToasts } from '@/lib/toast'
import { useSavePhoto } from './save-photo'

const CameraDialog = lazy(() => import('@/components/photo/camera-dialog'))

interface PhotoEditorProps {
  name: string | null | undefined
  photo: string | null | undefined
  /** The message when the server gives no reason. */
  failed: Message
}

/** My photo, and two ways to another one: from the phone's pictures or from its camera. */
export function PhotoEditor({ name, photo, failed }: PhotoEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const [camera, setCamera] = useState(false)
  const { mutate: save, isPending, progress } = useSavePhoto(failed)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (!file) return
    clearToasts()
    void prepareToasts()
    save(() => takePhoto(file))
  }
  return (
    <div className="grid justify-items-center gap-4">
      <Avatar name={name} photo={photo} width={360} className="size-40 text-5xl" />
      <div className="flex flex-wrap justify-center gap-3">
        <input ref={input} type="file" accept={photoTypes} hidden onChange={choose} />
        <Button variant="secondary" disabled={isPending} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden />
          {photo ? 'Change photo' : 'Upload photo'}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => setCamera(true)}>
          <Camera aria-hidden />
          Take a photo
        </Button>
      </div>
      <p role="status" className="-mt-1 text-muted-foreground text-sm">
        {isPending && <Sending progress={progress} />}
      </p>
      {camera && (
        <Suspense>
          <CameraDialog open onOpenChange={setCamera} onUse={(jpeg) => save(async () => jpeg)} />
        </Suspense>
      )}
    </div>
  )
}

/** Announced to screen readers once, not at every percent. */
function Sending({ progress }: { progress: number }) {
  return (
    <>
      Saving your photo
      <span aria-hidden>{progress > 0 && `, ${Math.round(progress * 100)}%`}</span>
    </>
  )
}
