import { useEffect, useState } from 'react'
import type { Message } from '#contract/messages/common.ts'
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
import { explain } from '@/lib/errors'
import { bookingWords } from '../model/words'
import { createQrReader, type QrReader } from './qr-reader'
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
          <DialogDescription>Point your camera at the code on the other phone.</DialogDescription>
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
  const { video, problem: cameraProblem } = useCamera('clothes')
  const { reader, problem: readerProblem } = useQrReader()
  const problem = cameraProblem ?? readerProblem
  useEffect(() => {
    if (!reader) return
    let found = false
    const look = async () => {
      const picture = video.current
      if (found || !picture || picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      // A frame that cannot be read is followed by the next one.
      const read = await reader.detect(picture).catch(() => [])
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
  }, [reader, video, transactionId, onCode])
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

/** What reads the codes; it may have to be downloaded first. */
function useQrReader() {
  const [reader, setReader] = useState<QrReader>()
  const [problem, setProblem] = useState<Message>()
  useEffect(() => {
    createQrReader().then(setReader, (error: unknown) =>
      setProblem(explain(error, bookingWords.scannerFailed)),
    )
  }, [])
  return { reader, problem }
}
