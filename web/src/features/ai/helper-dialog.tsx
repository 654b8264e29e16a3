import type { ReactNode } from 'react'
import type { AiFeature } from '#contract/ai.ts'
import { helperWords } from '#contract/messages/ai/gate.ts'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'

interface HelperDialogProps {
  feature: AiFeature
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** What an AI helper is called and does, and below it the helper. */
export function HelperDialog({ feature, open, onClose, children }: HelperDialogProps) {
  const { title, text } = helperWords[feature]
  return (
    <Dialog open={open} onOpenChange={(opens) => !opens && onClose()}>
      <DialogContent className="sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        <DialogBody>{children}</DialogBody>
      </DialogContent>
    </Dialog>
  )
}
