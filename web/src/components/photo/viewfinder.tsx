import { CameraOff } from 'lucide-react'
import { photoMessages } from '#contract/photo-messages.ts'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { showError, showRefusal } from '@/lib/toast'
import { CameraProblem, capture } from './camera'
import { useCamera } from './use-camera'

interface ViewfinderProps {
  onShot: (jpeg: Blob) => void
  onRetry: () => void
}

/** What the camera sees, or why it sees nothing. */
export function Viewfinder({ onShot, onRetry }: ViewfinderProps) {
  const { video, problem } = useCamera()
  const take = async () => {
    if (!video.current) return
    try {
      onShot(await capture(video.current))
    } catch (error) {
      if (error instanceof CameraProblem) showRefusal(error.told)
      else showError(error, photoMessages.captureFailed)
    }
  }
  if (problem) {
    return (
      <>
        <div
          role="alert"
          className="grid aspect-4/3 place-content-center justify-items-center gap-3 px-8 text-center"
        >
          <CameraOff aria-hidden className="size-8 text-muted-foreground" />
          <p className="font-semibold">{problem.title}</p>
          <p className="text-muted-foreground text-sm">{problem.text}</p>
        </div>
        <DialogFooter>
          <Button size="lg" className="flex-1" onClick={onRetry}>
            Try again
          </Button>
        </DialogFooter>
      </>
    )
  }
  return (
    <>
      {/* Mirrored, as people know their face; the photo itself is not. */}
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label="What your camera sees"
        className="aspect-4/3 w-full -scale-x-100 bg-black object-cover"
      />
      <DialogFooter>
        <Button size="lg" className="flex-1" onClick={() => void take()}>
          Take photo
        </Button>
      </DialogFooter>
    </>
  )
}
