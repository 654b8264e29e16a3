import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'

interface ConfirmDialogProps {
  title: string
  description: string
  /** What the button says, and says meanwhile. */
  words: { go: string; going: string }
  busy: boolean
  danger?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks once more before something that is not easily undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, words, busy, danger, onConfirm, onClose, children } = props
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children && <DialogBody>{children}</DialogBody>}
        <DialogFooter className="flex-col-reverse sm:flex-row">
          <Button variant="outline" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={danger ? 'destructive' : 'default'} size="lg" disabled={busy} onClick={onConfirm}>
            {busy ? words.going : words.go}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
