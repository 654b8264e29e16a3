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
import { Viewfinder } from './viewfinder'

interface CameraDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A JPEG that the person has looked at. */
  onUse: (jpeg: Blob) => void
}

export default function CameraDialog({ open, onOpenChange, onUse }: CameraDialogProps) {
  useEffect(() => void prepareToasts(), [])
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Take a photo</DialogTitle>
          <DialogDescription>Face the light, and keep your whole face in the picture.</DialogDescription>
        </DialogHeader>
        <Shooting
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
function Shooting({ onUse }: Pick<CameraDialogProps, 'onUse'>) {
  const [attempt, setAttempt] = useState(0)
  const [shot, setShot] = useState<Shot>()
  useEffect(() => () => URL.revokeObjectURL(shot?.address ?? ''), [shot])
  if (!shot) {
    return (
      <Viewfinder
        key={attempt}
        onShot={(jpeg) => setShot({ jpeg, address: URL.createObjectURL(jpeg) })}
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
  }
  return (
    <>
      <img src={shot.address} alt="Your new look" className="aspect-4/3 w-full object-cover" />
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
