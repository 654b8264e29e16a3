import { useEffect } from 'react'
import { useCamera } from '@/components/photo/use-camera'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { createDetector } from './can-scan'
import { codeIn } from './scanned-code'

interface ScanDialogProps {
  transactionId: string
  onCode: (code: string) => void
  onClose: () => void
}

const lookEveryMs = 250

/** Reads the QR code on the other side's phone. */
export default function ScanDialog({ transactionId, onCode, onClose }: ScanDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Scan the code</DialogTitle>
          <DialogDescription>Hold your camera over the square on the other phone.</DialogDescription>
        </DialogHeader>
        <Scanner transactionId={transactionId} onCode={onCode} />
        <DialogFooter>
          <Button size="lg" variant="outline" className="flex-1" onClick={onClose}>
            Type it instead
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Scanner({ transactionId, onCode }: Omit<ScanDialogProps, 'onClose'>) {
  const { video, problem } = useCamera('clothes')
  useEffect(() => {
    const detector = createDetector()
    let found = false
    const look = async () => {
      const picture = video.current
      if (found || !picture || picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      // A frame that cannot be read is followed by the next one.
      const read = await detector.detect(picture).catch(() => [])
      const code = read.map(({ rawValue }) => codeIn(rawValue, transactionId)).find((one) => one !== null)
      if (!code || found) return
      found = true
      onCode(code)
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => {
      found = true
      clearInterval(timer)
    }
  }, [video, transactionId, onCode])
  if (problem) {
    return (
      <div role="alert" className="grid gap-2 px-6 py-10 text-center">
        <p className="font-semibold">{problem.title}</p>
        <p className="text-muted-foreground text-sm">{problem.text}</p>
      </div>
    )
  }
  return (
    <video
      ref={video}
      autoPlay
      playsInline
      muted
      aria-label="What your camera sees"
      className="aspect-square w-full bg-black object-cover"
    />
  )
}
