import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { prepareToasts } from '@/lib/toast'
import type { Subject } from './camera'
import { Viewfinder } from './viewfinder'

interface CameraDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A JPEG that the person has looked at. */
  onUse: (jpeg: Blob) => void
  /** Clothes are looked at by the camera on the back of a phone. */
  subject?: Subject
}

const words = {
  face: { hint: 'Face the light and keep your whole face in the frame.', shot: 'Your new look' },
  clothes: { hint: 'Use daylight and keep the whole item in the frame.', shot: 'What you photographed' },
}

export default function CameraDialog({ open, onOpenChange, onUse, subject = 'face' }: CameraDialogProps) {
  useEffect(() => void prepareToasts(), [])
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Take a photo</DialogTitle>
          <DialogDescription>{words[subject].hint}</DialogDescription>
        </DialogHeader>
        <Shooting
          subject={subject}
          onUse={(jpeg) => {
            onOpenChange(false)
            onUse(jpeg)
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

interface Shot {
  jpeg: Blob
  address: string
}

/** The camera runs only while there is no shot to look at. */
function Shooting({ onUse, subject }: Pick<CameraDialogProps, 'onUse'> & { subject: Subject }) {
  const [attempt, setAttempt] = useState(0)
  const [shot, setShot] = useState<Shot>()
  useEffect(() => () => URL.revokeObjectURL(shot?.address ?? ''), [shot])
  if (!shot) {
    return (
      <Viewfinder
        key={attempt}
        subject={subject}
        onShot={(jpeg) => setShot({ jpeg, address: URL.createObjectURL(jpeg) })}
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
  }
  return (
    <>
      <img src={shot.address} alt={words[subject].shot} className="aspect-4/3 w-full object-cover" />
      <DialogFooter>
        <Button size="lg" variant="outline" onClick={() => setShot(undefined)}>
          Retake
        </Button>
        <Button size="lg" className="flex-1 sm:flex-none" onClick={() => onUse(shot.jpeg)}>
          Use photo
        </Button>
      </DialogFooter>
    </>
  )
}
