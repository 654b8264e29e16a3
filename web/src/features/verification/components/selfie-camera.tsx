import { Camera } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'

const CameraDialog = lazy(() => import('@/components/photo/camera-dialog'))

/** The camera and its code are loaded only when the person opens it. */
export function SelfieCamera({ onUse }: { onUse: (jpeg: Blob) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="lg" onClick={() => setOpen(true)}>
        <Camera aria-hidden />
        Take a photo
      </Button>
      {open && (
        <Suspense>
          <CameraDialog open onOpenChange={setOpen} onUse={onUse} />
        </Suspense>
      )}
    </>
  )
}
