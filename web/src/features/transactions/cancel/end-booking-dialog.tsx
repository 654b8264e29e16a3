import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'

interface EndBookingDialogProps {
  title: string
  description: string
  /** What the buttons say: to leave things as they are, to end the booking, and while it is being ended. */
  words: { keep: string; end: string; ending: string }
  busy: boolean
  ready?: boolean
  onEnd: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks once more before a booking ends. */
export function EndBookingDialog(props: EndBookingDialogProps) {
  const { title, description, words, busy, ready = true, onEnd, onClose, children } = props
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children}
        <DialogFooter className="flex-col-reverse sm:flex-row">
          <Button variant="outline" size="lg" onClick={onClose}>
            {words.keep}
          </Button>
          <Button variant="destructive" size="lg" disabled={!ready || busy} onClick={() => onEnd()}>
            {busy ? words.ending : words.end}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
