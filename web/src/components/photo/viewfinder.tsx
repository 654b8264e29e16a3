import { CameraOff } from 'lucide-react'
import { photoMessages } from '#contract/messages/photo.ts'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { showError, showRefusal } from '@/lib/toast'
import { cn } from '@/lib/utils'
import { CameraProblem, capture, type Subject } from './camera'
import { useCamera } from './use-camera'

interface ViewfinderProps {
  subject: Subject
  onShot: (jpeg: Blob) => void
  onRetry: () => void
}

/** What the camera sees, or why it sees nothing. */
export function Viewfinder({ subject, onShot, onRetry }: ViewfinderProps) {
  const { video, problem } = useCamera(subject)
  const take = async () => {
    if (!video.current) return
    try {
      onShot(await capture(video.current))
    } catch (error) {
      if (error instanceof CameraProblem) showRefusal(error.notice)
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
      {/* A face is mirrored, as people know it; the photo itself is not. */}
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label="What your camera sees"
        className={cn('aspect-4/3 w-full bg-black object-cover', subject === 'face' && '-scale-x-100')}
      />
      <DialogFooter>
        <Button size="lg" className="flex-1" onClick={() => void take()}>
          Take photo
        </Button>
      </DialogFooter>
    </>
  )
}
